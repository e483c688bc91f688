"""Google's own client of Cloud Storage, with the embedded instance as its server."""

import datetime
import secrets

import pytest

pytest.importorskip("google.cloud.storage")

from google.api_core.exceptions import NotFound, PreconditionFailed
from google.auth.exceptions import RefreshError
from google.cloud import storage
from google.oauth2 import credentials, service_account


@pytest.fixture(scope="module")
def instance(local):
    return local


def client(instance, identity=None):
    return storage.Client(
        project=instance.project, credentials=identity or credentials.Credentials(token="owner"),
        client_options={"api_endpoint": instance.address})


@pytest.fixture(scope="module")
def bucket(instance):
    return client(instance).bucket(instance.bucket)


@pytest.mark.parametrize("size", [0, 1, 17, 100_000])
def test_an_object_comes_back_as_it_was_sent(bucket, size):
    content = secrets.token_bytes(size)
    blob = bucket.blob(f"there and back/{size} ü%2F?#")
    blob.metadata = {"senderId": "u"}
    # The client compares the checksums that it and the server made.
    blob.upload_from_string(content, content_type="image/png", checksum="crc32c")
    assert blob.download_as_bytes(checksum="md5") == content
    found = bucket.get_blob(blob.name)
    assert (found.size, found.content_type, found.metadata) == (size, "image/png", {"senderId": "u"})
    assert abs(datetime.datetime.now(datetime.UTC) - found.time_created) < datetime.timedelta(minutes=1)


def test_a_large_object_goes_up_in_pieces_and_comes_down_in_pieces(bucket):
    content = secrets.token_bytes(3 * 262_144 + 5)
    blob = bucket.blob("large", chunk_size=262_144)
    with blob.open("wb", checksum="md5") as file:
        file.write(content)
    assert blob.download_as_bytes() == content
    assert blob.download_as_bytes(start=5, end=9) == content[5:10]
    with blob.open("rb", chunk_size=100_000) as file:
        assert file.read() == content


def test_listing_goes_through_all_pages(bucket):
    names = [f"listed/{folder}/{number:02}" for folder in ("a", "b") for number in range(7)] + ["listed/c"]
    for name in names:
        bucket.blob(name).upload_from_string(b"x")
    assert [blob.name for blob in bucket.list_blobs(prefix="listed/", page_size=4)] == names
    pages = bucket.list_blobs(prefix="listed/", delimiter="/", page_size=2)
    assert [blob.name for blob in pages] == ["listed/c"]
    assert pages.prefixes == {"listed/a/", "listed/b/"}


def test_conditions_hold(bucket):
    blob = bucket.blob("conditions")
    blob.upload_from_string(b"1", if_generation_match=0)
    with pytest.raises(PreconditionFailed):
        bucket.blob("conditions").upload_from_string(b"2", if_generation_match=0)
    first = blob.generation
    blob.upload_from_string(b"2", if_generation_match=first)
    with pytest.raises(PreconditionFailed):
        blob.delete(if_generation_match=first)
    blob.delete(if_generation_match=blob.generation)
    with pytest.raises(NotFound):
        blob.delete()
    assert not blob.exists()


def test_metadata_is_patched(bucket):
    blob = bucket.blob("patched")
    blob.metadata = {"a": "1", "b": "2"}
    blob.upload_from_string(b"x")
    blob.metadata = {"a": None, "c": "3"}
    blob.cache_control = "no-store"
    blob.patch()
    found = bucket.get_blob("patched")
    assert (found.metadata, found.cache_control, found.metageneration) == ({"b": "2", "c": "3"}, "no-store", 2)


def test_a_bucket_is_there(instance, bucket):
    assert bucket.exists()
    assert client(instance).get_bucket(instance.bucket).iam_configuration.public_access_prevention == "enforced"


def test_a_service_account_is_let_in_and_a_stranger_is_not(instance):
    key = service_account.Credentials.from_service_account_file(
        instance.folder / "local-key.json", scopes=["https://www.googleapis.com/auth/devstorage.full_control"])
    blob = client(instance, key).bucket(instance.bucket).blob("signed in")
    blob.upload_from_string(b"x")
    assert blob.download_as_bytes() == b"x"
    stranger = client(instance, credentials.Credentials(token="nobody"))
    # A token that is refused with 401 is renewed, which this one cannot be.
    with pytest.raises(RefreshError):
        stranger.bucket(instance.bucket).blob("signed in").reload()


def test_firebase_admin_reads_and_writes(instance, monkeypatch):
    firebase_admin = pytest.importorskip("firebase_admin")
    from firebase_admin import credentials as admin_credentials
    from firebase_admin import storage as admin_storage

    monkeypatch.setenv("STORAGE_EMULATOR_HOST", instance.address)
    key = admin_credentials.Certificate(instance.folder / "local-key.json")
    app = firebase_admin.initialize_app(key, {"storageBucket": instance.bucket})
    try:
        blob = admin_storage.bucket(app=app).blob("by the admin SDK")
        blob.upload_from_string(b"x")
        assert blob.download_as_bytes() == b"x"
        blob.delete()
    finally:
        firebase_admin.delete_app(app)


def test_objects_outlive_a_killed_server(instance, bucket):
    content = secrets.token_bytes(100_000)
    bucket.blob("survivor").upload_from_string(content)
    instance.kill()
    instance.start()
    assert client(instance).bucket(instance.bucket).blob("survivor").download_as_bytes() == content
