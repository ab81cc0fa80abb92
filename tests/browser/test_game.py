"""Friends play whole games through the page, and others watch."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from engine import Color, Position, Record, find_game, parse_record, record_from_json
from tests.browser.conftest import Visit
from tests.browser.lines import wander
from tests.browser.person import Person

GAMES = [("macbeth", "othello"), ("macbeth", "reversi"), ("othello", "othello")]


def test_friends_play_to_the_last_stone_at_three_tables(visit: Visit) -> None:
    """Each opening of MacBeth, and Othello, at once: one table thinks while another one moves."""
    for _ in zip_longest(*(whole_game(visit, game, opening) for game, opening in GAMES)):
        pass


def whole_game(visit: Visit, game: str, opening: str) -> Iterator[None]:
    """From the home page to the record. Black's page shows the stones in motion."""
    anna = visit("Anna", permissions=["clipboard-read", "clipboard-write"])
    ben, cora = visit("Ben", reduced_motion="no-preference"), visit("Cora")
    link = invites(anna, game, opening)
    ben.opens(link)
    cora.opens(link)
    ben.sits("Ben")
    expect(anna.page.locator("#main")).to_have_attribute("data-status", "running")
    players = {Color(person.color): person for person in (anna, ben)}
    assert len(players) == 2

    position = find_game(game).start({"opening": opening})
    played: list[str] = []
    for mover, moves, after in wander(position, Random(7)):
        players[mover].plays(moves[0])
        position = after
        played.extend(moves)
        for person in (anna, cora):  # Ben's stones still turn; he is asked at the end
            person.sees(position)
        yield

    for person in (anna, ben, cora):
        person.sees(position)
        assert person.moves == played
        sees_the_result(person, position)
    for ending, record in downloads(ben).items():
        assert record.moves == tuple(played), ending
        assert record.replay()[-1] == position


def invites(person: Person, game: str, opening: str) -> str:
    """Press the home page's big button, or choose a game on its own page; copy the link."""
    if (game, opening) == GAMES[0]:
        person.goes("/")
        person.page.locator("#start-button").click()
    else:
        person.goes(f"/new/{game}?opening={opening}")
        person.page.locator("#new-button").click()
    person.page.wait_for_url("**/matches/*")
    person.page.get_by_role("button", name="Copy link").click()
    expect(person.page.get_by_role("button", name="Copied")).to_be_visible()
    link: str = person.page.evaluate("navigator.clipboard.readText()")
    assert link == person.page.url
    return link


def sees_the_result(person: Person, position: Position) -> None:
    winner, *others = position.winners
    mine = person.name != "Cora" and person.color == winner
    title = f"You win with {winner.title()}" if mine else f"{winner.title()} wins"
    if others:
        title = "A draw between Black and White"
    count = " : ".join(str(stones) for stones in position.score.values())
    expect(person.page.locator("#result-title")).to_have_text(title)
    expect(person.page.locator("#result-count")).to_have_text(count)
    person.hears(f"{title}. {', '.join(f'{c.title()} {n}' for c, n in position.score.items())}.")


def downloads(person: Person) -> dict[str, Record]:
    """The record in both forms, from the menu."""
    texts = {}
    for ending in ("text", "JSON"):
        person.page.locator("#download summary").click()
        with person.page.expect_download() as download:
            person.page.get_by_role("link", name=f"Download as {ending}").click()
        texts[ending] = Path(download.value.path()).read_text()
        person.presses("Escape")
    json_record = record_from_json(json.loads(texts["JSON"]))
    return {"text": parse_record(texts["text"]), "JSON": json_record}
