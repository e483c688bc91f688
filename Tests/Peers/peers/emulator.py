"""Google's Firestore emulator: started on a free loopback port, asked over REST, stopped by its process group."""

import base64
import contextlib
import json
import os
import shutil
import signal
import subprocess
import time

from peers.ports import free_port
from peers.rest import JSONServer


def missing_part():
    """Why the emulator cannot run here, or None."""
    for program in ("gcloud", "java"):
        if shutil.which(program) is None:
            return f"{program} is not on the PATH"
    listed = subprocess.run(
        ["gcloud", "components", "list", "--filter=id=cloud-firestore-emulator", "--format=value(state.name)", "--quiet"],
        capture_output=True, text=True, check=False)
    if listed.returncode == 0 and "Not Installed" in listed.stdout:
        return "gcloud lacks its component cloud-firestore-emulator"
    return None


@contextlib.contextmanager
def running(log_path):
    """A running emulator; it is gone when the block ends."""
    port = free_port()
    with open(log_path, "wb") as log:
        process = subprocess.Popen(
            ["gcloud", "emulators", "firestore", "start", f"--host-port=127.0.0.1:{port}", "--quiet"],
            stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        emulator = Emulator("127.0.0.1", port)
        emulator.wait_until_ready(process, seconds=90)
        yield emulator
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def claims(uid, **others):
    """The claims of a token; a token without one of the first four is not believed."""
    return {"iat": 1, "exp": 4102444800, "sub": uid, "user_id": uid, **others}


def user_token(auth):
    """An unsigned token for `{"uid": ..., "token": {...}}`; the emulator believes it."""
    # Sorted: the emulator's `token.keys()` has the order of the text, ours that of any map.
    part = lambda value: base64.urlsafe_b64encode(json.dumps(value, sort_keys=True).encode()).rstrip(b"=").decode()
    return f'{part({"alg": "none", "typ": "JWT"})}.{part(claims(auth["uid"], **auth.get("token", {})))}.'


class RulesRefused(Exception):
    """The emulator's compiler refused a ruleset; the text is its own."""


class CompilerFailed(Exception):
    """The emulator's compiler failed with an error of its own."""


class Emulator(JSONServer):
    def wait_until_ready(self, process, seconds):
        deadline = time.monotonic() + seconds
        while True:
            try:
                if self.ask("GET", "/")[0] == 200:
                    return
            except OSError:
                pass
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the Firestore emulator did not start; its log says why")
            time.sleep(0.2)

    def load_rules(self, project, source):
        body = {"rules": {"files": [{"name": "firestore.rules", "content": source}]}}
        status, answer = self.ask("PUT", f"/emulator/v1/projects/{project}:securityRules", body)
        if status >= 500:
            raise CompilerFailed(str(answer))
        if status != 200:
            raise RulesRefused(answer["error"]["message"])

    def clear(self, project):
        self.owner("DELETE", f"/emulator/v1/projects/{project}/databases/(default)/documents")

    def coverage(self, project):
        return self.owner("GET", f"/emulator/v1/projects/{project}:ruleCoverage")
