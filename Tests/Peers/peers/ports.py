"""Ports of this machine for servers that a test starts."""

import contextlib
import socket
import time


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wait_until_open(port, process):
    """Returns once the process listens at the port; it may not end before."""
    deadline = time.monotonic() + 30
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        assert process.poll() is None, "the server ended before it listened"
        assert time.monotonic() < deadline, "the server does not listen"
        time.sleep(0.02)


def end(process):
    """Ends a process that the test started, gently if it can."""
    process.terminate()
    try:
        process.wait(timeout=30)
    finally:
        process.kill()
        process.wait()
