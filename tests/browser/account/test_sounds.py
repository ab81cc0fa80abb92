"""Sounds and vibration, recorded by wrapping the browser's interfaces."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import SMALL, phone, taps
from tests.browser.support.chat import Talker, listens
from tests.browser.support.person import Person
from tests.browser.support.preferences import likes, starts_with
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

RECORDER = """
window.pitches = [];
window.contexts = 0;
window.trembled = [];
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  constructor() { super(); window.contexts += 1; window.audio = this; }
};
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


def recorded(person: Person, **choices: str) -> Person:
    """Somebody with recording scripts in every page, and with preferences."""
    person.context.add_init_script(RECORDER)
    starts_with(person, **choices)
    return person


def played_pitches(page: Page) -> list[int]:
    """The pitches of all tones so far."""
    pitches: list[int] = page.evaluate("window.pitches")
    return pitches


def touch(page: Page) -> None:
    """Give the page its first interaction."""
    page.locator("#status-text").click()


def interact(page: Page) -> None:
    """Give the page its first interaction, and wait until it can play sounds."""
    touch(page)
    eventually(lambda: page.evaluate("window.audio?.state"), "running")


def test_sounds_are_off_by_default(anna: Person, ben: Person) -> None:
    recorded(anna)
    table = Table(anna, ben).with_all_at_it()
    touch(anna.page)
    anna.plays("g8")
    table.advance("g8")
    anna.sees(table.position)
    ben.plays("d5")
    table.advance("d5")
    anna.thinks()
    assert played_pitches(anna.page) == []
    assert anna.page.evaluate("window.contexts") == 0


def test_no_sound_before_the_first_interaction(anna: Person, ben: Person) -> None:
    recorded(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    table.advance("g8")
    ben.thinks()
    assert ben.page.evaluate("window.contexts") == 0
    interact(ben.page)
    assert played_pitches(ben.page) == []
    ben.plays("d5")
    eventually(lambda: played_pitches(ben.page)[:2], STONE)


def test_a_move_has_sounds_for_stone_captures_and_turn(anna: Person, ben: Person) -> None:
    recorded(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    interact(ben.page)
    for move in ("g8", "d5", "e4"):
        before = len(played_pitches(ben.page))
        table.play([move])
        ben.sees(table.position)
        flips = [440, 466, 494, 523][: len(_last(table)["rays"][0]["cells"])]
        call = TURN if move != "d5" else []
        eventually(lambda: played_pitches(ben.page)[before:], STONE + flips + call)  # noqa: B023


def _last(table: Table) -> dict[str, Any]:
    turn: dict[str, Any] = table.snapshot()["snapshot"]["turns"][-1]
    return turn


@pytest.mark.soak
def test_move_sounds_can_be_off_while_alerts_are_on(anna: Person, ben: Person) -> None:
    recorded(ben, sounds="calls")
    table = Table(anna, ben).with_all_at_it()
    interact(ben.page)
    table.play(["g8"])
    eventually(lambda: played_pitches(ben.page), TURN)
    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)
    table.play(["e4"])
    eventually(lambda: played_pitches(ben.page), TURN + TURN)


def test_only_one_of_two_tabs_plays_a_sound(anna: Person, ben: Person) -> None:
    recorded(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    other = ben.context.new_page()
    other.goto(table.url)
    expect(other.locator("#status-text")).to_contain_text(t("connection.open"))
    for page in (ben.page, other):
        interact(page)
        assert page.evaluate("window.contexts") == 1
    table.play(["g8"])
    for page in (ben.page, other):
        expect(page.locator('[data-cell="g8"]')).to_have_attribute("data-stone", "black")
    eventually(
        lambda: sorted(played_pitches(ben.page) + played_pitches(other)),
        sorted([*STONE, 440, *TURN]),
    )
    table.play(["d5", "e4"])
    ben.sees(table.position)
    eventually(lambda: played_pitches(ben.page).count(659) + played_pitches(other).count(659), 2)
    table.play(["h9", "g9"])
    ben.sees(table.position)
    eventually(lambda: played_pitches(ben.page).count(659) + played_pitches(other).count(659), 3)


@pytest.mark.parametrize(
    ("winner", "sounds"), [(True, [523, 659, 784, 1047]), (False, [523, 466, 392])]
)
@pytest.mark.soak
def test_the_end_has_sounds_for_won_and_lost(
    anna: Person, ben: Person, *, winner: bool, sounds: list[int]
) -> None:
    recorded(ben, sounds="calls")
    table = Table(anna, ben).with_all_at_it()
    interact(ben.page)
    table.resign(next(c for c, person in table.seats.items() if (person is anna) == winner))
    eventually(lambda: played_pitches(ben.page), sounds)


@pytest.mark.soak
def test_the_slider_sets_the_volume(anna: Person, ben: Person) -> None:
    recorded(ben, sounds="calls", volume="20")
    table = Table(anna, ben).with_all_at_it()
    interact(ben.page)
    table.play(["g8"])
    eventually(lambda: played_pitches(ben.page), TURN)
    quiet = ben.page.evaluate("Math.max(...window.loudness)")
    likes(ben, volume="100")
    table.play(["d5", "e4"])
    eventually(lambda: played_pitches(ben.page), TURN + TURN)
    assert ben.page.evaluate("Math.max(...window.loudness)") == pytest.approx(25 * quiet)


@pytest.mark.soak
def test_the_settings_preview_sounds(anna: Person) -> None:
    recorded(anna)
    anna.goes("/settings")
    volume = anna.page.get_by_label(t("settings.volume"))
    expect(volume).to_be_hidden()
    anna.page.get_by_label(t("settings.sounds.title")).click()
    anna.page.get_by_label(t("settings.sounds.title")).select_option(t("settings.sounds.calls"))
    eventually(lambda: played_pitches(anna.page), TURN)
    volume.focus()
    anna.presses("ArrowRight")
    eventually(lambda: played_pitches(anna.page), TURN + TURN)
    anna.page.get_by_label(t("settings.sounds.title")).select_option(t("settings.sounds.all"))
    eventually(lambda: played_pitches(anna.page)[4:], [*STONE, 440, 466, 494, *TURN])


def test_a_phone_vibrates_on_a_turn_and_a_refused_press(visit: Visit, anna: Person) -> None:
    ben = recorded(visit("Ben", **phone(SMALL)))
    table = Table(anna, ben).with_all_at_it()
    ben.page.locator("#status-text").tap()
    table.play(["g8"])
    eventually(lambda: ben.page.evaluate("window.trembled"), [[60, 50, 60]])
    taps(ben, "a1")
    eventually(lambda: ben.page.evaluate("window.trembled.length"), 2)
    likes(ben, vibration="off")
    ben.cell("a2").tap()
    expect(ben.notice).to_have_text(t("refusals.no-capture", cell="a2"))
    assert ben.page.evaluate("window.trembled.length") == 2


@pytest.mark.soak
def test_no_vibration_before_the_first_interaction(anna: Person, ben: Person) -> None:
    recorded(ben).context.add_init_script(UNTOUCHED)
    table = Table(anna, ben).with_all_at_it()
    table.play(["g8"])
    ben.thinks()
    assert ben.page.evaluate("window.trembled") == []


def test_offers_and_chat_messages_have_sounds(anna: Person, ben: Person) -> None:
    recorded(ben, sounds="calls")
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    anna.opens(table.url)
    listens(ben, table.url)
    interact(ben.page)
    anna.chooses(t("offers.possible.draw"))
    eventually(lambda: played_pitches(ben.page), OFFER)
    Talker(anna).opens().says("A draw?")
    eventually(lambda: played_pitches(ben.page), [*OFFER, 988])
    assert played_pitches(ben.page).count(988) == 1


@pytest.mark.soak
def test_low_time_has_a_sound(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), recorded(timed_visit("Ben"), sounds="calls")
    table = Table(anna, ben, time="5+5").with_all_at_it()
    table.play(["g8", "d5", "e4"])
    ben.thinks()
    interact(ben.page)
    before = played_pitches(ben.page)
    timed.puts_clock(276_000)  # 24 to 29 seconds are left; at 10 there is another warning
    ben.hears(t("clock.left", time="30 seconds"))
    wanted = [*before, 1175, 1175, 1175]
    eventually(lambda: played_pitches(ben.page)[: len(wanted)], wanted)
