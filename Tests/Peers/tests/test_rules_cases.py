"""The contract's Firestore cases hold in Google's emulator, too."""

import pytest

from conftest import REPOSITORY
from peers.cases import CaseRunner, read_cases

CASES = read_cases(REPOSITORY / "templates" / "rules-tests", "cloud.firestore")


@pytest.fixture(scope="module")
def runner(emulator):
    return CaseRunner(emulator, "demo-contract", (REPOSITORY / "firestore.rules").read_text())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_emulator_gives_the_expected_verdict(runner, case):
    assert runner.verdict(case) == case.case["expect"]


def test_every_verdict_is_expected_somewhere():
    assert {case.case["expect"] for case in CASES} == {"allow", "deny"}


def test_names_are_unique_within_a_file():
    names = [str(case) for case in CASES]
    assert len(set(names)) == len(names)
