"""The result of one check."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Only FAIL prevents the server from working."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the report. `advice` is empty if the state is OK."""

    name: str
    state: State
    text: str
    advice: str = ""

    def __str__(self) -> str:
        advice = f" -> {self.advice}" if self.advice else ""
        return f"{self.state:<4}  {self.name:<11}  {self.text}{advice}"


def ok(name: str, text: str) -> CheckResult:
    return CheckResult(name, State.OK, text)


def warn(name: str, text: str, advice: str) -> CheckResult:
    return CheckResult(name, State.WARN, text, advice)


def fail(name: str, text: str, advice: str) -> CheckResult:
    return CheckResult(name, State.FAIL, text, advice)
