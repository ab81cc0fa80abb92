"""Players of tournaments who are merged into accounts, and who are deleted."""

import re
from pathlib import Path

import pytest

from app.features.tournaments.runner import TournamentRunner
from app.locales import t
from app.match.time_control import MINUTE
from tests.features.tournaments.support.pages import begun, created, own_game, text_with
from tests.support.fake_clock import FakeClock
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.fixtures import LIMITS, NewBrowser
from tests.support.site.live_server import Browser, Site

MERGE = "/api/me/merge"


async def test_a_guest_plays_on_as_an_account(ann: Browser, bob: Browser, eve: Browser) -> None:
    passkey = await keep(eve, "climber")
    path = await created([bob, ann])
    await bob.send(f"{path}/start")
    match_id = await own_game(bob, path)
    async with ann.listen(f"/api{path}/socket") as page:
        assert (await sign_in(bob, passkey))["merge"]
        offer = await bob.ask("GET", MERGE)
        assert (offer["matches"], offer["tournaments"], offer["tournaments_apart"]) == (1, 1, 0)
        await bob.ask("POST", MERGE)
        while "@climber" not in await ann.read(path):
            await page.connection.recv()
    assert await own_game(bob, path) == match_id
    assert await bob.send(f"{path}/pause") == path


async def test_a_deleted_player_is_withdrawn(ann: Browser, bob: Browser, eve: Browser) -> None:
    path = await begun([ann, bob, eve])
    await bob.ask("DELETE", "/api/me", {"handle": None})
    text = await text_with(ann, path, t("tournaments.withdrawn"))
    assert "p1" not in text
    assert t("names.deleted") in text


async def test_a_tournament_does_not_wait_for_a_deleted_organizer(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    joining = await created([ann, bob, eve])
    paused = await created([ann, bob, eve], time="3d")
    alone = await created([ann])
    await ann.send(f"{paused}/start")
    await ann.send(f"{paused}/pause")
    await ann.ask("DELETE", "/api/me", {"handle": None})
    assert t("tournaments.stopped") in await bob.read(alone)
    for path in (joining, paused):
        text = await eve.read(path)
        heir = next(one for one in ("p1", "p2") if t("tournaments.organizer", name=one) in text)
        organizer = bob if heir == "p1" else eve
        await organizer.send(f"{path}/{'start' if path == joining else 'continue'}")
    await text_with(bob, joining, t("tournaments.round", number=1))
    await text_with(bob, paused, t("tournaments.round", number=1))


async def test_an_organizer_hands_over(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    text = await ann.read(path)
    (player,) = re.findall(r'<option value="(\w+)">p1</option>', text)
    await ann.send(f"{path}/hand-over", player=player)
    assert t("tournaments.organizer", name="p1") in await ann.read(path)
    await ann.send(f"{path}/stop", 403)
    await bob.send(f"{path}/start")


async def test_nobody_wins_a_tournament_to_which_nobody_came(tmp_path: Path) -> None:
    clock = FakeClock(1_800_000_000_000)
    async with Site(tmp_path, clock=clock, **LIMITS) as site:
        ann, bob = Browser(site), Browser(site)
        path = await begun([ann, bob], patience="2m")
        runner = site.app.state.services[TournamentRunner]
        await runner.stop()  # else it may be at work when a poll below finds nothing due
        await runner.poll()
        clock.now += 2 * MINUTE
        await runner.poll()
        await runner.poll()
        text = await bob.read(path)
        assert t("tournaments.status.over") in text
        assert t("tournaments.podium") not in text
        assert t("tournaments.own-place", place=1, count=2) not in text


@pytest.mark.parametrize(
    ("form", "time", "won", "shown"),
    [("arena", "3+2", "2", True), ("league", "3d", "1", True), ("swiss", "3d", "1", False)],
)
async def test_a_podium_follows_a_stop_that_leaves_no_round_unplayed(
    new_browser: NewBrowser, form: str, time: str, won: str, *, shown: bool
) -> None:
    players = [new_browser() for _ in range(4 if form == "swiss" else 2)]
    path = await begun(players, format=form, time=time)
    ann = players[0]
    await ann.resign(await own_game(ann, path))
    await text_with(ann, path, f"<td><strong>{won}</strong></td>")
    await ann.send(f"{path}/stop")
    text = await text_with(ann, path, t("tournaments.stopped"))
    assert (t("tournaments.podium") in text) == shown


async def test_a_league_that_lacks_players_says_so(ann: Browser, bob: Browser) -> None:
    path = await begun([ann, bob], format="league", seasons="press")
    match_id = await own_game(ann, path)
    await ann.resign(match_id)
    season = t("tournaments.wait.season", name="p0", time="").partition(";")[0]
    waits = t("tournaments.wait.players", time="").partition(";")[0]
    text = await text_with(bob, path, t("tournaments.season-over", number=1))
    assert (season in text, waits in text) == (True, False)
    assert t("tournaments.podium") not in text
    await bob.send(f"{path}/withdraw")
    text = await ann.read(path)
    assert (season in text, waits in text) == (False, True)
