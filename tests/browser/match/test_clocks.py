"""A game with a clock, on a server whose time the test puts forward."""

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

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
CLIPBOARD = ["clipboard-read", "clipboard-write"]
_SIZE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


def clock(person: Person, color: str) -> Locator:
    return person.page.locator(f'.seat[data-color="{color}"] .seat-clock')


def shows(person: Person, color: str, time: str) -> None:
    """Wait until a clock shows a time, which is given as a pattern."""
    expect(clock(person, color).locator(".clock-time")).to_have_text(re.compile(f"^{time}$"))


def ledger(person: Person) -> list[list[str]]:
    """The rows of the open dialog; of the first column only its title."""
    rows: list[list[str]] = person.page.locator("#ledger tbody tr").evaluate_all(
        """rows => rows.map(({ cells: [what, ...amounts] }) => [
          what.firstChild.textContent, ...amounts.map((cell) => cell.textContent)])"""
    )
    return rows


def test_a_clock_runs_and_falls(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    table = Table(anna, ben, time="5+5").with_all_at_it()
    expect(anna.notice).to_have_text("Your clock starts with your second move")
    expect(clock(anna, "black")).to_have_attribute("data-mood", "first")
    place = clock(anna, "black").bounding_box()
    table.play(["g8", "d5"])
    expect(clock(anna, "black")).to_have_attribute("data-mood", "runs")
    for person in (anna, ben):
        shows(person, "black", "4:5[0-9]")
        shows(person, "white", "5:00")

    timed.puts_clock(MINUTE)
    for person in (anna, ben):
        shows(person, "black", "3:[345][0-9]")
    anna.plays("e4")
    table.advance("e4")
    for person in (anna, ben):
        shows(person, "black", "(3:[345][0-9]|4:0[0-4])")
        shows(person, "white", "4:5[0-9]")
        expect(clock(person, "white")).to_have_attribute("data-mood", "runs")
    expect(clock(ben, "white")).not_to_have_attribute("data-low", "")

    timed.puts_clock(MINUTE + 280 * SECOND)
    expect(clock(ben, "white")).to_have_attribute("data-low", "")
    ben.hears("30 seconds left.")
    assert not any("left" in said for said in anna.heard)
    assert clock(anna, "black").bounding_box() == place
    assert not Axe().run(ben.page).response["violations"]

    timed.puts_clock(MINUTE + 320 * SECOND)
    for person in (anna, ben):
        expect(person.page.locator("#result-reason")).to_have_text("White ran out of time")
        shows(person, "white", "0:00")
    expect(anna.page.locator("#result-title")).to_have_text("You win with Black")


def test_time_is_given_and_the_ledger_tells_of_it(timed: Server, timed_visit: Visit) -> None:
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    table = Table(anna, ben, time="10+2x30")
    table.play(["g8", "d5"])
    timed.puts_clock(10 * MINUTE + 5 * SECOND)
    table.with_all_at_it()
    shows(anna, "black", r"2 × 0:(2[0-9]|1[0-9])")
    expect(anna.page.locator(".seat-give")).to_have_count(2)
    expect(anna.page.locator('.seat[data-color="black"] .seat-give')).to_be_hidden()
    ben.page.get_by_role("button", name="Give Anna 30 s").click()
    anna.hears("Ben gives you 30 seconds.")
    expect(anna.notice).to_have_text("Ben gives you 30 seconds")
    expect(ben.notice).to_have_text("You give Anna 30 seconds")
    shows(anna, "black", "0:[12][0-9]")  # the main time is back

    anna.cell("e4").focus()
    anna.presses("t")
    anna.hears("You: ")
    assert any(
        re.match("You: [0-9]+ seconds, then 2 periods of 30 seconds. Ben: 10 minutes", one)
        for one in anna.heard
    )

    clock(anna, "black").click()
    expect(anna.page.locator("#ledger-title")).to_have_text("The clock of Anna")
    start, gift = "10:00 + 2 periods", "10:30 + 2 periods"
    rows = [
        ["At the start", "", "", start],
        ["Move 1", "", "", start],
        ["A gift of White", "", "+30 s", gift],
    ]
    eventually(lambda: ledger(anna), rows)
    expect(anna.page.locator("#ledger-turn")).to_contain_text("This turn until now: 10:")
    anna.page.locator("#ledger-players").get_by_role("button", name="White").click()
    eventually(lambda: ledger(anna), [["At the start", "", "", start], ["Move 2", "", "", start]])
    anna.page.get_by_role("button", name="Give Ben 30 s").last.click()
    eventually(lambda: ledger(anna)[-1], ["A gift of Black", "", "+30 s", gift])
    expect(anna.page.locator("#ledger-said")).to_have_text("You give Ben 30 seconds.")
    assert not Axe().run(anna.page).response["violations"]
    anna.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not Axe().run(anna.page).response["violations"]
    anna.presses("Escape")
    expect(anna.page.locator("#ledger")).to_be_hidden()
    expect(clock(anna, "black")).to_be_focused()


def test_of_three_who_runs_out_of_time_is_skipped(timed: Server, timed_visit: Visit) -> None:
    small = {"viewport": {"width": 320, "height": 568}, "has_touch": True}
    anna, ben, cora = timed_visit("Anna", **small), timed_visit("Ben"), timed_visit("Cora")
    table = Table(anna, ben, TRIO, red=cora, time="10+3x30")
    table.play(["e4", "e7", "f6"])
    table.with_all_at_it()
    expect(clock(anna, "black")).to_have_attribute("data-mood", "runs")
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
        person.hears("Black ran out of time and is passed over from now on.")
        shows(person, "black", "0:00")
        expect(clock(person, "white")).to_have_attribute("data-mood", "runs")
    eventually(lambda: anna.seats["black"]["note"], "out of time")
    expect(ben.page.locator('.seat[data-color="black"] .seat-give')).to_be_hidden()


def test_an_outage_is_charged_to_nobody_and_the_page_says_so(
    timed: Server, timed_visit: Visit
) -> None:
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    for person in (anna, ben):
        person.guard.forgives(UNREACHABLE)
    table = Table(anna, ben, time="5+0")
    table.play(["g8", "d5"])
    table.with_all_at_it()
    shows(anna, "black", "4:5[0-9]")
    timed.stop()
    timed.puts_clock(60 * MINUTE)
    timed.start()
    for person in (anna, ben):
        expect(person.notice).to_have_text(re.compile("^The server was away: 1 hour 2 minutes are"))
        person.hears("The server was away: 1 hour 2 minutes are charged to nobody.")
        shows(person, "black", "4:[345][0-9]")
        expect(clock(person, "black")).to_have_attribute("data-mood", "held")
    ben.opens(table.url)
    expect(ben.notice).to_have_text(
        re.compile("^Black’s clock waits until .*: the server was away$")
    )
    timed.puts_clock(62 * MINUTE + 5 * SECOND)
    expect(clock(ben, "black")).to_have_attribute("data-mood", "runs")
    expect(ben.notice).to_have_text("")


def test_the_clock_is_right_when_a_device_was_asleep(timed: Server, timed_visit: Visit) -> None:
    """Its own clock may be wrong, and be set: only the server's counts."""
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    anna.context.add_init_script(
        "const now = Date.now; window.wrong = 3e6; Date.now = () => now() + window.wrong;"
    )
    table = Table(anna, ben, time="5+0")
    table.play(["g8", "d5"])
    with anna.page.expect_websocket(lambda socket: "/matches/" in socket.url) as opened:
        table.with_all_at_it()
    shows(anna, "black", "4:5[0-9]")
    for wrong in (9e6, -9e6):
        anna.page.evaluate("wrong => { window.wrong = wrong; }", wrong)
        opened.value.wait_for_event("framereceived", lambda frame: '"pong"' in str(frame))
        shows(anna, "black", "4:[2345][0-9]")


def test_the_form_offers_a_clock(visit: Visit) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    anna.guard.forgives("422")  # the server refuses numbers that make no time control
    anna.goes("/new/othello")
    chosen = anna.page.locator("#new-chosen")
    time = anna.page.locator("#pace")
    own = anna.page.locator("#pace-own")
    expect(time.get_by_label("No clock")).to_be_checked()
    expect(own).to_be_hidden()
    time.get_by_label("3 days a move").check()
    expect(chosen).to_have_text("3 days a move")
    time.get_by_label("Other…").check()
    own.get_by_label("Minutes", exact=True).fill("999")
    anna.page.get_by_role("button", name="Play with a friend").click()
    assert anna.address == "/new/othello", "the browser says what is wrong"
    own.get_by_label("Minutes", exact=True).fill("0")
    own.get_by_label("Seconds a move").fill("0")
    minutes = own.get_by_label("Minutes", exact=True)
    eventually(lambda: bool(minutes.evaluate("one => one.validationMessage")), True)
    own.get_by_label("Kind").select_option("byoyomi")
    expect(own.get_by_label("Seconds a move")).to_be_hidden()
    own.get_by_label("Minutes", exact=True).fill("7")
    own.get_by_label("Periods").fill("2")
    own.get_by_label("Seconds each").fill("20")
    own.get_by_label("Seconds each").blur()
    expect(chosen).to_have_text("7 min, then 2 × 20 s")
    anna.page.get_by_role("button", name="Copy these settings as a link").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    link: str = anna.page.evaluate("navigator.clipboard.readText()")
    assert urlsplit(link).query == "time=7%2B2x20"
    anna.page.get_by_role("button", name="Back to the usual").click()
    expect(own).to_be_hidden()
    expect(chosen).to_have_text("As usual")

    anna.goes(link)
    expect(own.get_by_label("Periods")).to_have_value("2")
    anna.page.get_by_role("button", name="Play with a friend").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation-options")).to_contain_text("7 min, then 2 × 20 s")
    match = anna.asks("GET", f"/api{anna.address}")["snapshot"]["match"]
    assert match["time"] == "7+2x20"


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
    expect(card.locator(".card-standing")).to_have_text(left)
