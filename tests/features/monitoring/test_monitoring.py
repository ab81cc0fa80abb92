"""Readiness and metrics of a running site."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.db.database import Reader
from app.errors import Unavailable
from app.features.monitoring.readiness import ReadinessChecker
from app.players.matches.summaries import MatchLists
from tests.support.site.live_server import Browser, Json, Site
from tests.support.timeouts import UNHURRIED

TOKEN = "a-token-of-some-length"
READY = {"database": "ok", "writer": "ok"}


@pytest.fixture
def patience() -> float:
    """The seconds after which a part that does not answer is slow."""
    return 3600.0


@pytest.fixture
async def own_site(tmp_path: Path, patience: float) -> AsyncIterator[Site]:
    """A site of its own, which checks readiness on every request."""
    timeouts = replace(UNHURRIED, readiness_kept=-1, readiness_check=patience)
    async with Site(tmp_path, timeouts=timeouts, metrics_token=TOKEN) as site:
        await Browser(site).ask("GET", "/healthz")  # it has started
        yield site


async def ready(site: Site, status: int) -> Json:
    """The answer of /readyz."""
    found: Json = await Browser(site).ask("GET", "/readyz", status=status)
    return found


async def test_a_working_server_is_ready(own_site: Site) -> None:
    assert await ready(own_site, 200) == {"status": "ok", "parts": READY}


async def test_without_a_database_the_server_is_not_ready(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_reader: Reader, _query: object) -> None:
        raise Unavailable("disk on fire")

    with monkeypatch.context() as fire:
        fire.setattr(Reader, "run", away)
        found = await ready(own_site, 503)
    assert found == {"status": "unavailable", "parts": READY | {"database": "unavailable"}}
    assert (await ready(own_site, 200))["status"] == "ok", "and then it is again"


@pytest.mark.parametrize(
    ("version", "status", "said"), [("0001", 503, "not-migrated"), ("from-tomorrow", 200, "ok")]
)
async def test_the_database_may_be_newer_than_the_server_but_not_older(
    own_site: Site, version: str, status: int, said: str
) -> None:
    with closing(sqlite3.connect(own_site.settings.database)) as database:
        database.execute("UPDATE alembic_version SET version_num = ?", [version])
        database.commit()
    assert (await ready(own_site, status))["parts"] == READY | {"database": said}


@pytest.mark.parametrize("patience", [1.0])
async def test_a_failing_writer_makes_the_server_not_ready(own_site: Site) -> None:
    with closing(sqlite3.connect(own_site.settings.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (await ready(own_site, 503))["parts"]["writer"] == "slow"
        other.execute("ROLLBACK")


async def test_a_draining_server_still_serves(own_site: Site) -> None:
    own_site.app.state.services[ReadinessChecker].drain()
    assert await ready(own_site, 503) == {"status": "draining", "parts": READY}
    ann = Browser(own_site)
    await ann.open_match()
    assert await ann.ask("GET", "/healthz") == {"status": "ok"}


async def read_metrics(browser: Browser, **headers: str) -> dict[str, float]:
    """All metrics, by name and labels."""
    answer = await browser.http.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    rows = [row.rpartition(" ") for row in answer.text.splitlines() if row[0] != "#"]
    return {name: float(value) for name, _, value in rows}


async def test_metrics_count_moves_refusals_and_sockets(own_site: Site) -> None:
    ann, bob, eve = (Browser(own_site) for _ in range(3))
    match_id = await ann.start_match(bob)
    async with (
        ann.page(match_id) as black,
        bob.page(match_id) as white,
        eve.page(match_id) as watching,
        eve.listen("/api/lobby/socket"),
    ):
        await black.play("g8", 2, "first")
        for page in (black, white, watching):
            await page.until("frame")
        await black.play("g8", 3, "again")
        assert (await black.until("refused"))["reason"] == "not-your-turn"
        await white.send(t="nonsense")
        await white.until("error")
        await watching.send(t="chat-post", id="x", channel="players", text="psst")
        await watching.until("chat-refused")
        await eve.ask("GET", f"/api/matches/{'2' * 14}", status=404)
        while (found := await read_metrics(eve))['birnam_queue_depth{queue="writer"}']:
            pass  # until a heartbeat is written
    assert found['birnam_moves_total{game="macbeth"}'] == 1
    assert found["birnam_acknowledgement_seconds_count"] == 1
    assert 0 < found["birnam_acknowledgement_seconds_sum"] < 60
    sockets = {kind: found[f'birnam_sockets{{kind="{kind}"}}'] for kind in KINDS}
    assert sockets == {"player": 2, "spectator": 1, "lobby": 1}
    refused = {name: count for name, count in found.items() if "birnam_refusals_total" in name}
    assert refused == {
        'birnam_refusals_total{reason="not-your-turn",source="socket"}': 1,
        'birnam_refusals_total{reason="unreadable",source="socket"}': 1,
        'birnam_refusals_total{reason="unknown",source="chat"}': 1,
        'birnam_refusals_total{reason="no-such-match",source="http"}': 1,
    }
    assert found['birnam_rooms_loaded{status="running"}'] == 1
    assert found["birnam_matches_running"] == 1
    assert found["process_resident_memory_bytes"] > 1_000_000
    assert "birnam_event_loop_delay_seconds_count" in found


KINDS = ("player", "spectator", "lobby")


async def test_only_this_machine_reads_the_metrics(own_site: Site) -> None:
    eve = Browser(own_site)
    for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip"):
        answer = await eve.http.get("/metrics", headers={header: "127.0.0.1"})
        assert (answer.status_code, answer.json()["reason"]) == (403, "not-allowed")
    answer = await eve.http.get("/metrics", headers={"host": "birnam.example"})
    assert answer.status_code == 403, "a proxy that hands the name on"
    wrong = {"authorization": f"Bearer {TOKEN[:-1]}"}
    for headers in (wrong, wrong | {"host": "birnam.example"}, {"authorization": "Basic YTpi"}):
        answer = await eve.http.get("/metrics", headers=headers)
        assert (answer.status_code, answer.json()["reason"]) == (401, "bad-token")
        assert answer.headers["www-authenticate"].startswith("Bearer ")
    await read_metrics(eve, host="birnam.example", authorization=f"Bearer {TOKEN}")


async def test_metrics_count_bugs_and_foreign_origins(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchLists, "running_listed", lambda _: 1 / 0)
    ann, eve = Browser(own_site), Browser(own_site)
    await ann.ask("GET", "/api/lobby", status=500)
    foreign = {"origin": "https://elsewhere.example"}
    await eve.http.post("/api/matches", json={"game": "macbeth"}, headers=foreign)
    found = await read_metrics(eve)
    assert found['birnam_refusals_total{reason="broken",source="http"}'] == 1
    assert found['birnam_refusals_total{reason="foreign-origin",source="http"}'] == 1
