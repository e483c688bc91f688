"""`rules deploy`, killed at each of its requests from the first upload on: after the next run all of the new rules are in force, or all of the old."""

import signal

import pytest

from peers import instance
from peers.breaking import HELD, break_off

FIRESTORE, STORAGE = "releases/cloud.firestore", "releases/firebase.storage"
# From the look at what is in force to the proof.
REQUESTS = [
    ("GET", FIRESTORE), ("GET", "rulesets/"), ("GET", STORAGE), ("GET", "rulesets/"),
    ("POST", "rulesets"), ("POST", "rulesets"),
    ("GET", FIRESTORE), ("PATCH", FIRESTORE), ("GET", STORAGE), ("PATCH", STORAGE),
    ("GET", FIRESTORE), ("GET", "rulesets/"), ("GET", STORAGE), ("GET", "rulesets/"),
]
DEPLOY = ["rules", "deploy"]
LAST_MOVE = REQUESTS.index(("PATCH", STORAGE))
# What makes a text another one that decides the same.
REMARK = "\n// deployed again: {}\n"


@pytest.fixture(scope="module")
def served(wtadmin):
    with instance.running(wtadmin) as running:
        running.texts = {name: (running.folder / name).read_text() for name in ("firestore.rules", "storage.rules")}
        running.round = 0
        yield running
        # What is held would keep it from stopping in good order.
        running.kill()


@pytest.fixture
def fresh(served):
    """The rules of the folder are in force, and the folder has others now."""
    served.control("DELETE", "faults")
    served.run("rules", "prune", "--keep", "4", "--yes", "--quiet")
    served.run("rules", "deploy", "--quiet")
    served.round += 1
    for name, text in served.texts.items():
        (served.folder / name).write_text(text + REMARK.format(served.round))
    served.control("DELETE", "requests")
    return served


def live(instance):
    """The numbers of the remarks in the rules that are in force, Firestore's first; 0 for the folder's first text."""
    root = f"/v1/projects/{instance.project}"
    numbers = []
    for release in (FIRESTORE, f"{STORAGE}/{instance.bucket}"):
        ruleset = instance.server.owner("GET", f"{root}/{release}")["rulesetName"]
        text = instance.server.owner("GET", f"/v1/{ruleset}")["source"]["files"][0]["content"]
        numbers.append(int(text.rpartition("deployed again: ")[2]) if "deployed again" in text else 0)
    return numbers


def states(instance):
    return [
        operation["state"] for operation in instance.json("log", "--limit", "1000")["operations"]
        if operation["command"] == "rules deploy"]


def test_these_are_its_requests(fresh):
    fresh.run("rules", "deploy")
    requests = [(request["method"], request["uri"]) for request in fresh.requests()][:len(REQUESTS)]
    assert all(method == made and part in uri for (method, part), (made, uri) in zip(REQUESTS, requests, strict=True)), (
        requests)
    assert live(fresh) == [fresh.round] * 2


@pytest.mark.parametrize("moment", HELD)
@pytest.mark.parametrize("step", range(4, len(REQUESTS)), ids=lambda step: f"{step} {' '.join(REQUESTS[step])}")
def test_killed_rules_are_all_old_or_all_new_after_the_next_run(fresh, step, moment):
    assert break_off(fresh, DEPLOY, step, moment, signal.SIGKILL) == -signal.SIGKILL
    is_new = step > LAST_MOVE or (step == LAST_MOVE and moment == "after")
    fresh.control("DELETE", "faults")
    told = fresh.attempt("rules", "prune", "--keep", "4", "--yes")
    assert told.returncode == 0, told.stderr
    assert ("done all the same" if is_new else "it was not done") in told.stderr
    assert live(fresh) == [fresh.round - (not is_new)] * 2
    assert states(fresh)[0] == ("done" if is_new else "failed")


@pytest.mark.parametrize("moment", HELD)
@pytest.mark.parametrize("step", [5, 7, 9, 12], ids=lambda step: f"{step} {' '.join(REQUESTS[step])}")
def test_interrupted_rules_are_put_back_before_the_run_ends(fresh, step, moment):
    assert break_off(fresh, DEPLOY, step, moment, signal.SIGINT) == 130
    assert live(fresh) == [fresh.round - 1] * 2
    assert states(fresh)[0] == "failed"
