"""The record of a match can be read back and replayed."""

import json

import pytest

from app.features.matches.record import record_of
from app.locales import LANGUAGES
from app.match.commands import Answer, Offer
from engine import GAMES, parse_record, record_from_json
from engine.variants import RELATIVES
from harness.games.match_builder import GUEST, HOST, THIRD, TRIO, running_match
from tests.support.site.languages import in_language
from tests.support.site.live_server import Browser, Json


async def test_a_waiting_match_has_a_record_without_moves(ann: Browser) -> None:
    match_id = await ann.open_match(options={"opening": "reversi"})
    record = parse_record((await ann.http.get(f"/api/matches/{match_id}/record.txt")).text)
    assert (record.game, record.moves) == ("macbeth", ())
    assert record.options == {"opening": "reversi", "passing": "forced"}
    assert record.tags["Result"] == "*"
    assert "Score" not in record.tags
    assert "White" not in record.tags


@pytest.mark.parametrize("name", ["Ann", 'A "quoted\\" name]', "{not a comment}", "Åsa ☃ 👩"])
async def test_text_and_json_records_agree(
    ann: Browser, bob: Browser, match_id: str, name: str
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": name})
    await ann.play(match_id, 2, "g8")
    await bob.play(match_id, 3, "h9")
    await ann.resign(match_id)
    text = await ann.http.get(f"/api/matches/{match_id}/record.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    record = parse_record(text.text)
    assert record == record_from_json(await ann.ask("GET", f"/api/matches/{match_id}/record.json"))
    assert record.tags["Black"] == name
    assert record.tags["Result"] == "white"
    assert record.tags["Score"] == "-".join(map(str, record.replay()[-1].score.values()))
    assert record.tags["Site"] == f"{ann.site.address}/matches/{match_id}"
    assert record.moves == ("g8", "h9", "black-resigns")
    assert record.replay()[-1].over


def test_resignations_are_recorded_in_order() -> None:
    builder = running_match(TRIO)
    builder.resign(GUEST)
    builder.resign(HOST)
    names = {HOST: "Ann", GUEST: "Bob", THIRD: "Cid"}
    record = record_of(builder.match, names, "http://site")
    assert record.moves == ("white-resigns", "black-resigns")
    assert record.replay()[-1] == builder.match.position
    assert record.tags["Result"] == "red"


@pytest.mark.parametrize("seed", range(6))
def test_a_resignation_is_recorded_at_its_ply(seed: int) -> None:
    builder = running_match(TRIO).play_random(seed, 5 + seed * 4)
    builder.resign((HOST, GUEST, THIRD)[seed % 3])
    builder.play_random(seed)
    record = record_of(builder.match, {HOST: "a", GUEST: "b", THIRD: "c"}, "http://site")
    assert record.replay()[-1] == builder.match.position


def test_a_takeback_to_before_a_resignation_has_a_record() -> None:
    builder = running_match(TRIO).play_random(1, 7)
    builder.resign(GUEST)
    builder.submit(Offer("takeback", builder.match.version, 3), HOST)
    builder.submit(Answer(builder.match.offers[0].id, True), THIRD)
    builder.play_random(2)
    record = record_of(builder.match, {HOST: "a", GUEST: "b", THIRD: "c"}, "http://site")
    assert record.replay()[-1] == builder.match.position


async def import_text(who: Browser, text: str, status: int = 200, **fields: str) -> Json:
    answer: Json = await who.ask("POST", "/api/records", {"text": text, **fields}, status)
    return answer


async def test_moves_without_a_game_get_the_only_game_that_fits(eve: Browser) -> None:
    record = await import_text(eve, "1. d3 c3 2. c4 e3 3. f6")
    assert (record["game"], record["moves"]) == ("othello", ["d3", "c3", "c4", "e3", "f6"])
    reversi = await import_text(eve, "d4 e4 d5 e5")
    assert (reversi["game"], reversi["options"]["opening"]) == ("othello", "reversi")


async def test_moves_that_fit_several_games_need_a_choice(eve: Browser) -> None:
    for text in ("g8", "a1 a1"):
        assert (await import_text(eve, text, 422))["reason"] == "which-game"
    assert (await import_text(eve, "g8", game="macbeth"))["moves"] == ["g8"]
    refused = await import_text(eve, "a1 a1", 422, game="macbeth")
    assert refused["message"] == "1. a1: No capture at a1."
    assert (await import_text(eve, "]", 422))["reason"] == "unreadable"
    named = await import_text(eve, '[Game "othello"]\nd3', game="macbeth")
    assert named["game"] == "othello"


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ("1. f5 +1Schwarz: f5, x\t2. d6 wie geplant +1Weiß: d6\nc3 d3", "othello", "f5 d6 c3 d3"),
        ("1. f5 +1黒：f5、返す石：1。\t2. d6 +1白：d6。\nc3 d3", "othello", "f5 d6 c3 d3"),
        (
            "```\n{“game”: “othello”, “options”: {}, “tags”: {}, “moves”: [“f5”]}\n```",
            "othello",
            "f5",
        ),
    ],
)
async def test_records_from_anywhere_are_imported(
    eve: Browser, text: str, game: str, moves: str
) -> None:
    record = await import_text(eve, text)
    assert (record["game"], record["moves"]) == (game, moves.split())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_is_known_by_its_title_in_every_language(eve: Browser, language: str) -> None:
    for game in GAMES:
        title = in_language(language, f"games.{game}.title")
        record = await import_text(eve, f'[Game "{title.upper()}"]')
        assert record["game"] == game
    for relative, rules in RELATIVES.items():
        title = in_language(language, f"games.{relative}.title")
        record = await import_text(eve, f'[Game "{title.upper()}"]')
        assert (record["game"], record["options"]["rules"]) == ("variant", rules)


@pytest.mark.parametrize("relative", RELATIVES)
async def test_a_relative_is_known_by_its_id(eve: Browser, relative: str) -> None:
    own = {"game": relative, "options": {}, "tags": {}, "moves": []}
    for text in (f'[Game "{relative}"]', json.dumps(own), json.dumps(own | {"tags": None})):
        record = await import_text(eve, text)
        assert (record["game"], record["options"]["rules"]) == ("variant", RELATIVES[relative])
    refused = await import_text(eve, f'[Game "{relative}"]\n[Options "passing=free"]', 422)
    assert "“passing=free”" in refused["message"]


@pytest.mark.parametrize("name", ["Chess", "chess", "Windmühle"])
async def test_an_unknown_game_is_named(eve: Browser, name: str) -> None:
    for text in (f'[Game "{name}"]\n\nf5', f'{{"game": "{name}", "moves": "f5"}}'):
        refused = await import_text(eve, text, 422)
        assert refused["message"] == in_language("en", "errors.record.word", word=name, line="1")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_word_that_was_not_understood_is_named(eve: Browser, language: str) -> None:
    body = {"text": "> f5 d6\n> c3 castles d3", "game": "othello"}
    answer = await eve.http.post("/api/records", json=body, headers={"accept-language": language})
    assert answer.status_code == 422
    said = in_language(language, "errors.record.word", word="castles", line="2")
    assert answer.json() == {"reason": "unreadable", "message": said}


@pytest.mark.parametrize("game", ["othello", "moxie", None])
@pytest.mark.parametrize("text", ["45 46", "😀", "1. 2. 3.", "..."])
async def test_a_text_without_moves_is_no_record(eve: Browser, text: str, game: str | None) -> None:
    answer = await eve.http.post("/api/records", json={"text": text, "game": game})
    assert answer.status_code == 422
    said = in_language("en", "errors.record.word", word=text.split(maxsplit=1)[0], line="1")
    assert answer.json() == {"reason": "unreadable", "message": said}
