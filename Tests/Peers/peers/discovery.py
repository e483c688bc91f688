"""Google's discovery documents, as google-api-python-client ships them, as a judge of requests and answers."""

import base64
import json
import re
import urllib.parse

from googleapiclient.discovery_cache import get_static_doc

# The reference of these parameters ("In the format: `projects/{project_id}/databases/{database_id}/documents` or …") has
# a form that their pattern lacks: the root.
_ROOT = "projects/{project_id}/databases/{database_id}/documents`"
_ROOT_PATTERN = re.compile(r"projects/[^/]+/databases/[^/]+/documents")

_FORMATS = {
    "int32": lambda value: _is_integer(value) and -(2**31) <= int(value) < 2**31,
    "int64": lambda value: re.fullmatch(r"-?\d+", str(value)) and -(2**63) <= int(value) < 2**63,
    "uint32": lambda value: _is_integer(value) and 0 <= int(value) < 2**32,
    "google-datetime": lambda value: re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z", value),
    "byte": lambda value: base64.b64decode(value, validate=True) is not None,
}
_TYPES = {"string": str, "boolean": bool, "object": dict, "array": list}


def _is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


class Misfit(Exception):
    """Where something does not fit its discovery document."""


class Discovery:
    def __init__(self, api, version):
        self.document = json.loads(get_static_doc(api, version))
        self.methods = list(self._methods(self.document))

    def _methods(self, resource):
        yield from resource.get("methods", {}).values()
        for inner in resource.get("resources", {}).values():
            yield from self._methods(inner)

    def method(self, verb, path):
        """The method that takes a path, which begins with the service's own, as `/v1/`; None where none does."""
        found = [method for method in self.methods if method["httpMethod"] == verb and self._fits(method, path)]
        # An id holds no colon, so `{parent}:runQuery` is meant rather than `{parent}/{id}`. Of two that are the same, the
        # first: `listDocuments` is a second name for a `list` of the root's collections.
        return max(found, key=lambda method: len(re.sub(r"\{\+?\w+\}", "", method["path"])), default=None)

    def _fits(self, method, path):
        parameters = method.get("parameters", {})
        parts = re.split(r"\{\+?(\w+)\}", self.document["servicePath"] + method["path"])
        pattern = "".join(
            f"(?P<{part}>.+)" if number % 2 and method["path"].find("{+" + part) >= 0
            else f"(?P<{part}>[^/]+)" if number % 2 else re.escape(part)
            for number, part in enumerate(parts))
        found = re.fullmatch(pattern, path.lstrip("/"))
        return found and all(
            self._fits_pattern(parameters[name], urllib.parse.unquote(value)) for name, value in found.groupdict().items())

    def _fits_pattern(self, parameter, value):
        if re.fullmatch(parameter.get("pattern", ".*"), value):
            return True
        return _ROOT in parameter.get("description", "") and _ROOT_PATTERN.fullmatch(value)

    def check_request(self, verb, uri, body):
        """The method that a request calls.

        Raises Misfit for a path, a query parameter or a body that no method takes."""
        path, _, query = uri.partition("?")
        method = self.method(verb, path)
        if method is None:
            raise Misfit(f"no method takes {verb} {path}")
        known = method.get("parameters", {}) | self.document["parameters"]
        parameters = urllib.parse.parse_qsl(query, keep_blank_values=True, strict_parsing=True) if query else []
        for name, value in parameters:
            if name not in known:
                raise Misfit(f"{method['id']} has no parameter {name}")
            if not known[name].get("repeated") and [other for other, _ in parameters].count(name) > 1:
                raise Misfit(f"{method['id']}: {name} is given twice")
            self._check_parameter(known[name], value, f"{method['id']}: {name}")
        if "request" in method:
            self.check(method["request"], json.loads(body) if body else {}, method["id"])
        elif body:
            raise Misfit(f"{method['id']} takes no body")
        return method

    def check_answer(self, method, body):
        answer = json.loads(body)
        # A stream of messages comes as a list.
        for message in answer if isinstance(answer, list) else [answer]:
            self.check(method["response"], message, f"answer of {method['id']}")

    def _check_parameter(self, schema, text, place):
        if schema["type"] == "integer":
            if not re.fullmatch(r"-?\d+", text):
                raise Misfit(f"{place}: {text!r} is no integer")
            self.check(schema, int(text), place)
        elif schema["type"] == "boolean":
            if text not in ("true", "false"):
                raise Misfit(f"{place}: {text!r} is no truth value")
        else:
            self.check(schema, text, place)

    def check(self, schema, value, place):
        """Raises Misfit, with the place, where a value does not fit a schema; members that it lacks are no fit."""
        schema = self.document["schemas"][schema["$ref"]] if "$ref" in schema else schema
        kind = schema.get("type", "any")
        if kind == "any" or (value is None and schema.get("enum") == ["NULL_VALUE"]):
            return
        if kind == "number":
            fits = value in ("NaN", "Infinity", "-Infinity") or (isinstance(value, (int, float)) and not isinstance(value, bool))
        elif kind == "integer":
            fits = _is_integer(value)
        else:
            fits = isinstance(value, _TYPES[kind])
        if not fits:
            raise Misfit(f"{place}: {value!r} is no {kind}")
        if "enum" in schema and value not in schema["enum"]:
            raise Misfit(f"{place}: {value!r} is none of {schema['enum']}")
        try:
            if not _FORMATS.get(schema.get("format"), lambda value: True)(value):
                raise Misfit(f"{place}: {value!r} is no {schema['format']}")
        except ValueError:
            raise Misfit(f"{place}: {value!r} is no {schema['format']}") from None
        if kind == "array":
            for number, element in enumerate(value):
                self.check(schema["items"], element, f"{place}[{number}]")
        elif kind == "object":
            for name, member in value.items():
                inner = schema.get("properties", {}).get(name) or schema.get("additionalProperties")
                if inner is None:
                    raise Misfit(f"{place}: unknown member {name}")
                self.check(inner, member, f"{place}.{name}")
