"""The values of a case file: plain JSON and objects of one `$` key, and what Firestore's REST interface calls them."""

import datetime
import json
import re

_OUTSIDE_STRINGS = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*[}\]])', re.DOTALL)


def read_relaxed_json(path):
    """JSON with comments and commas at the end, as case files may have them."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for pattern in (_OUTSIDE_STRINGS, _TRAILING_COMMA):
        text = pattern.sub(lambda found: found.group(1) or "", text)
    return json.loads(text)


def special(value):
    """(key, argument) of an object of one `$` key, else None."""
    if isinstance(value, dict) and len(value) == 1:
        (key, argument), = value.items()
        if key.startswith("$"):
            return key, argument
    return None


def is_request_time(value):
    return special(value) == ("$now", 0)


def firestore_value(value, documents_root):
    """A case value as Firestore's REST interface encodes it. `$now` with an offset is taken from this machine's clock."""
    if value is None:
        return {"nullValue": None}
    if isinstance(value, bool):
        return {"booleanValue": value}
    if isinstance(value, int):
        return {"integerValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, str):
        return {"stringValue": value}
    if isinstance(value, list):
        return {"arrayValue": {"values": [firestore_value(item, documents_root) for item in value]}}
    found = special(value)
    if found is None:
        return {"mapValue": {"fields": {key: firestore_value(item, documents_root) for key, item in value.items()}}}
    key, argument = found
    if key == "$timestamp":
        return {"timestampValue": argument}
    if key == "$now":
        moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=argument)
        return {"timestampValue": moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")}
    if key == "$bytes":
        return {"bytesValue": argument}
    if key == "$reference":
        return {"referenceValue": f"{documents_root}/{argument}"}
    if key == "$geopoint":
        return {"geoPointValue": {"latitude": argument[0], "longitude": argument[1]}}
    if key == "$double":
        return {"doubleValue": argument}
    if key == "$repeat":
        return {"stringValue": argument[0] * argument[1]}
    raise ValueError(f"unknown value {key}")
