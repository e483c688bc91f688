import pathlib

import pytest

from peers import emulator as firestore_emulator

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
