"""Case files of `rules-tests`, put to Google's emulator one by one, each on a fresh copy of its file's documents."""

import dataclasses
import pathlib

from peers.emulator import user_token
from peers.values import firestore_value, is_request_time, read_relaxed_json, special

OPERATORS = {
    "==": "EQUAL", "!=": "NOT_EQUAL", "<": "LESS_THAN", "<=": "LESS_THAN_OR_EQUAL", ">": "GREATER_THAN",
    ">=": "GREATER_THAN_OR_EQUAL", "in": "IN", "not-in": "NOT_IN", "array-contains": "ARRAY_CONTAINS",
    "array-contains-any": "ARRAY_CONTAINS_ANY",
}


@dataclasses.dataclass(frozen=True)
class Case:
    file: str
    content: dict
    case: dict

    def __str__(self):
        return f'{self.file}: {self.case["name"]}'


def read_cases(folder, service):
    """Every case of one service below a folder, in the order of file names."""
    cases = []
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        content = read_relaxed_json(path)
        if content["service"] == service:
            cases += [Case(path.stem, content, case) for case in content["cases"]]
    return cases


class CaseRunner:
    """Runs the cases of one ruleset in one project of the emulator. Documents are written anew only after a change."""

    def __init__(self, emulator, project, rules):
        self.emulator, self.project = emulator, project
        self.root = f"projects/{project}/databases/(default)/documents"
        self.seeded = None
        emulator.load_rules(project, rules)

    def verdict(self, case):
        """`allow` or `deny`."""
        self.seed(case.content.get("documents", {}))
        status, answer = self.send(case)
        if status == 403:
            return "deny"
        if status == 200 or (status == 404 and case.case["do"] == "get"):
            if case.case["do"] not in ("get", "list"):
                self.seeded = None
            return "allow"
        raise RuntimeError(f"{case}: neither allowed nor denied: {status} {answer}")

    def seed(self, documents):
        if self.seeded == documents:
            return
        self.emulator.clear(self.project)
        writes = [self.write({"do": "create", "path": path, "data": data}) for path, data in documents.items()]
        if writes:
            self.emulator.owner("POST", f"/v1/{self.root}:commit", {"writes": writes})
        self.seeded = documents

    def send(self, case):
        request = case.case
        token = self.token(case)
        if request["do"] == "get":
            return self.emulator.ask("GET", f'/v1/{self.root}/{request["path"]}', token=token)
        if request["do"] == "list":
            parent, _, collection = f'{self.root}/{request["path"]}'.rpartition("/")
            query = self.structured(request.get("query", {}), collection)
            return self.emulator.ask("POST", f"/v1/{parent}:runQuery", {"structuredQuery": query}, token=token)
        writes = [self.write(write) for write in [request, *request.get("batch", [])]]
        return self.emulator.ask("POST", f"/v1/{self.root}:commit", {"writes": writes}, token=token)

    def token(self, case):
        actor = case.case["as"]
        if actor is None:
            return None
        if isinstance(actor, str):
            actor = case.content["actors"][actor]
        claims = {"firebase": {"sign_in_provider": actor.get("provider"), "identities": {}}, **actor.get("claims", {})}
        return user_token({"uid": actor["uid"], "token": actor.get("token", claims)})

    def write(self, write):
        """A write of a commit. The request's own time can only be had from the server, as a transform."""
        name = f'{self.root}/{write["path"]}'
        if write["do"] == "delete":
            return {"delete": name}
        changed = write["set"] if "set" in write else write["data"]
        given = {key: value for key, value in changed.items() if not is_request_time(value)}
        self.refuse_nested_request_time(given)
        encoded = {"update": {"name": name, "fields": {key: self.value(value) for key, value in given.items()}}}
        if "set" in write:
            encoded["updateMask"] = {"fieldPaths": list(given)}
        moments = [key for key, value in changed.items() if is_request_time(value)]
        if moments:
            encoded["updateTransforms"] = [{"fieldPath": key, "setToServerValue": "REQUEST_TIME"} for key in moments]
        return encoded

    def refuse_nested_request_time(self, value):
        if is_request_time(value):
            raise ValueError("the emulator's request time can only be asked for in a document's own field")
        if special(value) is None:
            for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
                self.refuse_nested_request_time(item)

    def structured(self, query, collection):
        structured = {"from": [{"collectionId": collection, "allDescendants": query.get("allDescendants", False)}]}
        filters = [self.filter(*parts) for parts in query.get("where", [])]
        if filters:
            structured["where"] = {"compositeFilter": {"op": "AND", "filters": filters}} if len(filters) > 1 else filters[0]
        if "orderBy" in query:
            directions = {"asc": "ASCENDING", "desc": "DESCENDING"}
            structured["orderBy"] = [
                {"field": {"fieldPath": field}, "direction": directions[direction]} for field, direction in query["orderBy"]]
        if "limit" in query:
            structured["limit"] = query["limit"]
        return structured

    def filter(self, field, operator, value):
        """As the client libraries write it: a comparison with null is a filter of its own kind."""
        reference = {"fieldPath": field}
        if value is None and operator in ("==", "!="):
            return {"unaryFilter": {"field": reference, "op": "IS_NULL" if operator == "==" else "IS_NOT_NULL"}}
        return {"fieldFilter": {"field": reference, "op": OPERATORS[operator], "value": self.value(value)}}

    def value(self, value):
        return firestore_value(value, self.root)
