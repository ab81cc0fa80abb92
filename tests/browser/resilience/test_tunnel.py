"""A bad connection: what is played in a tunnel is kept, and arrives once."""

import re
from collections import Counter

import orjson
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table


class Tunnel:
    """Stands between a person's pages and the server, and can be dark in either direction."""

    def __init__(self, person: Person) -> None:
        self.dark_out = self.dark_in = self.closed = False
        self.sent: list[str] = []
        self._routes: list[WebSocketRoute] = []
        person.context.route_web_socket(re.compile("/api/matches/"), self._enter)

    def shut(self) -> None:
        """Every connection breaks, and no new one comes through."""
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
            if not self.dark_in:
                page.send(message)

        page.on_message(out)
        server.on_message(back)

    def commands(self) -> list[str]:
        """The ids of the moves that went out."""
        sent = (orjson.loads(message) for message in self.sent)
        return [message["id"] for message in sent if message["t"] == "play"]


def stored(server: Server, table: Table) -> int:
    """How many moves there are in the log; none of them is there twice."""
    rows = server.log(table.id)
    assert max(Counter(command for _, command, _ in rows).values()) == 1
    return sum(event["kind"] == "played" for _, _, events in rows for event in events)


def test_a_move_made_offline_survives_the_reload(server: Server, anna: Person, ben: Person) -> None:
    tunnel = Tunnel(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.shut()
    expect(anna.status).to_contain_text("Reconnecting")
    anna.plays("g8")
    expect(anna.status).to_contain_text("Offline: your move is kept.")
    anna.page.reload()
    expect(anna.page.locator("#main")).to_have_attribute("data-status", "loading")
    expect(anna.status).to_contain_text("your move is kept")
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


def test_a_move_whose_answer_was_lost_is_sent_again_and_played_once(
    server: Server, anna: Person, ben: Person
) -> None:
    tunnel = Tunnel(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.dark_in = True
    anna.plays("g8")
    table.advance("g8")
    ben.sees(table.position)
    expect(anna.button).to_have_text(re.compile("^(Sending|Kept)"))
    tunnel.dark_in = False
    anna.sees(table.position)
    expect(anna.button).to_have_text("Waiting for Ben")
    assert len(set(tunnel.commands())) == 1
    assert stored(server, table) == 1
    assert anna.moves == ["g8"]


def test_a_dark_tunnel_is_noticed_and_said(anna: Person, ben: Person) -> None:
    """Nothing is closed, nothing comes through: only silence tells."""
    tunnel = Tunnel(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.dark_in = tunnel.dark_out = True
    expect(anna.status).to_contain_text("Reconnecting", timeout=12_000)  # 9 s is the promise
    anna.plays("g8")
    expect(anna.status).to_contain_text("Offline: your move is kept.")
    tunnel.dark_in = tunnel.dark_out = False
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)


def test_two_tabs_of_one_player_play_one_move(server: Server, anna: Person, ben: Person) -> None:
    tunnel = Tunnel(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.shut()
    anna.plays("g8")
    expect(anna.status).to_contain_text("your move is kept")
    tunnel.closed = False
    second = anna.context.new_page()
    second.goto(table.url)
    table.advance("g8")
    ben.sees(table.position)
    anna.sees(table.position)
    expect(second.locator('.cell[data-cell="g8"]')).to_have_attribute("data-stone", "black")
    expect(second.locator("#play")).to_have_text("Waiting for Ben")
    assert stored(server, table) == 1


def test_a_kept_move_that_came_too_late_is_refused_with_its_reason(
    anna: Person, ben: Person
) -> None:
    """The same player has moved on another device meanwhile."""
    tunnel = Tunnel(anna)
    table = Table(anna, ben).with_all_at_it()
    tunnel.shut()
    anna.plays("g8")
    expect(anna.status).to_contain_text("your move is kept")
    table.play(["h7"])
    tunnel.closed = False
    anna.sees(table.position)
    expect(anna.notice).to_contain_text("g8 was not played")
    assert anna.moves == ["h7"]
