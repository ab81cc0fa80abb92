"""Friends at one table: from the invitation over a whole game to its record."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import expect

from app.locales import t
from engine import Color, Position, Record, find_game, parse_record, record_from_json
from harness.browser.lines import Turn
from harness.browser.person import Person
from tests.browser.conftest import Visit
from tests.browser.support.input import Hand, finger, mouse

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
        person.page.locator("#play-friend").click()
    else:
        person.goes(f"/new/{game}?{urlencode(options)}")
        person.page.locator("#new-button").click()
    person.page.wait_for_url("**/matches/*")
    link = person.copies(t("seats.invite.copy"))
    assert link == person.page.url
    return link


def sees_the_result(person: Person, position: Position) -> None:
    """The result as this person reads it, to be seen and to be heard."""
    title = _title(person, position)
    expect(person.page.locator("#result-title")).to_have_text(title)
    count = person.page.locator("#result-count")
    if len(position.score) > 2:
        tally = ", ".join(f"{color.title()} {number}" for color, number in position.score.items())
        counts = [str(number) for number in position.score.values()]
        assert count.locator("span").all_text_contents() == counts
        expect(count).to_have_attribute("aria-label", tally)
        person.hears(f"{title}. {tally}.")
    else:
        expect(count).to_be_hidden()
        person.hears(f"{title}. ")


def _title(person: Person, position: Position) -> str:
    seats = person.seats
    mine = next((color for color in seats if seats[color]["note"] == "you"), None)
    winner, *others = position.winners
    names = ["you" if color == mine else seats[color]["name"] for color in position.winners]
    if others and len(names) < len(seats):
        return f"Draw between {' and '.join(names)}"
    title = t("result.you-won") if winner == mine else f"{names[0]} won"
    if mine and winner != mine and len(seats) == 2:
        title = t("result.you-lost")
    if others:
        title = "Draw"
    best = {color for color, n in position.score.items() if n == max(position.score.values())}
    if len(seats) > 2 or position.ending in ("goal", "repetition") or best != {*position.winners}:
        return title
    first = Color(mine or winner)
    second = next(color for color in position.score if color != first)
    return f"{title} {position.score[first]}–{position.score[second]}"


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
