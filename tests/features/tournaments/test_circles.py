"""Tournaments of circles: who makes, sees, joins and organizes them."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.clock import SYSTEM_CLOCK
from app.locales import t
from app.match.time_control import MINUTE
from tests.features.circles.support import invitation, page, player_of, together
from tests.features.tournaments.support.pages import own_game, text_with
from tests.support.fake_clock import FakeClock
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site
from tests.support.timeouts import UNHURRIED


async def created(owner: Browser, circle: str, **fields: str) -> str:
    terms = {"name": "Club Cup", "game": "othello", "join": "yes", "circle": circle[9:]}
    return await owner.send("/tournaments", **(terms | fields))


async def test_only_members_see_the_tournament_of_a_hidden_circle(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob, visible="no")
    path = await created(ann, circle)
    assert f'href="{path}"' in await page(bob, circle)
    assert "Club Cup" not in await eve.read("/tournaments")
    assert "Club Cup" not in await eve.read(path, 404)
    await eve.send(f"{path}/join", 404)
    await eve.send(f"{path}/withdraw", 404)
    async with eve.socket(f"/api{path}/socket") as socket:
        assert await socket.close_code() == 4404
    await bob.send(f"{path}/join")
    await ann.send(f"{path}/start")
    game = f"/matches/{await own_game(bob, path)}"
    assert "Club Cup" in await bob.read(game)
    text = await eve.read(game)
    assert "Club Cup" not in text
    assert path not in text


async def test_who_leaves_the_circle_leaves_its_tournament(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob, visible="no")
    path = await created(ann, circle)
    await bob.send(f"{path}/join")
    await bob.send(f"{circle}/leave")
    assert "Club Cup" not in await bob.read("/tournaments")
    await bob.read(path, 404)
    assert t("tournaments.players", count=1) in await ann.read(path)


@pytest.mark.parametrize(("time", "chosen"), [("10+5", "10+5"), ("none", "5+3")])
async def test_a_new_tournament_has_the_game_and_clock_of_its_circle(
    ann: Browser, bob: Browser, time: str, chosen: str
) -> None:
    circle = await together(ann, bob, game="moxie", time=time)
    text = await ann.read(f"/tournaments/new?circle={circle[9:]}")
    assert '<option value="moxie" selected' in text
    assert f'<option value="{chosen}" selected' in text


async def test_members_play_in_the_circle_and_others_watch_a_visible_one(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob, visible="yes")
    path = await created(ann, circle)
    assert t("tournaments.refused.members-only") in await eve.read(path)
    assert t("tournaments.refused.members-only") in await eve.send(f"{path}/join", 409, player="E")
    await bob.send(f"{path}/join")
    await ann.send(f"{path}/start")
    assert f'href="/matches/{await own_game(bob, path)}"' in await page(ann, circle)
    assert path not in await eve.read("/tournaments")


async def test_organizers_of_the_circle_organize_its_tournaments(
    ann: Browser, bob: Browser, cid: Browser
) -> None:
    circle = await together(ann, bob, cid)
    await bob.send("/tournaments", 403, name="Cup", circle=circle[9:])
    await bob.read(f"/tournaments/new?circle={circle[9:]}", 403)
    bobs_id = await player_of(ann, circle, "Bob")
    await ann.send(f"{circle}/members/{bobs_id}", action="make-organizer")
    assert circle in await bob.read(f"/tournaments/new?circle={circle[9:]}")
    path = await created(ann, circle)
    await bob.send(f"{path}/join")
    await cid.send(f"{path}/start", 403)
    await bob.send(f"{path}/start")
    await bob.send(f"{path}/pause")
    assert t("tournaments.paused") in await cid.read(path)


async def test_tournaments_end_with_their_circle(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    path = await created(ann, circle)
    await bob.send(f"{path}/join")
    await ann.send(f"{path}/start")
    await own_game(bob, path)
    await ann.send(f"{circle}/delete", name="Friends")
    await bob.read(path, 404)


async def test_without_players_a_tournament_is_cancelled_at_its_time(tmp_path: Path) -> None:
    clock = FakeClock(1_800_000_000_000)
    often = replace(UNHURRIED, tournament_poll=0.05)
    async with Site(tmp_path, clock=clock, timeouts=often, **LIMITS) as site:
        ann, start = Browser(site), {"starts-at": str(clock() + MINUTE)}
        path = await ann.send("/tournaments", name="Cup", game="othello", join="yes", **start)
        assert t("tournaments.too-few") not in await ann.read(path)
        clock.now += MINUTE
        await text_with(ann, path, t("tournaments.too-few"))


async def test_a_start_without_script_is_in_utc_and_must_be_in_the_future(ann: Browser) -> None:
    text = await ann.send("/tournaments", 422, name="Cup", starts="2020-01-01T10:00")
    assert t("tournaments.refused.starts") in text
    assert 'value="2020-01-01T10:00"' in text
    await ann.send("/tournaments", 422, name="Cup", starts="soon")
    later = datetime.fromtimestamp(SYSTEM_CLOCK() / 1000 + 86_400, UTC)
    path = await ann.send("/tournaments", name="Cup", starts=f"{later:%Y-%m-%dT%H:%M}")
    assert f'datetime="{later:%Y-%m-%dT%H:%M}:00+00:00" data-moment' in await ann.read(path)


@pytest.mark.parametrize("deleted", [False, True])
async def test_the_owner_organizes_after_an_organizer_who_is_gone(
    ann: Browser, bob: Browser, *, deleted: bool
) -> None:
    circle = await together(ann, bob)
    bobs_id = await player_of(ann, circle, "Bob")
    await ann.send(f"{circle}/members/{bobs_id}", action="make-organizer")
    path = await bob.send("/tournaments", name="Club Cup", game="othello", circle=circle[9:])
    if deleted:
        await bob.ask("DELETE", "/api/me", {"handle": None})
    else:
        await bob.send(f"{circle}/leave")
    text = await ann.read(path)
    assert t("tournaments.organizer", name="Ann") in text
    assert t("tournaments.status.joining") in text


async def test_who_is_out_of_the_circle_by_a_merge_leaves_its_tournaments(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    """The account was removed, and came back as a guest."""
    circle = await together(ann, bob, visible="no")
    passkey = await keep(bob, "removed-climber")
    await ann.send(f"{circle}/members/{await player_of(ann, circle, 'Bob')}", action="remove")
    await eve.send(await invitation(ann, circle), **{"your-name": "Eve"})
    await ann.send(f"{circle}/members/{await player_of(ann, circle, 'Eve')}", action="accept")
    path = await created(ann, circle)
    await eve.send(f"{path}/join")
    await sign_in(eve, passkey)
    await eve.ask("POST", "/api/me/merge")
    await page(eve, circle, 404)
    assert t("tournaments.players", count=1) in await ann.read(path)
