"""The wire protocol by another implementation: Python's `cryptography`, and a payload reader written from the contract.

Ours is asked through `protocol-peer`, a JSON object a line each way."""

import base64
import json
import os
import random
import re
import secrets
import urllib.parse

import pytest

cryptography = pytest.importorskip("cryptography")

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from peers.driver import Peer

CASES = int(os.environ.get("WTADMIN_PROTOCOL_CASES", "10000"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Refused(Exception):
    """What the contract calls the reason."""


def public(private):
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def conversation_key(private, other, conversation):
    try:
        shared = X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(other))
    except ValueError:
        raise Refused("zero-secret") from None
    return HKDF(algorithm=hashes.SHA256(), length=32, salt=conversation.encode(), info=b"").derive(shared)


def payload(conversation, user, version, key):
    k = base64.urlsafe_b64encode(key).decode().rstrip("=")
    return f"walkytalky://pair?v=1&c={conversation}&u={urllib.parse.quote(user, safe='')}&n={version}&k={k}"


def read_payload(text):
    if len(text.encode()) > 1024:
        raise Refused("too-long")
    if ":" not in text:
        raise Refused("no-payload")
    if text.split(":")[0] != "walkytalky":
        raise Refused("unknown-scheme")
    if not text.startswith("walkytalky://pair?"):
        raise Refused("no-payload")
    fields, unknown = {}, False
    for part in text.removeprefix("walkytalky://pair?").split("&"):
        name, equals, value = part.partition("=")
        if name not in ("v", "c", "u", "n", "k"):
            unknown = True
            continue
        if name in fields:
            raise Refused("repeated-field")
        if not equals or re.search(r"%(?![0-9A-Fa-f]{2})", value):
            raise Refused("malformed-field")
        try:
            fields[name] = urllib.parse.unquote(value, errors="strict")
        except UnicodeDecodeError:
            raise Refused("malformed-field") from None
    if fields.get("v", "1") != "1":
        raise Refused("unknown-version")
    if unknown:
        raise Refused("unknown-field")
    if "v" not in fields:
        raise Refused("missing-field")
    for name, pattern in (
        ("c", r"[A-Za-z0-9]{20}"), ("u", r"[^/\s\x00-\x1f]{1,128}"), ("n", r"[1-9][0-9]*"), ("k", r"[A-Za-z0-9_-]*"),
    ):
        if name not in fields:
            raise Refused("missing-field")
        if not re.fullmatch(pattern, fields[name]):
            raise Refused("malformed-field")
        if name == "n" and int(fields["n"]) >= 2**63:
            raise Refused("malformed-field")
    k = fields["k"]
    try:
        key = base64.urlsafe_b64decode(k + "=" * (-len(k) % 4))
    except ValueError:
        raise Refused("malformed-field") from None
    if base64.urlsafe_b64encode(key).decode().rstrip("=") != k:
        raise Refused("malformed-field")
    if len(key) != 32:
        raise Refused("key-length")
    return fields["c"], fields["u"], int(fields["n"]), key


def scan(text, conversation, participants, user, version, private):
    c, u, n, key = read_payload(text)
    if c != conversation:
        raise Refused("other-conversation")
    if u == user:
        raise Refused("own-code")
    if u not in participants:
        raise Refused("not-participant")
    if n != version:
        raise Refused("other-key-version")
    return conversation_key(private, key, conversation)


def strict_base64(text, refusal):
    try:
        bytes_ = base64.b64decode(text, validate=True)
    except ValueError:
        raise Refused(refusal) from None
    if base64.b64encode(bytes_).decode() != text:
        raise Refused(refusal)
    return bytes_


def open_message(key, current, version, nonce, ciphertext):
    if version != current:
        raise Refused("other-key-version")
    nonce = strict_base64(nonce, "nonce-not-base64")
    if len(nonce) != 12:
        raise Refused("nonce-length")
    box = strict_base64(ciphertext, "ciphertext-not-base64")
    if len(box) < 16:
        raise Refused("ciphertext-too-short")
    try:
        return AESGCM(key).decrypt(nonce, box, None).decode()
    except InvalidTag:
        raise Refused("not-authentic") from None


def outcome(function, *arguments):
    try:
        return function(*arguments)
    except Refused as refusal:
        return ("refused", str(refusal))


@pytest.fixture(scope="module")
def vectors(repository):
    return json.loads((repository / "protocol" / "vectors.json").read_text())


@pytest.fixture(scope="module")
def peer(repository):
    with Peer.running(repository) as running:
        yield running


# The published vectors, by Python alone


def test_the_primitives_answer_as_their_documents_say(vectors):
    published = vectors["published"]
    for case in published["x25519"]:
        private = X25519PrivateKey.from_private_bytes(bytes.fromhex(case["scalar"]))
        assert private.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(case["u"]))).hex() == case["output"]
    for case in published["hkdfSHA256"]:
        output = bytes.fromhex(case["output"])
        hkdf = HKDF(hashes.SHA256(), len(output), bytes.fromhex(case["salt"]), bytes.fromhex(case["info"]))
        assert hkdf.derive(bytes.fromhex(case["inputKey"])) == output
    for case in published["aes256GCM"]:
        box = AESGCM(bytes.fromhex(case["key"])).encrypt(
            bytes.fromhex(case["nonce"]), bytes.fromhex(case["plaintext"]), None)
        assert box.hex() == case["ciphertext"] + case["tag"]
    for case in published["pbkdf2HMACSHA256"]:
        output = bytes.fromhex(case["output"])
        pbkdf2 = PBKDF2HMAC(hashes.SHA256(), len(output), case["salt"].encode(), case["iterations"])
        assert pbkdf2.derive(case["password"].encode()) == output


def test_pairings_are_agreed_on(vectors):
    assert len(vectors["pairings"]) == 3
    for case in vectors["pairings"]:
        users = [device["user"] for device in case["devices"]]
        for own, other in (case["devices"], reversed(case["devices"])):
            private = bytes.fromhex(own["privateKey"])
            assert public(X25519PrivateKey.from_private_bytes(private)).hex() == own["publicKey"]
            key = bytes.fromhex(own["publicKey"])
            assert payload(case["conversation"], own["user"], case["keyVersion"], key) == own["payload"]
            arguments = (case["conversation"], users, own["user"], case["keyVersion"], private)
            assert scan(other["payload"], *arguments).hex() == case["conversationKey"]


def test_refused_payloads_are_refused_for_the_same_reason(vectors):
    assert len(vectors["refusedPayloads"]) > 60
    for case in vectors["refusedPayloads"]:
        arguments = (case["conversation"], case["participants"], case["user"], case["keyVersion"])
        private = bytes.fromhex(case["privateKey"])
        assert outcome(scan, case["scanned"], *arguments, private) == ("refused", case["refusal"]), case["scanned"]


def test_messages_open(vectors):
    assert len(vectors["messages"]) == 12
    for case in vectors["messages"]:
        key, version = bytes.fromhex(case["conversationKey"]), case["keyVersion"]
        assert open_message(key, version, version, case["nonce"], case["ciphertext"]) == case["text"]
        box = AESGCM(key).encrypt(base64.b64decode(case["nonce"]), case["text"].encode(), None)
        assert base64.b64encode(box).decode() == case["ciphertext"]


def test_refused_messages_are_refused_for_the_same_reason(vectors):
    assert len(vectors["refusedMessages"]) > 15
    for case in vectors["refusedMessages"]:
        arguments = (case["currentKeyVersion"], case["keyVersion"], case["nonce"], case["ciphertext"])
        key = bytes.fromhex(case["conversationKey"])
        assert outcome(open_message, key, *arguments) == ("refused", case["refusal"]), case


def test_media_and_passcodes_agree(vectors):
    for case in vectors["media"]:
        key, nonce = bytes.fromhex(case["conversationKey"]), base64.b64decode(case["nonce"])
        assert AESGCM(key).encrypt(nonce, bytes.fromhex(case["bytes"]), None).hex() == case["object"]
    for case in vectors["passcodes"]:
        pbkdf2 = PBKDF2HMAC(hashes.SHA256(), 32, bytes.fromhex(case["salt"]), case["iterations"])
        assert pbkdf2.derive(case["passcode"].encode()).hex() == case["hash"]
    assert vectors["lockoutSeconds"] == [0] + [min(5 * 2**n, 1800) for n in range(12)]


# Random cases, both ways


def random_text(random_):
    alphabet = random_.choice(["abc xyz", "äöüß€", "你好世界", "👋🏽👩‍👩‍👧", "\u0000\u0001\n\t\"\\", LETTERS])
    return "".join(random_.choice(alphabet) for _ in range(random_.choice([0, 1, 15, 16, 17, 40, 300])))


def test_both_open_what_the_other_sealed(peer):
    """Each case is a pairing, a message and a picture; what differs would show in any of seven comparisons."""
    seed = int(os.environ.get("WTADMIN_PROTOCOL_SEED", secrets.randbits(32)))
    print(f"seed {seed}")
    random_ = random.Random(seed)
    cases, questions = [], []
    for _ in range(CASES):
        conversation = "".join(random_.choices(LETTERS, k=20))
        users = ["".join(random_.choices(LETTERS, k=28)) for _ in range(2)]
        version, text, nonce = random_.randint(1, 2**40), random_text(random_), random_.randbytes(12)
        ours, theirs = (X25519PrivateKey.from_private_bytes(random_.randbytes(32)) for _ in range(2))
        key = conversation_key(theirs.private_bytes_raw(), public(ours), conversation)
        device = {
            "conversation": conversation, "participants": users, "user": users[0], "keyVersion": version,
            "privateKey": ours.private_bytes_raw().hex(),
        }
        scanned = payload(conversation, users[1], version, public(theirs))
        box = AESGCM(key).encrypt(nonce, text.encode(), None)
        under = {"key": key.hex(), "currentKeyVersion": version, "keyVersion": version}
        stored = {"nonce": base64.b64encode(nonce).decode()}
        picture = b"GIF89a" + b"\1\0\1\0\x80\0\0" + random_.randbytes(6) + bytes.fromhex("2c00000000010001000002024401003b")
        sealed_picture = AESGCM(key).encrypt(nonce, picture, None)
        questions += [
            {"do": "show", **device},
            {"do": "pair", **device, "scanned": scanned},
            {"do": "seal", **under, "nonce": nonce.hex(), "text": text},
            {"do": "open", **under, **stored, "ciphertext": base64.b64encode(box).decode()},
            {"do": "sealMedia", **under, "nonce": nonce.hex(), "bytes": picture.hex()},
            {"do": "openMedia", **under, **stored, "object": sealed_picture.hex(), "size": len(sealed_picture)},
        ]
        cases.append((conversation, users, version, text, nonce, key, ours, theirs, box, picture, sealed_picture))
    answers = iter(peer.ask(questions))
    for conversation, users, version, text, nonce, key, ours, theirs, box, picture, sealed_picture in cases:
        shown = next(answers)["payload"]
        assert shown == payload(conversation, users[0], version, public(ours))
        assert scan(shown, conversation, users, users[1], version, theirs.private_bytes_raw()) == key
        assert next(answers) == {"key": key.hex()}
        sealed = next(answers)
        assert base64.b64decode(sealed["ciphertext"]) == box
        assert open_message(key, version, version, sealed["nonce"], sealed["ciphertext"]) == text
        assert next(answers) == {"text": text}
        media = next(answers)
        assert bytes.fromhex(media["object"]) == sealed_picture
        assert AESGCM(key).decrypt(nonce, bytes.fromhex(media["object"]), None) == picture
        assert next(answers) == {"bytes": picture.hex()}


def test_both_refuse_the_same_damaged_payloads(peer):
    random_ = random.Random(20)
    conversation, users = "".join(random_.choices(LETTERS, k=20)), ["ana", "ben"]
    private = X25519PrivateKey.from_private_bytes(random_.randbytes(32))
    other = X25519PrivateKey.from_private_bytes(random_.randbytes(32))
    good = payload(conversation, "ben", 7, public(other))
    # Escapes of bytes that are no UTF-8.
    texts = [good.replace("&u=ben", wrong) for wrong in ("&u=%D6en", "&u=b%80n", "&uben&u=%ff")]
    for _ in range(3000):
        text = list(good)
        for _ in range(random_.randint(1, 3)):
            place = random_.randrange(len(text))
            change = random_.randrange(4)
            if change == 0:
                text[place] = random_.choice(LETTERS + "&=?%:/-_+~ é")
            elif change == 1:
                del text[place]
            elif change == 2:
                text.insert(place, random_.choice(LETTERS + "&=%"))
            else:
                text[place:place] = text[place : place + random_.randint(1, 30)]
        texts.append("".join(text))
    device = {
        "conversation": conversation, "participants": users, "user": "ana", "keyVersion": 7,
        "privateKey": private.private_bytes_raw().hex(),
    }
    answers = peer.ask([{"do": "pair", **device, "scanned": text} for text in texts])
    for text, answer in zip(texts, answers, strict=True):
        ours = ("refused", answer["refusal"]) if "refusal" in answer else bytes.fromhex(answer["key"])
        assert ours == outcome(scan, text, conversation, users, "ana", 7, private.private_bytes_raw()), text


def test_passcodes_hash_alike(peer):
    random_ = random.Random(6)
    questions = [
        {"do": "passcode", "passcode": f"{random_.randrange(10**6):06}", "salt": random_.randbytes(16).hex()}
        for _ in range(100)
    ]
    for question, answer in zip(questions, peer.ask(questions), strict=True):
        pbkdf2 = PBKDF2HMAC(hashes.SHA256(), 32, bytes.fromhex(question["salt"]), 100_000)
        assert answer == {"hash": pbkdf2.derive(question["passcode"].encode()).hex()}
