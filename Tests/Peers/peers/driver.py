"""`protocol-peer`, our side of the comparisons: a JSON object a line each way."""

import contextlib
import json
import os
import pathlib
import subprocess
import threading

import pytest


class Peer:
    def __init__(self, process):
        self._process = process

    @classmethod
    @contextlib.contextmanager
    def running(cls, repository):
        built = [repository / ".build" / build / "protocol-peer" for build in ("release", "debug")]
        if "PROTOCOL_PEER" in os.environ:
            built = [pathlib.Path(os.environ["PROTOCOL_PEER"])]
        path = next((path for path in built if path.exists()), None)
        if path is None:
            pytest.skip("protocol-peer is not built: swift build --product protocol-peer")
        with subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            yield cls(process)
            process.stdin.close()

    def ask(self, questions):
        """The answers, in order. Questions are written beside the reading, so that neither pipe fills up."""
        lines = "".join(json.dumps(question) + "\n" for question in questions)

        def write():
            self._process.stdin.write(lines)
            self._process.stdin.flush()

        writer = threading.Thread(target=write)
        writer.start()
        answers = [json.loads(self._process.stdout.readline()) for _ in questions]
        writer.join()
        return answers
