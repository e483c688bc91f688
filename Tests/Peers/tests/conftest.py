import pathlib

import pytest

from peers import emulator as firestore_emulator
from peers import engine, instance

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def repository():
    return REPOSITORY


@pytest.fixture(scope="session")
def emulator(tmp_path_factory):
    """Google's Firestore emulator, one for the whole session."""
    reason = firestore_emulator.missing_part()
    if reason is not None:
        pytest.skip(reason)
    with firestore_emulator.running(tmp_path_factory.mktemp("emulator") / "log.txt") as running:
        yield running


@pytest.fixture(scope="session")
def wtadmin():
    """The built binary."""
    binary = engine.binary_in(REPOSITORY)
    if binary is None:
        pytest.skip("no built wtadmin; build it or name it in WTADMIN")
    return binary


@pytest.fixture(scope="module")
def local(wtadmin):
    """An instance folder and the embedded instance that serves it, for one file's tests."""
    with instance.running(wtadmin) as running:
        yield running
