"""What an admin does all day, on Google's Firestore emulator: its queries, counts and preconditions are Google's own."""

import pytest

from peers import instance
from peers.instance import CREATE

NOW = {"timestampValue": "2026-01-02T03:04:05Z"}


@pytest.fixture
def day(wtadmin, emulator):
    """Ana and Ben, connected, with an instance of their own each time."""
    with instance.running(wtadmin, {"FIRESTORE_EMULATOR_HOST": f"{emulator.host}:{emulator.port}"}) as running:
        emulator.clear(running.project)
        running.ana, running.ben = running.ana_and_ben()
        running.conversation = running.json(*CREATE)["conversation"]["conversation"]
        running.emulator = emulator
        yield running
        emulator.clear(running.project)


def write(day, fields, *path):
    """Whole documents in one commit; `path` ends where the ids of several begin."""
    name = "/".join([f"projects/{day.project}/databases/(default)/documents", *path])
    writes = [{"update": {"name": name + suffix, "fields": content}} for suffix, content in fields]
    day.emulator.owner("POST", f"{day.documents}:commit", {"writes": writes})


def message(day, key):
    return {
        "senderId": {"stringValue": day.ana}, "kind": {"stringValue": "text"}, "keyVersion": {"integerValue": str(key)},
        "nonce": {"stringValue": "A" * 16}, "ciphertext": {"stringValue": "A" * 24}, "sentAt": NOW,
        "readAt": {"nullValue": None}, "deletedFor": {"arrayValue": {}}}


def pair(day, key):
    path = f"{day.documents}/conversations/{day.conversation}"
    day.emulator.owner("PATCH", f"{path}?updateMask.fieldPaths=keyVersion&updateMask.fieldPaths=pairing", {
        "fields": {"keyVersion": {"integerValue": str(key)}, "pairing": {"stringValue": "paired"}}})


def fields(day):
    return day.emulator.owner("GET", f"{day.documents}/conversations/{day.conversation}")["fields"]


def messages(day):
    path = f"{day.documents}/conversations/{day.conversation}/messages?pageSize=1000"
    return day.emulator.owner("GET", path).get("documents", [])


def test_a_name_and_its_time_move_and_nothing_else(day):
    before = fields(day)
    day.run("name", "set", "ana,ben", "ana", "Anna")
    after = fields(day)
    assert after["displayNames"]["mapValue"]["fields"] == {
        day.ana: {"stringValue": "Anna"}, day.ben: {"stringValue": "Ben"}}
    assert after["updatedAt"]["timestampValue"] > before["updatedAt"]["timestampValue"]
    for moved in ("displayNames", "updatedAt"):
        del before[moved], after[moved]
    assert after == before


def test_a_rotation_counts_and_a_purge_takes_more_than_a_page(day):
    pair(day, 2)
    write(day, [(f"/m{number}", message(day, 1 + number % 2)) for number in range(610)],
          "conversations", day.conversation, "messages")
    status = day.json("pairing", "status", "ana,ben")
    assert (status["messagesUnderKey"], status["unreadableMessages"]) == (305, 305)
    day.run("pairing", "rotate", "ana,ben", "--yes")
    assert fields(day)["pairing"] == {"stringValue": "awaiting"}
    assert [entry["conversation"] for entry in day.json("pairing", "status")["awaiting"]] == [day.conversation]
    pair(day, 3)
    write(day, [("/new", message(day, 3))], "conversations", day.conversation, "messages")
    # Under the new key one can be read, until the rotation that the purge begins with.
    day.run("pairing", "rotate", "ana,ben", "--purge", "--confirm", day.project)
    assert messages(day) == []


def test_a_lost_phone_is_replaced(day):
    pair(day, 1)
    write(day, [("", {"deviceId": {"stringValue": "installation-of-22-char"}, "claimedAt": NOW, "lastSeenAt": NOW})],
          "devices", day.ana)
    write(day, [("/m", message(day, 1))], "conversations", day.conversation, "messages")
    assert [device["alias"] for device in day.json("device", "list")["devices"]] == ["ana"]
    assert day.json("device", "show", "ana")["lock"]["lastMessageAt"] == NOW["timestampValue"]
    new = day.json("local", "device", "new")["user"]
    report = day.json("phone", "lost", "ana", "--new", new, "--force", "--yes")
    assert (report["outcome"], report["unreadableMessages"]) == ("replaced", 1)
    after = fields(day)
    assert [user["stringValue"] for user in after["participants"]["arrayValue"]["values"]] == sorted([new, day.ben])
    assert set(after["displayNames"]["mapValue"]["fields"]) == {new, day.ben}
    assert after["pairing"] == {"stringValue": "awaiting"}
    assert "documents" not in day.emulator.owner("GET", f"{day.documents}/devices")
    assert day.json("phone", "lost", "ana", "--new", new)["outcome"] == "unchanged"


def test_a_conversation_goes_with_all_that_is_below_it(day):
    write(day, [(f"/m{number}", message(day, 1)) for number in range(301)],
          "conversations", day.conversation, "messages")
    write(day, [("/odd", {}), ("/odd/deeper/still", {})], "conversations", day.conversation, "unknown")
    assert day.attempt("user", "delete", "ana", "--yes").returncode == 6
    deleted = day.json("conversation", "delete", "ana", "ben", "--confirm", day.project)
    assert deleted["messages"] == 301
    everything = day.emulator.owner("POST", f"{day.documents}:runQuery", {
        "structuredQuery": {"from": [{"allDescendants": True}]}})
    assert not [element for element in everything if "document" in element]
    pruned = day.json("user", "prune", "--stale-after", "0s", "--yes")
    assert pruned["deleted"] == [], "both have aliases"
    assert day.json("user", "delete", "ana", "--yes")["deleted"] == [day.ana]


def test_a_participant_is_replaced_once_and_a_lock_is_freed(day):
    write(day, [("", {"deviceId": {"stringValue": "a" * 22}, "claimedAt": NOW, "lastSeenAt": NOW})], "devices", day.ben)
    carl = day.json("local", "device", "new")["user"]
    plan = day.json("participant", "replace", "ana,ben", "ben", carl, "--dry-run")["steps"][0]
    assert (plan["old"], plan["new"], plan["other"]) == (day.ben, carl, day.ana)
    day.run("participant", "replace", "ana,ben", "ben", carl, "--name", "Carl", "--yes")
    assert day.attempt("participant", "replace", day.conversation, "ben", carl).returncode == 0, "done already"
    assert fields(day)["displayNames"]["mapValue"]["fields"][carl] == {"stringValue": "Carl"}
    day.run("device", "reset", "ben", "--force")
    assert day.json("device", "list")["devices"] == []
