"""The puzzle API: daily puzzles, answers, puzzles from reviews."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from app.features.puzzles.puzzle_file import shipped_puzzles
from app.locales import t
from app.locales.games import game_title
from app.match.time_control import DAY
from engine import Record, find_game, format_move
from engine.think import PlainThinker, SearchLimits, StopFlag
from tests.features.reviews.test_reviews import GAME, finished_review, play_match, request_review
from tests.support.fake_clock import FakeClock
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Json, Site

OWN = shipped_puzzles().puzzles


@pytest.fixture
async def guest(tmp_path: Path) -> AsyncIterator[Browser]:
    """A client of a server on which it stays noon."""
    noon = FakeClock(20_000 * DAY + DAY // 2)
    async with Site(tmp_path, clock=noon) as site:
        yield Browser(site)


async def answer(who: Browser, puzzle: str, move: str, status: int = 200) -> Json:
    path = f"/api/puzzles/{puzzle}/answer"
    response: Json = await who.ask("POST", path, {"move": move}, status)
    return response


async def test_a_fresh_server_has_puzzles(guest: Browser) -> None:
    listed = await guest.ask("GET", "/api/puzzles")
    counts = {game["game"]: game["count"] for game in listed["games"]}
    assert all(count > 0 for game, count in counts.items() if game != "hex-othello-3")
    assert counts["hex-othello-3"] == 0
    for game in listed["games"]:
        assert (game["today"] is not None) == (game["count"] > 0)
    again = await guest.ask("GET", "/api/puzzles")
    assert again == listed


async def test_every_answer_is_checked(eve: Browser) -> None:
    """The solution is correct; every other move is refuted, as an exhaustive search confirms."""
    puzzle = min((one for one in OWN if one.game == "othello"), key=lambda one: len(one.answers))
    response = await eve.ask("GET", f"/api/puzzles/{puzzle.id}")
    assert "solution" not in response
    assert "answers" not in response
    position = Record(puzzle.game, dict(puzzle.options), {}, puzzle.moves).replay()[-1]
    truth = PlainThinker().rank(position, SearchLimits(exact=30), StopFlag()).moves
    legal = {move["move"] for move in response["snapshot"]["view"]["legal"]}
    assert legal == {format_move(position, one.move) for one in truth}
    for one in truth:
        move = format_move(position, one.move)
        reply = await answer(eve, puzzle.id, move)
        assert reply["correct"] == (one is truth[0])
        word = {0: "loses", 0.5: "draws", 1: "wins"}[one.value.chance]
        assert f"{move} {word}" in reply["text"]
        assert reply["snapshot"]["turns"][0]["move"] == move
    solution = await eve.ask("GET", f"/api/puzzles/{puzzle.id}/solution")
    assert solution["correct"]
    assert solution["text"].startswith(f"Solution: {puzzle.solution} ")
    assert solution["snapshot"]["turns"][0]["move"] == puzzle.solution
    hint = await eve.ask("GET", f"/api/puzzles/{puzzle.id}/hint")
    assert puzzle.solution in hint["moves"]
    assert set(hint["moves"]) <= legal


@pytest.mark.parametrize(("move", "status"), [("zz", 409), ("a1b2c3", 409), ("", 422)])
async def test_invalid_answers_are_refused(eve: Browser, move: str, status: int) -> None:
    await answer(eve, OWN[0].id, move, status)
    assert (await answer(eve, "nothing", "g8", 404))["reason"] == "no-such-puzzle"


async def test_next_puzzles_cycle(eve: Browser) -> None:
    first = name = OWN[0].id
    seen = set()
    while name not in seen:
        seen.add(name)
        name = (await eve.ask("GET", f"/api/puzzles/{name}"))["next"]
    assert name == first
    assert seen == {one.id for one in OWN if one.game == OWN[0].game}


async def test_the_daily_link_leads_to_the_puzzle(guest: Browser) -> None:
    listed = await guest.ask("GET", "/api/puzzles")
    today = {game["game"]: game["today"] for game in listed["games"]}
    led = await guest.http.get("/puzzles/day/macbeth")
    assert (led.status_code, led.headers["location"]) == (307, f"/puzzles/{today['macbeth']}")
    info = await guest.ask("GET", f"/api/puzzles/{today['macbeth']}")
    assert info["day"] == listed["day"] == "2024-10-04"
    none = await guest.http.get("/puzzles/day/hex-othello-3")
    assert none.headers["location"] == "/puzzles"
    assert (await guest.http.get("/puzzles/day/chess")).status_code == 404
    for path in ("/puzzles", f"/puzzles/{today['macbeth']}"):
        assert (await guest.http.get(path)).status_code == 200
    assert (await guest.http.get("/puzzles/nothing")).status_code == 404


async def test_pages_show_the_puzzle_of_the_day(guest: Browser) -> None:
    listed = await guest.ask("GET", "/api/puzzles")
    today = next(one["today"] for one in listed["games"] if one["game"] == "macbeth")
    home, day, all_puzzles = [
        (await guest.http.get(path)).text for path in ("/", f"/puzzles/{today}", "/puzzles")
    ]
    tile = home.partition(f'<a class="tile" href="/puzzles/{today}">')[2].partition("</a>")[0]
    assert t("puzzles.day") in tile
    assert '<time datetime="2024-10-04"' in tile
    told = day.partition('class="puzzle-day"')[2].partition("</p>")[0]
    assert '<time datetime="2024-10-04"' in told
    missing = all_puzzles.partition('class="secondary more"')[2].partition("</p>")[0]
    assert game_title("hex-othello-3") in missing
    assert game_title("macbeth") not in missing
    current = 'href="/puzzles" aria-current="page"'
    assert [current in page for page in (home, day, all_puzzles)] == [False, True, True]


async def test_a_review_makes_puzzles(tmp_path: Path) -> None:
    """A puzzle links to its match, which everybody may see, and names nobody."""
    async with Site(tmp_path, **LIMITS) as site:
        ann, bob = Browser(site), Browser(site)
        await ann.ask("PATCH", "/api/me", {"name": "Antonia"})
        match_id = await play_match(ann, bob, GAME, listed=True)
        await request_review(ann, match_id)
        await finished_review(ann, match_id)
        with closing(sqlite3.connect(site.settings.database)) as database:
            made = database.execute("SELECT id FROM puzzle WHERE made_at > 0").fetchall()
        assert made
        for (name,) in made:
            info = await bob.ask("GET", f"/api/puzzles/{name}")
            assert info["match"] == match_id
            assert info["moves"] == GAME[: len(info["moves"])]
            assert "Antonia" not in (await bob.http.get(f"/puzzles/{name}")).text


async def test_no_solution_while_playing_from_the_position(ann: Browser, bob: Browser) -> None:
    puzzle = OWN[0]
    black = find_game(puzzle.game).players[0] == "black"
    await ann.start_match(
        bob,
        game=puzzle.game,
        options=dict(puzzle.options),
        moves=list(puzzle.moves),
        color="black" if black else "white",
    )
    for path in ("solution", "hint"):
        response = await ann.ask("GET", f"/api/puzzles/{puzzle.id}/{path}", status=409)
        assert response["reason"] == "playing-on"
    assert (await answer(bob, puzzle.id, puzzle.solution, 409))["reason"] == "playing-on"


async def test_solved_puzzles_belong_to_the_player_on_every_device(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    first, second, third = [one for one in OWN if one.game == "othello"][:3]
    for one in (first, second):
        await answer(eve, one.id, one.solution)
    assert (await eve.ask("GET", "/api/me/puzzles"))["solved"] == [], "eve is no player"
    passkey = await keep(ann, "Solver")
    await answer(ann, first.id, first.solution)
    await ann.ask("GET", f"/api/puzzles/{second.id}/solution")
    await answer(ann, second.id, second.solution)
    assert (await ann.ask("GET", "/api/me/puzzles"))["solved"] == [first.id]
    await bob.ask("PATCH", "/api/me", {"name": "Guest"})
    await answer(bob, third.id, third.solution)
    await sign_in(bob, passkey)
    assert (await bob.ask("GET", "/api/me/merge"))["puzzles"] == 1
    await bob.ask("POST", "/api/me/merge")
    solved = (await bob.ask("GET", "/api/me/puzzles"))["solved"]
    assert sorted(solved) == sorted([first.id, third.id])
    assert len((await bob.ask("GET", "/api/me/data"))["puzzles"]) == 3
    profile = "/@Solver"
    assert "puzzles-title" in (await eve.http.get(profile)).text
    await bob.ask("PUT", "/api/me/settings", {"choices": {"profile_puzzles": "me"}})
    assert "puzzles-title" not in (await eve.http.get(profile)).text
    assert "puzzles-title" in (await bob.http.get(profile)).text
    await bob.ask("DELETE", "/api/me", {"handle": "Solver"})


async def test_the_puzzle_of_the_day_counts_for_the_streak(guest: Browser) -> None:
    await guest.ask("PATCH", "/api/me", {"name": "Ann"})
    listed = await guest.ask("GET", "/api/puzzles")
    today = next(one["today"] for one in listed["games"] if one["game"] == "othello")
    solution = next(one.solution for one in OWN if one.id == today)
    await answer(guest, today, solution)
    assert await guest.ask("GET", "/api/me/puzzles") == {
        "solved": [today],
        "last": listed["day"],
        "days": 1,
    }
