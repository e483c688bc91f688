"""Google's Firestore emulator: started on a free loopback port, asked over REST, stopped by its process group."""

import base64
import contextlib
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time


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
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
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


class Emulator:
    def __init__(self, host, port):
        self.host, self.port = host, port
        self._connection = None

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

    def ask(self, method, path, body=None, token=None):
        """One request; answers (status, parsed body). A connection that has died is opened again, once."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        payload = None if body is None else json.dumps(body)
        for attempt in (1, 2):
            if self._connection is None:
                self._connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
            try:
                self._connection.request(method, path, payload, headers)
                response = self._connection.getresponse()
                text = response.read().decode()
                break
            except (http.client.HTTPException, ConnectionError):
                self._connection = None
                if attempt == 2:
                    raise
        try:
            return response.status, json.loads(text) if text else {}
        except ValueError:
            return response.status, text

    def load_rules(self, project, source):
        body = {"rules": {"files": [{"name": "firestore.rules", "content": source}]}}
        status, answer = self.ask("PUT", f"/emulator/v1/projects/{project}:securityRules", body)
        if status >= 500:
            raise CompilerFailed(str(answer))
        if status != 200:
            raise RulesRefused(answer["error"]["message"])

    def clear(self, project):
        self.owner("DELETE", f"/emulator/v1/projects/{project}/databases/(default)/documents")

    def owner(self, method, path, body=None):
        status, answer = self.ask(method, path, body, token="owner")
        if status != 200:
            raise RuntimeError(f"{method} {path} as owner: {status} {answer}")
        return answer

    def coverage(self, project):
        return self.owner("GET", f"/emulator/v1/projects/{project}:ruleCoverage")
