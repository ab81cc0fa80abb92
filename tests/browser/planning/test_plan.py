"""Conditional moves: entered on a second board, saved, played, or void."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def open_editor(person: Person) -> None:
    person.page.locator("#plan-open").click()
    expect(prompt(person)).to_contain_text("do you expect from")


def prompt(person: Person) -> Locator:
    return person.page.locator("#plan-prompt")


def enter_moves(person: Person, *moves: str) -> None:
    """Press moves on the second board, in turn."""
    for move in moves:
        person.page.locator(f'#plan-board .cell[data-cell="{move}"]').click()
        expect(prompt(person)).to_contain_text(f"After {move}")


def lines(person: Person) -> list[str]:
    return person.page.locator("#plan-lines .plan-line").all_text_contents()


def saved(person: Person) -> None:
    expect(person.page.locator("#plan-message")).to_have_text(t("plan.saved"))


def test_conditional_moves_are_played(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    open_editor(ben)
    expect(prompt(ben)).to_have_text(t("plan.theirs.first", player="Anna (Black)"))
    enter_moves(ben, "g8")
    expect(prompt(ben)).to_have_text(t("plan.yours.after", move="g8"))
    enter_moves(ben, "d5", "e4", "g5")
    eventually(lambda: lines(ben), ["g8 → d5 → e4 → g5"])
    saved(ben)
    ben.presses("Escape")
    expect(ben.page.locator("#plan-open")).to_have_text(t("plan.count", count=1))
    assert anna.moves == ben.moves == []
    anna.plays("g8")
    for person in (anna, ben):
        eventually(lambda: person.moves, ["g8", "d5"])  # noqa: B023 - read at once
        expect(person.page.locator('#moves [data-ply="2"]')).to_contain_text(t("moves.planned"))
    ben.hears(t("plan.played", moves="d5"))
    anna.plays("e4")
    eventually(lambda: ben.moves, ["g8", "d5", "e4", "g5"])
    expect(ben.page.locator("#plan-open")).to_have_text(t("plan.title"))
    table.advance("g8", "d5", "e4", "g5")


def test_an_unexpected_move_voids_the_plan(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    open_editor(ben)
    enter_moves(ben, "g8", "d5")
    saved(ben)
    ben.page.get_by_role("button", name=t("common.close")).locator("visible=true").click()
    anna.plays("d5")
    expect(ben.notice).to_have_text(t("plan.void", reason="Anna played d5"))
    ben.thinks()
    expect(ben.page.locator("#plan-open")).to_be_hidden()


def test_lines_of_a_plan_can_be_removed(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    open_editor(ben)
    enter_moves(ben, "g8", "d5")
    saved(ben)
    back = ben.page.locator("#plan-back")
    back.click()
    expect(prompt(ben)).to_have_text(t("plan.yours.after", move="g8"))
    enter_moves(ben, "h7")  # another answer: the first one goes
    eventually(lambda: lines(ben), ["g8 → h7"])
    back.click()
    expect(prompt(ben)).to_contain_text("After g8")
    back.click()
    expect(back).to_have_attribute("aria-disabled", "true")
    enter_moves(ben, "d5", "e7")
    eventually(lambda: lines(ben), ["d5 → e7", "g8 → h7"])
    saved(ben)
    ben.page.get_by_role("button", name=t("plan.go-on", moves="g8, h7")).click()
    expect(prompt(ben)).to_contain_text("After h7: which move do you expect from Anna")
    ben.page.get_by_role("button", name=t("plan.forget", moves="d5, e7")).click()
    eventually(lambda: lines(ben), ["g8 → h7"])
    saved(ben)
    ben.page.get_by_role("button", name=t("plan.clear")).click()
    expect(ben.page.locator("#plan-message")).to_have_text(t("plan.forgotten"))
    eventually(lambda: lines(ben), [])
    anna.plays("g8")
    ben.thinks()
    assert ben.moves == ["g8"]


def test_only_its_player_sees_a_plan_on_any_device(visit: Visit, anna: Person) -> None:
    ben, cora = visit("Ben"), visit("Cora")
    table = Table(anna, ben).with_all_at_it(cora)
    phone = visit("Ben", viewport={"width": 390, "height": 844}, has_touch=True)
    phone.context.add_cookies(ben.context.cookies())  # type: ignore[arg-type]
    phone.opens(table.url)
    open_editor(ben)
    enter_moves(ben, "g8", "d5")
    saved(ben)
    expect(phone.page.locator("#plan-open")).to_have_text(t("plan.count", count=1))
    for person in (anna, cora):
        expect(person.page.locator("#plan-open")).to_be_hidden()
        text = person.page.locator("body").inner_text()
        assert not re.search(r"\bd5\b", text)


@pytest.mark.soak
def test_a_plan_survives_a_server_restart(mortal: Server, mortal_visit: Visit) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    Table(anna, ben).with_all_at_it()
    open_editor(ben)
    enter_moves(ben, "g8", "d5")
    saved(ben)
    for person in (anna, ben):
        person.guard.forgives(UNREACHABLE)
    mortal.kill()
    mortal.start()
    for person in (anna, ben):
        expect(person.status).to_contain_text(t("connection.open"))
    ben.page.reload()
    expect(ben.page.locator("#plan-open")).to_have_text(t("plan.count", count=1))
    ben.goes("/")
    anna.plays("g8")
    eventually(lambda: anna.moves, ["g8", "d5"])


def test_a_line_of_three_players_has_moves_of_both_opponents(visit: Visit) -> None:
    anna, ben, cora = visit("Anna"), visit("Ben"), visit("Cora")
    Table(anna, ben, "hex-othello-3", red=cora).with_all_at_it()
    open_editor(cora)
    line = []
    for _ in range(3):
        cell = cora.page.locator("#plan-board .cell[data-legal]").first
        line.append(cell.get_attribute("data-cell") or "")
        cell.click()
        expect(prompt(cora)).to_contain_text(f"After {line[-1]}")
    eventually(lambda: lines(cora), [" → ".join(line)])
    saved(cora)
    anna.plays(line[0])
    expect(prompt(cora)).to_contain_text(t("plan.theirs.first", player="Ben (White)"))
    eventually(lambda: lines(cora), [" → ".join(line[1:])])
    cora.presses("Escape")
    ben.plays(line[1])
    eventually(lambda: anna.moves, line)
