"""Planning ahead where nobody waits at the board: made on a second board, kept, played, or void."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def opens_the_desk(person: Person) -> None:
    person.page.locator("#plan-open").click()
    expect(prompt(person)).to_contain_text("play?")


def prompt(person: Person) -> Locator:
    return person.page.locator("#plan-prompt")


def foresees(person: Person, *moves: str) -> None:
    """Press moves on the second board, in turn."""
    for move in moves:
        person.page.locator(f'#plan-board .cell[data-cell="{move}"]').click()
        expect(prompt(person)).to_contain_text(f"After {move}")


def lines(person: Person) -> list[str]:
    return person.page.locator("#plan-lines .plan-line").all_text_contents()


def saved(person: Person) -> None:
    expect(person.page.locator("#plan-said")).to_have_text("Saved: only you can see it.")


def test_a_plan_is_played(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    opens_the_desk(ben)
    expect(prompt(ben)).to_have_text("What might Anna (Black) play?")
    foresees(ben, "g8")
    expect(prompt(ben)).to_have_text("After g8: press your answer.")
    foresees(ben, "d5", "e4", "g5")
    eventually(lambda: lines(ben), ["g8 → d5 → e4 → g5"])
    saved(ben)
    ben.presses("Escape")
    expect(ben.page.locator("#plan-open")).to_have_text("Plan: 1 line")
    assert anna.moves == ben.moves == []
    anna.plays("g8")
    for person in (anna, ben):
        eventually(lambda: person.moves, ["g8", "d5"])  # noqa: B023 - read at once
        expect(person.page.locator('#moves [data-ply="2"]')).to_contain_text("as planned")
    ben.hears("As planned: d5")
    anna.plays("e4")
    eventually(lambda: ben.moves, ["g8", "d5", "e4", "g5"])
    expect(ben.page.locator("#plan-open")).to_have_text("Plan ahead")
    table.advance("g8", "d5", "e4", "g5")


def test_a_plan_is_void_when_it_foresaw_something_else(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    opens_the_desk(ben)
    foresees(ben, "g8", "d5")
    saved(ben)
    ben.page.get_by_role("button", name="Close").locator("visible=true").click()
    anna.plays("d5")
    expect(ben.notice).to_have_text("Your plan is void: Anna played d5")
    ben.thinks()
    expect(ben.page.locator("#plan-open")).to_be_hidden()


def test_a_plan_is_a_tree_of_which_parts_can_go(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    opens_the_desk(ben)
    foresees(ben, "g8", "d5")
    saved(ben)
    back = ben.page.locator("#plan-back")
    back.click()
    expect(prompt(ben)).to_have_text("After g8: press your answer.")
    foresees(ben, "h7")  # another answer: the first one goes
    eventually(lambda: lines(ben), ["g8 → h7"])
    back.click()
    expect(prompt(ben)).to_contain_text("After g8")
    back.click()
    expect(back).to_have_attribute("aria-disabled", "true")
    foresees(ben, "d5", "e7")
    eventually(lambda: lines(ben), ["d5 → e7", "g8 → h7"])
    saved(ben)
    ben.page.get_by_role("button", name="Go on after g8, h7").click()
    expect(prompt(ben)).to_contain_text("After h7: what might Anna")
    ben.page.get_by_role("button", name="Forget d5, e7").click()
    eventually(lambda: lines(ben), ["g8 → h7"])
    saved(ben)
    ben.page.get_by_role("button", name="Forget all").click()
    expect(ben.page.locator("#plan-said")).to_have_text("Forgotten.")
    eventually(lambda: lines(ben), [])
    anna.plays("g8")
    ben.thinks()
    assert ben.moves == ["g8"]


def test_a_plan_is_seen_on_another_device_and_by_nobody_else(visit: Visit, anna: Person) -> None:
    ben, cora = visit("Ben"), visit("Cora")
    table = Table(anna, ben).with_all_at_it(cora)
    phone = visit("Ben", viewport={"width": 390, "height": 844}, has_touch=True)
    phone.context.add_cookies(ben.context.cookies())  # type: ignore[arg-type]
    phone.opens(table.url)
    opens_the_desk(ben)
    foresees(ben, "g8", "d5")
    saved(ben)
    expect(phone.page.locator("#plan-open")).to_have_text("Plan: 1 line")
    for person in (anna, cora):
        expect(person.page.locator("#plan-open")).to_be_hidden()
        said = person.page.locator("body").inner_text()
        assert not re.search(r"\bd5\b", said)


def test_a_plan_outlives_the_server(mortal: Server, mortal_visit: Visit) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    Table(anna, ben).with_all_at_it()
    opens_the_desk(ben)
    foresees(ben, "g8", "d5")
    saved(ben)
    for person in (anna, ben):
        person.guard.forgives(UNREACHABLE)
    mortal.kill()
    mortal.start()
    for person in (anna, ben):
        expect(person.status).to_contain_text("Connected")
    ben.page.reload()
    expect(ben.page.locator("#plan-open")).to_have_text("Plan: 1 line")
    ben.goes("/")
    anna.plays("g8")
    eventually(lambda: anna.moves, ["g8", "d5"])


def test_three_plan_over_the_moves_of_both_others(visit: Visit) -> None:
    anna, ben, cora = visit("Anna"), visit("Ben"), visit("Cora")
    Table(anna, ben, "hex-othello-3", red=cora).with_all_at_it()
    opens_the_desk(cora)
    line = []
    for _ in range(3):
        cell = cora.page.locator("#plan-board .cell[data-legal]").first
        line.append(cell.get_attribute("data-cell") or "")
        cell.click()
        expect(prompt(cora)).to_contain_text(f"After {line[-1]}")
    eventually(lambda: lines(cora), [" → ".join(line)])
    saved(cora)
    anna.plays(line[0])
    expect(prompt(cora)).to_contain_text("What might Ben (White) play?")
    eventually(lambda: lines(cora), [" → ".join(line[1:])])
    cora.presses("Escape")
    ben.plays(line[1])
    eventually(lambda: anna.moves, line)
