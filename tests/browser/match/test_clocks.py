"""Games with clocks, on a server whose time the test puts forward."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.layout import SCREENS
from tests.browser.support.stopped_clock import StoppedClock

SECOND, MINUTE = 1_000, 60_000
TRIO = "hex-othello-3"
_SIZE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


def seat_clock(person: Person, color: str) -> Locator:
    return person.page.locator(f'.seat[data-color="{color}"] .seat-clock')


def shows(person: Person, color: str, time: str) -> None:
    """Wait until a clock shows a time, which is given as a pattern."""
    expect(seat_clock(person, color).locator(".clock-time")).to_have_text(re.compile(f"^{time}$"))


def test_a_clock_runs_out(timed: Server, timed_visit: Visit) -> None:
    clock = StoppedClock(timed)
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    table = Table(anna, ben, time="9+5").with_all_at_it()
    expect(anna.notice).to_have_text(t("clock.starts.yours"))
    expect(seat_clock(anna, "black")).to_have_attribute("data-state", "before-second-move")
    place = box(seat_clock(anna, "black"))
    table.play(["g8", "d5"])
    expect(seat_clock(anna, "black")).to_have_attribute("data-state", "running")
    clock.advance(MINUTE)
    for person in (anna, ben):
        shows(person, "black", "(8:00|7:5[0-9])")
        shows(person, "white", "9:00")
    anna.plays("e4")
    for person in (anna, ben):
        shows(person, "black", "8:05")
        expect(seat_clock(person, "white")).to_have_attribute("data-state", "running")

    gives_time_in_the_ledger(anna)
    expect(ben.notice).to_have_text(t("clock.gift.to-you", giver="Anna", time="30 seconds"))

    expect(seat_clock(ben, "white")).not_to_have_attribute("data-low", "")
    clock.advance(517 * SECOND)  # 53 s are left
    expect(seat_clock(ben, "white")).to_have_attribute("data-low", "")
    ben.hears(t("clock.left", time="1 minute"))
    assert not any(t("clock.left", time="1 minute") in sentence for sentence in anna.heard)
    assert box(seat_clock(anna, "black")) == place
    has_no_violations(ben, "a running clock")

    clock.advance(MINUTE)
    for person, reason in (
        (anna, t("result.left.time", players="Ben")),
        (ben, t("result.you-left.time")),
    ):
        expect(person.page.locator("#result-reason")).to_have_text(reason)
        shows(person, "white", "0:00")
    expect(anna.page.locator("#result-title")).to_have_text(t("result.you-won"))


def gives_time_in_the_ledger(anna: Person) -> None:
    """Anna opens the ledger of her clock, and gives Ben time in his."""
    seat_clock(anna, "black").click()
    expect(anna.page.locator("#ledger-title")).to_have_text(t("clock.of", name="Anna"))
    left = anna.page.locator("#ledger tbody td:last-child")
    expect(left).to_have_text(["9:00", "9:00", "8:05"])
    anna.page.locator("#ledger-players").get_by_role("button", name=t("colors.white")).click()
    expect(left).to_have_text(["9:00", "9:00"])
    anna.page.locator("#ledger").get_by_role("button", name="Give Ben 30 s").click()
    expect(left).to_have_text(["9:00", "9:00", "9:30"])
    expect(anna.page.locator("#ledger-message")).to_have_text(
        t("clock.gift.by-you", taker="Ben", time="30 seconds") + "."
    )
    has_no_violations(anna, "the ledger")
    anna.presses("Escape")
    expect(anna.page.locator("#ledger")).to_be_hidden()
    expect(seat_clock(anna, "black")).to_be_focused()


@pytest.mark.soak
def test_a_flagged_player_of_three_is_skipped(timed: Server, timed_visit: Visit) -> None:
    clock = StoppedClock(timed)
    small = {"viewport": {"width": 320, "height": 568}, "has_touch": True}
    anna, ben, cora = timed_visit("Anna", **small), timed_visit("Ben"), timed_visit("Cora")
    table = Table(anna, ben, TRIO, red=cora, time="10+3x30")
    table.play(["e4", "e7", "f6"])
    table.with_all_at_it()
    expect(seat_clock(anna, "black")).to_have_attribute("data-state", "running")
    for width, height in (*SCREENS, (320, 568)):
        ben.page.set_viewport_size({"width": width, "height": height})
        assert max(ben.page.evaluate(_SIZE)) <= 0, f"too much for {width} x {height}"
    for color in ("black", "white", "red"):
        expect(seat_clock(anna, color)).to_be_in_viewport(ratio=1)
        assert box(seat_clock(anna, color))["height"] >= 24
    for control in ("svg.board", "#play", "#status"):
        expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)

    clock.advance(12 * MINUTE)
    table.position = table.position.without(Color.BLACK)
    for person in (anna, ben, cora):
        person.sees(table.position)
        person.hears(t("live.left.time", color="Black"))
        shows(person, "black", "0:00")
        expect(seat_clock(person, "white")).to_have_attribute("data-state", "running")
    eventually(lambda: anna.seats["black"]["note"], t("seat.out.time"))
    expect(ben.page.locator('.seat[data-color="black"] .seat-give-time')).to_be_hidden()
