"""What the rules verbs send, and what the embedded instance's Rules API answers, fits Google's discovery document."""

import pytest

pytest.importorskip("googleapiclient")

from peers.discovery import Discovery, Misfit

EXPECTED = {
    f"firebaserules.projects.{method}" for method in (
        "test", "rulesets.create", "rulesets.get", "rulesets.list", "rulesets.delete", "releases.get", "releases.list",
        "releases.patch", "releases.create")}


@pytest.fixture(scope="module")
def api():
    return Discovery("firebaserules", "v1")


@pytest.fixture(scope="module")
def recorded(local):
    """What a run of every rules verb sent and was answered."""
    local.control("PUT", "requests", {"bodies": True})
    rules = local.folder / "firestore.rules"
    for number in range(3):
        rules.write_text(rules.read_text() + f"\n// {number}\n")
        local.run("rules", "deploy")
    # The first release of a name, as in a new project.
    local.server.owner("DELETE", f"/v1/projects/{local.project}/releases/cloud.firestore")
    for words in (
            ["rules", "deploy"], ["rules", "diff"], ["rules", "rollback"], ["rules", "history", "--rulesets"],
            ["rules", "test", "--remote"], ["rules", "pull", "--yes"], ["rules", "prune", "--keep", "1", "--yes"]):
        local.run(*words)
    return [request for request in local.requests() if any(
        part in request["uri"] for part in ("/rulesets", "/releases", ":test"))]


def test_every_request_and_answer_fits(api, recorded):
    misfits, called = [], set()
    for request in recorded:
        path = request["uri"].partition("?")[0]
        method = api.method(request["method"], path)
        called.add(method and method["id"])
        try:
            api.check_request(request["method"], request["uri"], request.get("requestBody"))
            if request["status"] == 200:
                api.check_answer(method, request["responseBody"])
        except Misfit as misfit:
            misfits.append(str(misfit))
    assert misfits == []
    assert EXPECTED <= called, EXPECTED - called
