"""`python -m bench.load --attack`: tiny floods against a real server."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest

from app.errors import UserError
from bench.load.__main__ import main
from bench.load.attack import runner
from bench.load.attack.floods import FLOODS
from bench.load.attack.process import addresses_of
from bench.load.attack.report import format_report
from bench.load.attack.runner import attack, run_attack
from bench.load.attack.target import Target
from bench.load.attack.waits import FloodResult, Wait
from bench.load.options import AttackOptions, parse_own_site
from harness.polling import until
from tests.support.site.live_server import Site

SIZE = 0.05

# What each flood must have done, whatever the server makes of it.
EFFECTS = {
    "plans": "commands",
    "headers": "bytes",
    "parts": "431",
    "half-requests": "connections",
    "sockets": "sockets",
    "pings": "pings",
    "guesses": "tried",
    "pages": "200",
    "changes": "201",
    "groups": "303",
    "downloads": "200",
    "computers": "games",
    "reviews": "reviews",
}


@asynccontextmanager
async def attacked(name: str, site: str) -> AsyncIterator[Counter[str]]:
    """A flood in this process. Its tally changes until the end of the block."""
    target = Target(site, SIZE, Random(1), addresses_of(name, 1))
    flood = FLOODS[name](target)
    await flood.prepare()
    running = asyncio.create_task(flood.attack())
    try:
        yield target.tally
        assert not running.done(), "a flood ends only when it is cancelled"
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def attack_until_it_has_an_effect(site: Site, name: str) -> None:
    entries = site.count("entry")
    async with attacked(name, site.address) as tally:
        await until(lambda: tally[EFFECTS[name]] > 0)
        if name == "plans":  # they are legal, and accepted until there are too many
            await until(lambda: tally["commands"] > 4 and site.count("entry") > entries + 3)
            assert not tally["unreadable"], tally
            assert not tally["no-plan"] > 1, tally


@pytest.mark.soak
async def test_every_flood_attacks_and_the_server_survives(site: Site) -> None:
    for name in FLOODS:
        await attack_until_it_has_an_effect(site, name)
        target = Target(site.address, SIZE, Random(1), ("127.0.0.1",))
        reader, writer = await target.connect()
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b" 200 " in await reader.readline()
        writer.close()


@pytest.mark.soak
@pytest.mark.slow
async def test_a_stranger_is_measured_beside_each_flood(site: Site) -> None:
    floods = ("guesses", "computers", "reviews", "downloads")
    options = AttackOptions(site=site.address, floods=floods, addresses=3, seconds=3, size=SIZE)
    results = [result async for result in attack(options)]
    assert [result.flood for result in results] == ["calm", *floods]
    kinds = [[wait.kind for wait in result.waits] for result in results]
    assert kinds == [
        ["request", "move", "computer", "review"],
        ["request", "move"],
        ["request", "move", "computer"],
        ["request", "move", "review"],
        ["request", "move"],
    ]
    for result in results:
        assert all(wait.delays for wait in result.waits), result
        assert result.memory is None or min(result.memory) > 1
    assert all(result.tally[EFFECTS[result.flood]] for result in results[1:])


def test_the_report_names_the_floods_beside_which_a_stranger_waits_too_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = Wait("request", [0.001, 0.002])
    results = [
        FloodResult("calm", (quick,), {}, (100, 100)),
        FloodResult("pings", (quick, Wait("move", [0.2])), {"pings": 4000}, None),
        FloodResult("plans", (Wait("request", [0.001], failures=1),), {}, None),
        FloodResult("sockets", (Wait("move", []),), {}, None),
        FloodResult("reviews", (quick, Wait("review", [7.0])), {}, None),
    ]

    async def measured(_: AttackOptions) -> AsyncIterator[FloodResult]:
        for result in results:
            yield result

    monkeypatch.setattr(runner, "attack", measured)
    run_attack(AttackOptions(site="http://127.0.0.1", floods=("pings",), seconds=1), as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split() == ["pings", "request", "1.0", "2.0", "2.0", "0", "of", "2"]
    assert "pings: 4,000 pings; the server's memory is unknown" in lines
    assert lines[-1].endswith(": missed by pings, plans, sockets")
    assert list(format_report(results[:1]))[-1].endswith(": met by all")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["http://example.org", "--attack"], "example.org is not this machine; --attack is only"),
        (["http://192.0.2.1", "--attack", "--yes-really"], "192.0.2.1 is not this machine"),
        (["http://127.0.0.1.example.org", "--attack"], "is not this machine"),
        (["https://127.0.0.1", "--attack"], "--attack needs a URL such as http://127.0.0.1:8000"),
        (["http://[::1]:8000", "--attack"], "--attack needs a URL such as http://127.0.0.1:8000"),
        (["http://127.0.0.1", "--attack", "--floods", "x"], "no flood 'x'; there are plans,"),
        (["http://127.0.0.1", "--floods", "plans"], "--floods needs --attack"),
        (["http://127.0.0.1", "--attack", "--addresses", "0"], "--addresses"),
    ],
)
def test_an_attack_elsewhere_is_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_site_of_an_attack_has_an_address_and_a_port() -> None:
    assert parse_own_site("http://localhost:8000/x") == "http://127.0.0.1:8000"
    assert parse_own_site("http://127.0.0.3") == "http://127.0.0.3:80"
    with pytest.raises(UserError):
        parse_own_site("http://10.0.0.1")
