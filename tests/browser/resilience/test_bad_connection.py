"""Bad connections: a move is stored, and sent once."""

import re
from collections import Counter

import orjson
import pytest
from playwright.sync_api import WebSocketRoute, expect

from app.locales import t
from tests.browser.planning.test_premove import enter_premove, live_match, premove_chip
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

PLACES = """() => ["#board-area", ".seat", "#status", ".side"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return { x, y, width, height };
})"""

_IS_CUT_OFF = """(banner) => [banner, ...banner.children].some(
  ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
)"""


class BadConnection:
    """A proxy of a person's websockets that can drop messages in either direction."""

    def __init__(self, person: Person) -> None:
        self.dark_out = self.dark_in = self.drops_pongs = self.closed = False
        self.sent: list[str] = []
        self._dropped_pongs = 0
        self._page = person.page
        self._routes: list[WebSocketRoute] = []
        person.context.route_web_socket(re.compile("/api/v1/matches/"), self._enter)

    def shut(self) -> None:
        """Break every connection, and refuse new ones."""
        self.closed = True
        for route in self._routes:
            route.close(code=3001)
        self._routes.clear()

    def _enter(self, page: WebSocketRoute) -> None:
        if self.closed or self.dark_out:
            page.close(code=3001)
            return
        self._routes.append(page)
        server = page.connect_to_server()

        def out(message: str | bytes) -> None:
            if not self.dark_out:
                self.sent.append(str(message))
                server.send(message)

        def back(message: str | bytes) -> None:
            if self.drops_pongs and orjson.loads(message)["t"] == "pong":
                self._dropped_pongs += 1
            elif not self.dark_in:
                page.send(message)

        def gone(_code: int | None, _reason: str | None) -> None:
            if not self.dark_out:  # else the server does not learn that the page gave up
                server.close()

        page.on_message(out)
        page.on_close(gone)
        server.on_message(back)

    def has_dropped_a_pong(self) -> bool:
        """Whether the page waits for the answer to a ping."""
        self._page.title()  # Playwright hears of messages during its own calls
        return self._dropped_pongs > 0

    def commands(self) -> list[str]:
        """The ids of the commands that were sent."""
        sent = (orjson.loads(message) for message in self.sent)
        return [message["id"] for message in sent if message["t"] == "play"]


def board_places(person: Person) -> list[dict[str, float]]:
    """The boxes of the board, the seats and the panel."""
    boxes: list[dict[str, float]] = person.page.evaluate(PLACES)
    return boxes


def stored(server: Server, table: Table) -> int:
    """The number of moves in the log, each of which is there once."""
    rows = server.log(table.id)
    assert max(Counter(command for _, command, _ in rows).values()) == 1
    return sum(event["kind"] == "played" for _, _, events in rows for event in events)


def test_a_move_made_offline_survives_the_reload(server: Server, anna: Person, ben: Person) -> None:
    tunnel = BadConnection(anna)
    table = Table(anna, ben).with_all_at_it()
    expect(anna.page.locator('.seat[data-here="here"]')).to_have_count(2)
    places = board_places(anna)
    tunnel.shut()
    expect(anna.offline).to_contain_text("Reconnecting")
    expect(anna.status).to_have_text(t("connection.offline"))
    assert board_places(anna) == places, "nothing moves"
    anna.plays("g8")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    assert not anna.offline.evaluate(_IS_CUT_OFF)
    anna.page.reload()
    expect(anna.page.locator("#main")).to_have_attribute("data-status", "running")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    assert stored(server, table) == 0
    tunnel.closed = False
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)
    assert stored(server, table) == 1
    assert len(set(tunnel.commands())) == 1
    anna.page.reload()
    anna.sees(table.position)
    assert stored(server, table) == 1


def test_a_browser_without_any_network_keeps_the_move(
    server: Server, anna: Person, ben: Person
) -> None:
    anna.guard.forgives(UNREACHABLE)
    table = Table(anna, ben).with_all_at_it()
    anna.context.set_offline(True)
    anna.plays("g8")
    expect(anna.cell("g8")).to_have_attribute("data-sending", "")
    anna.context.set_offline(False)
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)
    assert stored(server, table) == 1


def test_a_message_between_ping_and_pong_does_not_hide_the_loss(anna: Person, ben: Person) -> None:
    tunnel = BadConnection(anna)
    table = Table(ben, anna).with_all_at_it()
    tunnel.drops_pongs = True
    eventually(tunnel.has_dropped_a_pong, True)
    ben.plays("g8")
    table.advance("g8")
    anna.sees(table.position)
    tunnel.dark_in = True
    expect(anna.offline).to_be_visible()
    tunnel.drops_pongs = tunnel.dark_in = False
    expect(anna.offline).to_be_hidden()


def test_a_move_with_a_lost_answer_is_resent_and_played_once(
    server: Server, anna: Person, ben: Person
) -> None:
    tunnel = BadConnection(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.dark_in = True
    anna.plays("g8")
    table.advance("g8")
    ben.sees(table.position)
    expect(anna.button).to_have_text(re.compile("^(Sending|Kept)"))
    tunnel.dark_in = False
    anna.sees(table.position)
    expect(anna.button).to_have_text(t("match.waiting-for", name="Ben"))
    assert len(set(tunnel.commands())) == 1
    assert stored(server, table) == 1
    assert anna.moves == ["g8"]


def test_a_premove_outlasts_a_lost_connection(anna: Person, ben: Person) -> None:
    tunnel = BadConnection(ben)
    live_match(anna, ben)
    enter_premove(ben, "d5")
    tunnel.shut()
    expect(ben.offline).to_be_visible()
    expect(premove_chip(ben)).to_be_visible()
    anna.plays("g8")
    tunnel.closed = False
    eventually(lambda: ben.moves, ["g8", "d5"])
    eventually(lambda: anna.moves, ["g8", "d5"])
    anna.thinks()


@pytest.mark.soak
def test_a_dead_connection_is_noticed_and_announced(anna: Person, ben: Person) -> None:
    """The connection stays open, but no message passes."""
    tunnel = BadConnection(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.dark_in = tunnel.dark_out = True
    offline = ben.page.locator('.seat[data-color="black"][data-here="quiet"]')
    expect(offline).to_contain_text(t("seat.presence.quiet"))
    expect(anna.offline).to_contain_text("Reconnecting")
    anna.plays("g8")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    tunnel.dark_in = tunnel.dark_out = False
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)


def test_two_tabs_of_one_player_play_one_move(server: Server, anna: Person, ben: Person) -> None:
    tunnel = BadConnection(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.shut()
    anna.plays("g8")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    tunnel.closed = False
    second = anna.context.new_page()
    second.goto(table.url)
    table.advance("g8")
    ben.sees(table.position)
    anna.sees(table.position)
    expect(second.locator('.cell[data-cell="g8"]')).to_have_attribute("data-stone", "black")
    expect(second.locator("#play")).to_have_text(t("match.waiting-for", name="Ben"))
    assert stored(server, table) == 1


def test_a_stored_move_that_is_stale_is_refused_with_a_reason(anna: Person, ben: Person) -> None:
    """The same player has moved on another device in the meantime."""
    tunnel = BadConnection(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.shut()
    anna.plays("g8")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    table.play(["h7"])
    tunnel.closed = False
    anna.sees(table.position)
    expect(anna.notice).to_contain_text(t("refusals.move", move="g8"))
    assert anna.moves == ["h7"]
