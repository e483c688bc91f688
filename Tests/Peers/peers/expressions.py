"""Random expressions of the rules language: every type, operator and built-in, mostly well typed.

Google's emulator leaves operands on its stack when an element of a list, or an interpolation of a path, fails and the
error is absorbed later. Below `&&`, `||` and `? :` those places therefore hold nothing that can fail.
"""

import random
import re

from peers.tree import Node

LITERALS = {
    "bool": ["true", "false"],
    "int": ["0", "1", "2", "3", "7", "10", "60", "100", "-1", "-7", "9223372036854775807", "-9223372036854775808", "4294967296"],
    "float": ["0.0", "1.0", "0.5", "1.5", "2.5", "-0.0", "-1.5", "-2.5", "3.7", "1000000.0", "10000000.0", "123456789.125", "0.001", "0.0001"],
    "string": ["''", "'a'", "'b'", "'abc'", "'A'", "'a b'", "' a '", "'1'", "'-12'", "'007'", "'1.5'", "'a,b,,c,,'", "'é'", "'😀'", "'x\\ny'",
               "'\\x41'", "'\\u00e9'", "'\\101'", "'a/b'", "'ua'", "\"it's\"", "'ÀÉß'", "'\\t x \\n'", "'aXbXc'", "'true'", "'$1'", "'/a/b'"],
    "bytes": ["b''", "b'a'", "b'abc'", "b'\\x00\\xff'", "b'\\x80'", "b'é'"],
    "list": ["[]", "[1]", "[1, 2, 3]", "['a', 'b']", "['b', 'a', 'b']", "[1.0, 2]", "[null]", "[[1], [2]]", "[true, 'a', 1]", "[{'a': 1}]", "[0.0]", "[-0.0]"],
    "map": ["{}", "{'a': 1}", "{'a': 1, 'b': 2}", "{'b': 2, 'a': 1}", "{'a': 1.0}", "{'a': {'b': 3}}", "{'a': null}", "{'a b': [1]}", "{'a': 'x', 'c': true}", "{'a': 1, 'a': 2}"],
    "null": ["null"],
    "timestamp": ["timestamp.value(0)", "timestamp.value(1500)", "timestamp.date(2024, 2, 29)", "timestamp.date(2023, 12, 31)", "timestamp.date(1969, 7, 20)",
                  "timestamp.value(-1)", "timestamp.date(9999, 12, 31)", "timestamp.date(1, 1, 1)", "timestamp.value('2024-01-02T03:04:05.678Z')"],
    "duration": ["duration.value(1, 's')", "duration.value(1500, 'ms')", "duration.value(-1, 'h')", "duration.time(1, 2, 3, 4)", "duration.value(0, 'ns')",
                 "duration.value(2, 'w')", "duration.value(315576000000, 's')", "duration.value(-1, 'ns')"],
    "latlng": ["latlng.value(0, 0)", "latlng.value(1, 2)", "latlng.value(-33.5, 151.25)", "latlng.value(90.0, 180.0)"],
    "path": ["path('/a/b')", "path('a')", "path('/a/{k}')", "path('/a/b/c/d')"],
}

PATTERNS = ["'a'", "'a.*'", "'[a-c]+'", "'(?i)ABC'", "'\\\\w+'", "'\\\\d+'", "'.'", "'.*'", "''", "','", "'X'", "'a|b'", "'(a)(b)?'", "'[^a]'", "'^a'", "'b$'",
            "'\\\\s'", "'x*'", "'a{2}'", "'\\\\bx'", "'[[:alpha:]]+'", "'\\\\pL+'", "'(?s).+'", "'é'", "'(?:ab)+c'", "'a+?'"]
REPLACEMENTS = ["''", "'_'", "'$0$0'", "'\\\\$'", "'x\\\\y'", "'é'"]

# A hole `{type}` takes an operand, `<type>` takes a whole expression where nothing can bind to it (arguments, elements).
FORMS = {
    "bool": [
        "!{bool}", "{bool} && {bool}", "{bool} || {bool}", "{bool} ? {bool} : {bool}", "{any} == {any}", "{any} != {any}",
        "{int} == {int}", "{string} == {string}", "{list} == {list}", "{map} == {map}", "{set} == {set}", "{number} == {number}", "{path} == {path}",
        "{timestamp} == {timestamp}", "{duration} == {duration}", "{bytes} == {bytes}", "{latlng} == {latlng}",
        "{number} < {number}", "{number} <= {number}", "{number} > {number}", "{number} >= {number}", "{string} < {string}", "{string} >= {string}",
        "{bytes} < {bytes}", "{timestamp} < {timestamp}", "{timestamp} >= {timestamp}", "{duration} <= {duration}", "{any} < {any}",
        "{any} in {list}", "{any} in {set}", "{string} in {map}", "{string} in {any}",
        "{any} is bool", "{any} is int", "{any} is float", "{any} is number", "{any} is string", "{any} is list", "{any} is map", "{any} is set",
        "{any} is timestamp", "{any} is duration", "{any} is path", "{any} is latlng", "{any} is bytes", "{any} is map_diff", "{any} is constraint",
        "{list}.hasAny(<list>)", "{list}.hasAll(<list>)", "{list}.hasOnly(<list>)", "{set}.hasAny(<list>)", "{set}.hasAll(<set>)", "{set}.hasOnly(<set>)",
        "{string}.matches(<pattern>)", "{string}.matches(<string>)", "math.isNaN(<number>)", "exists(<lookup>)",
    ],
    "int": [
        "{int} + {int}", "{int} - {int}", "{int} * {int}", "{int} / {int}", "{int} % {int}", "-{int}", "{bool} ? {int} : {int}",
        "int(<string>)", "int(<number>)", "math.abs(<int>)", "math.round(<number>)", "{string}.size()", "{list}.size()", "{map}.size()", "{set}.size()", "{bytes}.size()",
        "{timestamp}.year()", "{timestamp}.month()", "{timestamp}.day()", "{timestamp}.hours()", "{timestamp}.minutes()", "{timestamp}.seconds()", "{timestamp}.nanos()",
        "{timestamp}.dayOfWeek()", "{timestamp}.dayOfYear()", "{timestamp}.toMillis()", "{duration}.seconds()", "{duration}.nanos()",
        "{list}[<int>]", "{map}.a", "{map}['a']", "{map}.get('a', <int>)", "{map}.get(['a', 'b'], <int>)", "debug(<int>)",
    ],
    "float": [
        "{float} + {number}", "{number} - {float}", "{float} * {float}", "{number} / {float}", "{float} % {number}", "-{float}", "float(<string>)", "float(<number>)",
        "math.ceil(<number>)", "math.floor(<number>)", "math.sqrt(<number>)", "math.pow(<number>, <number>)", "math.abs(<float>)",
        "{latlng}.latitude()", "{latlng}.longitude()",
    ],
    "string": [
        "{string} + {string}", "string(<any>)", "{string}.lower()", "{string}.upper()", "{string}.trim()", "{string}.replace(<pattern>, <replacement>)",
        "{string}[<int>]", "{string}[<small>:<small>]", "{list}.join(<string>)", "{bytes}.toBase64()", "{bytes}.toHexString()", "{path}[<small>]",
        "{bool} ? {string} : {string}", "{map}.get('b', <string>)", "{string} + {any}",
    ],
    "bytes": ["{string}.toUtf8()", "hashing.md5(<string>)", "hashing.sha256(<bytes>)", "hashing.crc32(<string>)", "hashing.crc32c(<bytes>)"],
    "list": [
        "[<any>, <any>]", "[<int>, <int>, <int>]", "[<string>]", "{list}.concat(<list>)", "{list}.removeAll(<list>)", "{list}[<small>:<small>]", "{map}.keys()", "{map}.values()",
        "{string}.split(<pattern>)", "{bool} ? {list} : {list}", "{list}.concat(<set>)",
    ],
    "map": ["{'a': <any>, 'b': <any>}", "{<string>: <any>}", "{map}.get('a', <map>)", "{map}.get([], <any>)", "{'k': <int>}"],
    "set": [
        "{list}.toSet()", "{set}.union(<set>)", "{set}.intersection(<set>)", "{set}.difference(<set>)", "{diff}.addedKeys()", "{diff}.removedKeys()", "{diff}.changedKeys()",
        "{diff}.unchangedKeys()", "{diff}.affectedKeys()", "{set}.union(<list>)",
    ],
    "diff": ["{map}.diff(<map>)"],
    "timestamp": [
        "{timestamp} + {duration}", "{duration} + {timestamp}", "{timestamp} - {duration}", "{timestamp}.date()", "timestamp.date(<int>, <small>, <small>)", "timestamp.value(<int>)",
    ],
    "duration": [
        "{duration} + {duration}", "{duration} - {duration}", "{timestamp} - {timestamp}", "-{duration}", "duration.value(<int>, <unit>)", "duration.time(<small>, <small>, <small>, <int>)",
        "duration.abs(<duration>)", "{timestamp}.time()",
    ],
    "latlng": ["latlng.value(<number>, <number>)"],
    "path": ["/a/$(<string>)", "/a/b/$(<any>)", "path(<string>)", "{path}.bind({'k': <string>})", "/a/$(<path>)/c", "/a/%61+b"],
    "lookup": ["/databases/(default)/documents/look/up", "/databases/(default)/documents/look/none", "/databases/$('(default)')/documents/look/$(<string>)", "/look/up", "<path>"],
}

VARIABLES = {
    "bool": ["resource.data.yes", "request.auth.token.flag", "'auth' in request", "resource == null", "request.auth != null", "request.time > timestamp.date(2020, 1, 1)"],
    "int": ["resource.data.n", "resource.data.m.a", "resource.data.absent", "get(/databases/(default)/documents/look/up).data.n", "request.auth.token.level"],
    "float": ["resource.data.x"],
    "string": ["resource.data.s", "request.auth.uid", "request.method", "resource.id", "database"],
    "list": ["resource.data.l", "resource.data.keys()", "get(/databases/(default)/documents/look/up).data.l"],
    "map": ["resource.data", "resource.data.m", "request.auth.token", "get(/databases/(default)/documents/look/up).data"],
    "timestamp": ["resource.data.t"],
    "latlng": ["resource.data.g"],
    "path": ["request.path", "resource.data.r", "resource.__name__"],
    "bytes": ["resource.data.bytes"],
    "null": ["resource.data.nil"],
}

ANY = ["bool", "int", "float", "string", "bytes", "list", "map", "null", "timestamp", "duration", "latlng", "path", "set", "diff"]
CHOICES = {
    "unit": ["'w'", "'d'", "'h'", "'m'", "'s'", "'ms'", "'ns'", "'y'"], "pattern": PATTERNS, "replacement": REPLACEMENTS,
    "small": ["0", "1", "2", "3", "5", "-1", "12", "31"],
}
HOLE = re.compile(r"\{(\w+)\}|<(\w+)>")
ABSORBING = re.compile(r"&&|\|\||\?")
HAZARDOUS = ("[", "/", "{'", "{<")


class ExpressionGenerator:
    """Draws expressions. `variables` adds names by type; `forms` adds forms by type (calls of functions in scope)."""

    def __init__(self, chance: random.Random, variables=None, forms=None, safe_names=()):
        self.chance = chance
        self.variables = variables if variables is not None else VARIABLES
        self.forms = forms or {}
        self.safe_names = list(safe_names)

    def root(self, depth=3) -> Node:
        """An expression that is more than a literal: a condition in the half of cases, else of any type."""
        kind = "bool" if self.chance.random() < 0.5 else self.chance.choice(sorted(set(ANY) - {"null"}))
        return self.form(self.chance.choice(FORMS[kind]), kind, depth, False)

    def expression(self, kind="any", depth=3, absorbed=False) -> Node:
        chance = self.chance
        if chance.random() < 0.015:
            kind = "any"
        if kind in ("any", "number"):
            kind = chance.choice(ANY if kind == "any" else ["int", "float"])
        if kind in CHOICES:
            return Node("string" if kind != "small" else "int", (chance.choice(CHOICES[kind]),))
        leaf = depth <= 0 or kind not in FORMS or chance.random() < 0.12
        if leaf and kind in self.variables and chance.random() < 0.4:
            return Node(kind, (chance.choice(self.variables[kind]),), is_atomic=False)
        if leaf and kind in LITERALS:
            return self.literal(kind)
        return self.form(chance.choice(FORMS[kind] + self.forms.get(kind, [])), kind, depth, absorbed)

    def literal(self, kind) -> Node:
        texts = LITERALS[kind]
        text = self.chance.choice(texts if self.chance.random() < 0.3 else texts[:len(texts) // 2 + 1])
        return Node(kind, (text,), is_atomic=text[0] not in "-0123456789/")

    def safe(self, kind) -> Node:
        """Something that cannot fail."""
        if self.safe_names and kind in ("string", "any") and self.chance.random() < 0.5:
            return Node("string", (self.chance.choice(self.safe_names),))
        if kind == "number" or kind not in LITERALS:
            kind = self.chance.choice(["int", "string", "bool", "float"])
        return self.literal(kind)

    def form(self, form, kind, depth, absorbed) -> Node:
        below = absorbed or ABSORBING.search(form) is not None
        guarded = below and form.startswith(HAZARDOUS)
        parts, end = [], 0
        for hole in HOLE.finditer(form):
            parts.append(form[end:hole.start()])
            wanted = hole.group(1) or hole.group(2)
            part = self.safe(wanted) if guarded else self.expression(wanted, depth - 1, below)
            bare = hole.group(2) is not None or (self.chance.random() < 0.06 and not part.text.startswith("/"))
            parts.append(part if bare else part.operand())
            end = hole.end()
        parts.append(form[end:])
        return Node(kind, tuple(part for part in parts if part != ""), is_atomic=" " not in form.split("(")[0] and form[0] not in "-!/")
