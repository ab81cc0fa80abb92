"""Friends at one table: from the invitation over a whole game to its record."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import expect

from engine import Color, Position, Record, find_game, parse_record, record_from_json
from tests.browser.conftest import Visit
from tests.browser.support.input import Hand, finger, mouse
from tests.browser.support.lines import Turn
from tests.browser.support.person import Person

NAMES = ("Anna", "Ben", "Cora", "Dora")
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def party(
    visit: Visit,
    game: str,
    options: Mapping[str, str],
    turns: Iterable[Turn],
    hands: Sequence[Hand] = (mouse, mouse, mouse),
    *,
    moving: bool = False,
) -> Iterator[None]:
    """One opens, all others sit down, and one more watches; a step of this is a turn.

    All of them see every position as the engine has it, and the record has every move.
    """
    seats = len(find_game(game).players)
    motion = "no-preference" if moving else "reduce"
    device = {"permissions": CLIPBOARD, "has_touch": finger in hands, "reduced_motion": motion}
    people = [visit(name, **device) for name in NAMES[: seats + 1]]
    link = invites(people[0], game, options)
    for person in people[1:]:
        person.opens(link)
    for person in people[1:seats]:
        person.sits(person.name)
    sitting = zip(people[:seats], hands, strict=False)
    players = {Color(person.color): (person, hand) for person, hand in sitting}
    assert set(players) == set(find_game(game).players)

    played: list[str] = []
    for mover, moves, position in turns:
        person, hand = players[mover]
        hand(person, moves[0])
        played.extend(moves)
        for person in people:
            person.sees(position)
        yield

    assert position.over
    for person in people:
        assert person.moves == played
        sees_the_result(person, position)
    for ending, record in downloads(people[1]).items():
        assert record.moves == tuple(played), ending
        assert record.replay()[-1] == position


def invites(person: Person, game: str, options: Mapping[str, str]) -> str:
    """Press the home page's big button, or choose a game on its own page; copy the link."""
    if game == "macbeth" and not options:
        person.goes("/")
        person.page.locator("#start-button").click()
    else:
        person.goes(f"/new/{game}?{urlencode(options)}")
        person.page.locator("#new-button").click()
    person.page.wait_for_url("**/matches/*")
    person.page.get_by_role("button", name="Copy link").click()
    expect(person.page.get_by_role("button", name="Copied")).to_be_visible()
    link: str = person.page.evaluate("navigator.clipboard.readText()")
    assert link == person.page.url
    return link


def sees_the_result(person: Person, position: Position) -> None:
    """Who has won, and how it stands, to be seen and to be heard."""
    winner, *others = position.winners
    mine = person.page.locator(f'#seats-below .seat[data-color="{winner}"]')
    yours = mine.get_by_text("you", exact=True).count() > 0
    title = f"You win with {winner.title()}" if yours else f"{winner.title()} wins"
    if others:
        title = f"A draw between {' and '.join(color.title() for color in position.winners)}"
    count = person.page.locator("#result-count")
    counts = [str(number) for number in position.score.values()]
    tally = ", ".join(f"{color.title()} {number}" for color, number in position.score.items())
    expect(person.page.locator("#result-title")).to_have_text(title)
    if len(counts) > 2:
        assert count.locator("span").all_text_contents() == counts
        expect(count).to_have_attribute("aria-label", tally)
    elif position.reserve:
        expect(count).to_have_text(f"{' : '.join(counts)} captured")
        tally = f"Captured: {tally}"
    else:
        expect(count).to_have_text(" : ".join(counts))
    person.hears(f"{title}. {tally}.")


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
