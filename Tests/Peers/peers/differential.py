"""Google's emulator and our engine, asked the same random questions.

    python -m peers.differential --seed 1 --expressions 5000 --programs 1000

A disagreement is cut down and stored as JSON in `disagreements/`. The run fails when there is one that `deliberate.json`
does not name.
"""

import argparse
import collections
import dataclasses
import json
import pathlib
import random
import re
import sys
import tempfile
import time

from peers import emulator as firestore_emulator
from peers import engine as rules_engine
from peers.engine import EngineDied
from peers.expression_check import BATCH, ExpressionCheck
from peers.expressions import ExpressionGenerator
from peers.program_check import ProgramCheck
from peers.programs import ProgramGenerator, smaller_programs
from peers.tree import shrink, smaller

HOME = pathlib.Path(__file__).resolve().parents[1]


class Tally:
    """Agreement by what the emulator said, so that a hundred easy denials cannot hide a wrong allow."""

    def __init__(self):
        self.asked, self.agreed = collections.Counter(), collections.Counter()
        self.deliberate, self.stored = 0, []

    def add(self, kind, agrees):
        self.asked[kind] += 1
        self.agreed[kind] += agrees

    @property
    def lines(self):
        kinds = sorted(self.asked)
        return [f"{kind}: {self.agreed[kind]} of {self.asked[kind]} agree" for kind in kinds] + [
            f"deliberate: {self.deliberate}", f"disagreements stored: {len(self.stored)}"]


class Differential:
    def __init__(self, emulator, engine, folder, out=print):
        self.expressions, self.programs = ExpressionCheck(emulator, engine), ProgramCheck(emulator, engine)
        self.folder, self.out = pathlib.Path(folder), out
        self.deliberate = [(re.compile(entry["pattern"]), entry["reason"]) for entry in json.loads((HOME / "deliberate.json").read_text())]

    def run_expressions(self, seed, count, most=25):
        """Stops early once `most` disagreements are stored: they will have few causes."""
        tally, chance = Tally(), random.Random(f"expressions {seed}")
        while sum(tally.asked.values()) < count and len(tally.stored) < most:
            generator = ExpressionGenerator(chance)
            nodes = [generator.root(chance.choice([1, 2, 2, 3])) for _ in range(min(BATCH, count - sum(tally.asked.values())))]
            for node, (_, theirs, ours) in zip(nodes, self.compare_expressions(nodes), strict=True):
                if theirs not in (ours, "unscored", None):
                    # A refusal names the lines of warnings among those of errors; asked alone, there is no doubt.
                    _, theirs, ours = self.compare_one_expression(node.text)
                agrees = theirs in (ours, "unscored", None)
                tally.add(theirs if isinstance(theirs, str) else "unscored" if theirs is None else "value", agrees)
                if not agrees:
                    self.keep_expression(node, tally)
        return tally

    def compare_expressions(self, nodes):
        texts = [node.text for node in nodes]
        try:
            return self.expressions.compare(texts)
        except EngineDied:
            return [self.compare_one_expression(text) for text in texts]

    def compare_one_expression(self, text):
        try:
            return self.expressions.compare([text])[0]
        except EngineDied:
            return text, *self.expressions.emulator_outcomes([text]), "crash"

    def keep_expression(self, node, tally):
        disagrees = lambda candidate: (found := self.compare_one_expression(candidate.text))[1] not in (found[2], "unscored", None)
        least = shrink(node, smaller, disagrees)
        text, theirs, ours = self.compare_one_expression(least.text)
        self.keep({"expression": text, "emulator": theirs, "ours": ours, "drawn as": node.text}, text, tally)

    def run_programs(self, seed, count, most=25):
        tally = Tally()
        for index in range(count):
            if len(tally.stored) >= most:
                break
            if index and index % 1000 == 0:
                self.out(f"{index} programs, {len(tally.stored)} disagreements stored")
            program = ProgramGenerator(f"programs {seed} {index}").program()
            for case, theirs, ours in self.compare_program(program):
                agrees = theirs in (ours, "unscored")
                tally.add(theirs, agrees)
                if not agrees:
                    self.keep_program(dataclasses.replace(program, cases=(case,)), tally)
        return tally

    def compare_program(self, program):
        try:
            return self.programs.compare(program)
        except EngineDied:
            return [(case, theirs, "crash") for case, theirs in zip(program.cases, self.programs.emulator_outcomes(program), strict=True)]

    def keep_program(self, program, tally):
        disagrees = lambda candidate: any(theirs not in (ours, "unscored") for _, theirs, ours in self.compare_program(candidate))
        least = shrink(program, smaller_programs, disagrees)
        (case, theirs, ours), = self.compare_program(least)
        tests = {**least.tests, "cases": [{**case, "expect": theirs}]}
        self.keep({"rules": least.rules, "tests": tests, "emulator": theirs, "ours": ours}, least.rules, tally)

    def keep(self, disagreement, source, tally):
        for pattern, _ in self.deliberate:
            if pattern.search(source):
                tally.deliberate += 1
                return
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f'{"program" if "rules" in disagreement else "expression"}-{len(list(self.folder.iterdir())):04}.json'
        path.write_text(json.dumps(disagreement, indent=2, ensure_ascii=False) + "\n")
        tally.stored.append(path)
        self.out(f"{path.name}: emulator {disagreement['emulator']}, ours {disagreement['ours']}\n{source}")


def main():
    parser = argparse.ArgumentParser(description="Compare wtadmin's rules engine with Google's Firestore emulator.")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--expressions", type=int, default=5000)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--most", type=int, default=25, help="stop a half once so many disagreements are stored")
    parser.add_argument("--folder", default=HOME / "disagreements")
    choices = parser.parse_args()
    reason = firestore_emulator.missing_part()
    binary = rules_engine.binary_in(HOME.parents[1])
    if reason or binary is None:
        sys.exit(reason or "no built wtadmin; build it or name it in WTADMIN")
    with tempfile.TemporaryDirectory() as scratch, firestore_emulator.running(f"{scratch}/log") as emulator, rules_engine.running(binary) as engine:
        differential = Differential(emulator, engine, choices.folder)
        stored = 0
        for name, run, count in (("expressions", differential.run_expressions, choices.expressions), ("programs", differential.run_programs, choices.programs)):
            began = time.monotonic()
            tally = run(choices.seed, count, choices.most)
            stored += len(tally.stored)
            print(f"{name}, seed {choices.seed}, {time.monotonic() - began:.0f} s", *tally.lines, sep="\n  ", flush=True)
    sys.exit(1 if stored else 0)


if __name__ == "__main__":
    main()
