"""Games with clocks, on a server whose time the test moves forward."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, WebSocket, expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import SCREENS
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

SECOND, MINUTE = 1_000, 60_000
TRIO = "hex-othello-3"
_SIZE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


def clock(person: Person, color: str) -> Locator:
    return person.page.locator(f'.seat[data-color="{color}"] .seat-clock')


def turn_start(table: Table) -> int:
    """When the clock began to run in this turn, in milliseconds since 1970."""
    since: int = table.snapshot()["snapshot"]["view"]["clock"]["since"]
    return since


def shows(person: Person, color: str, time: str) -> None:
    """Wait until a clock shows a time, which is given as a pattern."""
    expect(clock(person, color).locator(".clock-time")).to_have_text(re.compile(f"^{time}$"))


def ledger(person: Person) -> list[list[str]]:
    """The rows of the open dialog, without moments in which the server stood still.

    Of the first column only its title.
    """
    rows: list[list[str]] = person.page.locator("#ledger tbody tr").evaluate_all(
        """rows => rows.map(({ cells: [what, ...amounts] }) => [
          what.firstChild.textContent, ...amounts.map((cell) => cell.textContent)])"""
    )
    moment = [t("clock.entry.excused"), "", ""]
    return [row for row in rows if row[:3] != moment]


def test_a_clock_runs_out(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    table = Table(anna, ben, time="9+5").with_all_at_it()
    expect(anna.notice).to_have_text(t("clock.starts.yours"))
    expect(clock(anna, "black")).to_have_attribute("data-state", "before-second-move")
    place = clock(anna, "black").bounding_box()
    table.play(["g8", "d5"])
    expect(clock(anna, "black")).to_have_attribute("data-state", "running")
    for person in (anna, ben):
        shows(person, "black", "8:[0-5][0-9]")
        shows(person, "white", "9:00")

    timed.puts_clock(MINUTE)
    for person in (anna, ben):
        shows(person, "black", "7:[0-5][0-9]")
    anna.plays("e4")
    table.advance("e4")
    for person in (anna, ben):
        shows(person, "black", "(7:[0-5][0-9]|8:0[0-4])")
        shows(person, "white", "8:[0-5][0-9]")
        expect(clock(person, "white")).to_have_attribute("data-state", "running")
    expect(clock(ben, "white")).not_to_have_attribute("data-low", "")

    timed.stops_clock(turn_start(table) + 487 * SECOND)  # 53 s are left, however slow we are
    expect(clock(ben, "white")).to_have_attribute("data-low", "")
    ben.hears(t("clock.left", time="1 minute"))
    assert not any("left" in text for text in anna.heard)
    assert clock(anna, "black").bounding_box() == place
    assert not Axe().run(ben.page).response["violations"]

    timed.puts_clock(11 * MINUTE)
    for person, reason in (
        (anna, t("result.left.time", players="Ben")),
        (ben, t("result.you-left.time")),
    ):
        expect(person.page.locator("#result-reason")).to_have_text(reason)
        shows(person, "white", "0:00")
    expect(anna.page.locator("#result-title")).to_have_text(t("result.you-won"))


def test_given_time_is_in_the_ledger(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    table = Table(anna, ben, time="10+2x30")
    table.play(["g8", "d5"])
    timed.stops_clock(turn_start(table) + 10 * MINUTE + 5 * SECOND)
    table.with_all_at_it()
    shows(anna, "black", r"2 × 0:(2[0-9]|1[0-9])")
    expect(anna.page.locator(".seat-give-time")).to_have_count(2)
    expect(anna.page.locator('.seat[data-color="black"] .seat-give-time')).to_be_hidden()
    ben.page.get_by_role("button", name="Give Anna 30 s").click()
    anna.hears(t("clock.gift.to-you", giver="Ben", time="30 seconds") + ".")
    expect(anna.notice).to_have_text(t("clock.gift.to-you", giver="Ben", time="30 seconds"))
    expect(ben.notice).to_have_text(t("clock.gift.by-you", taker="Anna", time="30 seconds"))
    shows(anna, "black", "0:[12][0-9]")  # the main time is back

    anna.cell("e4").focus()
    anna.presses("t")
    anna.hears("You: ")
    assert any(
        re.match("You: [0-9]+ seconds, then 2 periods of 30 seconds. Ben: 10 minutes", one)
        for one in anna.heard
    )

    clock(anna, "black").click()
    expect(anna.page.locator("#ledger-title")).to_have_text(t("clock.of", name="Anna"))
    start, gift = "10:00 + 2 periods", "10:30 + 2 periods"
    rows = [
        [t("clock.at-start"), "", "", start],
        ["Move 1", "", "", start],
        [t("clock.entry.given", color="White"), "", "+30 s", gift],
    ]
    eventually(lambda: ledger(anna), rows)
    expect(anna.page.locator("#ledger-turn")).to_contain_text(t("clock.this-turn", time="10:"))
    anna.page.locator("#ledger-players").get_by_role("button", name=t("colors.white")).click()
    eventually(
        lambda: ledger(anna), [[t("clock.at-start"), "", "", start], ["Move 2", "", "", start]]
    )
    anna.page.get_by_role("button", name="Give Ben 30 s").last.click()
    eventually(lambda: ledger(anna)[-1], [t("clock.entry.given", color="Black"), "", "+30 s", gift])
    expect(anna.page.locator("#ledger-message")).to_have_text(
        t("clock.gift.by-you", taker="Ben", time="30 seconds") + "."
    )
    assert not Axe().run(anna.page).response["violations"]
    anna.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not Axe().run(anna.page).response["violations"]
    anna.presses("Escape")
    expect(anna.page.locator("#ledger")).to_be_hidden()
    expect(clock(anna, "black")).to_be_focused()


@pytest.mark.soak
def test_a_flagged_player_of_three_is_skipped(timed: Server, timed_visit: Visit) -> None:
    small = {"viewport": {"width": 320, "height": 568}, "has_touch": True}
    anna, ben, cora = timed_visit("Anna", **small), timed_visit("Ben"), timed_visit("Cora")
    table = Table(anna, ben, TRIO, red=cora, time="10+3x30")
    table.play(["e4", "e7", "f6"])
    table.with_all_at_it()
    expect(clock(anna, "black")).to_have_attribute("data-state", "running")
    for width, height in (*SCREENS, (320, 568)):
        ben.page.set_viewport_size({"width": width, "height": height})
        assert max(ben.page.evaluate(_SIZE)) <= 0, f"too much for {width} x {height}"
    for color in ("black", "white", "red"):
        expect(clock(anna, color)).to_be_in_viewport(ratio=1)
        box = clock(anna, color).bounding_box()
        assert box
        assert box["height"] >= 24
    for control in ("svg.board", "#play", "#status"):
        expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)

    timed.puts_clock(12 * MINUTE)
    table.position = table.position.without(Color.BLACK)
    for person in (anna, ben, cora):
        person.sees(table.position)
        person.hears(t("live.left.time", color="Black"))
        shows(person, "black", "0:00")
        expect(clock(person, "white")).to_have_attribute("data-state", "running")
    eventually(lambda: anna.seats["black"]["note"], t("seat.out.time"))
    expect(ben.page.locator('.seat[data-color="black"] .seat-give-time')).to_be_hidden()


@pytest.mark.soak
def test_an_outage_is_not_charged_and_announced(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    for person in (anna, ben):
        person.guard.forgives(UNREACHABLE)
    table = Table(anna, ben, time="5+0")
    table.play(["g8", "d5"])
    table.with_all_at_it()
    shows(anna, "black", "4:[0-5][0-9]")
    timed.stop()
    timed.puts_clock(60 * MINUTE)
    timed.start()
    for person in (anna, ben):
        excused = t("clock.excused", time="1 hour [2-5] minutes")
        expect(person.notice).to_have_text(re.compile(f"^{excused}$"))
        person.hears(person.notice.inner_text() + ".")
        shows(person, "black", "4:[0-5][0-9]")
        expect(clock(person, "black")).to_have_attribute("data-state", "delayed")
    ben.opens(table.url)
    expect(ben.notice).to_have_text(
        re.compile(
            t(
                "clock.waits.other",
                color="^Black",
                time=".*",
                reason=t("clock.delayed.outage") + "$",
            )
        )
    )
    timed.puts_clock(62 * MINUTE + 5 * SECOND)
    expect(clock(ben, "black")).to_have_attribute("data-state", "running")
    expect(ben.notice).to_have_text("")


@pytest.mark.soak
def test_the_clock_is_right_after_the_device_slept(timed: Server, timed_visit: Visit) -> None:
    """The device's clock may be wrong or be set: only the server's time counts."""
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    anna.context.add_init_script(
        "const now = Date.now; window.wrong = 3e6; Date.now = () => now() + window.wrong;"
    )
    table = Table(anna, ben, time="5+0")
    table.play(["g8", "d5"])
    pongs: list[str] = []

    def keep_pongs(socket: WebSocket) -> None:
        """Of every socket: a page on a slow machine may open another one."""

        def keep(frame: str | bytes) -> None:
            if '"pong"' in str(frame):
                pongs.append(str(frame))

        if "/matches/" in socket.url:
            socket.on("framereceived", keep)

    anna.page.on("websocket", keep_pongs)
    table.with_all_at_it()
    shows(anna, "black", "4:[0-5][0-9]")
    for wrong in (9e6, -9e6):
        anna.page.evaluate("wrong => { window.wrong = wrong; }", wrong)
        enough = len(pongs) + 2  # the first may have come before the change
        eventually(lambda: anna.page.evaluate("0") or len(pongs) >= enough, True)  # noqa: B023
        shows(anna, "black", "4:[0-5][0-9]")


@pytest.mark.parametrize(
    ("time", "words"), [("5+5", "5 min + 5 s a move"), ("3d", "3 days a move")]
)
def test_lists_name_the_clock(visit: Visit, time: str, words: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    table = Table(anna, ben, time=time)
    table.play(["g8", "d5"])
    anna.goes("/")
    card = anna.page.locator(f'#mine a[href$="{table.url}"]')
    expect(card.locator(".card-more")).to_contain_text(words)
    left = re.compile("your turn · 2 d 23 h left" if time == "3d" else "^your turn$")
    expect(card.locator(".card-status")).to_have_text(left)
