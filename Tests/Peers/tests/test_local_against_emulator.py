"""The embedded instance and Google's Firestore emulator answer the same: HTTP status, error code, and document or answer,
after times, ids and tokens that each makes for itself are replaced by names."""

import datetime
import json
import re

import pytest

from peers.firestore_requests import STORIES

# What is meant to differ, by reason: (story, request).
LENIENT = "the emulator's JSON reader takes more than proto3 JSON allows; a client that relies on it has a fault"
FAILS = "the emulator fails, with UNKNOWN, at what it should refuse or answer"
NO_TIMES = "the emulator reads every time in a URL as 0"
DELIBERATE = {
    ("paths", "no database"): "the list of databases is the administration's, which the emulator does not have",
    ("values", "a truth value as text"): LENIENT,
    ("values", "a null that is none"): LENIENT,
    ("values", "text that is a number"): LENIENT,
    ("values", "numbers without a number"): "the emulator loses the sign of -0.0; values are kept exactly here",
    ("refused bodies", "JSON and more"): LENIENT,
    ("refused bodies", "bytes that are no UTF-8"): LENIENT,
    ("refused bodies", "half a surrogate pair"): LENIENT,
    ("refused bodies", "a member twice"): LENIENT,
    ("refused bodies", "snake case"): LENIENT,
    ("documents", "at a time before it was"): NO_TIMES,
    ("documents", "of the right time"): NO_TIMES,
    ("listing", "in the past"): NO_TIMES,
    ("documents", "of two preconditions"): "the emulator takes the last of a oneof's members in a URL",
    ("listing", "a page token of another collection"): "Google's documentation asks for the same parameters with a page token",
    ("listing", "a page token that is none"): FAILS,
    ("listing", "by a field, the next two"): FAILS,
    ("collection ids", "a page token that is none"): FAILS,
    ("aggregations", "six"): FAILS,
    ("transforms", "of the name"): "the emulator stores a field __name__, a name that Firestore keeps for itself",
    ("transactions", "begun optimistically"): "the emulator is older than the API's concurrencyMode",
}
REQUESTS = [(story, number) for story, requests in STORIES.items() for number in range(len(requests))]


class Teller:
    """Tells stories to one server, each in a project of its own."""

    def __init__(self, server):
        self.server = server

    def tell(self, number, requests):
        project = f"demo-story-{number}"
        root = f"projects/{project}/databases/(default)/documents"
        kept = {"root": root, "project": project}
        names = Names()
        answers = []
        for request in requests:
            path = filled(request.path, kept)
            path = f"/v1/{root}{path}" if path[0] in "/:" else f"/v1/{path}"
            status, answer = self.server.ask(request.method, path, filled(request.body, kept), token="owner")
            if request.keep and isinstance(answer, dict):
                name, key = request.keep
                kept[name] = answer.get(key, "")
            answers.append((status, names.replaced(outcome(status, answer), len(answers))))
        return answers


def filled(part, kept):
    """`part` with `$name` replaced by what was kept under that name."""
    if isinstance(part, str):
        return re.sub(r"\$([a-z]+)", lambda found: kept.get(found[1], found[0]), part)
    if isinstance(part, list):
        return [filled(element, kept) for element in part]
    if isinstance(part, dict):
        return {name: filled(member, kept) for name, member in part.items()}
    return part


def outcome(status, answer):
    """The answer; of a refusal only its code, as words may differ."""
    if status < 400:
        return answer
    error = (answer[0] if isinstance(answer, list) else answer) if answer else None
    return error["error"].get("status") if isinstance(error, dict) and "error" in error else "no API error"


# Times in between are the servers' own.
SPAN = [
    (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S")
    for hours in (-1, 1)]


class Names:
    """Replaces what a server makes up by what can be compared. A document's times are named by the answer that they were
    first seen in, so that it shows which writes moved them."""

    OWN_ID = re.compile(r"(?<=/)[A-Za-z0-9]{20}$")

    def __init__(self):
        self.times = {}

    def replaced(self, part, answer, key=None):
        if isinstance(part, list):
            return [self.replaced(element, answer) for element in part]
        if isinstance(part, dict):
            return {name: self.replaced(member, answer, name) for name, member in part.items()}
        if key in ("createTime", "updateTime"):
            return self.times.setdefault(part, f"time of answer {answer}")
        if key in ("readTime", "commitTime", "transaction", "nextPageToken"):
            return f"some {key}"
        if key == "timestampValue" and SPAN[0] < part < SPAN[1]:
            return "now"
        if key == "name":
            return self.OWN_ID.sub("own id", part)
        return part


@pytest.fixture(scope="module")
def told(local, emulator):
    """Answers by story, (ours, theirs) for each request; a story is told when it is first asked for."""
    tellers = Teller(local.server), Teller(emulator)
    known = {}

    def tell(story):
        if story not in known:
            number = list(STORIES).index(story)
            ours, theirs = (teller.tell(number, STORIES[story]) for teller in tellers)
            known[story] = list(zip(ours, theirs, strict=True))
        return known[story]

    return tell


@pytest.mark.parametrize(
    ("story", "number"), REQUESTS, ids=[f"{story}: {STORIES[story][number].says}" for story, number in REQUESTS])
def test_both_answer_the_same(told, story, number):
    ours, theirs = (json.dumps(answer, sort_keys=True) for answer in told(story)[number])
    if (story, STORIES[story][number].says) in DELIBERATE:
        assert ours != theirs, "they agree; it need not be listed as deliberate any more"
    else:
        assert ours == theirs


def test_there_are_enough_of_them():
    assert len(REQUESTS) >= 150


def test_what_is_deliberate_is_asked():
    assert set(DELIBERATE) <= {(story, STORIES[story][number].says) for story, number in REQUESTS}


def test_the_emulator_both_grants_and_refuses(told):
    statuses = [theirs[0] for story in STORIES for _, theirs in told(story)]
    assert min(sum(status < 400 for status in statuses), sum(status >= 400 for status in statuses)) > 75
