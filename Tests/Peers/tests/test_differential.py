"""Our engine and Google's emulator agree on random expressions and rulesets. WTADMIN_SEED draws others than CI's."""

import os

import pytest

from conftest import REPOSITORY
from peers import engine as rules_engine
from peers.differential import Differential

SEED = os.environ.get("WTADMIN_SEED", "1")


@pytest.fixture(scope="module")
def differential(emulator, tmp_path_factory):
    binary = rules_engine.binary_in(REPOSITORY)
    if binary is None:
        pytest.skip("no built wtadmin; build it or name it in WTADMIN")
    with rules_engine.running(binary) as engine:
        yield Differential(emulator, engine, tmp_path_factory.mktemp("disagreements"))


def test_expressions_agree(differential):
    tally = differential.run_expressions(SEED, 5000)
    print("expressions", *tally.lines, sep="\n  ")
    assert [path.read_text() for path in tally.stored] == []
    assert min(tally.asked["value"], tally.asked["error"]) > 1000, "a sample without one of the two proves little"


def test_programs_agree(differential):
    tally = differential.run_programs(SEED, 1000)
    print("programs", *tally.lines, sep="\n  ")
    assert [path.read_text() for path in tally.stored] == []
    assert min(tally.asked["allow"], tally.asked["deny"]) > 500, "a sample without one of the two proves little"
