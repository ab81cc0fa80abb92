"""Computers that play at the strength of the player who opens the match."""

import asyncio

from app.features.ratings.strength import NEWCOMER
from app.locales import t
from app.match.bot_players import computer_id
from app.players.shown_names import computer_name, shared_name
from harness.games.match_builder import TRIO
from tests.support.site.live_server import Browser, Json

LONG = 240.0  # seconds that nothing here takes, unless it hangs


def name(strength: float) -> str:
    """In frames and records."""
    return shared_name(computer_id(strength), None)


async def presence(browser: Browser, match_id: str) -> dict[str, Json]:
    answer = await browser.read_match(match_id)
    return {seat["color"]: seat for seat in answer["presence"]["seats"]}


async def test_a_guest_meets_a_computer_that_begins_low_and_adapts(ann: Browser) -> None:
    newcomer = await ann.ask("GET", "/api/games/macbeth/strength")
    assert (newcomer["level"], newcomer["games"]) == (NEWCOMER, 0)
    assert newcomer["text"] == t("computer.own.unknown", level=NEWCOMER)
    match_id = await ann.open_match(computers=["own"])
    async with ann.watch(match_id) as page, asyncio.timeout(LONG):
        await page.hello()
        await page.play("g8", 1, "mine")
        while (await page.until("frame"))["view"]["ply"] < 2:
            pass
        await page.send(t="resign", id="gone", at=3)
        await page.until("frame")
    white = (await presence(ann, match_id))["white"]
    assert (white["name"], white["computer"]) == (name(NEWCOMER), int(NEWCOMER))
    record = await ann.ask("GET", f"/api/matches/{match_id}/record.json")
    assert record["tags"]["White"] == name(NEWCOMER) == "Computer player, level 1.5 of 8"
    known = await ann.ask("GET", "/api/games/macbeth/strength")
    assert known["level"] < NEWCOMER
    assert known["games"] == 1
    assert str(known["rating"]) in known["text"]
    other_game = await ann.ask("GET", "/api/games/othello/strength")
    assert other_game["games"] == 0
    again = await ann.ask("POST", f"/api/matches/{match_id}/rematch")
    assert (await presence(ann, again["id"]))["black"]["name"] == name(known["level"])
    snapshot = await ann.snapshot(again["id"])
    assert snapshot["view"]["series"] == {"black": 2, "white": 0}
    people = (await ann.ask("GET", "/api/me/people"))["people"]
    assert {person["name"] for person in people} == {
        computer_name(NEWCOMER),
        computer_name(known["level"]),
    }


async def test_two_of_them_adapt_in_a_series_of_three_players(ann: Browser) -> None:
    match_id = await ann.open_match(game=TRIO, computers=["own", "own"])
    async with ann.page(match_id) as page, asyncio.timeout(LONG):
        await page.send(t="resign", id="gone", at=1)
        while not (await page.until("frame"))["view"]["result"]:
            pass
    known = await ann.ask("GET", f"/api/games/{TRIO}/strength")
    assert known["level"] < NEWCOMER
    again = await ann.ask("POST", f"/api/matches/{match_id}/rematch")
    seats = await presence(ann, again["id"])
    assert [seats[color]["name"] for color in ("black", "red")] == [name(known["level"])] * 2
    snapshot = await ann.snapshot(again["id"])
    assert snapshot["view"]["series"]["white"] == 0
    assert sum(snapshot["view"]["series"].values()) == 2


async def test_the_form_says_how_strong_it_takes_you_to_be(ann: Browser) -> None:
    page = (await ann.http.get("/computer?game=othello&level=own")).text
    assert t("computer.own.title") in page
    assert t("computer.own.unknown", level=NEWCOMER) in page
