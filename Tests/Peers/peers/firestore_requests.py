"""The Firestore requests that the embedded instance and Google's emulator are both asked: stories of requests, each told
in a project of its own, in order.

Left out is what the emulator never answers: a GET with a bytes parameter (`transaction`), a number that is none
(`pageSize=many`), a broken percent-escape, a PATCH whose body names another document.

In paths and bodies `$root` is `projects/P/databases/(default)/documents`, and `$name` what an earlier request of the story
kept under that name. A path that begins with `/` or `:` stands behind the root, any other behind `/v1/`."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Request:
    says: str
    method: str
    path: str
    body: object = None
    #: What of the answer later requests need: a name, and the keys that lead to it.
    keep: tuple = ()


class Raw(dict):
    """A value as REST writes it already."""


def value(plain):
    if isinstance(plain, Raw):
        return dict(plain)
    if plain is None:
        return {"nullValue": None}
    if isinstance(plain, bool):
        return {"booleanValue": plain}
    if isinstance(plain, int):
        return {"integerValue": str(plain)}
    if isinstance(plain, float):
        return {"doubleValue": plain}
    if isinstance(plain, str):
        return {"stringValue": plain}
    if isinstance(plain, list):
        return {"arrayValue": {"values": [value(element) for element in plain]}}
    return {"mapValue": fields(**plain)}


def fields(**members):
    return {"fields": {name: value(member) for name, member in members.items()}}


def time(text):
    return Raw(timestampValue=text)


def reference(path):
    return Raw(referenceValue=f"$root/{path}")


def get(says, path, **more):
    return Request(says, "GET", path, **more)


def delete(says, path, **more):
    return Request(says, "DELETE", path, **more)


def create(says, path, body, **more):
    return Request(says, "POST", path, body, **more)


def patch(says, path, body, **more):
    return Request(says, "PATCH", path, body, **more)


def post(says, path, body, **more):
    return Request(says, "POST", path, body, **more)


def nested(levels):
    """A map in a map, that many deep, with a number inside."""
    return {"m": nested(levels - 1)} if levels > 1 else {"m": 1}


# Writes


def update(path, plain=None, mask=None, **more):
    write = {"update": {"name": f"$root/{path}", **fields(**(plain or {}))}, **more}
    if mask is not None:
        write["updateMask"] = {"fieldPaths": mask}
    return write


def removal(path, **more):
    return {"delete": f"$root/{path}", **more}


def transform(path, *transforms, **more):
    return {"transform": {"document": f"$root/{path}", "fieldTransforms": list(transforms)}, **more}


EXISTS, ABSENT = {"currentDocument": {"exists": True}}, {"currentDocument": {"exists": False}}


def commit(says, *writes, keep=(), **more):
    return Request(says, "POST", ":commit", {"writes": list(writes), **more}, keep)


def seed(documents):
    return commit("the documents", *(update(path, plain) for path, plain in documents.items()))


# Queries


def field(path):
    return {"fieldPath": path}


def where(path, op, plain):
    return {"fieldFilter": {"field": field(path), "op": op, "value": value(plain)}}


def unary(path, op):
    return {"unaryFilter": {"field": field(path), "op": op}}


def both(*filters):
    return {"compositeFilter": {"op": "AND", "filters": list(filters)}}


def either(*filters):
    return {"compositeFilter": {"op": "OR", "filters": list(filters)}}


def order(*orders):
    return [{"field": field(name.lstrip("-")), "direction": "DESCENDING" if name[0] == "-" else "ASCENDING"} for name in orders]


def cursor(*values, before=None):
    cursor = {"values": [value(plain) for plain in values]}
    if before is not None:
        cursor["before"] = before
    return cursor


def structured(collection="c", condition=None, everywhere=False, **more):
    query = {"from": [{"collectionId": collection, **({"allDescendants": True} if everywhere else {})}], **more}
    if condition is not None:
        query["where"] = condition
    return query


def query(says, condition=None, path=":runQuery", **more):
    return Request(says, "POST", path, {"structuredQuery": structured(condition=condition, **more)})


def find(op, plain, path="n"):
    return query(f"{path} {op} {plain!r}"[:60], where(path, op, plain))


def aggregate(says, *aggregations, condition=None, **more):
    body = {"structuredQuery": structured(condition=condition, **more), "aggregations": list(aggregations)}
    return Request(says, "POST", ":runAggregationQuery", {"structuredAggregationQuery": body})


def total(path, alias=None):
    return {"sum": {"field": field(path)}, **({"alias": alias} if alias else {})}


def average(path, alias=None):
    return {"avg": {"field": field(path)}, **({"alias": alias} if alias else {})}


MIXED = {
    "c/null": {"n": None}, "c/true": {"n": True}, "c/one": {"n": 1, "tags": ["a", "b"], "m": {"x": 1}},
    "c/two": {"n": 2, "tags": ["b", 3], "m": {"x": 2}}, "c/two-and-a-half": {"n": 2.5, "tags": []},
    "c/three": {"n": 3.0, "tags": ["c"], "group": "odd"}, "c/five": {"n": 5, "group": "odd"}, "c/nan": {"n": Raw(doubleValue="NaN")},
    "c/text": {"n": "text", "tags": "a"}, "c/time": {"n": time("2026-01-02T03:04:05Z")}, "c/bytes": {"n": Raw(bytesValue="AAEC")},
    "c/ref": {"n": reference("c/one")}, "c/point": {"n": Raw(geoPointValue={"latitude": 1, "longitude": 2})},
    "c/list": {"n": [1, 2]}, "c/map": {"n": {"a": 1}}, "c/without": {"other": 1},
    "c/one/c/below": {"n": 7}, "d/x/c/deep": {"n": 8},
}

STORIES = {
    "documents": [
        get("what is not there", "/c/none"),
        create("with an id", "/c?documentId=a", fields(n=1, text="ü")),
        create("with the same id again", "/c?documentId=a", fields(n=2)),
        create("with an id of the server's", "/c", fields(n=3)),
        create("without fields", "/c?documentId=empty", {}),
        create("with a name in the body", "/c?documentId=named", {"name": "$root/c/other", **fields(n=1)}),
        create("below a document that is missing", "/c/none/d?documentId=x", fields(deep=True)),
        create("an answer cut by a mask", "/c?documentId=masked&mask.fieldPaths=n", fields(n=1, text="t")),
        get("what was made", "/c/a"),
        get("two of its fields", "/c/a?mask.fieldPaths=n&mask.fieldPaths=none"),
        get("below a missing document", "/c/none/d/x"),
        get("at a time before it was", "/c/a?readTime=2001-01-01T00:00:00Z"),
        get("at no time", "/c/a?readTime=yesterday"),
        get("a field path that is none", "/c/a?mask.fieldPaths=a..b"),
        get("a reserved field path", "/c/a?mask.fieldPaths=__x__"),
        patch("a document anew", "/c/a", fields(other=1)),
        patch("one field by a mask", "/c/a?updateMask.fieldPaths=n", fields(n=5, ignored=1)),
        patch("a field away by a mask", "/c/a?updateMask.fieldPaths=other", {}),
        patch("nothing, so that its time stays", "/c/a?updateMask.fieldPaths=n", fields(n=5)),
        patch("a nested field", "/c/a?updateMask.fieldPaths=m.x", fields(m={"x": 1, "y": 2})),
        patch("a field of quoted name", "/c/a?updateMask.fieldPaths=%60a.b%60", fields(**{"a.b": 1})),
        patch("what is not there", "/c/new", fields(n=1)),
        patch("what is not there but must be", "/c/none?currentDocument.exists=true", fields(n=1)),
        patch("what is there but must not be", "/c/a?currentDocument.exists=false", fields(n=1)),
        patch("of another time", "/c/a?currentDocument.updateTime=2001-01-01T00:00:00Z", fields(n=1)),
        patch("one that is kept", "/c/a", fields(n=6), keep=("updated", "updateTime")),
        patch("of the right time", "/c/a?currentDocument.updateTime=$updated", fields(n=7)),
        patch("of two preconditions", "/c/a?currentDocument.exists=true&currentDocument.updateTime=$updated", fields(n=7)),
        patch("by a mask that is no path", "/c/a?updateMask.fieldPaths=a%20b", fields(n=1)),
        patch("by a mask of path and prefix", "/c/a?updateMask.fieldPaths=m&updateMask.fieldPaths=m.x", fields(m={"x": 9})),
        delete("of another time", "/c/a?currentDocument.updateTime=2001-01-01T00:00:00Z"),
        delete("what is there", "/c/a"),
        delete("what is gone", "/c/a"),
        delete("what is gone but must be there", "/c/a?currentDocument.exists=true"),
        delete("with a precondition that is no truth value", "/c/new?currentDocument.exists=maybe"),
        get("what is gone", "/c/a"),
    ],
    "paths": [
        get("an empty id", "/c//d/x"),
        get("a dot", "/c/."),
        get("two dots", "/c/.."),
        get("a reserved id", "/c/__x__"),
        get("a reserved collection", "/__c__/x"),
        get("an escaped id", "/c/%C3%BC%20%2B"),
        get("another database", "projects/$project/databases/other/documents/c/a"),
        get("no database", "projects/$project/databases"),
        get("no API", "nothing/at/all"),
        create("an escaped id", "/c?documentId=%C3%BC%20%2B", fields(n=1)),
        create("an id with a slash", "/c?documentId=a/b", fields(n=1)),
        create("a reserved id", "/c?documentId=__x__", fields(n=1)),
        create("a dot as id", "/c?documentId=.", fields(n=1)),
        create("an id of 1,500 bytes", "/c?documentId=" + "i" * 1500, fields(n=1)),
        create("an id of 1,501 bytes", "/c?documentId=" + "i" * 1501, fields(n=1)),
        create("a document where collections are", "/c/a", fields(n=1)),
        patch("a collection", "/c", fields(n=1)),
        delete("a collection", "/c"),
        commit("a name without a document", update("c", {"n": 1})),
        commit("a name of nothing", {"update": {"name": "", **fields(n=1)}}),
        commit("a name of another project", {"delete": "projects/other-project/databases/(default)/documents/c/a"}),
        post("no such method", ":frobnicate", {}),
        Request("no such HTTP method", "PUT", "/c/a", fields(n=1)),
    ],
    "values": [
        patch("each type", "/v/all", fields(
            null=None, yes=True, integer=-(2**63), double=1.5, whole=2.0, text="a\u0000ü\U0001f600", bytes=Raw(bytesValue="AP8="),
            time=time("2026-01-02T03:04:05.123456789Z"), ref=reference("v/all"), point=Raw(geoPointValue={"latitude": -90, "longitude": 180}),
            list=[1, "a", {"in": [None]}], map={"a": {"b": {}}}, empty=[], nothing={})),
        get("each type", "/v/all"),
        patch("numbers without a number", "/v/numbers", fields(
            nan=Raw(doubleValue="NaN"), up=Raw(doubleValue="Infinity"), down=Raw(doubleValue="-Infinity"), zero=Raw(doubleValue=-0.0),
            large=1e300, tiny=5e-324)),
        patch("a whole number for a double", "/v/a", fields(n=Raw(doubleValue=3))),
        patch("a double as text", "/v/a", fields(n=Raw(doubleValue="1.25"))),
        patch("an integer as a number", "/v/a", fields(n=Raw(integerValue=7))),
        patch("an integer with a zero fraction", "/v/a", fields(n=Raw(integerValue=7.0))),
        patch("an integer with a fraction", "/v/a", fields(n=Raw(integerValue=7.5))),
        patch("an integer beyond 64 bits", "/v/a", fields(n=Raw(integerValue="9223372036854775808"))),
        patch("an integer of letters", "/v/a", fields(n=Raw(integerValue="x"))),
        patch("a truth value as text", "/v/a", fields(n=Raw(booleanValue="true"))),
        patch("a truth value as a number", "/v/a", fields(n=Raw(booleanValue=1))),
        patch("a null that is none", "/v/null", fields(n=Raw(nullValue=1))),
        patch("a null by its name", "/v/a", fields(n=Raw(nullValue="NULL_VALUE"))),
        patch("text that is a number", "/v/a", fields(n=Raw(stringValue=1))),
        patch("time with an offset", "/v/a", fields(n=time("2026-01-02T03:04:05+02:00"))),
        patch("time before the year 1", "/v/a", fields(n=time("0000-01-01T00:00:00Z"))),
        patch("the first time", "/v/a", fields(n=time("0001-01-01T00:00:00Z"))),
        patch("the last time", "/v/a", fields(n=time("9999-12-31T23:59:59.999999999Z"))),
        patch("time without a zone", "/v/a", fields(n=time("2026-01-02T03:04:05"))),
        patch("time that is none", "/v/a", fields(n=time("soon"))),
        patch("URL-safe base64", "/v/a", fields(n=Raw(bytesValue="_-8="))),
        patch("base64 without padding", "/v/a", fields(n=Raw(bytesValue="AP8"))),
        patch("bytes that are no base64", "/v/a", fields(n=Raw(bytesValue="*"))),
        patch("a reference to nothing", "/v/a", fields(n=Raw(referenceValue="nowhere"))),
        patch("a reference to a collection", "/v/a", fields(n=Raw(referenceValue="$root/c"))),
        patch("a reference to another project", "/v/a", fields(n=Raw(referenceValue="projects/p/databases/(default)/documents/c/a"))),
        patch("a latitude beyond the pole", "/v/a", fields(n=Raw(geoPointValue={"latitude": 90.5}))),
        patch("a longitude beyond the line", "/v/a", fields(n=Raw(geoPointValue={"longitude": -181}))),
        patch("a point at home", "/v/a", fields(n=Raw(geoPointValue={}))),
        patch("a list in a list", "/v/a", fields(n=[[1]])),
        patch("a list in a map in a list", "/v/a", fields(n=[{"a": [1]}])),
        patch("no type", "/v/a", fields(n=Raw())),
        patch("two types", "/v/a", fields(n=Raw(integerValue="1", stringValue="1"))),
        patch("an unknown type", "/v/a", fields(n=Raw(colourValue="red"))),
        patch("a value that is no object", "/v/a", {"fields": {"n": 1}}),
        patch("a field of no name", "/v/a", fields(**{"": 1})),
        patch("a reserved field", "/v/a", fields(**{"__x__": 1})),
        patch("a reserved field in a map", "/v/a", fields(n={"__x__": 1})),
        patch("a field's name of 1,500 bytes", "/v/a", fields(**{"f" * 1500: 1})),
        patch("a field's name of 1,501 bytes", "/v/a", fields(**{"f" * 1501: 1})),
        patch("20 levels", "/v/a", fields(n=nested(20))),
        patch("21 levels", "/v/a", fields(n=nested(21))),
        patch("a mebibyte", "/v/large", fields(n=Raw(bytesValue="AAAA" * 349525))),
        patch("text of 1,048,488 bytes", "/v/large", fields(n="x" * 1048488)),
        patch("a document of 1,048,577 bytes", "/v/large", fields(a="x" * 524244, b="x" * 524246)),
        patch("a document just small enough", "/v/large", fields(a="x" * 524000, b="x" * 524000)),
    ],
    "listing": [
        get("nothing", "/l"),
        seed({f"l/{name}": {"n": number, "text": name} for number, name in enumerate(["b", "a", "c", "ä", "B"])}
             | {"l/missing/d/x": {"n": 1}, "l/a/d/x": {"n": 1}}),
        get("all", "/l"),
        get("the first two", "/l?pageSize=2", keep=("page", "nextPageToken")),
        get("the next two", "/l?pageSize=2&pageToken=$page", keep=("page", "nextPageToken")),
        get("the last", "/l?pageSize=2&pageToken=$page"),
        get("a page token of another collection", "/m?pageSize=2&pageToken=$page"),
        get("a page token that is none", "/l?pageToken=x"),
        get("five of five", "/l?pageSize=5", keep=("page", "nextPageToken")),
        get("after the last", "/l?pageSize=5&pageToken=$page"),
        get("a page of nothing", "/l?pageSize=0"),
        get("a page of less than nothing", "/l?pageSize=-1"),
        get("only a field", "/l?mask.fieldPaths=n"),
        get("only a field that none has", "/l?mask.fieldPaths=none"),
        get("by a field", "/l?orderBy=n"),
        get("by a field, backwards", "/l?orderBy=n%20desc"),
        get("by a field, two at a time", "/l?orderBy=n%20desc&pageSize=2", keep=("page", "nextPageToken")),
        get("by a field, the next two", "/l?orderBy=n%20desc&pageSize=2&pageToken=$page"),
        get("by names, backwards", "/l?orderBy=__name__%20desc"),
        get("by two fields", "/l?orderBy=text,n%20desc"),
        get("by a field that only some have", "/l?orderBy=none"),
        get("in no order", "/l?orderBy=n%20sideways"),
        get("missing ones, too", "/l?showMissing=true"),
        get("missing ones, two at a time", "/l?showMissing=true&pageSize=4", keep=("page", "nextPageToken")),
        get("missing ones, the rest", "/l?showMissing=true&pageSize=4&pageToken=$page"),
        get("missing ones in an order", "/l?showMissing=true&orderBy=n"),
        get("below a document", "/l/a/d"),
        get("below a missing document", "/l/missing/d"),
        get("a reserved collection", "/__l__"),
        get("in the past", "/l?readTime=2001-01-01T00:00:00Z"),
        get("a mask that is no path", "/l?mask.fieldPaths=a%20b"),
    ],
    "collection ids": [
        post("of nothing", ":listCollectionIds", {}),
        seed({"b/x": {}, "a/x": {}, "c/x": {}, "a/x/below/y": {}, "a/x/and/y": {}, "a/missing/only/y": {}}),
        post("of the root", ":listCollectionIds", {}),
        post("two", ":listCollectionIds", {"pageSize": 2}, keep=("page", "nextPageToken")),
        post("the rest", ":listCollectionIds", {"pageSize": 2, "pageToken": "$page"}),
        post("of a document", "/a/x:listCollectionIds", {}),
        post("of a missing document", "/a/missing:listCollectionIds", {}),
        post("of a document without any", "/b/x:listCollectionIds", {}),
        post("of a collection", "/a:listCollectionIds", {}),
        post("less than none", ":listCollectionIds", {"pageSize": -1}),
        post("a page token that is none", ":listCollectionIds", {"pageToken": "x"}),
        post("an unknown field", ":listCollectionIds", {"colour": 1}),
    ],
    "many documents": [
        seed({"c/a": {"n": 1, "m": {"x": 1, "y": 2}}, "c/b": {"n": 2}}),
        post("two and a missing one", ":batchGet", {"documents": ["$root/c/b", "$root/c/none", "$root/c/a"]}),
        post("one twice", ":batchGet", {"documents": ["$root/c/a", "$root/c/a"]}),
        post("a field", ":batchGet", {"documents": ["$root/c/a"], "mask": {"fieldPaths": ["m.x"]}}),
        post("no field", ":batchGet", {"documents": ["$root/c/a"], "mask": {}}),
        post("none", ":batchGet", {"documents": []}),
        post("a bad name", ":batchGet", {"documents": ["c/a"]}),
        post("a collection", ":batchGet", {"documents": ["$root/c"]}),
        post("a bad mask", ":batchGet", {"documents": ["$root/c/a"], "mask": {"fieldPaths": ["."]}}),
        post("in a new transaction", ":batchGet", {"documents": ["$root/c/a"], "newTransaction": {"readOnly": {}}}),
        post("in an unknown transaction", ":batchGet", {"documents": ["$root/c/a"], "transaction": "AAAA"}),
        post("in a transaction that is no base64", ":batchGet", {"documents": ["$root/c/a"], "transaction": "*"}),
        post("in two transactions", ":batchGet", {"documents": ["$root/c/a"], "transaction": "AAAA", "newTransaction": {}}),
        post("in a new transaction of the past", ":batchGet", {
            "documents": ["$root/c/a"], "readTime": "2001-01-01T00:00:00Z", "newTransaction": {}}),
        post("names that are a text", ":batchGet", {"documents": "$root/c/a"}),
    ],
    "commits": [
        commit("nothing"),
        commit("two documents", update("c/a", {"n": 1}), update("c/b", {"n": 1})),
        get("the first", "/c/a"),
        commit("one that must not be", update("c/a", {"n": 2}, **ABSENT)),
        commit("one that must be", update("c/none", {"n": 2}, **EXISTS)),
        commit("one that fails after one that would not", update("c/new", {"n": 1}), update("c/none", {"n": 1}, **EXISTS)),
        get("so that nothing was written", "/c/new"),
        commit("a merge by a mask", update("c/a", {"m": {"x": 1}}, mask=["m.x", "n"])),
        get("after the merge", "/c/a"),
        commit("an empty mask", update("c/a", {"ignored": 1}, mask=[])),
        commit("a mask of what is to go", update("c/a", {}, mask=["m.x"])),
        get("what is left", "/c/a"),
        commit("a deletion", removal("c/b")),
        commit("a deletion of nothing", removal("c/b")),
        commit("a deletion of what must be there", removal("c/b", **EXISTS)),
        commit("the same document twice", update("c/a", {"n": 1}), update("c/a", {"n": 2})),
        commit("a creation twice", update("c/twice", {"n": 1}, **ABSENT), update("c/twice", {"n": 2}, **ABSENT)),
        commit("a deletion, then an update of what must be there", removal("c/a"), update("c/a", {"n": 1}, **EXISTS)),
        commit("a deletion, then a creation", removal("c/a"), update("c/a", {"n": 3}, **ABSENT)),
        commit("what changes nothing", update("c/a", {"n": 3})),
        commit("an update of another time", update("c/a", {"n": 1}, currentDocument={"updateTime": "2001-01-01T00:00:00Z"})),
        commit("no precondition in it", update("c/a", {"n": 4}, currentDocument={})),
        commit("an empty write", {}),
        commit("two operations in a write", {**update("c/a", {}), **removal("c/a")}),
        commit("an unknown operation", {"rename": "$root/c/a"}),
        commit("an unknown field of a write", update("c/a", {}, colour=1)),
        commit("a write that is a text", "write"),
        commit("a mask of no paths", update("c/a", {}, mask=["a..b"])),
        commit("a mask of a reserved name", update("c/a", {}, mask=["__a__"])),
        commit("an unknown transaction", update("c/a", {}), transaction="AAAA"),
        post("no writes at all", ":commit", {}),
        post("writes that are an object", ":commit", {"writes": {}}),
        post("an unknown field", ":commit", {"writes": [], "colour": 1}),
        commit("500 writes and one", *(update(f"many/{number}", {"n": number}) for number in range(501))),
    ],
    "transforms": [
        seed({"t/a": {"n": 5, "d": 1.5, "text": "x", "list": [1, 2.0, "a"]}}),
        commit("the request's time", transform("t/a", {"fieldPath": "at", "setToServerValue": "REQUEST_TIME"})),
        commit("no such server value", transform("t/a", {"fieldPath": "at", "setToServerValue": "WEATHER"})),
        commit("an increment", transform("t/a", {"fieldPath": "n", "increment": value(2)})),
        commit("an increment by a double", transform("t/a", {"fieldPath": "n", "increment": value(0.5)})),
        commit("an increment of what is absent", transform("t/a", {"fieldPath": "new", "increment": value(3)})),
        commit("an increment of text", transform("t/a", {"fieldPath": "text", "increment": value(3)})),
        commit("an increment past the largest", update("t/max", {"n": 2**63 - 1}), transform("t/max", {"fieldPath": "n", "increment": value(1)})),
        commit("an increment past the smallest", update("t/min", {"n": -(2**63)}), transform("t/min", {"fieldPath": "n", "increment": value(-1)})),
        commit("an increment by text", transform("t/a", {"fieldPath": "n", "increment": value("1")})),
        commit("a maximum", transform("t/a", {"fieldPath": "d", "maximum": value(2)})),
        commit("a maximum of equals", transform("t/a", {"fieldPath": "d", "maximum": value(2.0)})),
        commit("a minimum", transform("t/a", {"fieldPath": "d", "minimum": value(-1)})),
        commit("a minimum of what is absent", transform("t/a", {"fieldPath": "least", "minimum": value(1)})),
        commit("missing elements", transform("t/a", {"fieldPath": "list", "appendMissingElements": {"values": [value(2), value("b"), value("b")]}})),
        commit("elements for no list", transform("t/a", {"fieldPath": "text", "appendMissingElements": {"values": [value(1)]}})),
        commit("elements away", transform("t/a", {"fieldPath": "list", "removeAllFromArray": {"values": [value(1.0), value("zz")]}})),
        commit("two of a field", transform("t/a", {"fieldPath": "n", "increment": value(1)}, {"fieldPath": "n", "increment": value(1)})),
        commit("a nested field", transform("t/a", {"fieldPath": "m.x", "increment": value(1)})),
        get("all of it", "/t/a"),
        commit("of what must be there", transform("t/none", {"fieldPath": "n", "increment": value(1)}, **EXISTS)),
        commit("of what is not there", transform("t/made", {"fieldPath": "n", "increment": value(1)})),
        commit("with an update", update("t/b", {"n": 1}, updateTransforms=[{"fieldPath": "n", "increment": value(1)}, {"fieldPath": "at", "setToServerValue": "REQUEST_TIME"}])),
        commit("with an update by a mask", update("t/b", {"k": 1}, mask=["k"], updateTransforms=[{"fieldPath": "n", "increment": value(1)}])),
        commit("with a deletion", removal("t/b", updateTransforms=[{"fieldPath": "n", "increment": value(1)}])),
        commit("of nothing", transform("t/a")),
        commit("without an operation", transform("t/a", {"fieldPath": "n"})),
        commit("of a bad path", transform("t/a", {"fieldPath": "a b", "increment": value(1)})),
        commit("of the name", transform("t/c", {"fieldPath": "__name__", "increment": value(1)})),
        commit("of two operations", transform("t/a", {"fieldPath": "n", "increment": value(1), "maximum": value(1)})),
    ],
    "batches of writes": [
        post("two, of which one fails", ":batchWrite", {"writes": [update("c/a", {"n": 1}), update("c/none", {}, **EXISTS), removal("c/b")]}),
        get("the one that did not", "/c/a"),
        post("labelled", ":batchWrite", {"writes": [update("c/a", {"n": 2})], "labels": {"a": "b"}}),
        post("one document twice", ":batchWrite", {"writes": [update("c/a", {"n": 1}), update("c/a", {"n": 2})]}),
        post("a bad name", ":batchWrite", {"writes": [{"delete": "c/a"}]}),
        post("a bad value", ":batchWrite", {"writes": [update("c/a", {"n": [[1]]})]}),
        post("one that is there already", ":batchWrite", {"writes": [update("c/a", {"n": 1}, **ABSENT)]}),
        post("transforms", ":batchWrite", {"writes": [transform("c/a", {"fieldPath": "n", "increment": value(1)})]}),
        post("nothing", ":batchWrite", {}),
        post("an unknown field", ":batchWrite", {"writes": [], "transaction": "AAAA"}),
    ],
    "transactions": [
        seed({"c/a": {"n": 1}, "c/b": {"n": 1}}),
        post("begun", ":beginTransaction", {}, keep=("first", "transaction")),
        post("read in it", ":batchGet", {"documents": ["$root/c/a"], "transaction": "$first"}),
        commit("committed", update("c/a", {"n": 2}), transaction="$first"),
        commit("committed again", update("c/a", {"n": 3}), transaction="$first"),
        post("read in it afterwards", ":batchGet", {"documents": ["$root/c/a"], "transaction": "$first"}),
        post("rolled back afterwards", ":rollback", {"transaction": "$first"}),
        post("begun for writing", ":beginTransaction", {"options": {"readWrite": {}}}, keep=("second", "transaction")),
        post("queried in it", ":runQuery", {"structuredQuery": structured(), "transaction": "$second"}),
        post("rolled back", ":rollback", {"transaction": "$second"}),
        commit("committed after it was rolled back", update("c/a", {"n": 9}), transaction="$second"),
        post("begun again in its place", ":beginTransaction", {"options": {"readWrite": {"retryTransaction": "$second"}}}),
        post("begun for reading", ":beginTransaction", {"options": {"readOnly": {}}}, keep=("third", "transaction")),
        commit("a write in one for reading", update("c/a", {"n": 9}), transaction="$third"),
        post("begun in the past", ":beginTransaction", {"options": {"readOnly": {"readTime": "2001-01-01T00:00:00Z"}}}),
        post("begun for both", ":beginTransaction", {"options": {"readOnly": {}, "readWrite": {}}}),
        post("begun with an unknown option", ":beginTransaction", {"options": {"colour": {}}}),
        post("rolled back without a name", ":rollback", {}),
        post("rolled back, unknown", ":rollback", {"transaction": "AAAA"}),
        post("one that nobody disturbs", ":beginTransaction", {}, keep=("fourth", "transaction")),
        post("reads many", ":batchGet", {"documents": ["$root/c/a", "$root/c/b"], "transaction": "$fourth"}),
        commit("and writes them", update("c/a", {"n": 5}), removal("c/b"), transaction="$fourth"),
        post("one that is disturbed", ":beginTransaction", {}, keep=("fifth", "transaction")),
        post("has read", ":batchGet", {"documents": ["$root/c/a"], "transaction": "$fifth"}),
        patch("while another writes", "/c/a", fields(n=7)),
        commit("and then writes itself", update("c/a", {"n": 8}), transaction="$fifth"),
        get("who won", "/c/a"),
        post("one that reads a query", ":beginTransaction", {}, keep=("sixth", "transaction")),
        post("finds one", ":runQuery", {"structuredQuery": structured(condition=where("n", "EQUAL", 8)), "transaction": "$sixth"}),
        patch("while another makes a second", "/c/second", fields(n=8)),
        commit("and then counts one", update("count/c", {"n": 1}), transaction="$sixth"),
        post("begun optimistically", ":beginTransaction", {"options": {"readWrite": {"concurrencyMode": "OPTIMISTIC"}}}),
        post("begun by a query", ":runQuery", {"structuredQuery": structured(limit=1), "newTransaction": {"readWrite": {}}}),
        post("begun by nothing", ":beginTransaction", {"options": {}}),
    ],
    "filters": [
        seed(MIXED),
        query("everything"),
        *(find(op, plain) for op in ("LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "EQUAL", "NOT_EQUAL")
          for plain in (2, "text", True)),
        find("EQUAL", 3), find("EQUAL", 2.5), find("EQUAL", None), find("NOT_EQUAL", None), find("EQUAL", Raw(doubleValue="NaN")),
        find("NOT_EQUAL", Raw(doubleValue="NaN")), find("EQUAL", [1, 2]), find("EQUAL", {"a": 1}), find("GREATER_THAN", [1]),
        find("GREATER_THAN_OR_EQUAL", {"a": 0}), find("LESS_THAN", time("2027-01-01T00:00:00Z")), find("EQUAL", Raw(bytesValue="AAEC")),
        find("GREATER_THAN", reference("c/five")), find("EQUAL", Raw(geoPointValue={"latitude": 1, "longitude": 2})),
        find("LESS_THAN", None), find("GREATER_THAN", Raw(doubleValue="NaN")),
        find("IN", [1, "text", 3]), find("IN", [None, 1]), find("IN", []), find("IN", 1), find("IN", list(range(30))), find("IN", list(range(31))),
        find("NOT_IN", [1, 2]), find("NOT_IN", [None, 1]), find("NOT_IN", list(range(10))), find("NOT_IN", list(range(11))),
        find("ARRAY_CONTAINS", "b", "tags"), find("ARRAY_CONTAINS", 3.0, "tags"), find("ARRAY_CONTAINS", None, "tags"),
        find("ARRAY_CONTAINS_ANY", ["c", 3], "tags"), find("ARRAY_CONTAINS_ANY", "c", "tags"),
        find("EQUAL", 1, "m.x"), find("EQUAL", 1, "`m`.x"),
        *(query(f"n {test}", unary("n", test)) for test in ("IS_NULL", "IS_NOT_NULL", "IS_NAN", "IS_NOT_NAN")),
        query("both", both(where("n", "GREATER_THAN", 1), where("n", "LESS_THAN", 5))),
        query("both of two fields", both(where("group", "EQUAL", "odd"), where("n", "GREATER_THAN", 3))),
        query("inequalities of two fields", both(where("group", "GREATER_THAN", "a"), where("n", "GREATER_THAN", 3))),
        query("one of them", either(where("n", "EQUAL", 1), where("group", "EQUAL", "odd"))),
        query("one of one", either(where("n", "EQUAL", 1))),
        query("nested", both(either(where("n", "EQUAL", 1), where("n", "EQUAL", 5)), where("group", "EQUAL", "odd"))),
        query("in within or", either(where("n", "IN", [1, 2]), where("tags", "ARRAY_CONTAINS", "c"))),
        query("none of none", both()),
        query("one of none", either()),
        query("two exclusions", both(where("n", "NOT_EQUAL", 1), where("n", "NOT_EQUAL", 2))),
        query("not in, and or", both(where("n", "NOT_IN", [1]), either(where("m.x", "EQUAL", 1), where("m.x", "EQUAL", 2)))),
        query("two array-contains", both(where("tags", "ARRAY_CONTAINS", "a"), where("tags", "ARRAY_CONTAINS", "b"))),
        query("31 alternatives", either(*(where("n", "EQUAL", number) for number in range(31)))),
        query("a name", where("__name__", "EQUAL", reference("c/one"))),
        query("names from", where("__name__", "GREATER_THAN", reference("c/point"))),
        query("names in", where("__name__", "IN", [reference("c/two"), reference("c/none")])),
        query("a name that is no reference", where("__name__", "EQUAL", "one")),
        query("a name that is null", unary("__name__", "IS_NULL")),
        query("no field", {"fieldFilter": {"op": "EQUAL", "value": value(1)}}),
        query("no operator", {"fieldFilter": {"field": field("n"), "value": value(1)}}),
        query("no value", {"fieldFilter": {"field": field("n"), "op": "EQUAL"}}),
        query("an unknown operator", where("n", "ALMOST", 1)),
        query("an unknown test", unary("n", "IS_NICE")),
        query("an unknown combination", {"compositeFilter": {"op": "XOR", "filters": [where("n", "EQUAL", 1)]}}),
        query("no combination", {"compositeFilter": {"filters": [where("n", "EQUAL", 1)]}}),
        query("a filter of nothing", {}),
        query("two filters in one", {**where("n", "EQUAL", 1), **unary("n", "IS_NULL")}),
        query("a bad path", where("a b", "EQUAL", 1)),
        query("a bad value", where("n", "EQUAL", Raw(integerValue="x"))),
    ],
    "orders and cursors": [
        seed(MIXED),
        query("by every type of value", orderBy=order("n")),
        query("backwards", orderBy=order("-n")),
        query("by names, backwards", orderBy=order("-__name__")),
        query("by two fields", orderBy=order("group", "-n")),
        query("by a field and the name", orderBy=order("group", "-__name__")),
        query("by a nested field", orderBy=order("-m.x")),
        query("by a field that none has", orderBy=order("none")),
        query("by a field twice", orderBy=order("n", "-n")),
        query("by the name and more", orderBy=order("__name__", "n")),
        query("in no direction", orderBy=[{"field": field("n"), "direction": "SIDEWAYS"}]),
        query("without a direction", orderBy=[{"field": field("n")}]),
        query("without a field", orderBy=[{"direction": "ASCENDING"}]),
        query("a range in its order", where("n", "GREATER_THAN", 1), orderBy=order("-n")),
        query("a range in another order", where("n", "GREATER_THAN", 1), orderBy=order("group")),
        query("an equality in another order", where("group", "EQUAL", "odd"), orderBy=order("-n")),
        query("two", limit=2), query("none", limit=0), query("fewer than none", limit=-1), query("many", limit="many"),
        query("all but two", offset=2), query("two but two", offset=2, limit=2), query("all but fewer than none", offset=-1),
        query("two backwards", orderBy=order("-n"), limit=2),
        query("from a value on", orderBy=order("n"), startAt=cursor(2, before=True)),
        query("after a value", orderBy=order("n"), startAt=cursor(2)),
        query("up to a value", orderBy=order("n"), endAt=cursor(2.5)),
        query("before a value", orderBy=order("n"), endAt=cursor(2.5, before=True)),
        query("between", orderBy=order("n"), startAt=cursor(1, before=True), endAt=cursor(3)),
        query("backwards from a value on", orderBy=order("-n"), startAt=cursor(3, before=True), limit=3),
        query("from a value of another type on", orderBy=order("n"), startAt=cursor("a", before=True), limit=2),
        query("from a name on", orderBy=order("__name__"), startAt=cursor(reference("c/one"), before=True), limit=3),
        query("from a value and a name on", orderBy=order("n"), startAt=cursor(2, reference("c/two"))),
        query("from two fields' values on", orderBy=order("group", "n"), startAt=cursor("odd", 3)),
        query("a cursor without an order", startAt=cursor(reference("c/one"))),
        query("a cursor of more values than orders", orderBy=order("n"), startAt=cursor(1, 2, 3)),
        query("a cursor of a name that is none", orderBy=order("__name__"), startAt=cursor("one")),
        query("a cursor of nothing", orderBy=order("n"), startAt=cursor()),
        query("a cursor with a range", where("n", "GREATER_THAN", 1), orderBy=order("n"), startAt=cursor(2)),
        query("fields", select={"fields": [field("n"), field("m.x")]}),
        query("names only", select={"fields": [field("__name__")]}),
        query("no fields named", select={}),
        query("a bad field", select={"fields": [field("a b")]}),
    ],
    "sources": [
        seed(MIXED),
        query("a collection group", everywhere=True),
        query("a group with a filter", where("n", "GREATER_THAN", 6), everywhere=True),
        query("a group in an order", everywhere=True, orderBy=order("-n"), limit=3),
        query("a group from a name on", everywhere=True, orderBy=order("__name__"), startAt=cursor(reference("c/without"))),
        query("a collection below a document", path="/c/one:runQuery"),
        query("a group below a document", path="/d/x:runQuery", everywhere=True),
        query("a group with a filter below a document", where("n", "EQUAL", 8), path="/d/x:runQuery", everywhere=True),
        query("below a collection", path="/c:runQuery"),
        query("a collection that is not there", collection="none"),
        query("a collection of a reserved name", collection="__c__"),
        query("a collection with a slash", collection="c/one/c"),
        query("no collection's name", collection=""),
        post("no source", ":runQuery", {"structuredQuery": {}}),
        post("two sources", ":runQuery", {"structuredQuery": {"from": [{"collectionId": "c"}, {"collectionId": "d"}]}}),
        post("no query", ":runQuery", {}),
        post("an unknown field", ":runQuery", {"structuredQuery": structured(), "colour": 1}),
        post("an unknown field of the query", ":runQuery", {"structuredQuery": structured(colour=1)}),
        post("in an unknown transaction", ":runQuery", {"structuredQuery": structured(), "transaction": "AAAA"}),
        post("in the past", ":runQuery", {"structuredQuery": structured(), "readTime": "2001-01-01T00:00:00Z"}),
    ],
    "aggregations": [
        seed(MIXED),
        aggregate("a count", {"count": {}}),
        aggregate("a count with a name", {"count": {}, "alias": "all"}),
        aggregate("a count up to", {"count": {"upTo": "3"}}),
        aggregate("a count up to less than none", {"count": {"upTo": "-1"}}),
        aggregate("a count of some", {"count": {}}, condition=where("n", "GREATER_THAN", 2)),
        aggregate("a count of none", {"count": {}}, condition=where("n", "EQUAL", 99)),
        aggregate("a count of a group", {"count": {}}, everywhere=True),
        aggregate("a count of the first two", {"count": {}}, limit=2),
        aggregate("a sum with a NaN in it", total("n", "sum")),
        aggregate("a sum of integers", total("m.x", "sum")),
        aggregate("a sum of some", total("n", "sum"), condition=where("n", "LESS_THAN", 5)),
        aggregate("a sum of doubles and integers", total("n", "sum"), condition=where("n", "GREATER_THAN", 1)),
        aggregate("a sum of nothing", total("none", "sum")),
        aggregate("a mean", average("m.x", "mean")),
        aggregate("a mean of nothing", average("none", "mean")),
        aggregate("three at once", {"count": {}, "alias": "count"}, total("m.x", "sum"), average("m.x", "mean")),
        aggregate("a count beside a sum of what only some have", {"count": {}, "alias": "count"}, total("n", "sum"), total("m.x", "some")),
        aggregate("a sum of the first two", total("m.x", "sum"), limit=2),
        aggregate("two without names", {"count": {}}, total("m.x")),
        aggregate("none"),
        aggregate("six", *({"count": {}, "alias": f"a{number}"} for number in range(6))),
        aggregate("two of one name", {"count": {}, "alias": "a"}, total("m.x", "a")),
        aggregate("a reserved name", {"count": {}, "alias": "__a__"}),
        aggregate("no operation", {"alias": "a"}),
        aggregate("a sum of no field", {"sum": {}}),
        aggregate("a sum of names", total("__name__")),
        aggregate("two operations", {"count": {}, "sum": {"field": field("n")}}),
        commit("numbers near the edge", update("big/a", {"n": 2**63 - 1}), update("big/b", {"n": 1})),
        aggregate("a sum past 64 bits", total("n", "sum"), collection="big"),
        post("no query", ":runAggregationQuery", {}),
        post("a query of nothing", ":runAggregationQuery", {"structuredAggregationQuery": {"aggregations": [{"count": {}}]}}),
    ],
    "refused bodies": [
        patch("no JSON", "/c/a", b"{"),
        patch("nothing", "/c/a", b""),
        patch("a text", "/c/a", "text"),
        patch("a list", "/c/a", []),
        patch("null", "/c/a", b"null"),
        patch("JSON and more", "/c/more", b'{"fields": {}} x'),
        patch("a comma too much", "/c/a", b'{"fields": {},}'),
        patch("bytes that are no UTF-8", "/c/utf-8", b'{"fields": {"a": {"stringValue": "\xff"}}}'),
        patch("half a surrogate pair", "/c/pair", b'{"fields": {"a": {"stringValue": "\\ud800"}}}'),
        patch("a member twice", "/c/twice", b'{"fields": {"a": {"integerValue": "1"}}, "fields": {"b": {"integerValue": "2"}}}'),
        patch("an unknown field", "/c/a", {"colour": 1}),
        patch("fields that are a list", "/c/a", {"fields": []}),
        patch("fields that are null", "/c/null", {"fields": None}),
        patch("a member that is null", "/c/a", {"fields": {"a": None}}),
        patch("snake case", "/c/case", {"fields": {"a": {"integer_value": "1"}}}),
        get("an unknown parameter", "/c/a?colour=1"),
        get("a mask in another way", "/c/a?mask=n"),
        post("no JSON", ":commit", b"not json"),
        post("nothing", ":commit", b""),
        post("a list", ":commit", []),
        post("no JSON", ":runQuery", b"{]"),
        post("a query that is a text", ":runQuery", {"structuredQuery": "all"}),
        post("a limit that is an object", ":runQuery", {"structuredQuery": structured(limit={"value": 2})}),
        post("an order that is an object", ":runQuery", {"structuredQuery": structured(orderBy={"field": field("n")})}),
        post("no JSON", ":batchGet", b"["),
        post("no JSON", ":beginTransaction", b"{"),
        post("nothing", ":beginTransaction", b""),
    ],
}
