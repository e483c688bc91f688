"""The linter on PyPI, which is nobody's of ours, has nothing to say about our rules."""

import shutil
import subprocess
import sys

import pytest


def findings(path):
    done = subprocess.run(
        [sys.executable, "-m", "rulestamp_firestore_rules_guard", str(path)], capture_output=True, text=True, check=False)
    assert str(path.name) in done.stdout, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines()[1:] if line.split()[1:2] and line.split()[1] in ("error", "warn", "info")]


@pytest.fixture(autouse=True)
def node():
    if shutil.which("node") is None:
        pytest.skip("node is not on the PATH; the linter needs it")


@pytest.mark.parametrize("name", ["firestore.rules", "storage.rules"])
def test_no_finding_on_our_rules(repository, name):
    assert findings(repository / name) == []


def test_it_does_find_open_rules(tmp_path):
    path = tmp_path / "open.rules"
    path.write_text("service cloud.firestore { match /databases/{d}/documents {\n match /{x=**} {\n allow read, write: if true;\n } } }\n")
    assert findings(path)
