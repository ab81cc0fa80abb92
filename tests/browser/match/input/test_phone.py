"""Playing by touch on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import PASS, Position, parse_move
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit

LARGE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}


def phone(size: dict[str, int]) -> dict[str, Any]:
    """A browser context that is a phone."""
    return {"viewport": size, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def flips(position: Position, move: str) -> set[str]:
    """The cells that a move turns."""
    before, after = position, position.play(parse_move(position, move))
    return {
        site.name
        for site in position.rules.board.by_cell.values()
        if before.stone(site.bit) and before.stone(site.bit) != after.stone(site.bit)
    }


@pytest.fixture(params=[LARGE, SMALL], ids=["large", "small"])
def phone_user(request: pytest.FixtureRequest, visit: Visit) -> Person:
    """Somebody with a phone."""
    return visit("Anna", **phone(request.param))


def taps(person: Person, cell: str) -> None:
    person.thinks()
    person.cell(cell).tap()


def shows_preview(person: Person, position: Position, move: str) -> None:
    turned = flips(position, move)
    expect(person.cell(move)).to_have_attribute("data-hovered", "")
    assert person.turning == turned
    expect(person.board.locator(".ghost")).to_have_count(1)
    expect(person.board.locator(".badge text")).to_have_text(f"+{len(turned)}")
    expect(person.board.locator(".ray")).not_to_have_count(0)
    expect(person.button).to_have_text(f"Play {move} +{len(turned)}")
    expect(person.notice).to_contain_text(f"{move} would turn {len(turned)}")


def test_a_game_is_played_by_touch(phone_user: Person, ben: Person) -> None:
    """Quick moves leave the page's scroll position and zoom."""
    table = Table(phone_user, ben).with_all_at_it()
    taps(phone_user, "g8")
    shows_preview(phone_user, table.position, "g8")
    phone_user.cell("a1").tap()
    expect(phone_user.notice).to_have_text(t("refusals.no-capture", cell="a1"))
    expect(phone_user.board.locator(".ghost")).to_have_count(0)
    phone_user.cell("h7").tap()
    shows_preview(phone_user, table.position, "h7")
    assert phone_user.moves == []
    phone_user.button.tap()
    table.advance("h7")
    for _ in range(8):
        for person in (phone_user, ben):
            person.sees(table.position)
        stays_put(phone_user)
        move = min(table.mover.marked)
        if table.mover is phone_user:
            taps(phone_user, move)
            phone_user.cell(move).tap()
        else:
            ben.plays(move)
        table.advance(move)
        assert PASS not in table.position.legal_moves
    phone_user.sees(table.position)
    if phone_user.page.viewport_size == SMALL:  # a larger one shows the moves anyway
        shows_the_moves(phone_user)
        phone_user.sees(table.position)


def stays_put(person: Person) -> None:
    scale, x, y = person.page.evaluate("[visualViewport.scale, scrollX, scrollY]")
    assert (scale, x, y) == (1, 0, 0)
    assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    whole = ("#play", "#more-button", "#status", "#seats-above", "#seats-below", "svg.board")
    for control in whole:
        expect(person.page.locator(control)).to_be_in_viewport(ratio=1)


def shows_the_moves(person: Person) -> None:
    """A tap opens the list of moves over the panel, and another one closes it."""
    tab = person.page.get_by_role("button", name=t("moves.title"), exact=True)
    tab.tap()
    person.page.locator("#moves [data-ply='1']").tap()
    expect(person.notice).to_have_text(re.compile("^" + t("moves.at", ply=1, last=".*")))
    tab.tap()
    person.page.get_by_role("button", name=t("moves.return")).tap()
