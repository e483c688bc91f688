"""`conversation create`, broken off at each of its requests: the next run finds exactly one conversation or none, and the
journal says which."""

import signal
import time

import pytest

from peers import breaking, instance
from peers.breaking import HELD, wait
from peers.instance import CREATE

# Tokens are forgotten first, so that the first request obtains one.
REQUESTS = ["token", "accounts:lookup", ":runQuery", ":beginTransaction", ":runQuery", ":commit"]


@pytest.fixture(scope="module")
def peopled(wtadmin):
    with instance.running(wtadmin) as running:
        running.ana_and_ben()
        yield running
        # What is held would keep it from stopping in good order.
        running.kill()


@pytest.fixture
def fresh(peopled):
    """No conversation, no token, an unbroken server."""
    peopled.control("DELETE", "faults")
    peopled.control("PUT", "clock", {"offsetSeconds": 0})
    peopled.server.owner("DELETE", f"/emulator/v1/projects/{peopled.project}/databases/(default)/documents")
    peopled.run("cache", "clear", "--quiet")
    peopled.control("DELETE", "requests")
    return peopled


def operations(instance):
    """The journal's creates, newest first: (state, id of the conversation)."""
    return [
        (operation["state"], operation["steps"][0]["step"]["conversation"] if operation["steps"] else None)
        for operation in instance.json("log", "--limit", "1000")["operations"]
        if operation["command"] == "conversation create"]


def stored(instance):
    return [document["name"].rpartition("/")[2] for document in instance.conversations()]


def break_off(instance, step, moment, number):
    """A create that is sent a signal while its request `step` is held; its exit status, and whether it made anything."""
    return breaking.break_off(instance, CREATE, step, moment, number), stored(instance)


def check_settled(instance, made, before):
    """After the next run: the conversations there are, and what the journal says of the run that broke off."""
    ended = instance.attempt(*CREATE)
    assert ended.returncode == (6 if made else 0), ended.stderr
    there = stored(instance)
    assert len(there) == 1 and (not made or there == made)
    journal = operations(instance)
    assert "open" not in {state for state, _ in journal}
    # Of each run since: what it says was done is there, and what it says failed is not.
    since = journal[:len(journal) - before]
    assert {identifier for state, identifier in since if state == "done"} == set(there)
    assert not {identifier for state, identifier in since if state == "failed"} & set(there)


def test_these_are_its_requests(fresh):
    fresh.run(*CREATE)
    uris = [request["uri"] for request in fresh.requests()]
    assert len(uris) == len(REQUESTS)
    assert all(part in uri for part, uri in zip(REQUESTS, uris, strict=True)), uris


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT], ids=lambda number: number.name)
@pytest.mark.parametrize("moment", HELD)
@pytest.mark.parametrize("step", range(len(REQUESTS)), ids=lambda step: f"{step} {REQUESTS[step].strip(':/')}")
def test_what_breaks_off_is_settled_by_the_next_run(fresh, step, moment, number):
    before = len(operations(fresh))
    status, made = break_off(fresh, step, moment, number)
    assert status == (130 if number == signal.SIGINT else -signal.SIGKILL)
    assert len(made) == (1 if is_committed(step, moment) else 0)
    fresh.control("DELETE", "faults")
    if number == signal.SIGKILL:
        # Nobody rolled back, and until a minute has gone by Firestore keeps what a transaction has read from others.
        fresh.control("PUT", "clock", {"offsetSeconds": 90})
    check_settled(fresh, made, before)


def is_committed(step, moment):
    commit = REQUESTS.index(":commit")
    return step > commit or (step == commit and moment == "after")


def test_a_commit_that_arrives_after_its_run_was_killed_is_found(fresh):
    before = len(operations(fresh))
    step = REQUESTS.index(":commit")
    fresh.fault(skip=step, delayMilliseconds=500)
    run = fresh.spawn(*CREATE)
    wait(run, lambda: fresh.control("GET", "faults")["faults"] == 0)
    run.kill()
    run.communicate()
    deadline = time.monotonic() + 60
    while len(fresh.requests()) <= step and time.monotonic() < deadline:
        time.sleep(0.01)
    made = stored(fresh)
    assert len(made) == 1
    check_settled(fresh, made, before)


@pytest.mark.parametrize("fault", [
    {"status": 503, "body": {"error": {"code": 503, "status": "UNAVAILABLE", "message": "x"}}}, {"reset": True},
    {"lostReply": True}, {"truncateAfterBytes": 10},
], ids=lambda fault: next(iter(fault)))
@pytest.mark.parametrize("step", range(len(REQUESTS)), ids=lambda step: f"{step} {REQUESTS[step].strip(':/')}")
def test_a_fault_at_a_request_makes_one_conversation_not_two(fresh, step, fault):
    fresh.fault(skip=step, **fault)
    ended = fresh.attempt(*CREATE)
    there = stored(fresh)
    assert len(there) <= 1
    if ended.returncode == 0:
        assert len(there) == 1
        assert operations(fresh)[0] == ("done", there[0])
    else:
        assert fresh.attempt(*CREATE).returncode == (6 if there else 0)
        assert len(stored(fresh)) == 1
    assert "open" not in {state for state, _ in operations(fresh)}


def test_of_two_runs_at_once_one_makes_the_conversation(fresh):
    for _ in range(5):
        before = len(operations(fresh))
        runs = [fresh.spawn(*CREATE) for _ in range(2)]
        for run in runs:
            run.communicate(timeout=60)
        assert len(stored(fresh)) == 1
        # The second waits outside the lock, or comes too late and finds the pair connected.
        assert sorted(run.returncode for run in runs) in ([0, 6], [0, 7])
        assert [state for state, _ in operations(fresh)[:-before or None]].count("done") == 1
        fresh.server.owner("DELETE", f"/emulator/v1/projects/{fresh.project}/databases/(default)/documents")


def test_a_next_run_within_the_minute_tells_of_the_conflict_and_leaves_none(fresh):
    before = len(operations(fresh))
    break_off(fresh, REQUESTS.index(":commit"), "before", signal.SIGKILL)
    assert fresh.attempt(*CREATE).returncode == 7
    assert stored(fresh) == []
    assert [state for state, _ in operations(fresh)[:-before or None]] == ["failed", "failed"]


def test_a_run_that_is_held_keeps_a_second_out_with_7(fresh):
    fresh.fault(skip=REQUESTS.index(":commit"), delayReplyMilliseconds=2_000)
    first = fresh.spawn(*CREATE)
    wait(first, lambda: fresh.control("GET", "faults")["faults"] == 0)
    second = fresh.attempt(*CREATE, "--duplicate")
    first.communicate(timeout=60)
    assert (first.returncode, second.returncode) == (0, 7), second.stderr
    assert len(stored(fresh)) == 1
