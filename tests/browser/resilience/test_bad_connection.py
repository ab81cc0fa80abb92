"""Bad connections: a move is stored, and sent once."""

import re
from collections import Counter

import orjson
from playwright.sync_api import Route, WebSocketRoute, expect

from app.locales import t
from harness.browser.chat import Talker
from harness.browser.page_errors import UNREACHABLE
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table

PLACES = """() => ["#board-area", ".seat", "#status", ".side"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return { x, y, width, height };
})"""

_IS_CUT_OFF = """(banner) => [banner, ...banner.children].some(
  ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
)"""


class BadConnection:
    """A proxy of a person's websockets that can drop what the server sends.

    Other ways to the match are closed with them, unless `swallows_websockets`.
    """

    def __init__(self, person: Person, *, swallows_websockets: bool = False) -> None:
        self.dark_in = swallows_websockets
        self.closed = False
        if not swallows_websockets:
            person.guard.forgives(UNREACHABLE)
            person.context.route(re.compile("/api/v1/matches/.*/(messages|stream)"), self._pass)
        self.sent: list[str] = []
        self._routes: list[WebSocketRoute] = []
        person.context.route_web_socket(re.compile("/api/v1/matches/"), self._enter)

    def shut(self) -> None:
        """Break every connection, and refuse new ones."""
        self.closed = True
        for route in self._routes:
            route.close(code=3001)
        self._routes.clear()

    def _pass(self, route: Route) -> None:
        if self.closed or self.dark_in:
            route.abort("connectionfailed")
        else:
            route.continue_()

    def _enter(self, page: WebSocketRoute) -> None:
        if self.closed:
            page.close(code=3001)
            return
        self._routes.append(page)
        server = page.connect_to_server()

        def out(message: str | bytes) -> None:
            self.sent.append(str(message))
            server.send(message)

        def back(message: str | bytes) -> None:
            if not self.dark_in:
                page.send(message)

        page.on_message(out)
        page.on_close(lambda _code, _reason: server.close())
        server.on_message(back)

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


def test_a_game_in_a_network_that_swallows_websockets(anna: Person, ben: Person) -> None:
    tunnel = BadConnection(anna, swallows_websockets=True)
    table = Table(anna, ben, time="5+5").with_all_at_it()
    expect(anna.status).to_have_text(t("connection.http"))
    expect(ben.page.locator('.seat[data-here="here"]')).to_have_count(2)
    for person, move in ((anna, "g8"), (ben, "h9")):
        person.plays(move)
        table.advance(move)
        for other in (anna, ben):
            other.sees(table.position)
    black, white = Talker(anna).opens(), Talker(ben).opens()
    black.says("Can you read this?")
    white.reads(("Anna", "Can you read this?"))
    white.says("Yes")
    black.reads(("You", "Can you read this?"), ("Ben", "Yes"))
    anna.page.reload()
    anna.sees(table.position)
    anna.resigns()
    expect(ben.page.locator("#main")).to_have_attribute("data-status", "over")
    expect(anna.page.locator("#main")).to_have_attribute("data-status", "over")
    assert tunnel.commands() == []
