"""A match in Firefox and in WebKit; all other tests of browsers drive Chromium."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.locales import t
from engine import PASS, Color, Position, find_game
from harness.browser.lines import follow, whole_game
from harness.browser.server import Server
from harness.servers.external import program
from tests.browser.engines.support.firefox import firefox
from tests.browser.engines.support.player import Player
from tests.browser.engines.support.webkit import webkit
from tests.browser.engines.support.window import OpenWindow
from tests.support.arrow_keys import arrow_keys

START: Position = find_game("macbeth").start({})
BOARD = START.rules.board
WAYS = arrow_keys(BOARD)
KILLED_AT = 8  # moves
ENGINES = ["webkit"] if os.environ.get("SOAK") == "short" else ["firefox", "webkit"]

BACKGROUND = {"light": "rgb(244, 239, 228)", "dark": "rgb(20, 23, 26)"}
LARGEST_CELL = """Math.max(...[...document.querySelectorAll(".board .cell")]
  .map((cell) => cell.getBoundingClientRect().width))"""
SELECTION = 'getComputedStyle(document.querySelector(".board")).webkitUserSelect'

pytestmark = pytest.mark.soak


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    """The theme of the system."""
    theme: str = request.param
    return theme


@pytest.fixture(params=ENGINES)
def open_window(request: pytest.FixtureRequest, tmp_path: Path, theme: str) -> Iterator[OpenWindow]:
    """Opens a window of an engine."""
    if request.param == "firefox":
        engine = firefox(program("firefox-esr"), tmp_path, theme)
    else:
        engine = webkit(program("WebKitWebDriver"), program("Xvfb"), theme)
    with engine as open_window:
        yield open_window


def test_a_match_is_played_by_mouse_and_keyboard_while_the_server_dies(
    open_window: OpenWindow, theme: str, mortal: Server
) -> None:
    anna, ben, cora = (Player(open_window(), mortal.site, WAYS) for _ in range(3))
    everybody = (anna, ben, cora)
    anna.goes("/")
    match = anna.asks("/api/matches", {"game": "macbeth", "options": {}, "color": "black"})["id"]
    for person in everybody:
        person.goes(f"/matches/{match}")
        person.is_connected()
    ben.sits()
    anna.expects("getComputedStyle(document.documentElement).backgroundColor", BACKGROUND[theme])
    assert anna.window.reads(LARGEST_CELL) < 80
    assert anna.window.reads(SELECTION) == "none"

    plays = {Color.BLACK: anna.clicks_cell, Color.WHITE: ben.walks_to_cell}
    position = START
    for number, move in enumerate(whole_game()):
        mover = position.turn
        if number == KILLED_AT:
            mortal.kill()
            for person in everybody:
                person.shows("#offline")
        if move != "pass":
            plays[mover](move)
        if number == KILLED_AT:
            mortal.start()
        position = follow(position, move)
        if position.legal_moves != (PASS,):  # the page shows the position after a forced pass
            for person in everybody:
                person.sees(position)
    assert position.over
    for person, color in ((anna, Color.BLACK), (ben, Color.WHITE)):
        title = t("result.you-won" if color in position.winners else "result.you-lost")
        person.expects(f'document.querySelector("#result-title").textContent.startsWith("{title}")')
    for person in everybody:
        person.meets_no_error()
