"""The embedded instance behind nghttpx: TLS and HTTP/2 for real, and certificates that must be refused."""

import contextlib
import json
import shutil
import subprocess

import pytest

from peers import instance
from peers.certificates import EXPIRED, NOT_YET_VALID, Authority
from peers.ports import end, free_port, wait_until_open

NGHTTPX = shutil.which("nghttpx") or shutil.which("nghttpx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(NGHTTPX is None, reason="nghttpx is not installed")


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@contextlib.contextmanager
def proxy(backend, key, certificate, folder):
    """nghttpx on a free port; yields the port and the path of its access log."""
    log = folder / "access.log"
    port = free_port()
    process = subprocess.Popen(
        [NGHTTPX, "--conf=/dev/null", f"--frontend=127.0.0.1,{port}", f"--backend=127.0.0.1,{backend}",
         f"--accesslog-file={log}", "--accesslog-format=$alpn $status $request", "--workers=1",
         "--errorlog-file=/dev/null", str(key), str(certificate)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_open(port, process)
        yield port, log
    finally:
        end(process)


def attempt(local, authority, *words):
    trust = {"CURL_CA_BUNDLE": str(authority.certificate), "NO_PROXY": "localhost"}
    usual, local.environment = local.environment, local.environment | trust
    try:
        return local.attempt(*words)
    finally:
        local.environment = usual


def test_all_of_a_first_conversation_goes_over_tls_and_http_2(local, authority, tmp_path):
    local.ana_and_ben()
    key, certificate = authority.sign("localhost")
    with proxy(local.server.port, key, certificate, tmp_path) as (port, log), local.endpoints_changed(everything=f"https://localhost:{port}"):
        made = attempt(local, authority, *instance.CREATE)
        assert made.returncode == 0, made.stderr
        listed = attempt(local, authority, "conversation", "list", "--refresh", "--json")
        assert listed.returncode == 0, listed.stderr
        assert len(json.loads(listed.stdout)["conversations"]) == 1
    lines = log.read_text().splitlines()
    assert len(lines) > 4
    assert all(line.startswith("h2 2") for line in lines), lines


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("wrong name", "its certificate is for another host"),
        ("expired", "its certificate has expired"),
        ("not yet valid", "its certificate is not valid yet"),
        ("self-signed", "its certificate is signed by itself"),
        ("unknown authority", "from an authority that is not trusted here"),
    ])
def test_a_certificate_is_refused_with_the_host_and_the_reason(local, authority, tmp_path, kind, words):
    other = Authority(tmp_path / "other", "Another authority")
    match kind:
        case "wrong name": pair = authority.sign("chat.example.org")
        case "expired": pair = authority.sign("localhost", EXPIRED)
        case "not yet valid": pair = authority.sign("localhost", NOT_YET_VALID)
        case "self-signed": pair = authority.self_signed("localhost")
        case "unknown authority": pair = other.sign("localhost")
    before = len(local.requests())
    with proxy(local.server.port, *pair, tmp_path) as (port, _), local.endpoints_changed(everything=f"https://localhost:{port}"):
        refused = attempt(local, authority, "conversation", "list", "--refresh")
    assert refused.returncode == 5, refused.stderr
    assert f"localhost:{port}" in refused.stderr
    assert words in refused.stderr
    assert refused.stdout == ""
    assert len(local.requests()) == before, "a request went through all the same"
