"""What is heard and felt, by spies on the browser's own audio and on what makes it tremble."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.match.test_phone import SMALL, phone, taps
from tests.browser.support.chat import Talker
from tests.browser.support.person import Person
from tests.browser.support.preferences import likes, starts_with
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

SPY = """
window.pitches = [];
window.contexts = 0;
window.trembled = [];
const Context = window.AudioContext;
window.AudioContext = class extends Context { constructor() { super(); window.contexts += 1; } };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.pitches.push(Math.round(this.frequency.value));
  return start.call(this, when);
};
navigator.vibrate = (pattern) => window.trembled.push(pattern);
const ramp = AudioParam.prototype.linearRampToValueAtTime;
AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
  (window.loudness ??= []).push(value);
  return ramp.call(this, value, at);
};
"""
# A test's own questions to the page count as touches.
UNTOUCHED = """
Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
"""
TURN = [659, 880]
STONE = [196, 1320]
OFFER = [784, 1047, 784]


def spied(person: Person, **choices: str) -> Person:
    """Somebody with a spy in every page, and with choices."""
    person.context.add_init_script(SPY)
    starts_with(person, **choices)
    return person


def heard(page: Page) -> list[int]:
    """The pitches of all tones so far."""
    pitches: list[int] = page.evaluate("window.pitches")
    return pitches


def touches(page: Page) -> None:
    """Let the browser believe that somebody is there."""
    page.locator("#status-text").click()
    expect(page.locator("#status-text")).to_be_visible()


def test_a_first_visit_is_silent(anna: Person, ben: Person) -> None:
    spied(anna)
    table = Table(anna, ben).with_all_at_it()
    touches(anna.page)
    anna.plays("g8")
    table.advance("g8")
    anna.sees(table.position)
    ben.plays("d5")
    table.advance("d5")
    anna.thinks()
    assert heard(anna.page) == []
    assert anna.page.evaluate("window.contexts") == 0


def test_nothing_sounds_before_the_page_was_touched(anna: Person, ben: Person) -> None:
    spied(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    table.advance("g8")
    ben.thinks()
    assert ben.page.evaluate("window.contexts") == 0
    ben.plays("d5")
    eventually(lambda: heard(ben.page)[:2], STONE)


def test_one_hears_the_stone_how_many_turn_and_whose_turn_it_is(anna: Person, ben: Person) -> None:
    spied(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    touches(ben.page)
    for move in ("g8", "d5", "e4"):
        before = len(heard(ben.page))
        table.play([move])
        ben.sees(table.position)
        flips = [440, 466, 494, 523][: len(_last(table)["rays"][0]["cells"])]
        call = TURN if move != "d5" else []
        eventually(lambda: heard(ben.page)[before:], STONE + flips + call)  # noqa: B023


def _last(table: Table) -> dict[str, Any]:
    turn: dict[str, Any] = table.snapshot()["snapshot"]["turns"][-1]
    return turn


def test_who_wants_only_calls_does_not_hear_the_stones(anna: Person, ben: Person) -> None:
    spied(ben, sounds="calls")
    table = Table(anna, ben).with_all_at_it()
    touches(ben.page)
    table.play(["g8"])
    eventually(lambda: heard(ben.page), TURN)
    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)
    table.play(["e4"])
    eventually(lambda: heard(ben.page), TURN + TURN)


def test_two_tabs_sound_once(anna: Person, ben: Person) -> None:
    spied(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    other = ben.context.new_page()
    other.goto(table.url)
    expect(other.locator("#status-text")).to_contain_text("Connected")
    for page in (ben.page, other):
        touches(page)
        eventually(lambda: page.evaluate("window.contexts"), 1)  # noqa: B023
    table.play(["g8"])
    for page in (ben.page, other):
        expect(page.locator('[data-cell="g8"]')).to_have_attribute("data-stone", "black")
    eventually(lambda: sorted(heard(ben.page) + heard(other)), sorted([*STONE, 440, *TURN]))
    table.play(["d5", "e4"])
    ben.sees(table.position)
    eventually(lambda: heard(ben.page).count(659) + heard(other).count(659), 2)
    table.play(["h9", "g9"])
    ben.sees(table.position)
    eventually(lambda: heard(ben.page).count(659) + heard(other).count(659), 3)


@pytest.mark.parametrize(
    ("winner", "sounds"), [(True, [523, 659, 784, 1047]), (False, [523, 466, 392])]
)
def test_the_end_sounds_as_it_was_meant(
    anna: Person, ben: Person, *, winner: bool, sounds: list[int]
) -> None:
    spied(ben, sounds="calls")
    table = Table(anna, ben).with_all_at_it()
    touches(ben.page)
    table.resign(next(c for c, person in table.seats.items() if (person is anna) == winner))
    eventually(lambda: heard(ben.page), sounds)


def test_the_volume_is_that_of_the_slider(anna: Person, ben: Person) -> None:
    spied(ben, sounds="calls", volume="20")
    table = Table(anna, ben).with_all_at_it()
    touches(ben.page)
    table.play(["g8"])
    eventually(lambda: heard(ben.page), TURN)
    quiet = ben.page.evaluate("Math.max(...window.loudness)")
    likes(ben, volume="100")
    table.play(["d5", "e4"])
    eventually(lambda: heard(ben.page), TURN + TURN)
    assert ben.page.evaluate("Math.max(...window.loudness)") == pytest.approx(25 * quiet)


def test_a_sound_can_be_tried_where_it_is_chosen(anna: Person) -> None:
    spied(anna)
    anna.goes("/settings")
    volume = anna.page.get_by_label("Volume")
    expect(volume).to_be_hidden()
    anna.page.get_by_label("Sounds").click()
    anna.page.get_by_label("Sounds").select_option("What calls me")
    eventually(lambda: heard(anna.page), TURN)
    volume.focus()
    anna.presses("ArrowRight")
    eventually(lambda: heard(anna.page), TURN + TURN)
    anna.page.get_by_label("Sounds").select_option("Moves, too")
    eventually(lambda: heard(anna.page)[4:], [*STONE, 440, 466, 494, *TURN])


def test_a_phone_trembles_on_its_turn_and_at_a_press_that_does_nothing(
    visit: Visit, anna: Person
) -> None:
    ben = spied(visit("Ben", **phone(SMALL)))
    table = Table(anna, ben).with_all_at_it()
    ben.page.locator("#status-text").tap()
    table.play(["g8"])
    eventually(lambda: ben.page.evaluate("window.trembled"), [[60, 50, 60]])
    taps(ben, "a1")
    eventually(lambda: ben.page.evaluate("window.trembled.length"), 2)
    likes(ben, vibration="off")
    ben.cell("a2").tap()
    expect(ben.notice).to_have_text("No capture at a2")
    assert ben.page.evaluate("window.trembled.length") == 2


def test_nothing_trembles_before_the_page_was_touched(anna: Person, ben: Person) -> None:
    spied(ben).context.add_init_script(UNTOUCHED)
    table = Table(anna, ben).with_all_at_it()
    table.play(["g8"])
    ben.thinks()
    assert ben.page.evaluate("window.trembled") == []


def test_an_offer_and_a_message_call(anna: Person, ben: Person) -> None:
    spied(ben, sounds="calls")
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    touches(ben.page)
    anna.chooses("Offer a draw")
    eventually(lambda: heard(ben.page), OFFER)
    Talker(anna).opens().says("A draw?")
    eventually(lambda: heard(ben.page), [*OFFER, 988])
    assert heard(ben.page).count(988) == 1


def test_little_time_calls(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), spied(timed_visit("Ben"), sounds="calls")
    table = Table(anna, ben, time="5+5").with_all_at_it()
    table.play(["g8", "d5", "e4"])
    ben.thinks()
    touches(ben.page)
    before = heard(ben.page)
    timed.puts_clock(280_000)
    ben.hears("30 seconds left.")
    eventually(lambda: heard(ben.page), [*before, 1175, 1175, 1175])
