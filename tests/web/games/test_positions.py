"""Boards for one pair of hands: any line of any game, and what is seen in it."""

import json
from itertools import chain
from random import Random
from typing import Any

import pytest

from app.web.games.schemas import MAX_MOVES
from engine import (
    GAMES,
    Record,
    feature_names,
    find_features,
    find_game,
    format_cell,
    format_record,
    format_stones,
    iter_cells,
)
from tests.browser.support.lines import follow, forced_pass, wander, whole_game
from tests.web.support.live_server import Browser, Json, Site
from tests.web.support.table import seated


async def study(browser: Browser, game: str, moves: Any = (), **more: Any) -> Json:
    wish = {"game": game, "moves": list(moves)} | more
    answer: Json = await browser.ask("POST", "/api/positions", wish)
    return answer


def chance_game(game: str, seed: int = 1) -> list[str]:
    start = find_game(game).start({})
    return list(chain(*(moves for _, moves, _ in wander(start, Random(seed)))))


@pytest.mark.parametrize("game", GAMES)
async def test_a_line_of_every_game_is_followed(eve: Browser, game: str) -> None:
    moves = chance_game(game)
    told = await study(eve, game, moves, insights=True)
    end = follow(find_game(game).start({}), *moves)
    assert told["record"] == moves
    assert told["stopped"] is None
    assert told["snapshot"]["view"]["stones"] == format_stones(end)
    assert told["snapshot"]["view"]["status"] == "over"
    assert [turn["move"] for turn in told["snapshot"]["turns"]] == moves
    assert told["text"] == format_record(
        Record(game, find_game(game).complete({}), {}, tuple(moves))
    )
    assert eve.token is None, "to look makes nobody a player"


@pytest.mark.parametrize("game", GAMES)
async def test_what_can_be_looked_for_is_told(eve: Browser, game: str) -> None:
    moves = chance_game(game)[:9]
    told = (await study(eve, game, moves, insights=True))["insights"]
    position = follow(find_game(game).start({}), *moves)
    assert tuple(told) == feature_names(position.rules)
    for name, layers in find_features(position).items():
        for kind, cells in layers.items():
            names = [format_cell(position.rules.board, cell) for cell in iter_cells(cells)]
            assert told[name][kind] == names
    assert (await study(eve, game, moves))["insights"] is None
    assert (await eve.ask("GET", f"/api/games/{game}"))["insights"] == list(told)


async def test_forced_passes_may_be_told_or_left_out(eve: Browser) -> None:
    line = forced_pass()
    plain = [move for move in line if move != "pass"]
    assert await study(eve, "macbeth", line) == await study(eve, "macbeth", plain)
    told = await study(eve, "macbeth", plain)
    assert told["moves"] == plain
    assert told["record"] == list(line)
    assert told["plies"] == [*range(1, len(plain)), len(line)]
    assert told["snapshot"]["turns"][-1]["forced"] == "nothing-to-capture"


async def test_a_free_pass_is_a_move(eve: Browser) -> None:
    line = ["g8", "pass", "pass"]
    told = await study(eve, "macbeth", line, options={"passing": "free"})
    assert told["moves"] == line
    assert told["snapshot"]["view"]["status"] == "over"


async def test_of_three_two_go_on(eve: Browser) -> None:
    line = ["g8", "white-resigns", "h7"]
    told = await study(eve, "hex-othello-3", line)
    assert told["stopped"] is None, told["stopped"]
    assert told["record"] == told["moves"] == line
    assert told["plies"] == [1, 1, 2]
    assert [turn["color"] for turn in told["snapshot"]["turns"]] == ["black", "red"]
    ended = await study(eve, "hex-othello-3", [*line, "black-timeout"])
    assert ended["snapshot"]["view"]["result"]["winners"] == ["red"]
    assert ended["snapshot"]["view"]["result"]["reason"] == "time"


@pytest.mark.parametrize(
    ("moves", "kept", "reason"),
    [
        (["g8", "a1"], ["g8"], "nothing-flanked"),
        (["g8", "b2", "h9"], ["g8"], "hole"),
        (["?"], [], "not-a-cell"),
        (["pass"], [], "may-not-pass"),
        (["red-resigns"], [], "over"),
        (["white-resigns", "g8"], ["white-resigns"], "over"),
        (["white-resigns", "black-resigns"], ["white-resigns"], "over"),
        ([*whole_game(), "a1"], [move for move in whole_game() if move != "pass"], "over"),
    ],
)
async def test_a_line_ends_before_what_cannot_be_played(
    eve: Browser, moves: list[str], kept: list[str], reason: str
) -> None:
    told = await study(eve, "macbeth", moves)
    assert told["moves"] == kept
    assert told["stopped"]["reason"] == reason
    assert told["stopped"]["message"].startswith("Move ")


async def test_moves_are_written_as_records_have_them(eve: Browser) -> None:
    assert (await study(eve, "macbeth", [" G8 "]))["moves"] == ["g8"]


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        ({"game": "chess"}, 404, "no-such-game"),
        ({"game": "macbeth", "options": {"opening": "sideways"}}, 422, "no-such-option"),
        ({"game": "macbeth", "moves": ["g8"] * (MAX_MOVES + 1)}, 422, "invalid"),
        ({"game": "macbeth", "moves": ["x" * 65]}, 422, "invalid"),
        ({"game": "macbeth", "moves": [""]}, 422, "invalid"),
        ({"game": "macbeth", "shout": True}, 422, "invalid"),
        ({"game": "macbeth", "insights": True, "match": "nowhere"}, 404, "no-such-match"),
        ([], 422, "invalid"),
    ],
)
async def test_wishes_that_make_no_sense(eve: Browser, wish: Any, status: int, reason: str) -> None:
    assert (await eve.ask("POST", "/api/positions", wish, status))["reason"] == reason


async def test_nobody_looks_closer_at_a_match_that_is_on(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    wish = {"game": "macbeth", "moves": ["g8"], "match": match_id, "insights": True}
    assert (await ann.ask("POST", "/api/positions", wish, 409))["reason"] == "running"
    await bob.sit(match_id)
    assert (await bob.ask("POST", "/api/positions", wish, 409))["reason"] == "running"
    await bob.ask("POST", "/api/positions", wish | {"insights": False})
    async with ann.page(match_id) as page:
        await page.send(t="resign", id="enough", at=2)
        await page.until("frame")
    assert (await bob.ask("POST", "/api/positions", wish))["insights"]["stable"]


async def test_a_record_is_read_in_both_forms(eve: Browser) -> None:
    text = '[Game "othello"]\n[Options "opening=reversi"]\n\n1. d4 {a comment} e4 2. d5 e5\n'
    read = await eve.ask("POST", "/api/records", {"text": text})
    assert read["game"] == "othello"
    assert read["options"] == {"opening": "reversi"}
    assert read["moves"] == ["d4", "e4", "d5", "e5"]
    again = await eve.ask("POST", "/api/records", {"text": json.dumps(read)})
    assert again == read


@pytest.mark.parametrize(
    "text",
    [
        "g8 h9",
        '[Game "chess"]\n\n1. e4\n',
        '[Game "macbeth"]\n[Options "opening=sideways"]\n',
        '[Game "macbeth"]\n\n1. g8 a1\n',
        '{"game": "macbeth"}',
        "{",
        '[Game "moxie"]\n\n' + "a1 " * (MAX_MOVES + 1),
    ],
)
async def test_what_is_no_record(eve: Browser, text: str) -> None:
    answer = await eve.ask("POST", "/api/records", {"text": text}, 422)
    assert answer["message"]


async def test_studying_is_limited(tmp_path: Any) -> None:
    with Site(tmp_path, limit_studying="2/minute") as site:
        browser = Browser(site)
        for _ in range(2):
            await study(browser, "macbeth")
        answer = await browser.ask("POST", "/api/positions", {"game": "macbeth"}, 429)
        assert answer["reason"] == "too-many"
        await browser.http.aclose()


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_its_boards(eve: Browser, game: str) -> None:
    for path in (f"/analysis/{game}", f"/local/{game}"):
        answer = await eve.http.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 200
        assert GAMES[game].title in answer.text


@pytest.mark.parametrize("path", ["/analysis/chess", "/local/chess", "/matches/nowhere/analysis"])
async def test_there_is_no_board_for_nothing(eve: Browser, path: str) -> None:
    answer = await eve.http.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404


async def test_an_address_says_what_of_it_could_not_be_used(eve: Browser) -> None:
    page = await eve.http.get("/analysis/macbeth?opening=sideways&moves=g8&v=1.h9&at=1")
    assert "opening=sideways is not one of the choices here" in page.text
    assert "moves=g8" not in page.text


async def test_a_match_is_the_main_line_of_its_review(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser
) -> None:
    async with seated(("hex-othello-3", {}), [ann, bob, cid], eve) as table:
        await table.play("g8")
        await table.resign("white")
    page = await eve.http.get(f"/matches/{table.match_id}/analysis")
    assert '"main": ["g8", "white-resigns"]' in page.text
    assert '"over": false' in page.text
