"""The export of public games, over HTTP and by the command."""

import gzip
import hashlib
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.clock import SYSTEM_CLOCK
from app.features.exports.routes import SETTLED
from engine import parse_record, record_from_json, verify
from tests.support.fake_clock import TickingClock
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site

RECORD = ("game", "options", "tags", "moves")


@pytest.fixture
def clock() -> TickingClock:
    return TickingClock(SYSTEM_CLOCK())


@pytest.fixture
async def site(tmp_path: Path, clock: TickingClock) -> AsyncIterator[Site]:
    """A site on which no games of other tests end meanwhile."""
    async with Site(tmp_path / "exporting" / "data", clock=clock, **LIMITS) as site:
        yield site


async def finished(ann: Browser, bob: Browser, **fields: Any) -> str:
    """A game that White has resigned."""
    match_id = await ann.start_match(bob, **fields)
    await bob.resign(match_id)
    return match_id


async def exported(
    browser: Browser, query: str = "", *, clock: TickingClock | None = None
) -> list[dict[str, Any]]:
    """The games. A `clock` goes on first until every game is settled."""
    if clock:
        clock.now += SETTLED
    answer = await browser.http.get(f"/api/v1/matches/export{query}")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_only_listed_finished_games_are_exported(
    ann: Browser, bob: Browser, eve: Browser, clock: TickingClock
) -> None:
    public = await finished(ann, bob, listed=True)
    hidden = [await finished(ann, bob, listed=False), await finished(ann, bob, private=True)]
    running = await ann.open_match(listed=True)
    games = {one["id"]: one for one in await exported(eve, clock=clock)}
    assert public in games
    assert not games.keys() & {*hidden, running}
    record = record_from_json({name: games[public][name] for name in RECORD})
    assert record.tags["Result"] == "black"
    verify(record)


async def test_games_are_exported_by_id(ann: Browser, bob: Browser, eve: Browser) -> None:
    public, private = await finished(ann, bob, listed=True), await finished(ann, bob, private=True)
    unlisted, running = await finished(ann, bob, listed=False), await ann.open_match(listed=True)
    query = f"?ids={private},{unlisted},{public},{running},unknown"
    assert {one["id"] for one in await exported(eve, query)} == {public, unlisted}
    assert {one["id"] for one in await exported(bob, query)} == {public, unlisted, private}


async def test_an_export_goes_on_after_a_cursor(
    ann: Browser, bob: Browser, eve: Browser, clock: TickingClock
) -> None:
    for _ in range(3):
        await finished(ann, bob, listed=True)
    everything = await exported(eve, clock=clock)
    found: list[dict[str, Any]] = []
    query = "?limit=2"
    while page := await exported(eve, query):
        assert len(page) <= 2
        found += page
        query = f"?limit=2&after={page[-1]['cursor']}"
    assert found == everything
    assert len({one["id"] for one in found}) == len(found)


async def test_a_game_is_exported_when_no_earlier_end_can_follow(
    ann: Browser, bob: Browser, eve: Browser, clock: TickingClock
) -> None:
    match_id = await finished(ann, bob, listed=True)
    assert not await exported(eve), "another process may yet write a game that ended before"
    assert not await exported(eve, "?until=2100-01-01")
    assert [one["id"] for one in await exported(eve, f"?ids={match_id}")] == [match_id]
    assert [one["id"] for one in await exported(eve, clock=clock)] == [match_id]


async def test_filters_choose_games(
    ann: Browser, bob: Browser, eve: Browser, clock: TickingClock
) -> None:
    other = await finished(ann, bob, listed=True, game="othello")
    assert {one["game"] for one in await exported(eve, "?game=othello", clock=clock)} == {"othello"}
    assert other in {one["id"] for one in await exported(eve, "?result=black&game=othello")}
    assert not await exported(eve, "?result=draw&game=othello")
    assert not await exported(eve, "?until=2020-01-01")
    for nobody in ("@nobody", "@", ""):
        path = f"/api/matches/export?player={nobody}"
        unknown = await eve.ask("GET", path, status=404)
        assert unknown["reason"] == "no-such-player", nobody
    assert await exported(eve, "?since=2020-01-01")


async def test_nonsense_is_refused(eve: Browser) -> None:
    wrong = "after=nonsense after=- until=0 ids= ids=a,,b limit=0 result=blue since=yesterday "
    wrong += "since=2026-02-01&until=2026-01-31"
    for query in wrong.split():
        await eve.ask("GET", f"/api/matches/export?{query}", status=422)
    await eve.ask("GET", "/api/matches/export?game=chess", status=404)


async def test_records_can_be_read_again(
    ann: Browser, bob: Browser, eve: Browser, clock: TickingClock
) -> None:
    match_id = await finished(ann, bob, listed=True)
    clock.now += SETTLED
    answer = await eve.http.get("/api/matches/export?format=records")
    (text,) = [one for one in answer.text.split("\n\n[Game") if match_id in one]
    text = text if text.startswith("[Game") else f"[Game{text}"
    assert parse_record(text).moves == ("white-resigns",)


async def test_the_commands_write_the_same_games(
    ann: Browser,
    bob: Browser,
    clock: TickingClock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await finished(ann, bob, listed=True)
    monkeypatch.setenv("BIRNAM_DATA", str(ann.site.settings.data))
    file = tmp_path / "games.ndjson"
    assert main(["export", str(file)]) == 0
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [one["id"] for one in games] == [one["id"] for one in await exported(ann, clock=clock)]
    assert main(["export", str(file)]) != 0  # it exists already
    capsys.readouterr()
    assert main(["export", "-"]) == 0
    assert capsys.readouterr().out == file.read_text()
    assert main(["export", str(tmp_path / "x"), "--since", "soon"]) != 0
    assert "soon" in capsys.readouterr().err
    for until in ("2026-01-30", "2026-01-31"):
        days = ["--since", "2026-01-31", "--until", until]
        assert main(["export", str(tmp_path / "x"), *days]) != 0
        assert f"--until {until} must be later than --since 2026-01-31" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()

    for nobody in ("nobody", ""):
        assert main(["export", str(tmp_path / "x"), "--player", f"@{nobody}"]) != 0
        assert f"there is no player @{nobody}" in capsys.readouterr().err
    for option in ("--player", "--game"):
        assert main(["export", str(tmp_path / "x"), option, ""]) != 0

    assert main(["dump", str(tmp_path), "--month", "2020-02"]) == 0
    dump = tmp_path / "birnam-2020-02.ndjson.gz"
    assert gzip.decompress(dump.read_bytes()) == b""
    checksum = dump.with_name(f"{dump.name}.sha256").read_text().split()
    assert checksum == [hashlib.sha256(dump.read_bytes()).hexdigest(), dump.name]
    assert main(["dump", str(tmp_path), "--month", "2020-13"]) != 0
    capsys.readouterr()
    assert main(["dump", str(tmp_path / "early"), "--month", f"{datetime.now(UTC):%Y-%m}"]) != 0
    assert "is not over yet" in capsys.readouterr().err
    assert not (tmp_path / "early").exists(), "the service would take it for the whole month"
