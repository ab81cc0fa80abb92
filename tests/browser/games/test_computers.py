"""Games against the computer, from the home page to the result."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from engine import Color, Position, find_game, format_move
from tests.browser.conftest import Visit
from tests.browser.support.input import finger, mouse
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.warm_up import warm

NEWCOMER = "Computer, level 1 (Newcomer)"
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module", autouse=True)
def warm_computers() -> None:
    """Nobody waits for a compiler."""
    warm()


def ready(person: Person, plies: int) -> None:
    """Wait until it is this person's turn after so many plies, or the game is over."""
    turn = re.compile(r"^(Your move|Play )")
    expect(person.button.or_(person.result).filter(visible=True).first).to_be_visible()
    eventually(
        lambda: (
            person.result.is_visible()
            or (len(person.moves) >= plies and bool(turn.match(person.button.inner_text())))
        ),
        True,
    )


def plays_on(person: Person, game: str, plies: int) -> Iterator[Position]:
    """The first legal move each time, while the computers answer."""
    position, seen = find_game(game).start({}), 0
    while seen < plies and not position.over:
        ready(person, seen)
        position = follow(find_game(game).start({}), *person.moves)
        seen = len(person.moves)
        if not position.over:
            yield position


def chooses_level(person: Person, level: int) -> None:
    """On the page of games against the computer."""
    person.page.locator(f'input[name="level"][value="{level}"]').check()


def test_a_whole_game_in_two_presses(anna: Person) -> None:
    """From the home page, with what is usual there but for the level, to the last stone."""
    anna.goes("/")
    anna.page.get_by_role("link", name="Play the computer").click()
    chooses_level(anna, 1)
    expect(anna.page.locator("#against-chosen")).to_contain_text(NEWCOMER)
    anna.page.get_by_role("button", name="Play", exact=True).click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.status).to_contain_text("Connected")
    start = find_game("macbeth").start({})
    expect(anna.page.locator("#invitation")).to_be_hidden()
    while not anna.result.is_visible():
        ready(anna, 0)
        if anna.result.is_visible():
            break
        before = len(anna.moves)
        position = follow(start, *anna.moves)
        assert str(position.turn) == anna.color
        mouse(anna, min(anna.marked))
        ready(anna, before + 2)
    final = follow(start, *anna.moves)
    assert final.over
    anna.sees(final)
    names = {seat["name"] for seat in anna.seats.values()}
    assert NEWCOMER in names
    anna.page.get_by_role("button", name="Rematch").click()
    anna.page.wait_for_function("url => location.href !== url", arg=anna.page.url)
    expect(anna.page.locator("#invitation")).to_be_hidden()
    expect(anna.page.locator(".about .series")).to_contain_text("Game 2")


def test_three_players_two_of_them_computers(anna: Person, cora: Person) -> None:
    """A spectator sees the same, and that a computer thinks."""
    table = Table(anna, None, "hex-othello-3", computers=[1, 2]).with_all_at_it(cora)
    names = {color: seat["name"] for color, seat in cora.seats.items()}
    assert names["white"] == NEWCOMER
    assert names["red"] == "Computer, level 2 (Learner)"
    for position in plays_on(anna, "hex-othello-3", 9):
        if position.turn is Color.BLACK:
            mouse(anna, min(anna.marked))
            expect(cora.page.locator(".seat[data-computer] .seat-note").first).to_be_visible()
    ready(anna, 9)
    cora.sees(follow(table.position, *anna.moves))
    assert cora.moves == anna.moves


def test_a_computer_is_said_to_think(anna: Person, cora: Person) -> None:
    """To the player and to whoever watches; level 8 takes its time."""
    Table(anna, None, computers=[8]).with_all_at_it(cora)
    mouse(anna, "g8")
    for person in (anna, cora):
        note = person.page.locator('.seat[data-color="white"] .seat-note')
        expect(note).to_have_text("thinking…")
    expect(anna.button).to_have_text("The computer thinks…")
    ready(anna, 2)
    expect(anna.page.locator('.seat[data-color="white"] .seat-note')).to_have_text("")


def test_moxie_against_the_computer(anna: Person) -> None:
    Table(anna, None, "moxie", computers=[1]).with_all_at_it()
    for position in plays_on(anna, "moxie", 6):
        mouse(anna, format_move(position, position.legal_moves[0]))
    ready(anna, 4)  # a newcomer may have lost by then
    anna.sees(follow(find_game("moxie").start({}), *anna.moves))


def test_hints_on_the_board_and_aloud(anna: Person, cora: Person) -> None:
    table = Table(anna, None, computers=[1], hints=True).with_all_at_it(cora)
    worths = anna.board.locator(".hint-worth")
    expect(worths).to_have_count(6)
    expect(anna.board.locator(".hint-worth[data-best]").first).to_be_visible()
    label = anna.cell("g8").get_attribute("aria-label") or ""
    assert re.search(r"hint: (wins about \d+ in 100|wins|draws|loses)", label)
    expect(cora.board.locator(".hint-worth")).to_have_count(0)
    assert "hint" not in (cora.cell("g8").get_attribute("aria-label") or "")

    toggle = anna.page.get_by_role("button", name="Hints")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(worths).to_have_count(0)
    anna.opens(table.url)
    expect(anna.page.get_by_role("button", name="Hints")).to_have_attribute("aria-pressed", "false")
    expect(worths).to_have_count(0)
    anna.page.get_by_role("button", name="Hints").click()
    expect(worths).to_have_count(6)
    mouse(anna, "g8")
    ready(anna, 2)
    expect(worths).to_have_count(len(anna.marked))


def test_there_is_no_word_of_hints_without_them(anna: Person, ben: Person) -> None:
    Table(anna, None, computers=[1]).with_all_at_it()
    expect(anna.page.get_by_role("button", name="Hints")).to_be_hidden()
    Table(anna, ben).with_all_at_it()
    for person in (anna, ben):
        expect(person.page.get_by_role("button", name="Hints")).to_be_hidden()


def test_hints_of_moxie_lead_the_hand(anna: Person) -> None:
    """A stone that can step shows the best of its steps, and each of them when it is picked."""
    Table(anna, None, "moxie", computers=[1], hints=True).with_all_at_it()
    expect(anna.board.locator(".hint-worth")).to_have_count(len(anna.marked))


def test_the_host_puts_a_computer_on_a_seat(anna: Person, ben: Person) -> None:
    Table(anna, None, "hex-othello-3").with_all_at_it(ben)
    expect(ben.page.locator("#engage")).to_be_hidden()
    anna.page.locator("#engage-seat").select_option("red")
    anna.page.locator("#engage-level").select_option("1")
    anna.page.get_by_role("button", name="Let it sit down").click()
    expect(ben.page.locator('.seat[data-color="red"] .seat-name')).to_have_text(NEWCOMER)
    anna.page.get_by_role("button", name=f"Give {NEWCOMER}’s seat to somebody else…").click()
    yes = anna.page.locator("#swap-yes")
    expect(yes).not_to_have_attribute("data-arming", "")
    expect(anna.page.locator("#swap-text")).not_to_contain_text("cannot sit down")
    yes.click()
    expect(ben.page.locator('.seat[data-color="red"] .seat-name')).to_have_text("Free seat")
    button, free = anna.page.locator("#engage button"), anna.page.locator("#engage-seat option")
    button.click()
    expect(free).to_have_count(1)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    expect(anna.page.locator("#invitation")).to_be_hidden()
    expect(anna.button).to_have_text("Your move")


def test_friends_and_computers_in_the_form(anna: Person) -> None:
    anna.goes("/new/hex-othello-3")
    first, second = (anna.page.get_by_label(name) for name in ("Plays after you", "Plays before"))
    hints = anna.page.get_by_text("Show what my moves are worth")
    first.select_option("5")
    expect(anna.page.locator("#others-about")).to_contain_text("Computer, level 5 (Skilled): ")
    expect(hints).to_be_hidden()
    expect(anna.page.locator("#new-button")).to_have_text("Play with friends")
    second.select_option("1")
    expect(hints).to_be_visible()
    hints.click()
    expect(anna.page.locator("#new-chosen")).to_have_text(
        f"Computer, level 5 (Skilled) · {NEWCOMER} · With hints"
    )
    expect(anna.page.locator("#new-button")).to_have_text("Play the computer")
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation")).to_be_hidden()
    assert {seat["name"] for seat in anna.seats.values()} >= {NEWCOMER}


def test_an_address_chooses_computers(anna: Person) -> None:
    anna.goes("/new/macbeth?computers=7&hints=yes")
    expect(anna.page.locator("#new-chosen")).to_have_text("Computer, level 7 (Expert) · With hints")
    expect(anna.page.locator("#new-ignored")).to_have_count(0)
    anna.page.get_by_role("button", name="Back to the usual").click()
    expect(anna.page.locator("#new-chosen")).to_have_text("As usual")
    anna.goes("/new/macbeth?computers=99&hints=yes")
    expect(anna.page.locator("#new-chosen")).to_have_text("As usual")


@pytest.mark.parametrize("side", ["first", "last"])
def test_who_begins(anna: Person, side: str) -> None:
    anna.goes("/computer?game=othello&level=1")
    expect(anna.page.locator("#against-game")).to_have_value("othello")
    anna.page.locator(f'input[name="side"][value="{side}"]').check()
    anna.page.locator("#against-button").click()
    anna.page.wait_for_url("**/matches/*")
    ready(anna, 0 if side == "first" else 1)
    assert anna.color == ("black" if side == "first" else "white")


def test_on_a_phone_with_a_finger(visit: Visit) -> None:
    anna = visit("Anna", **PHONE)
    anna.goes("/")
    anna.page.get_by_role("link", name="Play the computer").tap()
    chooses_level(anna, 1)
    anna.page.locator('input[name="side"][value="first"]').check()
    anna.page.get_by_text("Show what my moves are worth").tap()
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert anna.page.evaluate(wide)
    anna.page.locator("#against-button").tap()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.board.locator(".hint-worth")).to_have_count(6)
    assert anna.page.evaluate(wide)
    finger(anna, "g8")
    ready(anna, 2)
    assert len(anna.moves) == 2
