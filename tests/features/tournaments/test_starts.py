"""The page of a tournament before the start, and how its games begin."""

from datetime import datetime

import pytest

from app.features.tournaments.pages.form import plan_of
from app.locales import t
from tests.features.tournaments.support.pages import created, own_game
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser


async def test_the_page_says_that_players_are_missing(ann: Browser, bob: Browser) -> None:
    path = await created([ann])
    reason = t("tournaments.refused.too-few", count=2)
    assert await ann.send(f"{path}/start") == path
    text = await ann.read(path)
    assert t("tournaments.status.joining") in text
    assert reason in text
    assert 'type="submit" disabled aria-describedby="start-refused"' in text
    await bob.send(f"{path}/join", player="Bob")
    assert reason not in await bob.read(path)
    text = await ann.read(path)
    assert reason not in text
    assert "disabled" not in text.partition('id="tournament-status"')[2].partition("</section>")[0]


async def test_the_link_has_a_qr_code_before_the_start(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    code = f'src="{path}/qr.svg"'
    assert code in await bob.read(path)
    assert "<svg" in (await bob.http.get(f"{path}/qr.svg")).text
    await bob.read("/tournaments/nothing/qr.svg", 404)
    await ann.send(f"{path}/start")
    assert code not in await bob.read(path)


@pytest.mark.parametrize("start", ["balanced", "swap"])
async def test_games_begin_as_the_organizer_chose(new_browser: NewBrowser, start: str) -> None:
    players = [new_browser(), new_browser()]
    path = await created(players, format="knockout", start=start)
    title = t(f"new.start.{start}.summary")
    assert title in await players[0].read(path)
    assert title in await players[0].read("/tournaments")
    await players[0].send(f"{path}/start")
    match_id = await own_game(players[0], path)
    shown = (await players[0].ask("GET", f"/api/matches/{match_id}"))["snapshot"]
    assert (shown["match"]["balanced"], shown["match"]["swap"]) == (
        start == "balanced",
        start == "swap",
    )
    assert (len(shown["turns"]) >= 8) == (start == "balanced")


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"zone": "UTC+05:30"}, "2026-01-02T14:30Z"),
        ({"zone": "UTC-08:00"}, "2026-01-03T04:00Z"),
        ({"zone": "Mars"}, "2026-01-02T20:00Z"),
        ({}, "2026-01-02T20:00Z"),
        ({"zone": "UTC+05:30", "starts-at": "1767384000000"}, "2026-01-02T20:00Z"),
    ],
)
def test_a_form_without_scripts_names_the_zone_of_the_start(
    fields: dict[str, str], at: str
) -> None:
    plan = plan_of({"starts": "2026-01-02T20:00"} | fields)
    assert plan.starts_at == datetime.fromisoformat(at).timestamp() * 1000


async def test_a_refused_form_keeps_what_was_chosen(ann: Browser, new_browser: NewBrowser) -> None:
    chosen = {"zone": "UTC+09:00", "patience": "15m", "visibility": "link", "rated": "yes"}
    text = await ann.send("/tournaments", 422, name="", starts="2026-01-02T20:00", **chosen)
    named = await new_browser().send("/tournaments", 422, name="Cup", player="Computer, level 3")
    assert t("errors.name.imitates") in named
    assert 'value="Cup"' in named
    for kept in (
        *("<option selected>UTC+09:00", 'value="2026-01-02T20:00"', 'value="15m" selected'),
        *('name="visibility" value="link" checked', 'name="rated" value="yes" checked'),
        '<details class="new-details" open>',
    ):
        assert kept in text
    assert '<details class="new-details">' in await ann.read("/tournaments/new")
