"""Games against the computer, from the home page to the result."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.locales import t
from app.ratings.strength import NEWCOMER as NEWCOMER_STRENGTH
from engine import Color, Position, find_game, format_move
from tests.browser.conftest import Visit
from tests.browser.support.input import finger, mouse
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except
from tests.support.warm_up import warm
from tests.thinking.support.slow_start import SlowStart

NEWCOMER = "Computer, level 1 (Newcomer)"
THINKING_STARTS = 120.0  # seconds that the first move of a computer may take beside other tests
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module", autouse=True)
def warm_computers() -> None:
    """Compile the thinkers before the tests."""
    warm()


def ready(person: Person, plies: int) -> None:
    """Wait until it is this person's turn at a ply, or the game is over."""
    turn = re.compile(r"^(Your move|Play )")
    expect(person.button.or_(person.result).filter(visible=True).first).to_be_visible()
    eventually(
        lambda: (
            person.result.is_visible()
            or (len(person.moves) >= plies and bool(turn.match(person.button.inner_text())))
        ),
        True,
        patience=THINKING_STARTS,
    )


def shows_hints(person: Person, number: int) -> None:
    """Wait for the hints, for which computers may have to be loaded first."""
    hints = person.board.locator(".hint-value")
    expect(hints).to_have_count(number, timeout=THINKING_STARTS * 1_000)


def plays_on(person: Person, game: str, plies: int) -> Iterator[Position]:
    """The positions in which this person moves, until there are so many plies or it is over."""
    seen = 0
    while True:
        ready(person, seen)
        moves = person.moves
        position = follow(find_game(game).start({}), *moves)
        if position.over or len(moves) >= plies:
            return
        yield position
        seen = len(moves) + 1  # the move of this person is shown


def chooses_level(person: Person, level: int) -> None:
    """Choose a level on the page of games against the computer."""
    person.page.locator(f'input[name="level"][value="{level}"]').check()


@pytest.mark.soak
def test_two_clicks_start_a_game_against_the_computer(anna: Person) -> None:
    """From the home page with default options and another level, to the end of the game."""
    anna.goes("/")
    anna.page.get_by_role("link", name=t("computer.title")).click()
    chooses_level(anna, 1)
    expect(anna.page.locator("#new-summary")).to_contain_text(NEWCOMER)
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.status).to_contain_text(t("connection.open"))
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
    first = anna.page.url
    anna.page.get_by_role("button", name=t("rematch.request")).click()
    anna.page.wait_for_url(lambda url: url != first)
    expect(anna.page.locator("#invitation")).to_be_hidden()
    expect(anna.page.locator(".about .series")).to_contain_text("Game 2")


@pytest.mark.soak
def test_a_game_against_two_computers(anna: Person, cora: Person) -> None:
    """A spectator sees the same game."""
    table = Table(anna, None, "hex-othello-3", computers=[1, 2]).with_all_at_it(cora)
    names = {color: seat["name"] for color, seat in cora.seats.items()}
    assert names["white"] == NEWCOMER
    assert names["red"] == "Computer, level 2 (Learner)"
    for position in plays_on(anna, "hex-othello-3", 9):
        if position.turn is Color.BLACK:
            mouse(anna, min(anna.marked))
    cora.sees(follow(table.position, *anna.moves))
    assert cora.moves == anna.moves


def test_a_guest_plays_a_computer_of_the_own_strength(anna: Person) -> None:
    anna.goes("/computer?game=othello")
    anna.page.locator('input[name="level"][value="own"]').check()
    expect(anna.page.locator("#level-about")).to_contain_text(
        t("computer.own.unknown", level=NEWCOMER_STRENGTH)
    )
    expect(anna.page.locator("#new-summary")).to_contain_text(t("computer.own.option"))
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    name = t("names.computer-adapted", level=NEWCOMER_STRENGTH)
    expect(anna.page.locator(".seat-name", has_text=name)).to_be_visible()


def test_a_thinking_computer_is_shown(mortal: Server, mortal_visit: Visit) -> None:
    """Player and spectators see it, as long as it thinks."""
    anna, cora = mortal_visit("Anna"), mortal_visit("Cora")
    Table(anna, None, computers=[1]).with_all_at_it(cora)
    mouse(anna, "g8")
    ready(anna, 2)
    with mortal.thinking_paused():
        mouse(anna, min(anna.marked))
        for person in (anna, cora):
            note = person.page.locator('.seat[data-color="white"] .seat-note')
            expect(note).to_have_text(t("seat.thinking"))
        expect(anna.button).to_have_text(t("match.computer-thinking"))
    ready(anna, 4)
    expect(anna.page.locator('.seat[data-color="white"] .seat-note')).to_have_text("")


@pytest.fixture
def slow_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SlowStart:
    """Requested before a server of the test's own, whose computers then start slowly."""
    return SlowStart(tmp_path, monkeypatch)


def test_a_computer_that_is_not_ready_is_shown(slow_start: SlowStart, mortal_visit: Visit) -> None:
    anna = mortal_visit("Anna")
    Table(anna, None, computers=[1]).with_all_at_it()
    mouse(anna, "g8")
    note = anna.page.locator('.seat[data-color="white"] .seat-note')
    expect(note).to_have_text(t("seat.presence.preparing"))
    expect(anna.button).to_have_text(t("match.computer-preparing"))
    slow_start.end()
    ready(anna, 2)


def test_moxie_against_the_computer(anna: Person) -> None:
    Table(anna, None, "moxie", computers=[1]).with_all_at_it()
    for position in plays_on(anna, "moxie", 6):
        mouse(anna, format_move(position, position.legal_moves[0]))
    anna.sees(follow(find_game("moxie").start({}), *anna.moves))


def test_hints_are_drawn_and_announced(anna: Person, cora: Person) -> None:
    table = Table(anna, None, computers=[1], hints=True).with_all_at_it(cora)
    worths = anna.board.locator(".hint-value")
    shows_hints(anna, 6)
    expect(anna.board.locator(".hint-value[data-best]").first).to_be_visible()
    label = anna.cell("g8").get_attribute("aria-label") or ""
    assert re.search(r"hint: (wins about \d+ in 100|wins|draws|loses)", label)
    expect(cora.board.locator(".hint-value")).to_have_count(0)
    assert "hint" not in (cora.cell("g8").get_attribute("aria-label") or "")

    toggle = anna.page.get_by_role("button", name=t("hints.title"))
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(worths).to_have_count(0)
    anna.opens(table.url)
    expect(anna.page.get_by_role("button", name=t("hints.title"))).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(worths).to_have_count(0)
    anna.page.get_by_role("button", name=t("hints.title")).click()
    expect(worths).to_have_count(6)
    mouse(anna, "g8")
    ready(anna, 2)
    expect(worths).to_have_count(len(anna.marked))


def test_lost_hints_are_asked_for_again(anna: Person) -> None:
    anna.guard.forgives("net::ERR")
    anna.page.route("**/hints", lambda route: route.abort(), times=1)
    Table(anna, None, computers=[1], hints=True).with_all_at_it()
    shows_hints(anna, 6)


def test_matches_without_hints_do_not_offer_them(anna: Person, ben: Person) -> None:
    Table(anna, None, computers=[1]).with_all_at_it()
    expect(anna.page.get_by_role("button", name=t("hints.title"))).to_be_hidden()
    Table(anna, ben).with_all_at_it()
    for person in (anna, ben):
        expect(person.page.get_by_role("button", name=t("hints.title"))).to_be_hidden()


def test_the_first_moves_under_the_swap_rule_have_no_hints(anna: Person) -> None:
    """They are meant to be level, not good for a color."""
    anna.guard.record_requests()
    Table(anna, None, computers=[1], hints=True, swap=True).with_all_at_it()
    moves = ("g8", "h9", "e4", "e3", "d3", "c3")
    for move in moves[:-1]:
        anna.plays(move)
    assert not [url for url in anna.guard.requests if url.endswith("/hints")]
    anna.plays(moves[-1])
    expect(anna.page.get_by_role("button", name=t("hints.title"))).to_be_visible()


def test_moxie_hints_follow_the_picked_cells(anna: Person) -> None:
    """A stone shows the value of its best step, and each step's value once it is picked."""
    Table(anna, None, "moxie", computers=[1], hints=True).with_all_at_it()
    ready(anna, 1)
    assert anna.marked
    shows_hints(anna, len(anna.marked))


def test_the_host_adds_a_computer(anna: Person, ben: Person) -> None:
    Table(anna, None, "hex-othello-3").with_all_at_it(ben)
    expect(ben.page.locator("#add-computer")).to_be_hidden()
    anna.page.locator("#add-computer-seat").select_option("red")
    anna.page.locator("#add-computer-level").select_option("1")
    anna.page.get_by_role("button", name=t("seats.computer.add")).click()
    expect(ben.page.locator('.seat[data-color="red"] .seat-name')).to_have_text(NEWCOMER)
    anna.page.get_by_role("button", name=t("seats.replace.label", name=NEWCOMER)).click()
    yes = anna.page.locator("#replace-guest-yes")
    expect(yes).not_to_have_attribute("data-arming", "")
    expect(anna.page.locator("#replace-guest-text")).not_to_contain_text("cannot sit down")
    yes.click()
    expect(ben.page.locator('.seat[data-color="red"] .seat-name')).to_have_text(t("seat.free"))
    button, free = (
        anna.page.locator("#add-computer button"),
        anna.page.locator("#add-computer-seat option"),
    )
    expect(free).to_have_count(2)
    button.click()
    expect(free).to_have_count(1)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    expect(anna.page.locator("#invitation")).to_be_hidden()
    expect(anna.button).to_have_text(t("match.actions"))


def test_the_form_combines_friends_and_computers(anna: Person) -> None:
    anna.goes("/new/hex-othello-3")
    first, second = (
        anna.page.get_by_label(name) for name in (t("new.opponents.after"), "Plays before")
    )
    hints = anna.page.get_by_text(t("hints.show"))
    anna.page.get_by_text(t("new.more"), exact=True).click()
    first.select_option("5")
    expect(hints).to_be_hidden()
    expect(anna.page.locator("#new-button")).to_have_text(t("new.play-three"))
    second.select_option("1")
    expect(hints).to_be_visible()
    hints.click()
    expect(anna.page.locator("#new-summary")).to_have_text(
        f"Computer, level 5 (Skilled) · {NEWCOMER} · With hints"
    )
    expect(anna.page.locator("#new-button")).to_have_text(t("computer.title"))
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation")).to_be_hidden()
    expect(anna.page.locator(".seat").filter(has_text=NEWCOMER)).to_have_count(1)


def test_query_parameters_select_computers(anna: Person) -> None:
    anna.goes("/new/macbeth?computers=7&hints=yes")
    expect(anna.page.locator("#new-summary")).to_have_text(
        "Computer, level 7 (Expert) · With hints"
    )
    expect(anna.page.locator("#new-ignored")).to_have_count(0)
    anna.page.get_by_role("button", name=t("common.reset")).click()
    expect(anna.page.locator("#new-summary")).to_have_text("Computer, level 7 (Expert)")
    anna.goes("/new/macbeth?computers=99&hints=yes")
    expect(anna.page.locator("#new-summary")).to_have_text(t("new.default-summary"))


@pytest.mark.parametrize("side", in_soak_except("last", values=("first", "last")))
def test_the_first_player_can_be_chosen(anna: Person, side: str) -> None:
    anna.goes("/computer?game=othello&level=1")
    expect(anna.page.get_by_label(t("common.game"), exact=True)).to_have_value("othello")
    color = "black" if side == "first" else "white"
    anna.page.get_by_role("radio", name=t(f"colors.{color}"), exact=True).check()
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    ready(anna, 0 if side == "first" else 1)
    assert anna.color == color


@pytest.mark.soak
def test_a_game_against_the_computer_by_touch(visit: Visit) -> None:
    anna = visit("Anna", **PHONE)
    anna.goes("/")
    anna.page.get_by_role("link", name=t("computer.title")).tap()
    chooses_level(anna, 1)
    anna.page.locator('input[name="color"][value="black"]').check()
    anna.page.get_by_text(t("new.more"), exact=True).tap()
    anna.page.get_by_text(t("hints.show")).tap()
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert anna.page.evaluate(wide)
    anna.page.locator("#new-button").tap()
    anna.page.wait_for_url("**/matches/*")
    shows_hints(anna, 6)
    assert anna.page.evaluate(wide)
    finger(anna, "g8")
    ready(anna, 2)
    assert len(anna.moves) == 2
