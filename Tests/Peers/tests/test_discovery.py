"""Everything that wtadmin sends in an end-to-end run, and what the embedded instance answers, fits Google's discovery
documents."""

import pytest

pytest.importorskip("googleapiclient")

from peers.discovery import Discovery, Misfit
from peers.instance import CREATE

# What no discovery document describes, and why.
OUTSIDE = {
    ("POST", "/token"): "OAuth's token endpoint is described by RFC 6749 and RFC 7523",
    ("POST", "/v1/token"): "the Secure Token API has no discovery document; it is RFC 6749's refresh grant",
}
# What the discovery documents lack, and why it is right all the same.
UNDOCUMENTED = {
    "identitytoolkit.accounts.signUp: unknown member returnSecureToken":
        "Firebase's own reference of the method has it, and every Firebase SDK sends it",
    "answer of firestore.projects.databases.documents.runAggregationQuery: unknown member done":
        "Google's emulator answers so; see test_local_against_emulator.py",
}
RUN = [
    CREATE, ["conversation", "list"], ["cache", "refresh"], ["conversation", "list"],
    ["conversation", "show", "ana", "ben"], ["user", "list"], ["user", "show", "ana"], ["status"], ["log"],
    ["name", "set", "ana,ben", "ana", "Anna"], ["pairing", "status"], ["pairing", "status", "ana,ben"], ["device", "list"],
    ["local", "device", "new"], ["export", "FOLDER/export"], ["import", "FOLDER/export"], ["roster", "export", "FOLDER/roster.json"],
    ["roster", "plan", "FOLDER/roster.json"],
    ["device", "show", "ana"], ["conversation", "delete", "ana", "ben", "--confirm", "PROJECT"], CREATE, [*CREATE, "--duplicate"],
    ["local", "device", "new"], ["user", "prune", "--stale-after", "0s"],
    # What was deleted since the export comes back: an account, and a conversation.
    ["import", "FOLDER/export", "--confirm", "PROJECT"], ["phone", "lost", "ana", "--no-wait", "--force"],
]


@pytest.fixture(scope="module")
def apis():
    names = ("firestore", "identitytoolkit", "firebaserules", "storage")
    return {name: Discovery(name, "v1") for name in names}


@pytest.fixture(scope="module")
def recorded(local, tmp_path_factory):
    """What a run of everything sent and was answered."""
    local.control("PUT", "requests", {"bodies": True})
    local.ana_and_ben()
    folder = tmp_path_factory.mktemp("recorded")
    for words in RUN:
        places = {"PROJECT": local.project, "FOLDER": str(folder)}
        local.run(*(places.get(word, word.replace("FOLDER", places["FOLDER"])) for word in words), "--yes")
    requests = [request for request in local.requests() if (request["method"], request["uri"].partition("?")[0]) not in OUTSIDE]
    assert requests
    return requests


def api_of(apis, request):
    if request["uri"].startswith("/storage/"):
        return apis["storage"]
    if "/accounts" in request["uri"]:
        return apis["identitytoolkit"]
    return apis["firebaserules" if "/rulesets/" in request["uri"] or "/releases/" in request["uri"] else "firestore"]


def test_every_request_fits(apis, recorded):
    misfits, called = [], set()
    for request in recorded:
        method = api_of(apis, request).method(request["method"], request["uri"].partition("?")[0])
        called.add(method and method["id"])
        try:
            api_of(apis, request).check_request(request["method"], request["uri"], request.get("requestBody"))
        except Misfit as misfit:
            misfits.append(str(misfit))
    assert [misfit for misfit in misfits if misfit not in UNDOCUMENTED] == []
    assert {
        "identitytoolkit.accounts.signUp", "identitytoolkit.projects.accounts.lookup",
        "identitytoolkit.projects.accounts.batchGet", "firestore.projects.databases.documents.beginTransaction",
        "firestore.projects.databases.documents.runQuery", "firestore.projects.databases.documents.commit",
        "firestore.projects.databases.documents.get", "firestore.projects.databases.documents.runAggregationQuery",
        "firestore.projects.databases.documents.list", "identitytoolkit.projects.accounts.update",
        "identitytoolkit.projects.accounts.batchDelete", "storage.objects.list",
        "identitytoolkit.projects.accounts.batchCreate", "firestore.projects.databases.documents.batchWrite",
    } <= called


def test_every_answer_fits(apis, recorded):
    misfits, answered = [], 0
    for request in recorded:
        if request["status"] != 200:
            continue
        api = api_of(apis, request)
        try:
            api.check_answer(api.method(request["method"], request["uri"].partition("?")[0]), request["responseBody"])
            answered += 1
        except Misfit as misfit:
            misfits.append(str(misfit))
    assert [misfit for misfit in misfits if misfit not in UNDOCUMENTED] == []
    assert answered > 10


ROOT = "/v1/projects/p/databases/(default)/documents"


@pytest.mark.parametrize(("method", "uri", "body"), [
    ("POST", f"{ROOT}:commit", '{"writes": [], "colour": 1}'),
    ("POST", f"{ROOT}:commit", '{"writes": {}}'),
    ("POST", f"{ROOT}:commit", '{"writes": [{"currentDocument": {"exists": "yes"}}]}'),
    ("POST", f"{ROOT}:commit", '{"transaction": "*"}'),
    ("POST", f"{ROOT}:runQuery", '{"structuredQuery": {"limit": "2"}}'),
    ("POST", f"{ROOT}:runQuery", '{"structuredQuery": {"where": {"unaryFilter": {"op": "IS_NICE"}}}}'),
    ("POST", f"{ROOT}:runQuery", '{"structuredQuery": {"where": {"fieldFilter": {"value": {"integerValue": "x"}}}}}'),
    ("POST", f"{ROOT}:frobnicate", "{}"),
    ("GET", f"{ROOT}/c/a?colour=1", None),
    ("GET", f"{ROOT}/c?pageSize=many", None),
    ("GET", f"{ROOT}/c?showMissing=1", None),
    ("GET", f"{ROOT}/c/a", "{}"),
    ("GET", "/v1/projects/p/databases/(default)/c/a", None),
    ("PUT", f"{ROOT}/c/a", "{}"),
])
def test_what_does_not_fit_is_told(apis, method, uri, body):
    with pytest.raises(Misfit):
        apis["firestore"].check_request(method, uri, body)
