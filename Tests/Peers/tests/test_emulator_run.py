"""wtadmin does its main job on Google's Firestore emulator; accounts stay at the embedded instance."""

import re

import pytest

from peers import instance
from peers.instance import CREATE


@pytest.fixture(scope="module")
def at_emulator(wtadmin, emulator):
    with instance.running(wtadmin, {"FIRESTORE_EMULATOR_HOST": f"{emulator.host}:{emulator.port}"}) as running:
        emulator.clear(running.project)
        yield running
        emulator.clear(running.project)


@pytest.fixture(scope="module")
def people(at_emulator):
    return at_emulator.ana_and_ben()


@pytest.fixture(scope="module")
def conversation(at_emulator, people):
    return at_emulator.json(*CREATE)["conversation"]


def test_the_document_is_what_the_contract_says(at_emulator, emulator, people, conversation):
    documents = at_emulator.conversations(emulator)
    assert len(documents) == 1
    identifier = documents[0]["name"].rpartition("/")[2]
    assert identifier == conversation["conversation"] and re.fullmatch("[A-Za-z0-9]{20}", identifier)
    fields = documents[0]["fields"]
    times = [fields.pop(name)["timestampValue"] for name in ("createdAt", "updatedAt", "pairingChangedAt")]
    assert len(set(times)) == 1
    ana, ben = people
    assert fields == {
        "schema": {"integerValue": "1"},
        "participants": {"arrayValue": {"values": [{"stringValue": user} for user in sorted(people)]}},
        "displayNames": {"mapValue": {"fields": {ana: {"stringValue": "Ana"}, ben: {"stringValue": "Ben"}}}},
        "keyVersion": {"integerValue": "0"},
        "pairing": {"stringValue": "awaiting"},
    }


def test_it_is_listed_and_shown(at_emulator, people, conversation):
    at_emulator.run("cache", "refresh")
    listed = at_emulator.json("conversation", "list")["conversations"]
    assert [entry["conversation"] for entry in listed] == [conversation["conversation"]]
    assert at_emulator.json("conversation", "show", "ana", "ben")["conversation"] == conversation
    assert {person["displayName"] for person in conversation["participants"]} == {"Ana", "Ben"}


def test_the_status_counts_it(at_emulator, people, conversation):
    status = at_emulator.json("status")
    assert (status["conversations"], status["awaitingPairing"], status["accounts"]) == (1, 1, 2)


def test_a_second_one_of_the_pair_is_refused(at_emulator, emulator, people, conversation):
    assert at_emulator.attempt(*CREATE).returncode == 6
    assert len(at_emulator.conversations(emulator)) == 1


def test_it_moves_house(at_emulator, emulator, people, conversation, wtadmin, tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    at_emulator.run("export", str(first))
    # Documents go to the emulator; a fresh embedded instance has its accounts.
    with instance.running(wtadmin) as new:
        new.run("import", str(first))
        new.run("export", str(second))
    names = ["accounts.ndjson", "conversations.ndjson", "messages.ndjson", "devices.ndjson"]
    assert [(second / name).read_bytes() for name in names] == [(first / name).read_bytes() for name in names]
    # And back: what is there already is passed over, what is missing is brought.
    emulator.clear(at_emulator.project)
    at_emulator.run("import", str(second), "--confirm", at_emulator.project)
    assert len(at_emulator.conversations(emulator)) == 1


def test_a_roster_and_an_undo_work_there(at_emulator, emulator, people, conversation, tmp_path):
    roster = tmp_path / "roster.json"
    at_emulator.run("roster", "export", str(roster))
    before = at_emulator.conversations(emulator)[0]["fields"]
    roster.write_text(roster.read_text().replace('"Ana"', '"Anna"'))
    at_emulator.run("roster", "apply", str(roster))
    assert "Anna" in str(at_emulator.conversations(emulator))
    change = at_emulator.json("log", "--limit", "1")["operations"][0]["id"]
    at_emulator.run("undo", change)
    assert at_emulator.conversations(emulator)[0]["fields"] == before


def test_the_embedded_instance_was_asked_for_accounts_only(at_emulator, people, conversation):
    assert not [request["uri"] for request in at_emulator.requests() if "/documents" in request["uri"]]
    assert [request for request in at_emulator.requests() if request["uri"].endswith("accounts:lookup")]
