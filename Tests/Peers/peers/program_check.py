"""Whole rulesets: the verdict of Google's emulator on each request, and ours."""

from peers.cases import Case, CaseRunner
from peers.emulator import CompilerFailed, RulesRefused

PROJECT = "demo-programs"


class ProgramCheck:
    """Asks both. An outcome is `allow`, `deny`, `refused` by the compiler, or `unscored`: the emulator failed or would not take the request."""

    def __init__(self, emulator, engine):
        self.emulator, self.engine = emulator, engine
        self.runner = CaseRunner(emulator, PROJECT, "rules_version = '2'; service cloud.firestore { match /a/b { allow get; } }")

    def emulator_outcomes(self, program):
        try:
            self.emulator.load_rules(PROJECT, program.rules)
        except RulesRefused:
            return ["refused"] * len(program.cases)
        except CompilerFailed:
            return ["unscored"] * len(program.cases)
        return [self.emulator_outcome(program, case) for case in program.cases]

    def emulator_outcome(self, program, case):
        case = Case("", program.tests, case)
        self.runner.seed(program.documents)
        status, _ = self.runner.send(case)
        if status == 403:
            return "deny"
        if status == 200 or (status == 404 and case.case["do"] == "get"):
            if case.case["do"] not in ("get", "list"):
                self.runner.seeded = None
            return "allow"
        self.runner.seeded = None
        return "unscored"

    def engine_outcomes(self, program):
        answer = self.engine.decide(program.rules, program.tests)
        return ["refused"] * len(program.cases) if answer["errors"] else answer["verdicts"]

    def compare(self, program):
        """(case, the emulator's outcome, ours) of each request."""
        return list(zip(program.cases, self.emulator_outcomes(program), self.engine_outcomes(program), strict=True))

    def disagrees(self, program):
        return any(theirs not in (ours, "unscored") for _, theirs, ours in self.compare(program))
