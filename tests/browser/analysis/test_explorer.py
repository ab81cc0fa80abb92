"""The opening explorer's panel on the analysis board."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color, find_game, format_move
from engine.symmetry import canonical
from tests.browser.support.boards import query, shows
from tests.browser.support.held_requests import HeldRequests
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

GAME = "desdemona"
START = find_game(GAME).start({})
FIRST = format_move(START, START.legal_moves[0])
AFTER = follow(START, FIRST)
SECOND = format_move(AFTER, AFTER.legal_moves[0])
SOME_VALUE = re.compile(re.escape(t("explorer.value", value="")) + ".")
EXPLORER = f"/api/games/{GAME}/explorer"
LONG = 240_000  # milliseconds, in which the computer's code may have to be compiled


def finished(anna: Person, ben: Person) -> None:
    """A listed game of two moves, which Black resigns, and which the explorer has counted."""
    before = anna.asks("GET", EXPLORER)["games"]
    table = Table(anna, ben, GAME, listed=True)
    table.play([FIRST, SECOND])
    table.resign(Color.BLACK)
    eventually(lambda: anna.asks("GET", EXPLORER)["games"], before + 1)


def panel(person: Person) -> Locator:
    return person.page.get_by_role("region", name=t("explorer.title"))


def opens(person: Person) -> None:
    panel(person).get_by_text(t("explorer.title"), exact=True).click()


def moves(person: Person) -> Locator:
    return panel(person).get_by_role("listitem").get_by_role("button")


def test_the_panel_shows_and_plays_the_moves_of_public_games(
    anna: Person, ben: Person, cora: Person
) -> None:
    finished(anna, ben)
    cora.goes(f"/analysis/{GAME}")
    expect(moves(cora)).to_have_count(0)  # it is closed, and asks for nothing
    opens(cora)
    answer = cora.asks("GET", EXPLORER)
    expect(moves(cora)).to_have_count(len(answer["moves"]))
    expect(panel(cora).get_by_role("status")).to_have_text(t("explorer.about"))
    same = canonical(START).turn_move
    (place,) = [
        number for number, one in enumerate(answer["moves"]) if same(one["move"]) == same(FIRST)
    ]
    listed = answer["moves"][place]
    button = moves(cora).nth(place)
    expect(button).to_contain_text(listed["move"])
    expect(button).to_contain_text(t("explorer.games", count=listed["games"]))
    share = t("explorer.share", name=t("colors.white"), share="")
    expect(button).to_contain_text(share.strip())
    expect(button.locator(".explorer-value")).to_have_text(SOME_VALUE, timeout=LONG)

    button.click()
    shows(cora, follow(START, listed["move"]))
    eventually(lambda: query(cora), f"moves={listed['move']}&at=1")
    following = cora.asks("GET", f"{EXPLORER}?moves={listed['move']}")["moves"]
    expect(moves(cora)).to_have_count(len(following))
    expect(moves(cora).first).to_contain_text(following[0]["move"])
    expect(moves(cora).first).to_be_focused()

    cora.page.reload()
    expect(moves(cora)).not_to_have_count(0)  # it stays open
    opens(cora)
    expect(moves(cora).first).to_be_hidden()


def test_late_values_are_shown_in_a_panel_that_was_closed_meanwhile(
    anna: Person, ben: Person, cora: Person
) -> None:
    finished(anna, ben)
    cora.goes(f"/analysis/{GAME}")
    values = HeldRequests(cora.page, "**/explorer/values?*")
    opens(cora)
    eventually(values.count, 1)
    for hidden in (True, False):
        opens(cora)
        expect(moves(cora).first).to_be_visible(visible=not hidden)
    values.release()
    expect(moves(cora).first.locator(".explorer-value")).to_have_text(SOME_VALUE, timeout=LONG)


def test_the_panel_says_where_no_game_has_gone_on(anna: Person) -> None:
    anna.goes("/analysis/hex-othello-3")
    opens(anna)
    status = panel(anna).get_by_role("status")
    games = anna.asks("GET", "/api/games/hex-othello-3/explorer")["games"]
    expect(status).to_have_text(t("explorer.about") if games else t("explorer.none"))
