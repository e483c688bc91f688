"""How many reads of a message a participant gets a second, rules and their look-up included: the embedded instance against
Google's emulator, in turns on one connection each.

    python -m peers.throughput path/to/wtadmin
"""

import http.client
import json
import pathlib
import statistics
import sys
import tempfile
import time

from peers import emulator as firestore_emulator
from peers.instance import Instance

PROJECT = "demo-walkytalky"
DOCUMENTS = f"/v1/projects/{PROJECT}/databases/(default)/documents"
CONVERSATION = {
    "participants": {"arrayValue": {"values": [{"stringValue": "ua"}, {"stringValue": "ub"}]}},
    "keyVersion": {"integerValue": "1"}, "pairing": {"stringValue": "paired"}, "schema": {"integerValue": "1"},
}
ROUNDS, READS = 9, 300


class Server:
    def __init__(self, host, port, rules):
        self.connection = http.client.HTTPConnection(host, port, timeout=60)
        self.user = firestore_emulator.user_token({"uid": "ua", "token": {"firebase": {"sign_in_provider": "anonymous"}}})
        rules = {"rules": {"files": [{"name": "firestore.rules", "content": rules}]}}
        self.ask("PUT", f"/emulator/v1/projects/{PROJECT}:securityRules", "owner", rules)
        self.ask("PATCH", f"{DOCUMENTS}/conversations/C1", "owner", {"fields": CONVERSATION})
        self.ask("PATCH", f"{DOCUMENTS}/conversations/C1/messages/M1", "owner", {"fields": {"senderId": {"stringValue": "ua"}}})

    def ask(self, method, path, token, body=None):
        content = None if body is None else json.dumps(body)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.connection.request(method, path, content, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status == 200, f"{method} {path}: {answer.status} {text[:300]}"

    def reads_a_second(self):
        start = time.perf_counter()
        for _ in range(READS):
            self.ask("GET", f"{DOCUMENTS}/conversations/C1/messages/M1", self.user)
        return READS / (time.perf_counter() - start)


def main():
    reason = firestore_emulator.missing_part()
    if reason:
        sys.exit(f"not measured: {reason}")
    rules = (pathlib.Path(__file__).resolve().parents[3] / "firestore.rules").read_text()
    with tempfile.TemporaryDirectory() as scratch, firestore_emulator.running(f"{scratch}/log") as emulator:
        instance = Instance(sys.argv[1], f"{scratch}/instance")
        instance.run("local", "start")
        try:
            port = int(instance.address.rpartition(":")[2])
            ours, theirs = Server("127.0.0.1", port, rules), Server(emulator.host, emulator.port, rules)
            pairs = [(ours.reads_a_second(), theirs.reads_a_second()) for _ in range(ROUNDS)][2:]
        finally:
            instance.run("local", "stop")
    own, other = (statistics.median(side) for side in zip(*pairs))
    ratio = statistics.median(one / another for one, another in pairs)
    print(f"{own:.0f} reads a second against {other:.0f}, ratio {ratio:.1f} (median of {len(pairs)} rounds)")


main()
