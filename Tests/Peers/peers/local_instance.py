"""wtadmin's embedded instance, started as its users start it."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess

import pytest


def wtadmin(repository):
    """The built binary, or the one that `WTADMIN` names."""
    named = os.environ.get("WTADMIN")
    paths = [pathlib.Path(named)] if named else [repository / ".build" / b / "wtadmin" for b in ("release", "debug")]
    for path in paths:
        if path.exists():
            return path
    pytest.skip("wtadmin is not built: swift build --product wtadmin")


class LocalInstance:
    def __init__(self, binary, folder, project):
        self.folder = folder
        self.project = project
        self.bucket = f"{project}.firebasestorage.app"
        self._binary = binary
        self._environment = os.environ | {"HOME": str(folder), "NO_COLOR": "1"}
        self.run("init", str(folder), "--local", "--project", project)
        self.start()

    def run(self, *words):
        return subprocess.run(
            [self._binary, *words], cwd=self.folder, env=self._environment, check=True, capture_output=True, text=True)

    def start(self):
        self.run("local", "start")
        settings = json.loads((self.folder / "walkytalky.json").read_text())
        self.address = re.search(r"http://127\.0\.0\.1:\d+", json.dumps(settings)).group()

    def kill(self):
        """As a crash would end it."""
        (process,) = self.folder.rglob("local/process")
        os.kill(int(process.read_text()), signal.SIGKILL)
        process.unlink()

    @classmethod
    @contextlib.contextmanager
    def running(cls, repository, folder, project="demo-peer"):
        instance = cls(wtadmin(repository), folder, project)
        try:
            yield instance
        finally:
            instance.run("local", "stop")
