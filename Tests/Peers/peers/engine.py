"""wtadmin's rules engine, asked through a child process that reads and writes one JSON object a line.

In:  {"rules": source, "profile": "emulator", "coverage": false, "tests": a case file's content without `expect`}
Out: {"errors": [{"line": 1, "column": 1, "message": "..."}]} where the source does not compile, else
     {"errors": [], "verdicts": ["allow" | "deny", ...] one a case, in order,
      "coverage": the `report` of the emulator's ruleCoverage, over all cases, where it was asked for}
"""

import contextlib
import json
import os
import subprocess


class Engine:
    def __init__(self, command):
        self.command = command
        self.process = None

    def decide(self, rules, tests, coverage=False):
        question = {"rules": rules, "profile": "emulator", "coverage": coverage, "tests": tests}
        if self.process is None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            code = self.process.wait()
            self.process = None
            raise EngineDied(f"the engine ended with {code}")
        return json.loads(line)

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()
            self.process = None


class EngineDied(Exception):
    """The process ended instead of answering: a crash."""


@contextlib.contextmanager
def running(binary):
    engine = Engine([str(binary), "rules", "decide", "--json-lines"])
    try:
        yield engine
    finally:
        engine.close()


def binary_in(repository):
    """The built `wtadmin`, or None. WTADMIN names another."""
    path = os.environ.get("WTADMIN")
    candidates = [path] if path else [repository / ".build" / kind / "wtadmin" for kind in ("release", "debug")]
    return next((candidate for candidate in candidates if os.access(candidate, os.X_OK)), None)
