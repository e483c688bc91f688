"""Moving house: exports and imports that are killed at any of their requests, and exports that were damaged."""

import hashlib
import json
import random
import signal
import urllib.parse
import urllib.request

import pytest

from peers import breaking, instance

MESSAGES, MEDIA = 640, 4
FILES = ["conversations.ndjson", "messages.ndjson", "devices.ndjson", "accounts.ndjson", "media.ndjson"]


def furnish(house):
    """Two conversations, one of them with more messages than two pages hold, a lock, and encrypted media."""
    users = house.ana_and_ben()
    time = {"timestampValue": "2026-11-01T12:00:00.123456Z"}
    conversations = ["C" * 19 + str(number) for number in (1, 2)]
    writes = [document(house, f"conversations/{name}", {
        "schema": {"integerValue": "1"}, "keyVersion": {"integerValue": "1"}, "pairing": {"stringValue": "paired"},
        "participants": {"arrayValue": {"values": [{"stringValue": user} for user in sorted(users)]}},
        "displayNames": {"mapValue": {"fields": {user: {"stringValue": "Ana \u2709"} for user in users}}},
        "pairingChangedAt": time, "createdAt": time, "updatedAt": time}) for name in conversations]
    writes.append(document(house, f"devices/{users[0]}", {
        "deviceId": {"stringValue": "d" * 22}, "claimedAt": time, "lastSeenAt": time}))
    for number in range(MESSAGES):
        writes.append(document(house, f"conversations/{conversations[0]}/messages/{message(number)}", {
            "senderId": {"stringValue": users[0]}, "kind": {"stringValue": "image" if number < MEDIA else "text"},
            "keyVersion": {"integerValue": "1"}, "sentAt": time, "readAt": {"nullValue": None},
            "deletedFor": {"arrayValue": {}}, "ciphertext": {"stringValue": "A" * 40}}))
    for start in range(0, len(writes), 400):
        house.server.owner("POST", f"{house.documents}:commit", {"writes": writes[start:start + 400]})
    for number in range(MEDIA):
        name = urllib.parse.quote(f"conversations/{conversations[0]}/media/{message(number)}", safe="")
        request = urllib.request.Request(
            f"{house.address}/upload/storage/v1/b/{house.bucket}/o?uploadType=media&name={name}",
            random.Random(number).randbytes(5_000 + number), {"Authorization": "Bearer owner", "Content-Type": "image/x"})
        with urllib.request.urlopen(request) as answer:
            assert answer.status == 200


def message(number):
    return f"M{number:019}"


def document(house, path, fields):
    return {"update": {"name": f"{house.documents.removeprefix('/v1/')}/{path}", "fields": fields}}


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def house(wtadmin):
    with instance.running(wtadmin) as running:
        furnish(running)
        yield running
        running.kill()


@pytest.fixture(scope="module")
def export(house, tmp_path_factory):
    folder = tmp_path_factory.mktemp("export") / "whole"
    house.run("export", str(folder))
    return folder


@pytest.fixture
def requests(house, tmp_path):
    """How many requests an export sends."""
    house.control("DELETE", "faults")
    house.control("DELETE", "requests")
    house.run("export", str(tmp_path / "counted"))
    count = len(house.requests())
    house.control("DELETE", "requests")
    return count


def test_the_manifest_says_what_is_there(export):
    manifest = json.loads((export / "export.json").read_text())
    for name in FILES:
        told = manifest["files"][name.partition(".")[0]]
        text = (export / name).read_bytes()
        assert (told["file"], told["count"], told["size"]) == (name, text.count(b"\n"), len(text))
        assert told["sha256"] == hashlib.sha256(text).hexdigest()
    objects = [json.loads(line) for line in (export / "media.ndjson").read_text().splitlines()]
    assert len(objects) == MEDIA and sum(entry["size"] for entry in objects) == manifest["mediaSize"]
    for entry in objects:
        bytes_ = (export / "media" / entry["sha256"][:2] / entry["sha256"]).read_bytes()
        assert hashlib.sha256(bytes_).hexdigest() == entry["sha256"] and len(bytes_) == entry["size"]
    documents = [json.loads(line) for line in (export / "messages.ndjson").read_text().splitlines()]
    assert len(documents) == MESSAGES and documents[0]["fields"]["readAt"] == {"nullValue": None}


@pytest.mark.parametrize("seed", range(6))
def test_an_export_that_was_killed_goes_on_and_ends_the_same(house, export, requests, tmp_path, seed):
    choice = random.Random(seed)
    folder = tmp_path / "out"
    for _ in range(1 + seed % 3):
        house.control("DELETE", "requests")
        step, moment = choice.randrange(requests // 2), choice.choice(list(breaking.HELD))
        status = breaking.break_off(house, ["export", str(folder)], step, moment, signal.SIGKILL)
        assert status == -signal.SIGKILL and not folder.exists()
        house.control("DELETE", "faults")
    house.run("export", str(folder))
    assert contents(folder) == contents(export)
    assert not folder.with_name("out.unfinished").exists()


@pytest.mark.parametrize("seed", range(5))
def test_an_import_that_was_killed_goes_on_and_makes_the_same(wtadmin, export, tmp_path, seed):
    choice = random.Random(seed)
    with instance.running(wtadmin) as new:
        # Token, counts and looks come first: 6 requests; then 1 for accounts, 3 for documents, 2 for messages, media.
        for _ in range(1 + seed % 2):
            new.control("DELETE", "requests")
            step, moment = choice.randrange(1, 9), choice.choice(list(breaking.HELD))
            status = breaking.break_off(new, ["import", str(export)], step, moment, signal.SIGKILL)
            assert status == -signal.SIGKILL
            new.control("DELETE", "faults")
        # What was brought so far is known from the journal, so nobody is asked.
        ended = new.attempt("import", str(export), "--confirm", new.project)
        assert ended.returncode == 0, ended.stderr
        new.run("export", str(tmp_path / "again"))
        assert contents(tmp_path / "again") == contents(export)
        states = [operation["state"] for operation in new.json("log")["operations"]]
        assert "open" not in states
        new.kill()


def test_no_flipped_byte_is_imported(wtadmin, export, tmp_path):
    choice = random.Random(7)
    copy = tmp_path / "copy"
    whole = contents(export)
    for name, text in whole.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(text)
    with instance.running(wtadmin) as new:
        new.control("DELETE", "requests")
        for name, text in whole.items():
            for _ in range(3):
                place = choice.randrange(len(text))
                flipped = text[:place] + bytes([text[place] ^ 1 << choice.randrange(8)]) + text[place + 1:]
                for damaged in (flipped, text[:place]):
                    (copy / name).write_bytes(damaged)
                    ended = new.attempt("import", str(copy))
                    assert ended.returncode == 6, (name, place, ended.stderr)
                    assert name in ended.stderr, ended.stderr
            (copy / name).write_bytes(text)
        assert new.requests() == []
        new.run("import", str(copy))
