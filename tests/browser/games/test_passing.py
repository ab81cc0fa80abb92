"""Chosen and forced passes."""

from playwright.sync_api import expect

from app.locales import t
from engine import find_game
from tests.browser.support.lines import follow, forced_pass
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

FREE = {"passing": "free"}


def passes(person: Person) -> None:
    """Press the pass button and confirm."""
    person.thinks()
    person.page.get_by_role("button", name=t("board.pass-ask")).click()
    expect(person.notice).to_have_text(t("questions.pass.text"))
    sure = person.page.locator("#notice-buttons .danger")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()


def test_a_free_pass_takes_two_steps(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, options=FREE).with_all_at_it()
    anna.thinks()
    anna.page.get_by_role("button", name=t("board.pass-ask")).click()
    anna.page.get_by_role("button", name=t("questions.pass.no"), exact=True).click()
    anna.sees(table.position)
    assert anna.moves == []
    passes(anna)
    table.advance("pass")
    for person in (anna, ben):
        person.sees(table.position)
        assert person.moves == ["pass"]
        expect(person.notice).to_have_text(t("moves.pass", color="Black"))
    passes(ben)
    for person in (anna, ben):
        expect(person.result).to_be_visible()
        expect(person.page.locator("#result-reason")).to_have_text(t("result.ending.passes"))
        expect(person.page.locator("#result-title")).to_have_text("Draw 3–3")


def test_no_pass_button_without_free_passing(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.thinks()
    for person in (anna, ben):
        expect(person.page.locator("#pass")).to_be_hidden()


def test_a_forced_pass_is_shown_with_its_reason(anna: Person, ben: Person, cora: Person) -> None:
    line = forced_pass()
    *before, last, _ = line
    table = Table(anna, ben)
    table.play(before)
    table.with_all_at_it(cora)
    mover, passed = table.mover, table.seats[table.position.turn]
    mover.plays(last)
    position = follow(find_game("macbeth").start({}), *line)
    color = "Black" if table.waiter is anna else "White"
    assert passed is mover
    for person in (anna, ben, cora):
        person.sees(position)
        assert person.moves == list(line)
        expect(person.notice).to_have_text(f"{color} passes: nothing to capture")
        row = person.page.locator(f'#moves [data-ply="{len(line)}"]')
        expect(row).to_contain_text(f"{len(line)}. pass")
        expect(row).to_have_accessible_name(f"{len(line)}. pass {color} passes: nothing to capture")
        expect(row).to_have_accessible_description("")  # it would be read out after the name
    mover.thinks()
    assert mover.marked
    again = min(mover.marked)
    mover.cell(again).click()
    eventually(lambda: cora.moves[: len(line) + 1], [*line, again])
