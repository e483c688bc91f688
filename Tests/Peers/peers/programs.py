"""Random whole rulesets with documents and requests: nested matches, wildcards, functions, look-ups, queries, commits."""

import dataclasses
import random

from peers.emulator import claims
from peers.expressions import ExpressionGenerator
from peers.tree import Node, smaller

COLLECTIONS, IDS = ["a", "b"], ["1", "2", "x"]
ACTORS = {
    "user": {"uid": "ua", "token": claims("ua", flag=True, level=3, firebase={"sign_in_provider": "anonymous", "identities": {}})},
    "other": {"uid": "ub", "token": claims("ub", firebase={"sign_in_provider": "password", "identities": {}})},
}


@dataclasses.dataclass(frozen=True)
class Function:
    name: str
    parameters: tuple
    lets: tuple
    body: Node

    def lines(self, indent):
        yield f'{indent}function {self.name}({", ".join(self.parameters)}) {{'
        for name, value in self.lets:
            yield f"{indent}  let {name} = {value.text};"
        yield f"{indent}  return {self.body.text};"
        yield f"{indent}}}"


@dataclasses.dataclass(frozen=True)
class Allow:
    methods: tuple
    condition: Node | None

    def lines(self, indent):
        yield f'{indent}allow {", ".join(self.methods)}' + (f": if {self.condition.text};" if self.condition else ";")


@dataclasses.dataclass(frozen=True)
class Match:
    path: str
    functions: tuple
    allows: tuple
    matches: tuple

    def lines(self, indent):
        yield f"{indent}match {self.path} {{"
        for member in (*self.functions, *self.allows, *self.matches):
            yield from member.lines(indent + "  ")
        yield f"{indent}}}"


@dataclasses.dataclass(frozen=True)
class Program:
    version: str
    root: Match
    documents: dict
    cases: tuple

    @property
    def rules(self):
        body = "\n".join(self.root.lines("  "))
        return f"rules_version = '{self.version}';\nservice cloud.firestore {{\n{body}\n}}\n"

    @property
    def tests(self):
        return {"service": "cloud.firestore", "now": "2026-12-01T12:00:00Z", "documents": self.documents, "actors": ACTORS, "cases": list(self.cases)}


class ProgramGenerator:
    """A program either has queries or has not: in a query a document's capture fails, and the emulator mishandles a
    failing interpolation whose error is absorbed, so programs with queries look nothing up by a capture."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.lists = self.chance.random() < 0.35
        self.version = "1" if self.chance.random() < 0.1 else "2"
        self.names = 0

    def program(self) -> Program:
        matches = tuple(self.match([], {}, 0) for _ in range(self.chance.randint(1, 3)))
        functions = []
        root = Match("/databases/{database}/documents", tuple(functions), (), matches)
        documents = self.documents()
        cases = tuple(self.case(index, documents) for index in range(6))
        return Program(self.version, root, documents, cases)

    # Rules

    def match(self, captures, functions, depth) -> Match:
        path, own = self.path(depth)
        captures = captures + own
        declared, visible = [], dict(functions)
        for _ in range(self.chance.choice([0, 0, 1, 2])):
            function = self.function(captures, visible)
            declared.append(function)
            visible[function.name] = len(function.parameters)
        allows = tuple(self.allow(captures, visible) for _ in range(self.chance.choice([1, 1, 2, 3])))
        nested = self.chance.choice([0, 0, 1, 2]) if depth < 2 and "**" not in path else 0
        matches = tuple(self.match(captures, visible, depth + 1) for _ in range(nested))
        return Match(path, tuple(declared), allows, matches)

    def path(self, depth):
        draw = self.chance.random()
        capture = self.name("id")
        if draw < 0.12:
            return f"/{{{capture}=**}}", [("path", capture)]
        collection = self.chance.choice(COLLECTIONS)
        if draw < 0.2 and self.version == "2" and depth == 0:
            rest = self.name("rest")
            return f"/{{{rest}=**}}/{collection}/{{{capture}}}", [("path", rest), ("string", capture)]
        if draw < 0.3:
            return f"/{collection}/{self.chance.choice(IDS)}", []
        if draw < 0.38:
            group = self.name("group")
            return f"/{{{group}}}/{{{capture}}}", [("string", group), ("string", capture)]
        if draw < 0.44:
            inner = self.name("id")
            return f"/a/{{{capture}}}/b/{{{inner}}}", [("string", capture), ("string", inner)]
        return f"/{collection}/{{{capture}}}", [("string", capture)]

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def function(self, captures, functions) -> Function:
        parameters = tuple(self.name("p") for _ in range(self.chance.choice([0, 1, 2])))
        known, lets = list(parameters), []
        for _ in range(self.chance.choice([0, 0, 1, 2]) if self.version == "2" else 0):
            value = self.expressions(captures, functions, known).expression("any", 2, True)
            lets.append((self.name("l"), value))
            known.append(lets[-1][0])
        body = self.expressions(captures, functions, known).expression("bool", 2, True)
        return Function(self.name("f"), parameters, tuple(lets), body)

    def allow(self, captures, functions) -> Allow:
        methods = ["read", "get", "list"] if self.lists else ["read", "write", "get", "create", "update", "delete", "list", "write"]
        chosen = tuple(sorted({self.chance.choice(methods) for _ in range(self.chance.choice([1, 2, 2]))}))
        if self.chance.random() < 0.04:
            return Allow(chosen, None)
        depth = self.chance.choice([1, 1, 2, 2, 3])
        generator = self.expressions(captures, functions, [])
        return Allow(chosen, generator.form(self.chance.choice(generator.forms["bool"] + ["{bool} && {bool}", "{bool} || {bool}"]), "bool", depth, False))

    def expressions(self, captures, functions, known) -> ExpressionGenerator:
        variables = {
            "bool": ["resource.data.yes", "resource == null", "request.auth != null", "true"],
            "int": ["resource.data.n", "resource.data.m.k"],
            "float": ["resource.data.x"],
            "string": ["resource.data.s", "request.auth.uid", "request.method", "resource.id", "database"],
            "list": ["resource.data.l", "resource.data.keys()"],
            "map": ["resource.data", "resource.data.m", "request.auth.token"],
            "path": ["request.path", "resource.__name__"],
            "null": ["resource", "resource.data.nil"],
        }
        for kind, capture in captures:
            variables[kind] = variables[kind] + [capture, capture]
        for kind in ("bool", "int", "string", "map"):
            variables[kind] = variables[kind] + known
        forms = [
            "request.auth.uid == resource.data.s", "resource.data.n > <small>", "resource.data.n == <small>", "'n' in resource.data", "'a' in resource.data.l",
            "resource.data.l.hasAny(['a', 'b'])", "request.auth.token.firebase.sign_in_provider == 'anonymous'", "resource != null", "{bool} && {bool}",
            "{bool} || {bool}", "!{bool}", "{bool} ? {bool} : {bool}", "resource.data.s in ['ua', 'ub']", "resource.data.n is int", "true", "resource.data.m == {'k': 1}",
        ]
        forms += [f"{capture} == '1'" if kind == "string" else f"{capture} is path" for kind, capture in captures]
        forms += [f"{capture} in ['1', 'x']" for kind, capture in captures if kind == "string"]
        forms += [f'{name}({", ".join(["<any>"] * count)})' for name, count in functions.items()] * 3
        forms += [form for path in self.lookups(captures) for form in (f"exists({path})", f"get({path}).data.n == <small>", f"get({path}).data.yes")]
        if self.lists:
            forms += ["request.query.limit <= 10", "request.query.limit == null", "request.query.orderBy == {'n': 'DESC'}", "request.query.offset == 0", "resource.data.n >= <small>",
                      "resource.data.n < <small>", "resource.data.n != <small>", "resource.data.n in [1, 5]", "resource.data.s == 'ua'", "request.method == 'list'", "resource.data.n is constraint"]
        else:
            forms += ["request.resource.data.n == <small>", "request.resource.data.keys().hasOnly(['n', 's', 'l', 'at'])", "request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n'])",
                      "request.resource.data.at == request.time", "request.resource == null", "'n' in request.resource.data", "request.resource.data.s == request.auth.uid",
                      "request.resource.data.get('n', 5) == 5", "request.resource.data != resource.data", "request.resource.id == '1'"]
            forms += [form for path in self.lookups(captures) for form in (f"existsAfter({path})", f"getAfter({path}).data.n == <small>", f"getAfter({path}).data.yes")]
            for kind, names in {"int": ["n"], "string": ["s"], "list": ["l"]}.items():
                variables[kind] = variables[kind] + [f"request.resource.data.{name}" for name in names]
            variables["map"] = variables["map"] + ["request.resource.data"]
        return ExpressionGenerator(self.chance, variables, {"bool": forms * 2})

    def lookups(self, captures):
        root = "/databases/$(database)/documents"
        paths = [f"{root}/{self.chance.choice(COLLECTIONS)}/{self.chance.choice(IDS)}"]
        if not self.lists:
            names = [capture for kind, capture in captures if kind == "string"]
            if names:
                paths.append(f"{root}/{self.chance.choice(COLLECTIONS)}/$({self.chance.choice(names)})")
                paths.append(f"{root}/a/$({self.chance.choice(names)})/b/1")
        return paths

    # Documents and requests

    def data(self):
        fields = {
            "n": self.chance.choice([0, 1, 2, 3, 5, 5, 1.0]), "s": self.chance.choice(["ua", "ub", "", "x"]), "l": self.chance.choice([[], ["a"], ["b", 1], [1, 2]]),
            "m": self.chance.choice([{}, {"k": 1}, {"k": 1.0}]), "yes": self.chance.choice([True, True, False]), "nil": None, "x": 1.5,
        }
        return {key: value for key, value in fields.items() if self.chance.random() < 0.6}

    def document_path(self):
        path = f"{self.chance.choice(COLLECTIONS)}/{self.chance.choice(IDS)}"
        return path if self.chance.random() < 0.75 else f"{path}/{self.chance.choice(COLLECTIONS)}/{self.chance.choice(IDS)}"

    def documents(self):
        return {self.document_path(): self.data() for _ in range(self.chance.randint(2, 7))}

    def case(self, index, documents):
        case = {"name": str(index), "as": self.chance.choice(["user", "user", "other", None])}
        if self.lists and self.chance.random() < 0.85:
            return {**case, "do": "list", **self.query()}
        if self.lists or self.chance.random() < 0.25:
            return {**case, "do": "get", "path": self.known_path(documents)}
        writes = self.writes(documents)
        return {**case, **writes[0], **({"batch": writes[1:]} if len(writes) > 1 else {})}

    def known_path(self, documents):
        return self.chance.choice(sorted(documents)) if self.chance.random() < 0.6 else self.document_path()

    def writes(self, documents):
        paths = list(dict.fromkeys(self.known_path(documents) for _ in range(self.chance.choice([1, 1, 1, 2, 3]))))
        writes = []
        for path in paths:
            if self.chance.random() < 0.2:
                writes.append({"do": "delete", "path": path})
                continue
            data = self.data()
            if self.chance.random() < 0.2:
                data["at"] = {"$now": 0}
            if path in documents:
                writes.append({"do": "update", "path": path, self.chance.choice(["data", "set"]): data or {"n": 5}})
            else:
                writes.append({"do": "create", "path": path, "data": data})
        return writes

    def query(self):
        where, query = [], {}
        fields = self.chance.sample(["n", "s", "l", "m"], self.chance.choice([0, 1, 1, 1, 2]))
        for field in fields:
            if field == "n":
                operator = self.chance.choice(["==", "==", "<", "<=", ">", ">=", "!=", "in", "not-in"])
                value = self.chance.choice([0, 1, 2, 5, 1.0, 1.5, None])
                if operator in ("<", "<=", ">", ">=") and value is None:
                    value = 5
                where.append(["n", operator, [value, 5] if operator in ("in", "not-in") else value])
            elif field == "s":
                where.append(["s", self.chance.choice(["==", "==", "in", ">="]), "ua"])
                if where[-1][1] == "in":
                    where[-1][2] = ["ua", self.chance.choice(["ub", "x"])]
            elif field == "l":
                operator = self.chance.choice(["array-contains", "array-contains", "array-contains-any"])
                where.append(["l", operator, "a" if operator == "array-contains" else ["a", "b"]])
            else:
                where.append(["m", "==", {"k": 1}])
        if where:
            query["where"] = where
        if self.chance.random() < 0.3:
            query["limit"] = self.chance.choice([1, 5, 10, 50])
        if self.chance.random() < 0.25:
            query["orderBy"] = [[self.chance.choice(["n", "n", "s"]), self.chance.choice(["asc", "desc"])]]
        if self.chance.random() < 0.2:
            return {"path": self.chance.choice(COLLECTIONS), "query": {**query, "allDescendants": True}}
        prefix = "" if self.chance.random() < 0.75 else f"a/{self.chance.choice(IDS)}/"
        return {"path": prefix + self.chance.choice(COLLECTIONS), "query": query}


# Cutting down


def smaller_programs(program):
    """Programs with one thing less, in the order that saves most."""
    for path in program.documents:
        yield dataclasses.replace(program, documents={key: value for key, value in program.documents.items() if key != path})
    for case in smaller_cases(program.cases[0]) if len(program.cases) == 1 else ():
        yield dataclasses.replace(program, cases=(case,))
    for root in smaller_matches(program.root):
        yield dataclasses.replace(program, root=root)
    for path, data in program.documents.items():
        for key in data:
            less = {name: value for name, value in data.items() if name != key}
            yield dataclasses.replace(program, documents={**program.documents, path: less})


def smaller_cases(case):
    for index in range(len(case.get("batch", []))):
        yield {**case, "batch": case["batch"][:index] + case["batch"][index + 1:]}
    for key in ("data", "set"):
        for name in case.get(key, {}):
            yield {**case, key: {field: value for field, value in case[key].items() if field != name}}
    query = case.get("query", {})
    for index in range(len(query.get("where", []))):
        yield {**case, "query": {**query, "where": query["where"][:index] + query["where"][index + 1:]}}
    for key in ("limit", "orderBy"):
        if key in query:
            yield {**case, "query": {name: value for name, value in query.items() if name != key}}


def smaller_matches(match):
    for member in ("matches", "allows", "functions"):
        items = getattr(match, member)
        for index in range(len(items)):
            yield dataclasses.replace(match, **{member: items[:index] + items[index + 1:]})
    for index, nested in enumerate(match.matches):
        for less in smaller_matches(nested):
            yield dataclasses.replace(match, matches=match.matches[:index] + (less,) + match.matches[index + 1:])
    for index, allow in enumerate(match.allows):
        for less in smaller_allows(allow):
            yield dataclasses.replace(match, allows=match.allows[:index] + (less,) + match.allows[index + 1:])
    for index, function in enumerate(match.functions):
        for less in smaller_functions(function):
            yield dataclasses.replace(match, functions=match.functions[:index] + (less,) + match.functions[index + 1:])


def smaller_allows(allow):
    for method in allow.methods if len(allow.methods) > 1 else ():
        yield dataclasses.replace(allow, methods=(method,))
    if allow.condition is not None:
        for less in smaller(allow.condition):
            yield dataclasses.replace(allow, condition=less)


def smaller_functions(function):
    for index in range(len(function.lets)):
        yield dataclasses.replace(function, lets=function.lets[:index] + function.lets[index + 1:])
    for less in smaller(function.body):
        yield dataclasses.replace(function, body=less)
    for index, (name, value) in enumerate(function.lets):
        for less in smaller(value):
            yield dataclasses.replace(function, lets=function.lets[:index] + ((name, less),) + function.lets[index + 1:])
