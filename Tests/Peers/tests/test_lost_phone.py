"""`phone lost`, broken off at each of its requests: each conversation is wholly the old phone's or wholly the new one's,
and the next run brings all of them to where an unbroken run would have."""

import signal

import pytest

from peers import breaking, instance

OLD, NEW, BEN, CARL = (letter * 28 for letter in "ONBC")
# Both are Ana's: one is paired, with messages under two keys; the other awaits its first pairing.
PAIRED, AWAITING = "A" * 20, "Z" * 20
LOST = ["phone", "lost", "ana", "--new", NEW, "--force", "--yes"]
# A token first, since it is forgotten; then the look, the checks, and the steps with what they read.
LOOK = [
    "token", "accounts:lookup", f"devices/{OLD}", ":runQuery", "runAggregationQuery", "runAggregationQuery",
    f"{PAIRED}:runQuery", f"{AWAITING}:runQuery", "accounts:lookup", ":runQuery", ":runQuery",
]
STEPS = [
    "accounts:update", "accounts:update", PAIRED, ":commit", AWAITING, ":commit", f"devices/{OLD}", ":commit",
]
REQUESTS = LOOK + STEPS


@pytest.fixture(scope="module")
def running(wtadmin):
    with instance.running(wtadmin) as running:
        yield running
        # What is held would keep it from stopping in good order.
        running.kill()


@pytest.fixture
def ana(running):
    """Ana's phone is lost: two conversations, a lock, an account, an alias; and nothing was ever done from here."""
    running.control("DELETE", "faults")
    root = f"/emulator/v1/projects/{running.project}"
    running.server.owner("DELETE", f"{root}/databases/(default)/documents")
    running.server.owner("DELETE", f"{root}/accounts")
    for user in (OLD, NEW, BEN, CARL):
        running.server.owner("POST", f"/v1/projects/{running.project}/accounts", {"localId": user})
    conversation(running, PAIRED, {OLD: "Ana", BEN: "Ben"}, "paired", 2)
    for number, key in enumerate([1, 1, 2]):
        put(running, f"conversations/{PAIRED}/messages/m{number}", message(key))
    conversation(running, AWAITING, {CARL: "Carl", OLD: "Anna"}, "awaiting", 0)
    put(running, f"devices/{OLD}", {"deviceId": text("installation-of-22-char"), "claimedAt": now(), "lastSeenAt": now()})
    for file in (running.folder / ".wtadmin").glob("state.db*"):
        file.unlink()
    running.run("person", "add", "ana", OLD, "--quiet")
    running.control("DELETE", "requests")
    return running


def text(value):
    return {"stringValue": value}


def integer(value):
    return {"integerValue": str(value)}


def now():
    return {"timestampValue": "2026-01-02T03:04:05Z"}


def message(key):
    return {
        "senderId": text(BEN), "kind": text("text"), "keyVersion": integer(key), "nonce": text("A" * 16),
        "ciphertext": text("A" * 24), "sentAt": now(), "readAt": {"nullValue": None}, "deletedFor": {"arrayValue": {}}}


def conversation(running, identifier, names, pairing, key):
    put(running, f"conversations/{identifier}", {
        "schema": integer(1), "participants": {"arrayValue": {"values": [text(user) for user in sorted(names)]}},
        "displayNames": {"mapValue": {"fields": {user: text(name) for user, name in names.items()}}},
        "keyVersion": integer(key), "pairing": text(pairing), "pairingChangedAt": now(), "createdAt": now(),
        "updatedAt": now()})


def put(running, path, fields):
    running.server.owner("PATCH", f"{running.documents}/{path}", {"fields": fields})


def conversations(running):
    """By id: the names by participant, the pairing and the key version."""
    found = {}
    for document in running.conversations():
        fields = document["fields"]
        names = fields["displayNames"]["mapValue"]["fields"]
        participants = [user["stringValue"] for user in fields["participants"]["arrayValue"]["values"]]
        assert participants == sorted(names), document
        found[document["name"].rpartition("/")[2]] = (
            {user: name["stringValue"] for user, name in names.items()}, fields["pairing"]["stringValue"],
            int(fields["keyVersion"]["integerValue"]))
    return found


def state(running):
    """All that the command may touch."""
    accounts = running.server.owner("GET", f"/v1/projects/{running.project}/accounts:batchGet?maxResults=100")["users"]
    locks = running.server.owner("GET", f"{running.documents}/devices").get("documents", [])
    people = running.json("person", "list")["people"]
    return {
        "conversations": conversations(running),
        "disabled": sorted(account["localId"] for account in accounts if account.get("disabled")),
        "locks": [lock["name"].rpartition("/")[2] for lock in locks],
        "people": {person["alias"]: person["user"] for person in people},
    }


BEFORE = {
    PAIRED: ({OLD: "Ana", BEN: "Ben"}, "paired", 2), AWAITING: ({CARL: "Carl", OLD: "Anna"}, "awaiting", 0)}
AFTER = {
    PAIRED: ({NEW: "Ana", BEN: "Ben"}, "awaiting", 2), AWAITING: ({CARL: "Carl", NEW: "Anna"}, "awaiting", 0)}
OLD_STATE = {"conversations": BEFORE, "disabled": [], "locks": [OLD], "people": {"ana": OLD}}
NEW_STATE = {"conversations": AFTER, "disabled": [OLD], "locks": [], "people": {"ana": NEW}}


def check_goes_on(running):
    """The next run ends in the new state, and the journal holds nothing open; one more changes nothing."""
    ended = running.attempt(*LOST)
    assert ended.returncode == 0, ended.stderr
    assert state(running) == NEW_STATE
    assert {operation["state"] for operation in running.json("log")["operations"]} <= {"done", "failed"}
    running.control("DELETE", "requests")
    again = running.json(*LOST)
    assert again["outcome"] == "unchanged"
    assert not [request for request in running.requests() if request["uri"].endswith((":commit", ":update"))]


def test_these_are_its_requests_and_states(ana):
    assert state(ana) == OLD_STATE
    ana.control("DELETE", "requests")
    ana.run("cache", "clear", "--quiet")
    report = ana.json(*LOST)
    assert (report["outcome"], report["unreadableMessages"]) == ("replaced", 1)
    uris = [request["uri"] for request in ana.requests()]
    assert len(uris) == len(REQUESTS), uris
    assert all(part in uri for part, uri in zip(REQUESTS, uris, strict=True)), uris
    assert state(ana) == NEW_STATE


@pytest.mark.parametrize("moment", breaking.HELD)
@pytest.mark.parametrize("step", range(len(REQUESTS)), ids=lambda step: f"{step} {REQUESTS[step].strip(':/')[:12]}")
def test_what_is_killed_is_gone_on_with(ana, step, moment):
    assert breaking.break_off(ana, LOST, step, moment, signal.SIGKILL) == -signal.SIGKILL
    ana.control("DELETE", "faults")
    between = conversations(ana)
    assert all(between[identifier] in (BEFORE[identifier], AFTER[identifier]) for identifier in BEFORE), between
    if step < len(LOOK):
        assert state(ana) == OLD_STATE
    check_goes_on(ana)


@pytest.mark.parametrize("step", range(len(LOOK), len(REQUESTS)), ids=lambda step: f"{step} {REQUESTS[step].strip(':/')[:12]}")
@pytest.mark.parametrize("fault", [{"lostReply": True}, {"lostReply": True, "count": 0}], ids=["once", "for good"])
def test_a_lost_reply_leaves_nothing_between(ana, step, fault):
    ana.fault(skip=step, **fault)
    ended = ana.attempt(*LOST)
    ana.control("DELETE", "faults")
    if "count" not in fault:
        assert ended.returncode == 0, ended.stderr
        assert state(ana) == NEW_STATE
    check_goes_on(ana)


def test_a_second_kill_on_the_way_does_no_harm(ana):
    for _ in range(2):
        status = breaking.break_off_at(
            ana, LOST, "after", signal.SIGKILL, lambda requests: ":commit" in requests[-1]["uri"], path=":commit")
        assert status == -signal.SIGKILL
        ana.control("DELETE", "faults")
        ana.control("DELETE", "requests")
        ana.run("cache", "clear", "--quiet")
    check_goes_on(ana)


def test_a_run_that_goes_on_needs_no_name_and_takes_no_other(ana):
    commit = len(LOOK) + STEPS.index(":commit")
    assert breaking.break_off(ana, LOST, commit, "after", signal.SIGKILL) == -signal.SIGKILL
    ana.control("DELETE", "faults")
    other = ana.attempt("phone", "lost", "ana", "--new", CARL, "--force", "--yes")
    assert other.returncode == 7, other.stderr
    ended = ana.attempt("phone", "lost", "ana", "--yes")
    assert ended.returncode == 0, ended.stderr
    assert state(ana) == NEW_STATE


@pytest.mark.parametrize("step", range(2))
@pytest.mark.parametrize("moment", breaking.HELD)
def test_a_cut_off_that_is_killed_goes_forward(ana, step, moment):
    cut = ["phone", "lost", "ana", "--no-wait", "--force", "--yes"]
    # The look is the same, without the three checks of a new account.
    first = len(LOOK) - 3
    assert breaking.break_off(ana, cut, first + step, moment, signal.SIGKILL) == -signal.SIGKILL
    ana.control("DELETE", "faults")
    assert ana.attempt(*cut).returncode == 0
    assert state(ana) == OLD_STATE | {
        "disabled": [OLD], "conversations": BEFORE | {PAIRED: (BEFORE[PAIRED][0], "awaiting", 2)}}
    check_goes_on(ana)
