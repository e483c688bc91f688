"""What was stored is there after the embedded instance is killed."""

import pytest

from peers import instance
from peers.instance import CREATE


@pytest.fixture
def peopled(wtadmin):
    with instance.running(wtadmin) as running:
        running.ana_and_ben()
        yield running


def test_documents_and_accounts_survive_kill_9(peopled):
    made = peopled.json(*CREATE)["conversation"]
    documents, users = peopled.conversations(), peopled.json("user", "list")
    assert len(documents) == 1
    killed = peopled.process
    peopled.kill()
    assert peopled.attempt("conversation", "show", "ana", "ben").returncode == 5
    peopled.start()
    assert peopled.process != killed
    assert peopled.conversations() == documents
    assert peopled.json("user", "list") == users
    assert peopled.json("conversation", "show", "ana", "ben")["conversation"] == made


def test_every_answered_write_survives_kill_9(peopled):
    root = f"projects/{peopled.project}/databases/(default)/documents"
    for number in range(50):
        peopled.server.owner("PATCH", f"/v1/{root}/numbers/{number}", {"fields": {"n": {"integerValue": str(number)}}})
    peopled.kill()
    peopled.start()
    kept = peopled.server.owner("GET", f"/v1/{root}/numbers?pageSize=100")["documents"]
    assert sorted(int(document["fields"]["n"]["integerValue"]) for document in kept) == list(range(50))


def test_a_token_of_before_is_still_good_and_the_rules_are_still_in_force(peopled):
    rules = f"/v1/projects/{peopled.project}/databases/(default)/documents/anything/x"
    token = peopled.server.ask("POST", "/v1/accounts:signUp?key=k", {})[1]["idToken"]
    assert peopled.server.ask("GET", rules, token=token)[0] == 403
    peopled.kill()
    peopled.start()
    assert peopled.server.ask("GET", rules, token=token)[0] == 403
    assert peopled.server.ask("POST", "/v1/accounts:lookup?key=k", {"idToken": token})[0] == 200
