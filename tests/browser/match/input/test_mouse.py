"""Playing with a mouse: hovering previews, one click plays."""

import re

from playwright.sync_api import expect

from app.locales import t
from tests.browser.match.input.test_phone import flips
from tests.browser.support.person import Person
from tests.browser.support.scripts import STOP_TIME
from tests.browser.support.table import Table


def test_hovering_previews_a_move(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    assert anna.marked == {"h7", "g5", "g8", "e4", "e7", "d5"}
    assert ben.marked == set()
    for move in ("g8", "e4"):
        anna.cell(move).hover()
        expect(anna.button).to_have_text(f"Play {move} +1")
        assert anna.turning == flips(table.position, move)
        expect(anna.board.locator(".badge text")).to_have_text("+1")
    anna.cell("a1").hover()
    expect(anna.board.locator(".ghost")).to_have_count(0)
    anna.cell("g8").hover()
    anna.page.locator("header").hover()
    expect(anna.board.locator(".ghost")).to_have_count(0)
    assert anna.turning == set()
    anna.sees(table.position)


def test_a_double_click_plays_one_move(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    anna.cell("g8").dblclick()
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)
    expect(anna.cell("g8")).to_have_attribute("data-last", "")
    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)
    assert anna.moves == ["g8", "d5"]


def test_an_illegal_click_shows_the_reason(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    anna.plays("a1")
    expect(anna.notice).to_have_text(t("refusals.no-capture", cell="a1"))
    anna.cell("g7").click()
    expect(anna.notice).to_have_text(t("refusals.taken", cell="g7"))
    anna.cell("g8").hover()
    expect(anna.notice).to_have_text("")
    ben.rests()
    ben.cell("g8").click()
    expect(ben.notice).to_have_text(t("refusals.not-your-turn"))
    expect(ben.button).to_have_text(t("match.waiting-for", name="Anna"))
    ben.button.click(force=True)
    for person in (anna, ben):
        person.sees(table.position)
        assert person.moves == []


def test_spectators_cannot_move(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    expect(cora.notice).to_have_text(t("match.full.two"))
    cora.cell("g8").click()
    cora.cell("g8").click()
    cora.button.click(force=True)
    expect(cora.page.locator("#more-button")).to_be_hidden()
    anna.plays("g8")
    table.advance("g8")
    cora.sees(table.position)
    assert cora.moves == ["g8"]
    expect(anna.status).to_have_text("Connected · 1 watching")
    cora.goes("/")
    expect(anna.status).to_have_text(t("connection.open"))


def test_a_press_right_after_a_change_is_ignored(anna: Person, ben: Person) -> None:
    """The board changes just before the press."""
    table = Table(anna, ben)
    table.play(["g8"])
    table.with_all_at_it()
    ben.page.evaluate("""() => {
        const cells = [...document.querySelectorAll(".board .cell")];
        new MutationObserver((_, observer) => {
            const legal = cells.find((cell) => cell.hasAttribute("data-legal"));
            if (!legal) return;
            observer.disconnect();
            window.pressed = legal.dataset.cell;
            for (const type of ["pointerdown", "click"]) {
                const how = { bubbles: true, pointerType: "mouse" };
                legal.dispatchEvent(new PointerEvent(type, how));
            }
            delete performance.now;
        }).observe(document.querySelector(".board"), { attributes: true, subtree: true });
    }""")
    ben.page.evaluate(STOP_TIME)  # however slow the browser is, it presses at once
    table.play(["d5", "e4"])
    ben.sees(table.position)
    assert re.fullmatch("[a-k][0-9]+", ben.page.evaluate("window.pressed"))
    ben.thinks()
    assert ben.moves == ["g8", "d5", "e4"]
