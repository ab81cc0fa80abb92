"""Computer players over HTTP and the websocket: moves, answers to offers, seats."""

import asyncio
import json

import pytest

from app.features.matches.rematch import rematch_command
from app.locales import t
from app.match.bot_players import computer_id
from app.players.shown_names import computer_name, shared_name
from app.wire.view import match_view
from engine import Color
from harness.games.match_builder import HOST, TRIO, MatchBuilder, waiting_match
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import Page

LONG = 240.0  # seconds that nothing here takes, unless it hangs


def computer(level: int) -> str:
    """The name of a computer in frames and records."""
    return shared_name(computer_id(level), None)


NEWCOMER = computer(1)


async def frames(page: Page, plies: int) -> Json:
    """The first frame at a ply."""
    async with asyncio.timeout(LONG):
        while (frame := await page.until("frame"))["view"]["ply"] < plies:
            pass
    return frame


def names(presence: Json) -> dict[str, str | None]:
    return {seat["color"]: seat["name"] for seat in presence["seats"]}


async def test_levels_have_names_and_meanings(ann: Browser) -> None:
    levels = await ann.ask("GET", "/api/levels")
    assert [level["level"] for level in levels] == list(range(1, 9))
    assert levels[4]["name"] == "Computer, level 5 (Skilled)"
    assert [level["meaning"] for level in levels] == [
        t(f"levels.{number}.about") for number in range(1, 9)
    ]


async def test_a_computer_answers_over_the_websocket(ann: Browser) -> None:
    match_id = await ann.open_match(computers=[1])
    async with ann.watch(match_id) as page:
        _, (snapshot,) = await page.hello()
        assert snapshot["view"]["status"] == "running"
        await page.play("g8", 1, "mine")
        frame = await frames(page, 2)
    assert frame["by"] == "white"
    assert frame["view"]["to_move"] == "black"
    seen = await ann.read_match(match_id)
    assert names(seen["presence"])["white"] == NEWCOMER
    white = seen["presence"]["seats"][1]
    assert (white["computer"], white["presence"], white["absent_since"]) == (1, "here", None)
    assert seen["presence"]["seats"][0]["computer"] is None


async def test_the_host_adds_and_removes_a_computer(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match(game=TRIO)
    path = f"/api/matches/{match_id}"
    body = {"level": 4, "color": "red"}
    refused = await bob.ask("POST", f"{path}/computers", body, 403)
    assert refused["reason"] == "not-host"
    assert (await ann.ask("POST", f"{path}/computers", body))["color"] == "red"
    assert (await ann.ask("POST", f"{path}/computers", body, 409))["reason"] == "seat-taken"
    await ann.ask("POST", f"{path}/computers", {"level": 9, "color": "white"}, 422)
    await ann.ask("POST", "/api/matches/nowhere/computers", body, 404)
    await ann.ask("DELETE", f"{path}/seats/red")
    assert names((await ann.read_match(match_id))["presence"])["red"] is None
    assert (await bob.sit(match_id))["color"] == "white"
    await ann.ask("POST", f"{path}/computers", body)
    assert (await ann.snapshot(match_id))["view"]["status"] == "running"


async def test_computers_answer_offers(ann: Browser) -> None:
    match_id = await ann.open_match(computers=[1])
    async with ann.page(match_id) as page:
        await page.play("g8", 1, "mine")
        version = (await frames(page, 2))["version"]
        await page.send(t="offer", id="back", at=version, kind="takeback")
        back = await page.until("frame")
        assert [one["kind"] for one in back["events"]] == ["offered", "accepted", "taken-back"]
        assert (back["view"]["ply"], back["view"]["offers"]) == (0, [])
        await page.send(t="offer", id="draw", at=back["version"], kind="draw")
        offered = await page.until("frame")
        assert offered["view"]["offers"]
        answered = await page.until("frame")
        assert answered["events"][0]["kind"] in ("accepted", "declined")
        assert answered["by"] == "white"


async def test_a_rematch_against_a_computer_starts_at_once(ann: Browser) -> None:
    match_id = await ann.open_match(computers=[7], time="5+5", hints=True)
    await ann.resign(match_id)
    again = await ann.ask("POST", f"/api/matches/{match_id}/rematch")
    assert (again["status"], again["you"], again["reserved_for"]) == ("running", "white", [])
    seen = await ann.read_match(again["id"])
    info = seen["snapshot"]["match"]
    assert names(seen["presence"])["black"] == computer(7)
    assert (info["round"], info["time"], info["hints"]) == (2, "5+5", True)
    assert seen["snapshot"]["view"]["series"] == {"black": 2, "white": 0}
    same = await ann.ask("POST", f"/api/matches/{match_id}/rematch")
    assert same["id"] == again["id"]


def test_computers_of_one_level_keep_their_points() -> None:
    """Two computers of one level change seats, and each keeps its half points."""
    seats = {Color.WHITE: computer_id(1), Color.RED: computer_id(1, 2)}
    builder = waiting_match(TRIO, computers=seats)
    builder.resign(HOST)
    builder.play_random(4)
    (winner,) = builder.match.winners
    again = MatchBuilder()
    again.submit(rematch_command("m", builder.match, HOST), HOST)
    assert again.match.seating.full
    assert builder.match.series_points[seats[winner]] == 2
    following = {
        color: again.match.seating.player_of(color) for color, _ in again.match.seating.seats
    }
    assert match_view(again.match)["series"] == {
        color: 2 * (player == seats[winner]) for color, player in following.items()
    }
    assert following[winner] != seats[winner]


async def test_the_score_against_the_computer(ann: Browser) -> None:
    match_id = await ann.open_match(computers=[6])
    await ann.resign(match_id)
    (person,) = (await ann.ask("GET", "/api/me/people"))["people"]
    assert (person["name"], person["computer"]) == (computer_name(6), 6)
    assert (person["played"], person["lost"]) == (1, 1)
    mine = await ann.ask("GET", f"/api/me/matches?with={person['id']}")
    assert [card["id"] for card in mine["matches"]] == [match_id]
    assert mine["matches"][0]["players"]["white"] == computer_name(6)
    body = {"game": "macbeth", "friends": [person["id"]]}
    refused = await ann.ask("POST", "/api/matches", body, 422)
    assert refused["reason"] == "no-such-friend"


async def test_more_opponents_than_seats_are_refused(ann: Browser, bob: Browser) -> None:
    await ann.resign(await ann.start_match(bob))
    body = {"color": "black", "friends": [await bob.id()]}
    for game, computers, status in (
        ("macbeth", [], 201),
        ("macbeth", [None], 201),
        ("macbeth", [1], 422),
        ("macbeth", [None, 1], 422),
        ("hex-othello-3", [1], 201),
        ("hex-othello-3", [1, 1], 422),
        ("unknown", [1, 1], 422),
    ):
        wish = body | {"game": game, "computers": computers}
        answer = await ann.ask("POST", "/api/matches", wish, status)
        reason = {"unknown": "no-such-game"}.get(game, "no-such-seat")
        assert answer.get("reason") == (reason if status == 422 else None)


async def test_only_a_player_against_computers_gets_hints(ann: Browser, eve: Browser) -> None:
    match_id = await ann.open_match(computers=[1], hints=True)
    hints = await ann.ask("GET", f"/api/matches/{match_id}/hints")
    view = (await ann.snapshot(match_id))["view"]
    assert {hint["move"] for hint in hints["hints"]} == {move["move"] for move in view["legal"]}
    assert hints["version"] == 1
    assert hints["hints"][0]["best"]
    assert all(0 <= hint["chance"] <= 1 for hint in hints["hints"])
    refused = await eve.ask("GET", f"/api/matches/{match_id}/hints", status=403)
    assert refused["reason"] == "no-hints"
    async with eve.watch(match_id) as spectator:
        _, answer = await spectator.hello()
    assert "chance" not in json.dumps(answer)
    assert "margin" not in json.dumps(answer)
    await ann.resign(match_id)
    refused = await ann.ask("GET", f"/api/matches/{match_id}/hints", status=409)
    assert refused["reason"] == "not-your-turn"


async def test_a_hint_is_given_on_request_and_ends_with_the_move(ann: Browser) -> None:
    match_id = await ann.open_match(computers=[1])
    await ann.ask("GET", f"/api/matches/{match_id}/hints", status=403)
    async with ann.watch(match_id) as page:
        await page.hello()
        await page.send(t="hint", id="help", at=1)
        given = await page.until("frame")
        assert given["events"] == [{"kind": "hint-given", "color": "black"}]
        assert (given["view"]["hints"], given["view"]["hinted"]) == (1, True)
        hints = await ann.ask("GET", f"/api/matches/{match_id}/hints")
        assert hints["version"] == 1
        await page.play(hints["hints"][0]["move"], given["version"], "best")
        answered = await frames(page, 2)
    assert (answered["view"]["hints"], answered["view"]["hinted"]) == (1, False)
    await ann.ask("GET", f"/api/matches/{match_id}/hints", status=403)
    await ann.ask("GET", "/api/matches/nowhere/hints", status=404)


@pytest.mark.parametrize(
    "body",
    [{}, {"game": TRIO, "computers": [1, None]}, {"game": TRIO, "computers": [None, 1]}],
    ids=["people", "one-of-two", "the-other"],
)
async def test_matches_between_people_have_no_hints(ann: Browser, body: Json) -> None:
    body = {"game": "macbeth", "color": "black", "hints": True} | body
    refused = await ann.ask("POST", "/api/matches", body, 422)
    assert refused["reason"] == "no-hints"
