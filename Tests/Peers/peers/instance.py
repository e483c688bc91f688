"""An instance folder of wtadmin's in a scratch folder, and the embedded instance that serves it, by the real binary."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from peers.rest import JSONServer

# What the machine's owner has set must not leak into a test.
_FOREIGN_VARIABLES = {
    "WTADMIN_INSTANCE", "WTADMIN_KEY", "GOOGLE_APPLICATION_CREDENTIALS", "FIRESTORE_EMULATOR_HOST",
    "FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_STORAGE_EMULATOR_HOST",
}
CREATE = ["conversation", "create", "ana", "ben", "--name-a", "Ana", "--name-b", "Ben"]


class Instance:
    """`environment` goes to every run."""

    def __init__(self, binary, folder, environment=()):
        self.binary, self.folder = str(binary), pathlib.Path(folder)
        own = {name: value for name, value in os.environ.items() if name not in _FOREIGN_VARIABLES}
        self.environment = own | {"NO_COLOR": "1"} | dict(environment)
        self.run("init", str(self.folder), "--local", "--json", outside=True)
        self.settings = json.loads((self.folder / "walkytalky.json").read_text())
        self.project, self.bucket = self.settings["project"], self.settings["bucket"]
        self.key_path = self.folder / self.settings["key"]
        self.address = self.settings["endpoints"]["firestore.googleapis.com"]
        host, _, port = self.address.removeprefix("http://").split("/")[0].rpartition(":")
        self.server = JSONServer(host, int(port))

    def command(self, *words):
        return [self.binary, *words, "--instance", str(self.folder)]

    def spawn(self, *words):
        """A run that is not waited for."""
        return subprocess.Popen(
            self.command(*words), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def attempt(self, *words, outside=False):
        """A run to its end, however it ends."""
        command = [self.binary, *words] if outside else self.command(*words)
        return subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
            check=False)

    def run(self, *words, outside=False):
        """Standard output of a run that must end well."""
        ended = self.attempt(*words, outside=outside)
        assert ended.returncode == 0, f'{" ".join(words)}: {ended.returncode}: {ended.stderr}'
        return ended.stdout

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    @contextlib.contextmanager
    def endpoints_changed(self, **addresses):
        """While the block lasts, the settings send these hosts elsewhere; `everything` stands for all of them."""
        path = self.folder / "walkytalky.json"
        before = path.read_text()
        settings = json.loads(before)
        everything = addresses.pop("everything", None)
        hosts = dict.fromkeys(settings["endpoints"], everything) if everything else addresses
        settings["endpoints"].update(hosts)
        path.write_text(json.dumps(settings))
        try:
            yield
        finally:
            path.write_text(before)

    # The embedded instance

    @property
    def process(self):
        """The id of the process that serves; None where none is."""
        path = self.folder / ".wtadmin" / "local" / "process"
        with contextlib.suppress(FileNotFoundError, ValueError):
            return int(path.read_text().split()[0])
        return None

    def start(self):
        self.run("local", "start", "--quiet")

    def kill(self):
        """Ends the server as a power cut would, and waits until it is gone."""
        process = self.process
        os.kill(process, signal.SIGKILL)
        self.server.close()
        deadline = time.monotonic() + 30
        while _is_running(process):
            if time.monotonic() > deadline:
                raise RuntimeError("the embedded instance did not end")
            time.sleep(0.01)

    def stop(self):
        self.server.close()
        process = self.process
        if process is None or not _is_running(process) or not self._is_own(process):
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            if self.attempt("local", "stop", "--quiet").returncode == 0:
                return
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)

    def _is_own(self, process):
        """Not another program that was given the id of one that died."""
        listed = subprocess.run(
            ["ps", "-ww", "-o", "args=", "-p", str(process)], capture_output=True, text=True, check=False)
        return str(self.folder) in listed.stdout

    def control(self, method, path, body=None):
        return self.server.owner(method, f"/local/v1/{path}", body)

    def requests(self):
        return self.control("GET", "requests")["requests"]

    def fault(self, **fault):
        self.control("POST", "faults", fault)

    # What is in it

    def ana_and_ben(self):
        """Two phones signed in, with aliases; their user ids."""
        users = [self.json("local", "device", "new")["user"] for _ in range(2)]
        for alias, user in zip(("ana", "ben"), users, strict=True):
            self.run("person", "add", alias, user, "--quiet")
        return users

    @property
    def documents(self):
        return f"/v1/projects/{self.project}/databases/(default)/documents"

    def conversations(self, server=None):
        """The stored documents, as REST gives them."""
        return (server or self.server).owner("GET", f"{self.documents}/conversations").get("documents", [])


def _is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that ended and was not yet waited for has no command line any more.
    status = pathlib.Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


@contextlib.contextmanager
def running(binary, environment=()):
    """A started instance; it, its processes and its folder are gone when the block ends."""
    with tempfile.TemporaryDirectory(prefix="wtadmin-peers-") as scratch:
        instance = Instance(binary, pathlib.Path(scratch) / "instance", environment)
        try:
            instance.start()
            yield instance
        finally:
            instance.stop()
