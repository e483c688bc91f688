"""Runs of wtadmin that are broken off at one of their requests."""

import time

# How a request is caught: it waits, and then is never carried out; or it is carried out, and its answer waits.
HELD = {
    "before": [{"delayMilliseconds": 600_000}, {"reset": True}],
    "after": [{"delayReplyMilliseconds": 600_000}],
}


def wait(run, is_so):
    """Until something is so that a run brings about; it may not end before."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert run.poll() is None, "the run ended before the request was caught"
        assert time.monotonic() < deadline, "the request never came"
        time.sleep(0.005)


def break_off(instance, words, step, moment, number):
    """A run that is sent a signal while its request `step` is held; its exit status. The instance's requests must have
    been forgotten before."""
    return break_off_at(
        instance, words, moment, number, lambda requests: len(requests) == step + 1, skip=step)


def break_off_at(instance, words, moment, number, is_logged, **request):
    """The same for a request that the fault's members `request` tell; `is_logged` says whether it is among those that were
    carried out."""
    for fault in HELD[moment]:
        instance.fault(**request, **fault)
    run = instance.spawn(*words)
    try:
        wait(run, lambda: instance.control("GET", "faults")["faults"] == 0)
        if moment == "after":
            # The answer waits once the request is logged.
            wait(run, lambda: is_logged(instance.requests()))
        run.send_signal(number)
        run.communicate(timeout=60)
    finally:
        run.kill()
        run.wait()
    return run.returncode
