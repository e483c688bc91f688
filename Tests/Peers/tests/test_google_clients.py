"""Google's own Python clients use the embedded instance as they would use Google."""

import json

import pytest

pytest.importorskip("firebase_admin")

import firebase_admin
import google.auth.exceptions
import google.auth.transport.requests
import google_auth_httplib2
import googleapiclient.discovery
import googleapiclient.errors
import httplib2
from firebase_admin import _user_mgt, auth, credentials
from google.api_core.client_options import ClientOptions
from google.oauth2 import service_account

SCOPES = ["https://www.googleapis.com/auth/cloud-platform"]


@pytest.fixture
def google_credentials(local):
    return service_account.Credentials.from_service_account_file(local.key_path, scopes=SCOPES)


# google-auth


def test_google_auth_obtains_a_token_that_opens_the_documents(local, google_credentials):
    google_credentials.refresh(google.auth.transport.requests.Request())
    assert google_credentials.valid
    assert local.server.ask("GET", f"{local.documents}/c", token=google_credentials.token)[0] == 200
    assert local.server.ask("GET", f"{local.documents}/c", token="made-up")[0] == 401


def test_google_auth_with_another_key_is_refused(local, google_credentials):
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    other = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    key = json.loads(local.key_path.read_text()) | {"private_key": other}
    stranger = service_account.Credentials.from_service_account_info(key, scopes=SCOPES)
    with pytest.raises(google.auth.exceptions.RefreshError, match="invalid_grant"):
        stranger.refresh(google.auth.transport.requests.Request())


# firebase-admin


@pytest.fixture(params=["as an emulator", "with its key"])
def admin(local, monkeypatch, request):
    """firebase-admin's accounts, at the embedded instance: as an emulator, or with a token that its key obtained, for
    which only the address of Google's server is replaced."""
    if request.param == "as an emulator":
        monkeypatch.setenv("FIREBASE_AUTH_EMULATOR_HOST", f"{local.server.host}:{local.server.port}")
    else:
        monkeypatch.setattr(_user_mgt.UserManager, "ID_TOOLKIT_URL", f"{local.address}/v1")
    app = firebase_admin.initialize_app(
        credentials.Certificate(str(local.key_path)), {"projectId": local.project}, name="peers")
    yield app
    firebase_admin.delete_app(app)


@pytest.fixture
def users(local, admin):
    """Three phones that signed in; they are gone afterwards, whatever the test made of them."""
    users = [local.json("local", "device", "new")["user"] for _ in range(3)]
    yield users
    auth.delete_users(users, app=admin)


def shown(local, user):
    return local.json("user", "show", user)["user"]


def test_firebase_admin_lists_users_page_by_page(admin, users):
    page = auth.list_users(max_results=2, app=admin)
    assert len(page.users) == 2 and page.has_next_page
    assert {user.uid for user in page.iterate_all()} == set(users)
    assert all(not user.provider_data and user.user_metadata.creation_timestamp for user in page.iterate_all())


def test_firebase_admin_looks_users_up(admin, users):
    assert auth.get_user(users[0], app=admin).uid == users[0]
    found = auth.get_users([auth.UidIdentifier(users[1]), auth.UidIdentifier("nobody")], app=admin)
    assert [user.uid for user in found.users] == [users[1]]
    assert [identifier.uid for identifier in found.not_found] == ["nobody"]
    with pytest.raises(auth.UserNotFoundError):
        auth.get_user("nobody", app=admin)


def test_firebase_admin_disables_users_and_revokes_their_tokens(local, admin, users):
    auth.update_user(users[0], disabled=True, app=admin)
    assert auth.get_user(users[0], app=admin).disabled
    assert shown(local, users[0])["disabled"] is True
    before = auth.get_user(users[1], app=admin).tokens_valid_after_timestamp
    auth.revoke_refresh_tokens(users[1], app=admin)
    assert auth.get_user(users[1], app=admin).tokens_valid_after_timestamp >= before
    auth.update_user(users[0], disabled=False, app=admin)
    assert not auth.get_user(users[0], app=admin).disabled


def test_firebase_admin_deletes_users(local, admin, users):
    auth.delete_user(users[0], app=admin)
    with pytest.raises(auth.UserNotFoundError):
        auth.delete_user(users[0], app=admin)
    deleted = auth.delete_users([users[1], users[2], "nobody"], app=admin)
    assert (deleted.success_count, deleted.failure_count) == (3, 0)
    assert local.attempt("user", "show", users[1]).returncode == 6
    assert not list(auth.list_users(app=admin).iterate_all())


def test_firebase_admin_makes_users_and_refuses_an_id_twice(admin, users):
    made = auth.create_user(uid="made-by-admin", display_name="Ada", app=admin)
    try:
        assert auth.get_user(made.uid, app=admin).display_name == "Ada"
        with pytest.raises(auth.UidAlreadyExistsError):
            auth.create_user(uid="made-by-admin", app=admin)
    finally:
        auth.delete_user(made.uid, app=admin)


# google-api-python-client


@pytest.fixture
def documents(local, google_credentials):
    http = google_auth_httplib2.AuthorizedHttp(google_credentials, http=httplib2.Http(timeout=60))
    with googleapiclient.discovery.build(
        "firestore", "v1", http=http, static_discovery=True,
        client_options=ClientOptions(api_endpoint=local.address)) as service:
        yield service.projects().databases().documents()


def test_the_api_client_writes_and_reads_documents(local, documents):
    # The client refuses the root as a parent, as Google's discovery document only names the form below a document.
    root = f"projects/{local.project}/databases/(default)/documents/clients/first"
    fields = {"n": {"integerValue": "1"}, "text": {"stringValue": "ü"}}
    made = documents.createDocument(parent=root, collectionId="api", documentId="a", body={"fields": fields}).execute()
    assert made["name"] == f"{root}/api/a" and made["fields"] == fields
    assert documents.get(name=made["name"]).execute() == made
    assert documents.get(name=made["name"], mask_fieldPaths="n").execute()["fields"] == {"n": {"integerValue": "1"}}
    changed = documents.patch(
        name=made["name"], updateMask_fieldPaths="n", body={"fields": {"n": {"integerValue": "2"}}}).execute()
    assert changed["fields"] == fields | {"n": {"integerValue": "2"}}
    assert [entry["name"] for entry in documents.list(parent=root, collectionId="api").execute()["documents"]] == [made["name"]]
    assert documents.batchGet(
        database=f"projects/{local.project}/databases/(default)", body={"documents": [made["name"]]}
    ).execute()[0]["found"] == changed
    documents.delete(name=made["name"], currentDocument_exists=True).execute()
    with pytest.raises(googleapiclient.errors.HttpError) as refusal:
        documents.get(name=made["name"]).execute()
    assert refusal.value.status_code == 404


def test_the_api_client_commits_in_a_transaction_and_queries(local, documents):
    database = f"projects/{local.project}/databases/(default)"
    root = f"{database}/documents/clients/second"
    transaction = documents.beginTransaction(database=database, body={}).execute()["transaction"]
    writes = [
        {"update": {"name": f"{root}/api/{number}", "fields": {"n": {"integerValue": str(number)}}}, "currentDocument": {"exists": False}}
        for number in range(3)]
    committed = documents.commit(database=database, body={"writes": writes, "transaction": transaction}).execute()
    assert len(committed["writeResults"]) == 3
    condition = {"fieldFilter": {"field": {"fieldPath": "n"}, "op": "GREATER_THAN", "value": {"integerValue": "0"}}}
    query = {"from": [{"collectionId": "api"}], "where": condition}
    found = documents.runQuery(parent=root, body={"structuredQuery": query}).execute()
    assert [entry["document"]["name"].rpartition("/")[2] for entry in found] == ["1", "2"]
    counted = documents.runAggregationQuery(parent=root, body={
        "structuredAggregationQuery": {"structuredQuery": query, "aggregations": [{"count": {}, "alias": "n"}]}}).execute()
    assert counted[0]["result"]["aggregateFields"] == {"n": {"integerValue": "2"}}
    assert documents.listCollectionIds(parent=root, body={}).execute()["collectionIds"] == ["api"]
    with pytest.raises(googleapiclient.errors.HttpError) as refusal:
        documents.commit(database=database, body={"writes": writes}).execute()
    assert refusal.value.status_code == 409
