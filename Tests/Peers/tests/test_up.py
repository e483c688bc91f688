"""`up`, broken off at each of its writes: the next run finishes what is missing, and nothing is made twice."""

import json
import signal

import pytest

from peers import instance
from peers.breaking import break_off_at

UP = ["up", "--yes", "--bundle-id", "org.example.chat"]
WRITES = [
    ("POST", "services:batchEnable"), ("POST", "/databases?databaseId"), ("POST", "/indexes"),
    ("PATCH", "/fields/"), ("POST", "initializeAuth"), ("PATCH", "/config?"), ("POST", "/defaultBucket"),
    ("POST", ":setIamPolicy"), ("POST", "/iosApps"), ("POST", "/rulesets"),
    # A release is updated first, and made where there is none.
    ("PATCH", "/releases/"), ("POST", "/releases"),
]
READS = (":getIamPolicy", ":testIamPermissions", ":test", "/token")


@pytest.fixture(scope="module")
def hosted(wtadmin):
    with instance.running(wtadmin) as running:
        yield running
        running.kill()


@pytest.fixture
def fresh(hosted):
    """A project in which nothing is set up, no rules in force, and an unbroken server."""
    hosted.control("DELETE", "faults")
    hosted.control("PUT", "project", {"state": "complete"})
    for release in hosted.server.owner("GET", f"/v1/projects/{hosted.project}/releases").get("releases", []):
        hosted.server.owner("DELETE", f"/v1/{release['name']}")
    hosted.control("PUT", "project", {"state": "fresh"})
    (hosted.folder / "GoogleService-Info.plist").unlink(missing_ok=True)
    hosted.control("DELETE", "requests")
    return hosted


def writes(instance):
    return [
        f"{request['method']} {request['uri']}" for request in instance.requests()
        if request["method"] != "GET" and not request["uri"].endswith(READS)]


def check_complete(instance):
    report = json.loads(instance.run(*UP, "--json"))
    assert report["complete"], report
    project = instance.control("GET", "project")
    assert [len(project[member]) for member in ("databases", "indexes", "iosApps")] == [1, 1, 1]
    roles = [binding for binding in project["bindings"] if binding["role"] == "roles/firebaserules.firestoreServiceAgent"]
    assert [len(binding["members"]) for binding in roles] == [1]
    assert "open" not in {operation["state"] for operation in instance.json("log", "--limit", "1000")["operations"]}
    instance.control("DELETE", "requests")
    instance.run(*UP)
    assert writes(instance) == []


def test_these_are_its_writes(fresh):
    fresh.run(*UP)
    sent = writes(fresh)
    for method, path in WRITES:
        assert any(request.startswith(method) and path in request for request in sent), (method, path)
    unknown = [
        request for request in sent if not any(request.startswith(method) and path in request for method, path in WRITES)]
    assert unknown == []
    check_complete(fresh)


@pytest.mark.parametrize(
    ("moment", "number"), [("before", signal.SIGKILL), ("after", signal.SIGKILL), ("after", signal.SIGINT)],
    ids=["killed before", "killed after", "interrupted after"])
@pytest.mark.parametrize(("method", "path"), WRITES, ids=lambda part: part.strip(":/?"))
def test_what_breaks_off_is_finished_by_the_next_run(fresh, method, path, moment, number):
    def is_logged(requests):
        return any(path in request["uri"] and request["method"] == method for request in requests)

    status = break_off_at(fresh, UP, moment, number, is_logged, method=method, path=path)
    assert status == (130 if number == signal.SIGINT else -signal.SIGKILL)
    fresh.control("DELETE", "faults")
    check_complete(fresh)
