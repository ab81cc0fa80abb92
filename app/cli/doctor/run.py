"""Runs all checks and prints the report."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from app.cli.doctor import database, machine, port, proxy, redis, thinking
from app.cli.doctor.check import CheckResult, State, fail, ok, warn
from app.environment import doubtful_variables, load_settings, variable
from app.errors import UserError
from app.settings import Settings


class ChecksFailed(UserError):
    """At least one check has failed."""

    status = 1


def run_checks(*, every_match: bool) -> Iterator[CheckResult]:
    try:
        settings = load_settings()
    except UserError as error:
        yield fail("settings", str(error), "correct or unset that variable")
        return
    yield ok("settings", _variables(settings))
    for problem in doubtful_variables():
        yield warn("settings", problem, "correct or unset it")
    yield from machine.check_machine(settings)
    yield from database.check_database(settings, every_match=every_match)
    yield port.check_port(settings)
    yield from proxy.check_proxy(settings)
    yield from database.check_lock(settings)
    yield from redis.check_redis(settings)
    yield from thinking.check_thinking(settings)


def report(*, as_json: bool, every_match: bool) -> None:
    """Print a line for each result, or one JSON object. Raises ChecksFailed."""
    results = []
    for result in run_checks(every_match=every_match):
        results.append(result)
        if not as_json:
            print(result, flush=True)
    failed = sum(result.state is State.FAIL for result in results)
    if as_json:
        findings = [asdict(result) for result in results]
        print(json.dumps({"ok": not failed, "findings": findings}))
    if failed:
        raise ChecksFailed(f"{failed} of {len(results)} checks failed")


def _variables(settings: Settings) -> str:
    """The variables that are set, without values, which may be secret."""
    names = sorted(variable(name) for name in settings.model_fields_set)
    return f"{', '.join(names)} set" if names else "all defaults"
