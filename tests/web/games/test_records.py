"""The record of a match can be read back and replayed."""

import pytest

from app.web.matches.record import record_of
from engine import parse_record, record_from_json
from tests.match.support.builder import GUEST, HOST, THIRD, TRIO, running_match
from tests.web.support.live_server import Browser


async def test_before_the_start_there_is_a_record_without_moves(ann: Browser) -> None:
    match_id = await ann.open_match(options={"opening": "reversi"})
    record = parse_record((await ann.http.get(f"/api/matches/{match_id}/record.txt")).text)
    assert (record.game, record.moves) == ("macbeth", ())
    assert record.options == {"opening": "reversi", "passing": "forced"}
    assert record.tags["Result"] == "*"
    assert "Score" not in record.tags
    assert "White" not in record.tags


@pytest.mark.parametrize("name", ["Ann", 'A "quoted\\" name]', "{not a comment}", "Åsa ☃ 👩"])
async def test_text_and_json_say_the_same(
    ann: Browser, bob: Browser, match_id: str, name: str
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": name})
    async with ann.page(match_id) as black, bob.page(match_id) as white:
        await black.play("g8", 2, "1")
        await white.until("frame")
        await white.play("h9", 3, "2")
        await white.until("frame")
        await black.send(t="resign", id="3", at=4)
        await white.until("frame")
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


def test_resignations_stand_in_their_order() -> None:
    builder = running_match(TRIO)
    builder.resign(GUEST)
    builder.resign(HOST)
    names = {HOST: "Ann", GUEST: "Bob", THIRD: "Cid"}
    record = record_of(builder.match, names, "http://site")
    assert record.moves == ("white-resigns", "black-resigns")
    assert record.replay()[-1] == builder.match.position
    assert record.tags["Result"] == "red"


@pytest.mark.parametrize("seed", range(6))
def test_a_resignation_stands_where_it_was_made(seed: int) -> None:
    builder = running_match(TRIO).play_random(seed, 5 + seed * 4)
    builder.resign((HOST, GUEST, THIRD)[seed % 3])
    builder.play_random(seed)
    record = record_of(builder.match, {HOST: "a", GUEST: "b", THIRD: "c"}, "http://site")
    assert record.replay()[-1] == builder.match.position


@pytest.mark.parametrize("name", ["record.txt", "record.json"])
async def test_no_record_of_no_match(ann: Browser, name: str) -> None:
    assert (await ann.ask("GET", f"/api/matches/nowhere/{name}", status=404))["reason"]
