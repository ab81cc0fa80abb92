"""The whole examination, and its report."""

import json
from collections.abc import Iterator

from app.cli.doctor import database, machine, port, thinking
from app.cli.doctor.check import CheckResult, State, fail, ok
from app.errors import UserError
from app.settings import Settings, load_settings


class ChecksFailed(UserError):
    """Something has failed; the lines before have said what."""

    status = 1


def run_checks() -> Iterator[CheckResult]:
    """Look at one thing after the other."""
    try:
        settings = load_settings()
    except UserError as mistake:
        yield fail("settings", str(mistake), "correct or unset that variable")
        return
    yield ok("settings", _chosen(settings))
    yield from machine.check_machine(settings)
    yield from database.check_database(settings)
    yield port.check_port(settings)
    yield from thinking.check_thinking(settings)


def report(*, as_json: bool) -> None:
    """Print a line for each finding, or one JSON object. Raises Ill."""
    findings = []
    for finding in run_checks():
        findings.append(finding)
        if not as_json:
            print(finding, flush=True)
    failed = sum(finding.state is State.FAIL for finding in findings)
    if as_json:
        told = [finding.told() for finding in findings]
        print(json.dumps({"ok": not failed, "findings": told}))
    if failed:
        raise ChecksFailed(f"{failed} of {len(findings)} checks failed")


def _chosen(settings: Settings) -> str:
    """The names of what is set, not the values: there are secrets among them."""
    names = sorted(f"BIRNAM_{name}".upper() for name in settings.model_fields_set)
    return f"{', '.join(names)} set" if names else "everything is as usual"
