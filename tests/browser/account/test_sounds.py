"""Sounds, recorded by wrapping the browser's interfaces."""

from playwright.sync_api import Page, expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.support.preferences import starts_with

RECORDER = """
window.pitches = [];
window.contexts = 0;
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  constructor() { super(); window.contexts += 1; window.audio = this; }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.pitches.push(Math.round(this.frequency.value));
  return start.call(this, when);
};
"""
STONE, TURN = 196, 784  # the first tones of a stone that is placed, and of the player's turn


def recorded(person: Person, **choices: str) -> Person:
    """Somebody with recording scripts in every page, and with preferences."""
    person.context.add_init_script(RECORDER)
    starts_with(person, **choices)
    return person


def played_pitches(page: Page) -> list[int]:
    """The pitches of all tones so far."""
    pitches: list[int] = page.evaluate("window.pitches")
    return pitches


def interact(page: Page) -> None:
    """Give the page its first interaction, and wait until it can play sounds."""
    page.locator("#status-text").click()
    eventually(lambda: page.evaluate("window.audio?.state"), "running")


def test_only_one_of_two_tabs_plays_a_sound(anna: Person, ben: Person) -> None:
    """None plays before its first interaction, nor afterwards what was before."""
    recorded(ben, sounds="all")
    table = Table(anna, ben).with_all_at_it()
    table.play(["g8"])
    ben.sees(table.position)
    assert ben.page.evaluate("window.contexts") == 0
    other = ben.context.new_page()
    other.goto(table.url)
    expect(other.locator("#status-text")).to_contain_text(t("connection.open"))
    for page in (ben.page, other):
        interact(page)
        assert page.evaluate("window.contexts") == 1

    def calls() -> tuple[int, int]:
        """The tones of stones, and those of the turn."""
        pitches = played_pitches(ben.page) + played_pitches(other)
        return pitches.count(STONE), pitches.count(TURN)

    table.play(["d5", "e4"])
    eventually(calls, (2, 1))
    for page in (ben.page, other):
        expect(page.locator('[data-cell="e4"]')).to_have_attribute("data-stone", "black")
    table.play(["h9", "g9"])
    eventually(calls, (4, 2))
