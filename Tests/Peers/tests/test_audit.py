"""The audit against Google's Firestore emulator, and what it costs at a size."""

import json
import os
import subprocess

from peers import instance

# `WTADMIN_SCALE=10000` audits ten thousand conversations and 200,000 messages against a tenth of it; by default a tenth of both.
SCALE = int(os.environ.get("WTADMIN_SCALE", "1000"))


def keys(entries):
    return sorted((entry["code"], entry["place"]) for entry in entries)


def audit(running, *words):
    """The findings, and the exit code."""
    ended = running.attempt("audit", "--json", *words)
    assert ended.returncode in (0, 3), ended.stderr
    return json.loads(ended.stdout), ended.returncode


def test_finds_on_googles_emulator_what_was_seeded_and_nothing_else(wtadmin, emulator):
    host = {"FIRESTORE_EMULATOR_HOST": f"{emulator.host}:{emulator.port}"}
    with instance.running(wtadmin, host) as running:
        emulator.clear(running.project)
        try:
            running.run("local", "seed", "--conversations", "20", "--messages", "200", "--seed", "5")
            report, code = audit(running, "--deep")
            assert (report["findings"], code) == ([], 0)
            seeded = running.json("local", "seed", "--defects", "--seed", "6")["defects"]
            assert len(seeded) >= 40
            for words in (["--deep", "--full"], ["--deep"], ["--full"]):
                expected = [defect for defect in seeded if "--deep" in words or not defect["deep"]]
                assert keys(audit(running, *words)[0]["findings"]) == keys(expected), words
        finally:
            emulator.clear(running.project)


def audited(wtadmin, conversations):
    """The first and the second audit of a sound instance, and the most memory that the first took, in KiB."""
    with instance.running(wtadmin) as running:
        size = ["--conversations", str(conversations), "--messages", str(conversations * 20), "--seed", "1"]
        running.run("local", "seed", *size)
        command = running.command("audit", "--deep", "--json")
        with subprocess.Popen(command, env=running.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
            first = json.loads(run.stdout.read())
            _, status, usage = os.wait4(run.pid, 0)
            run.returncode = os.waitstatus_to_exitcode(status)
        assert (run.returncode, first["findings"]) == (0, [])
        assert first["looked"]["messages"] == conversations * 20
        second, code = audit(running, "--deep")
        assert (code, second["findings"]) == (0, [])
        return first, second, usage.ru_maxrss


def test_memory_stays_and_the_second_audit_reads_next_to_nothing(wtadmin):
    _, _, small = audited(wtadmin, SCALE // 10)
    first, second, large = audited(wtadmin, SCALE)
    assert large <= 1.5 * small
    assert second["reads"] * 50 <= first["reads"]
