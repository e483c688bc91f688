"""A disagreement is cut down to what matters, whatever the two sides are."""

import random

from peers.expressions import ExpressionGenerator
from peers.programs import ProgramGenerator, smaller_programs
from peers.tree import shrink, smaller


def first(make, wanted):
    return next(value for value in map(make, range(10_000)) if wanted(value))


def test_an_expression_comes_down_to_the_call_that_matters():
    culprit = lambda node: ".toHexString()" in node.text
    node = first(lambda seed: ExpressionGenerator(random.Random(seed)).root(3), lambda node: culprit(node) and node.size > 8)
    assert shrink(node, smaller, culprit).size <= 3


def test_a_program_comes_down_to_one_match():
    culprit = lambda program: "existsAfter" in program.rules
    program = first(lambda seed: ProgramGenerator(seed).program(), culprit)
    least = shrink(program, smaller_programs, culprit, attempts=4000)
    assert least.documents == {}
    assert len(least.rules.splitlines()) <= 12


def test_a_seed_gives_the_same_questions_again():
    assert ProgramGenerator("7").program().rules == ProgramGenerator("7").program().rules
    drawn = [ExpressionGenerator(random.Random("7")).root().text for _ in range(2)]
    assert drawn[0] == drawn[1]
