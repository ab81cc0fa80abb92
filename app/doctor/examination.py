"""The whole examination, and its report."""

import json
from collections.abc import Iterator

from app.doctor import database, machine, port, thinking
from app.doctor.finding import Finding, State, fail, ok
from app.launch import read_settings
from app.mistake import Mistake
from app.settings import Settings


class Ill(Mistake):
    """Something has failed; the lines before have said what."""

    status = 1


def examine() -> Iterator[Finding]:
    """Look at one thing after the other."""
    try:
        settings = read_settings()
    except Mistake as mistake:
        yield fail("settings", str(mistake), "correct or unset that variable")
        return
    yield ok("settings", _chosen(settings))
    yield from machine.look(settings)
    yield from database.look(settings)
    yield port.look(settings)
    yield from thinking.look(settings)


def report(*, as_json: bool) -> None:
    """Print a line for each finding, or one JSON object. Raises Ill."""
    findings = []
    for finding in examine():
        findings.append(finding)
        if not as_json:
            print(finding, flush=True)
    failed = sum(finding.state is State.FAIL for finding in findings)
    if as_json:
        told = [finding.told() for finding in findings]
        print(json.dumps({"ok": not failed, "findings": told}))
    if failed:
        raise Ill(f"{failed} of {len(findings)} checks failed")


def _chosen(settings: Settings) -> str:
    """The names of what is set, not the values: there are secrets among them."""
    names = sorted(f"BIRNAM_{name}".upper() for name in settings.model_fields_set)
    return f"{', '.join(names)} set" if names else "everything is as usual"
