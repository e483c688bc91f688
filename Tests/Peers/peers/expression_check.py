"""Expressions by the hundred in one ruleset: what Google's emulator makes of each, and what our engine does."""

import json
import re

from peers.cases import Case, CaseRunner
from peers.emulator import CompilerFailed, RulesRefused, claims

USER = {"uid": "ua", "token": claims("ua", flag=True, level=3, firebase={"sign_in_provider": "anonymous", "identities": {}})}
DATA = {
    "yes": True, "n": 5, "x": 2.5, "s": "text", "l": [1, "a", 2.5], "m": {"a": 1, "b": "z"}, "nil": None, "bytes": {"$bytes": "AP8="},
    "t": {"$timestamp": "2024-02-29T12:34:56.789Z"}, "g": {"$geopoint": [1.5, -2.5]}, "r": {"$reference": "look/up"},
}
PROJECT = "demo-expressions"
BATCH = 250
FIRST_LINE = 2
LINE_OF_ERROR = re.compile(r"L(\d+):\d+")


def ruleset(expressions):
    blocks = "".join(f"match /e/e{index} {{ allow get: if {text}; }}\n" for index, text in enumerate(expressions))
    return "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {\n" + blocks + "} }\n"


def tests(count):
    documents = {f"e/e{index}": DATA for index in range(count)}
    documents["look/up"] = {"n": 8, "l": ["a", 1]}
    cases = [{"name": str(index), "as": "user", "do": "get", "path": f"e/e{index}"} for index in range(count)]
    return {"service": "cloud.firestore", "now": "2026-12-01T12:00:00Z", "documents": documents, "actors": {"user": USER}, "cases": cases}


def outcomes(report):
    """The value of each block's condition by its index: the last one counts, the emulator tries twice."""
    found = {}
    for root in report:
        values = root.get("values", [])
        if values:
            found[root["sourcePosition"]["line"] - FIRST_LINE] = plain(values[-1]["value"])
    return found


def plain(value):
    """A value of a coverage report in a form that can be compared: kinds kept, spelling of numbers and order of sets not."""
    (kind, content), = value.items()
    if kind == "undefined":
        return "error"
    if kind == "listValue":
        return [kind, [plain(item) for item in content.get("values", [])]]
    if kind == "setValue":
        return [kind, sorted((plain(item) for item in content.get("values", [])), key=json.dumps)]
    if kind == "mapValue":
        return [kind, {key: plain(item) for key, item in sorted(content.get("fields", {}).items())}]
    if kind == "floatValue":
        return [kind, repr(float(content))]
    if kind == "intValue":
        return [kind, int(content)]
    if kind == "latlngValue":
        return [kind, content.get("latitude", 0.0), content.get("longitude", 0.0)]
    return [kind, content]


class ExpressionCheck:
    """Asks both. An outcome is a value, `error` at run time, `refused` by the compiler, or `unscored`: the emulator failed."""

    def __init__(self, emulator, engine):
        self.emulator, self.engine = emulator, engine
        self.runner = CaseRunner(emulator, PROJECT, ruleset(["true"]))
        self.runner.seed(tests(BATCH)["documents"])

    def emulator_outcomes(self, texts):
        refused, failed = self.load(texts)
        content = tests(len(texts))
        for index, case in enumerate(content["cases"]):
            if index not in refused | failed and self.runner.send(Case("", content, case))[0] not in (200, 403):
                failed.add(index)
        values = outcomes(self.emulator.coverage(PROJECT).get("report", []))
        special = {**dict.fromkeys(refused, "refused"), **dict.fromkeys(failed, "unscored")}
        return [special.get(index, values.get(index)) for index in range(len(texts))]

    def load(self, texts):
        """Loads what compiles of a batch. Answers the positions that the compiler refused, and those that made it fail."""
        refused, failed = set(), set()
        while True:
            kept = ["true" if index in refused | failed else text for index, text in enumerate(texts)]
            try:
                self.emulator.load_rules(PROJECT, ruleset(kept))
                return refused, failed
            except RulesRefused as refusal:
                refused |= {int(line) - FIRST_LINE for line in LINE_OF_ERROR.findall(str(refusal))}
            except CompilerFailed:
                failed.add(self.failing_position(kept, range(len(texts))))

    def failing_position(self, texts, suspects):
        if len(suspects) == 1:
            return suspects[0]
        half = suspects[:len(suspects) // 2]
        try:
            self.emulator.load_rules(PROJECT, ruleset([text if index in half else "true" for index, text in enumerate(texts)]))
        except CompilerFailed:
            return self.failing_position(texts, half)
        except RulesRefused:
            pass
        return self.failing_position(texts, suspects[len(half):])

    def engine_outcomes(self, texts):
        answer = self.engine.decide(ruleset(texts), tests(len(texts)), coverage=True)
        if answer["errors"]:
            if len(texts) == 1:
                return ["refused"]
            lines = {error["line"] - FIRST_LINE for error in answer["errors"]}
            if not lines or not lines <= set(range(len(texts))):
                return [outcome for text in texts for outcome in self.engine_outcomes([text])]
            kept = self.engine_outcomes(["true" if index in lines else text for index, text in enumerate(texts)])
            return ["refused" if index in lines else outcome for index, outcome in enumerate(kept)]
        values = outcomes(answer["coverage"])
        return [values.get(index) for index in range(len(texts))]

    def compare(self, texts):
        """(text, the emulator's outcome, ours) of each."""
        return list(zip(texts, self.emulator_outcomes(texts), self.engine_outcomes(texts), strict=True))

    def disagrees(self, text):
        (_, theirs, ours), = self.compare([text])
        return theirs not in (ours, "unscored", None)
