"""Players see on pages of a tournament how they take part, and what became of it."""

import re
from threading import get_ident

import pytest

from app.features.tournaments.pages import view
from app.features.tournaments.rules.commands import Advance
from app.features.tournaments.rules.matches import FirstMoves, open_command
from app.features.tournaments.rules.scores import Standing, standings
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.tournaments import Tournaments
from app.locales import t
from app.match.commands import SERVICE, CommandRequest
from app.rooms.registry import RoomRegistry
from tests.features.accounts.test_bots import mark
from tests.features.tournaments.support.pages import begun, created, own_game, text_with
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser, Site

OWN_ROW = re.compile(r'<li aria-current="true">(.*?)</li>', re.DOTALL)


async def test_a_swiss_without_new_pairs_says_so_and_names_its_winner(
    new_browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set[int]()

    def watched(tournament: Tournament) -> tuple[Standing, ...]:
        threads.add(get_ident())
        return standings(tournament)

    monkeypatch.setattr(view, "standings", watched)
    players = [new_browser(), new_browser()]
    path = await begun(players, rounds="5")
    match_id = await own_game(players[0], path)
    await players[1].send(f"{path}/withdraw")
    assert t("tournaments.you-withdrew") in await players[1].read(path)
    assert t("tournaments.you-withdrew") not in await players[0].read(path)
    await players[1].resign(match_id)
    text = await text_with(players[0], path, t("tournaments.status.over"))
    (card,) = (await players[0].ask("GET", "/api/me/matches?status=over"))["matches"]
    assert card["tournament"] == t("tournaments.of-match", name="Cup", number=1)
    assert t("tournaments.own-place", place=1, count=2) in text
    assert t("tournaments.own-place", place=2, count=2) in await players[1].read(path)
    podium = text.partition(t("tournaments.podium"))[2]
    assert podium.index("p0") < podium.index("p1")
    assert t("tournaments.tie-break.stones") not in text.partition("<details")[0], "0 for both"
    assert threads
    assert get_ident() not in threads, "ranking many players would stop the event loop"
    assert t("tournaments.all-met", number=1) in text
    assert t("tournaments.players", count=2) in text


async def test_the_page_leads_to_all_games_of_a_player(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players, format="league")
    for name in ("p1", "p2"):
        await text_with(players[0], path, t("tournaments.your-game", name=name))


async def test_a_player_with_a_bye_is_told_so(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players)
    await text_with(players[0], path, 'id="round-1"')
    texts = [await player.read(path) for player in players]
    assert sum(t("tournaments.outlook.bye") in text for text in texts) == 1


@pytest.mark.parametrize(("time", "told"), [("5+3", 2), ("1d", 0)])
async def test_players_elsewhere_are_told_of_a_game_with_a_running_clock(
    new_browser: NewBrowser, time: str, told: int
) -> None:
    players = [new_browser(), new_browser()]
    path = await begun(players, time=time)
    match_id = await own_game(players[0], path)
    turns = [await player.ask("GET", "/api/me/turns") for player in players]
    assert [card["id"] for one in turns for card in one["joined"]] == [match_id] * told


async def test_the_organizer_is_asked_before_a_player_is_removed(
    ann: Browser, bob: Browser
) -> None:
    path = await created([ann, bob])
    for text in (await ann.read(path), await ann.read(path)):  # then the table is known
        assert "/remove" not in await bob.read(path)
        before = text.split(f'<form method="post" action="{path}/remove">')[:-1]
        assert [part.endswith("</summary>") for part in before] == [True, True]
    shown = re.findall(
        r'name="player" value="(\w+)"><button class="button danger"[^>]*><span>(.*?)<',
        await ann.read(path),
    )
    removal = t("tournaments.remove-player", name="p1")
    await ann.send(f"{path}/remove", player={label: one for one, label in shown}[removal])
    assert t("tournaments.refused.removed") in await bob.send(f"{path}/join", 403)
    text = await bob.read(path)
    assert t("tournaments.refused.removed") in text
    assert f'action="{path}/join"' not in text


async def test_who_waits_for_the_next_season_is_removed_like_all_others(
    new_browser: NewBrowser,
) -> None:
    players = [new_browser() for _ in range(2)]
    path = await begun(players, format="league", seasons="press")
    await own_game(players[0], path)  # the season has begun without Late
    late = new_browser()
    await late.send(f"{path}/join", player="Late")
    waits = t("tournaments.next-season-players")
    text = (await players[0].read(path)).partition(waits)[2]
    assert t("tournaments.remove-player", name="Late") in text
    for one in (players[1], late):
        assert f"{path}/remove" not in await one.read(path)
    (own,) = OWN_ROW.findall((await late.read(path)).partition(waits)[2])
    assert "Late" in own
    (player,) = re.findall(r'name="player" value="(\w+)"', text.partition("</ul>")[0])
    assert await players[0].send(f"{path}/remove", player=player) == path
    assert waits not in await players[0].read(path)
    await late.send(f"{path}/join", 403)


async def test_nobody_waits_for_a_season_of_a_league_that_is_over(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(2)]
    path = await begun(players, format="league")
    await own_game(players[0], path)
    await new_browser().send(f"{path}/join", player="Late")
    await players[0].send(f"{path}/stop")
    assert t("tournaments.next-season-players") not in await players[0].read(path)


async def test_a_bot_is_told_that_rated_games_are_closed_to_it(ann: Browser, bob: Browser) -> None:
    path = await created([ann], rated="yes")
    await bob.ask("PATCH", "/api/me", {"name": "Robert"})
    assert (await bob.ask("GET", f"/api{path}"))["may_join"]
    await mark(bob)
    reason = (await bob.ask("POST", f"/api{path}/join", status=403))["message"]
    assert not (await bob.ask("GET", f"/api{path}"))["may_join"]
    text = await bob.read(path)
    assert reason in text
    assert f'action="{path}/join"' not in text


async def test_a_player_of_other_tournaments_is_told_of_those_only(
    ann: Browser, bob: Browser
) -> None:
    left = await created([ann, bob], name="Left Cup", format="round-robin")
    path = await created([ann, bob])
    assert "Left Cup" in await bob.read(path)
    await bob.send(f"{left}/withdraw")
    assert "Left Cup" not in await bob.read(path)


@pytest.mark.parametrize("form", ["round-robin", "knockout"])
async def test_who_may_come_back_is_told_so(new_browser: NewBrowser, form: str) -> None:
    players = [new_browser() for _ in range(4)]
    path = await begun(players, format=form)
    await own_game(players[1], path)
    await players[1].send(f"{path}/withdraw")
    assert t("tournaments.return") in await players[1].read(path)
    assert (await players[1].ask("GET", f"/api{path}"))["may_join"]
    assert not (await new_browser().ask("GET", f"/api{path}"))["may_join"]


async def test_all_who_took_part_are_counted_everywhere_at_the_end(
    ann: Browser, bob: Browser
) -> None:
    path = await begun([ann, bob])
    await bob.send(f"{path}/withdraw")
    await ann.send(f"{path}/stop")
    cards = (await ann.ask("GET", "/api/tournaments"))["mine"]
    assert [one["players"] for one in cards if path.endswith(one["id"])] == [2]
    assert (await ann.ask("GET", f"/api{path}"))["players"] == 2
    text = await ann.read(path)
    assert t("tournaments.players", count=1) not in text


async def test_games_that_are_all_played_at_once_have_no_present_round(
    new_browser: NewBrowser,
) -> None:
    players = [new_browser() for _ in range(4)]
    path = await begun(players, format="round-robin", time="3d")
    text = await text_with(players[0], path, 'id="round-3"')
    status = text.partition('id="tournament-status"')[2].partition("</p>")[0]
    assert t("tournaments.status.running") in status


@pytest.mark.parametrize("form", ["round-robin", "knockout"])
async def test_a_game_that_was_never_opened_has_no_link(new_browser: NewBrowser, form: str) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players, format=form)
    await text_with(players[0], path, 'class="card"')
    playing = [one for one in players if 'id="own-game"' in await one.read(path)]
    (resting,) = {*players} - {*playing}
    await resting.send(f"{path}/withdraw")
    match_id = await own_game(playing[0], path)
    await playing[0].resign(match_id)
    text = await text_with(players[0], path, t("tournaments.status.over"))
    assert t("tournaments.unplayed", result="") in text
    for link in {*re.findall(r'href="(/matches/\w+)"', text)}:
        await players[0].read(link)


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("form", ["round-robin", "knockout", "swiss", "league", "tables"])
async def test_games_that_are_not_open_have_no_link(
    site: Site, new_browser: NewBrowser, form: str, *, stopped: bool
) -> None:
    runner, tournaments = (site.app.state.services[one] for one in (TournamentRunner, Tournaments))
    await runner.stop()
    players = [new_browser() for _ in range(3)]
    game = "hex-othello-3" if form == "tables" else "othello"
    path = await begun(players, format=form, game=game)
    await tournaments.submit(path.rpartition("/")[2], Advance({}), SERVICE)
    if stopped:
        await players[0].send(f"{path}/stop")
    for open_now in (False, not stopped):
        text = await players[0].read(path)
        assert 'id="round-1"' in text
        assert ("/matches/" in text) == open_now
        await runner.poll()
    runner.start()  # for other tests of the site


async def test_a_game_that_opens_when_its_tournament_has_stopped_has_a_link(
    site: Site, new_browser: NewBrowser
) -> None:
    """A slow process opens it after another one has stopped the tournament."""
    runner, tournaments = (site.app.state.services[one] for one in (TournamentRunner, Tournaments))
    await runner.stop()
    players = [new_browser() for _ in range(2)]
    path = await begun(players)
    tournament_id = path.rpartition("/")[2]
    before = await tournaments.submit(tournament_id, Advance({}), SERVICE)
    await players[0].send(f"{path}/stop")
    (game,) = (await players[0].ask("GET", f"/api{path}/games"))["games"]
    link = f'href="/matches/{game["match"]}"'
    assert link not in await players[0].read(path)
    (pairing,) = before.open_pairings
    command = open_command(tournament_id, before, pairing, FirstMoves())
    await site.app.state.services[RoomRegistry].open_once(
        game["match"], CommandRequest(command, SERVICE, "pairing-1")
    )
    assert link in await players[0].read(path)
    runner.start()  # for other tests of the site


async def test_a_game_that_ends_after_a_stop_is_no_longer_to_be_played(
    ann: Browser, bob: Browser
) -> None:
    path = await begun([ann, bob])
    match_id = await own_game(ann, path)
    await ann.send(f"{path}/stop")
    assert await own_game(ann, path) == match_id
    await ann.resign(match_id)
    text = await ann.read(path)
    assert 'id="own-game"' not in text
    assert f'href="/matches/{match_id}"' in text, "the list still has it"
