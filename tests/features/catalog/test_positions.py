"""The analysis API: any line of any game, and its insights."""

import json
import re
from itertools import chain
from random import Random
from typing import Any

import pytest

from app.features.catalog.schemas import MAX_MOVES
from app.locales import t
from app.locales.games import game_title
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
from harness.browser.lines import follow, forced_pass, wander, whole_game
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.table import seated


async def analyze(browser: Browser, game: str, moves: Any = (), **more: Any) -> Json:
    body = {"game": game, "moves": list(moves)} | more
    answer: Json = await browser.ask("POST", "/api/positions", body)
    return answer


def random_game(game: str, seed: int = 1) -> list[str]:
    start = find_game(game).start({})
    return list(chain(*(moves for _, moves, _ in wander(start, Random(seed)))))


@pytest.mark.parametrize("game", GAMES)
async def test_lines_of_every_game_are_analyzed(eve: Browser, game: str) -> None:
    moves = random_game(game)
    answer = await analyze(eve, game, moves, insights=True)
    end = follow(find_game(game).start({}), *moves)
    assert answer["record"] == moves
    assert answer["stopped"] is None
    assert answer["snapshot"]["view"]["stones"] == format_stones(end)
    assert answer["snapshot"]["view"]["status"] == "over"
    assert [turn["move"] for turn in answer["snapshot"]["turns"]] == moves
    record = Record(game, find_game(game).complete({}), {}, tuple(moves))
    assert answer["text"] == format_record(record)
    assert eve.token is None, "to look makes nobody a player"


@pytest.mark.parametrize("game", GAMES)
async def test_available_insights_are_listed(eve: Browser, game: str) -> None:
    moves = random_game(game)[:9]
    answer = (await analyze(eve, game, moves, insights=True))["insights"]
    position = follow(find_game(game).start({}), *moves)
    assert tuple(answer) == feature_names(position.rules)
    for name, layers in find_features(position).items():
        for kind, cells in layers.items():
            names = [format_cell(position.rules.board, cell) for cell in iter_cells(cells)]
            assert answer[name][kind] == names
    assert (await analyze(eve, game, moves))["insights"] is None
    assert (await eve.ask("GET", f"/api/games/{game}"))["insights"] == list(answer)


async def test_forced_passes_are_optional_in_a_line(eve: Browser) -> None:
    line = forced_pass()
    plain = [move for move in line if move != "pass"]
    assert await analyze(eve, "macbeth", line) == await analyze(eve, "macbeth", plain)
    answer = await analyze(eve, "macbeth", plain)
    assert answer["moves"] == plain
    assert answer["record"] == list(line)
    assert answer["plies"] == [*range(1, len(plain)), len(line)]
    assert answer["snapshot"]["turns"][-1]["forced"] == "nothing-to-capture"


async def test_a_free_pass_is_a_move(eve: Browser) -> None:
    line = ["g8", "pass", "pass"]
    answer = await analyze(eve, "macbeth", [" G8 ", *line[1:]], options={"passing": "free"})
    assert answer["moves"] == line
    assert answer["snapshot"]["view"]["status"] == "over"


async def test_a_player_may_pass_after_a_forced_pass(eve: Browser, ann: Browser) -> None:
    """At the end of a line that is a choice; a record would list the forced pass as well."""
    options = {"passing": "free"}
    line = ["g8", "e4", "d3", "g5", "e7", "g9", "h7", "d5", "g10", "g11"]
    answer = await analyze(eve, "macbeth", [*line, "pass"], options=options)
    assert answer["moves"] == [*line, "pass"]
    assert answer["record"] == [*line, "pass", "pass"]
    assert answer["snapshot"]["view"]["status"] == "over"
    assert await analyze(eve, "macbeth", answer["record"], options=options) == answer
    running = await analyze(eve, "macbeth", line, options=options)
    assert running["snapshot"]["view"]["status"] == "running"
    read = await eve.ask("POST", "/api/records", {"text": running["text"]})
    assert await analyze(eve, "macbeth", read["moves"], options=options) == running
    match_id = await ann.open_match(options=options, moves=running["record"])
    page = (await ann.http.get(f"/matches/{match_id}/analysis")).text
    assert f'"main": {json.dumps(line)}' in page


async def test_a_line_continues_after_a_departure(eve: Browser) -> None:
    line = ["g8", "white-resigns", "h7"]
    answer = await analyze(eve, "hex-othello-3", line)
    assert answer["stopped"] is None, answer["stopped"]
    assert answer["record"] == answer["moves"] == line
    assert answer["plies"] == [1, 1, 2]
    assert [turn["color"] for turn in answer["snapshot"]["turns"]] == ["black", "red"]
    ended = await analyze(eve, "hex-othello-3", [*line, "black-timeout"])
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
async def test_a_line_stops_before_an_illegal_move(
    eve: Browser, moves: list[str], kept: list[str], reason: str
) -> None:
    answer = await analyze(eve, "macbeth", moves)
    assert answer["moves"] == kept
    assert answer["stopped"]["reason"] == reason
    assert re.match(r"\d+\. \S+: \S", answer["stopped"]["message"]), "the move, and why"


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"game": "chess"}, 422, "no-such-game"),
        ({"game": "macbeth", "options": {"opening": "sideways"}}, 422, "no-such-option"),
        ({"game": "macbeth", "moves": ["g8"] * (MAX_MOVES + 1)}, 422, "invalid"),
        ({"game": "macbeth", "moves": ["x" * 65]}, 422, "invalid"),
        ({"game": "macbeth", "moves": [""]}, 422, "invalid"),
        ({"game": "macbeth", "shout": True}, 422, "invalid"),
        ({"game": "macbeth", "insights": True, "match": "nowhere"}, 404, "no-such-match"),
        ([], 422, "invalid"),
    ],
)
async def test_invalid_requests_are_refused(
    eve: Browser, body: Any, status: int, reason: str
) -> None:
    assert (await eve.ask("POST", "/api/positions", body, status))["reason"] == reason


async def test_a_running_match_has_no_insights(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    body = {"game": "macbeth", "moves": ["g8"], "match": match_id, "insights": True}
    assert (await ann.ask("POST", "/api/positions", body, 409))["reason"] == "running"
    await bob.sit(match_id)
    assert (await bob.ask("POST", "/api/positions", body, 409))["reason"] == "running"
    await bob.ask("POST", "/api/positions", body | {"insights": False})
    await ann.resign(match_id)
    assert (await bob.ask("POST", "/api/positions", body))["insights"]["stable"]


async def test_records_are_parsed_as_text_and_json(eve: Browser) -> None:
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
        '{"game": "Othello", "moves": ["F5", "D6"]}',
        '"1. f5 d6"',
        '"[Game \\"othello\\"]\\n\\nf5 d6"',
        '{"id": 7, "game": "othello", "moves": "f5d6", "winner": "black"}',
        "Othello: f5 d6 Schwarz gewinnt",
        "S: f5 W: d6 unentschieden",
        "Noirs f5 Blancs d6, partie nulle",
        "Negras f5 Blancas d6, ganan negras",
        "1手目 先手 f5 2手目 後手 d6 黒の勝ち",
    ],
)
async def test_records_of_other_programs_and_languages_are_parsed(eve: Browser, text: str) -> None:
    read = await eve.ask("POST", "/api/records", {"text": text, "game": "othello"})
    assert (read["game"], read["moves"]) == ("othello", ["f5", "d6"])


async def test_a_record_of_an_unknown_game_is_refused(eve: Browser) -> None:
    answer = await eve.ask("POST", "/api/records", {"text": "f5", "game": "chess"}, 422)
    assert answer["reason"] == "no-such-game"


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
async def test_invalid_records_are_refused(eve: Browser, text: str) -> None:
    answer = await eve.ask("POST", "/api/records", {"text": text}, 422)
    assert answer["message"]


@pytest.mark.parametrize(
    ("text", "word", "line"),
    [
        ("\n\n!!!", "!!!", "3"),
        ("[" * 5_000, "[" * 40, "1"),
        ('\n[Game "chess"]\n\ne4', "chess", "2"),
        ('[Game "othello"]\n[Options "board=hex"]\n\nf5', "board=hex", "2"),
        ('{"game": "othello",\n"moves": ["f5",]}', "]}", "2"),
        ('{"move": "f5"}\n{"move": "d6"}', '{"move":', "2"),
    ],
)
async def test_what_is_not_understood_is_named(
    eve: Browser, text: str, word: str, line: str
) -> None:
    answer = await eve.ask("POST", "/api/records", {"text": text, "game": "othello"}, 422)
    assert answer["message"] == t("errors.record.word", word=word, line=line)


async def test_analysis_requests_are_limited(tmp_path: Any) -> None:
    async with Site(tmp_path, limit_studying="2/hour") as site:
        browser = Browser(site)
        for _ in range(2):
            await analyze(browser, "macbeth")
        answer = await browser.ask("POST", "/api/positions", {"game": "macbeth"}, 429)
        assert answer["reason"] == "too-many"


async def test_every_game_has_analysis_and_local_pages(eve: Browser) -> None:
    for game in GAMES:
        for path in (f"/analysis/{game}", f"/local/{game}"):
            assert game_title(game) in await eve.read(path)
    for path in ("/analysis/chess", "/local/chess", "/matches/nowhere/analysis"):
        await eve.read(path, 404)


async def test_unusable_query_parameters_are_listed(eve: Browser) -> None:
    page = await eve.read("/analysis/macbeth?opening=sideways&moves=g8&v=1.h9&at=1")
    assert t("new.ignored.choice", parameter="opening=sideways") in page
    body = page.partition("</head>")[2]
    assert not re.search(r'(href|data-\w+)="[^"]*moves=g8', body)


async def test_the_review_has_the_match_as_main_line(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser
) -> None:
    async with seated(("hex-othello-3", {}), [ann, bob, cid], eve) as table:
        await table.play("g8")
        await table.resign("white")
    page = await eve.read(f"/matches/{table.match_id}/analysis")
    assert '"main": ["g8", "white-resigns"]' in page
    assert '"over": false' in page
