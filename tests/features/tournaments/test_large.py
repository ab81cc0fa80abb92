"""Large tournaments keep nobody waiting: they are paired and read in threads."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from app.channel import Channel
from app.features.tournaments import tournaments
from app.features.tournaments.rules.commands import Create, Join, Start
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.tournaments import MANY_PLAYERS, MAX_FOLDED_AT_ONCE, Tournaments
from app.rooms.peers import NoPeers
from harness.games.tournament import HOST, plan
from tests.features.tournaments.support.memory_tournaments import MemoryTournamentLog

ID = "t"


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[int]]:
    """The threads in which the latest calls of functions ran, by name."""
    used: dict[str, set[int]] = {}

    def watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            used[name] = {threading.get_ident()}
            return function(*arguments, **options)

        return call

    for name in ("decide", "fold"):
        monkeypatch.setattr(tournaments, name, watched(name, getattr(tournaments, name)))
    return used


def opened(log: MemoryTournamentLog) -> Tournaments:
    return Tournaments(log, NoPeers(), lambda: 1, Channel(b"changed"), str.encode)


async def filled(log: MemoryTournamentLog, players: int) -> Tournaments:
    live = opened(log)
    await live.submit(ID, Create(plan("swiss", 3)), HOST)
    for number in range(players):
        assert isinstance(await live.submit(ID, Join(), f"p{number}"), Tournament)
    return live


async def test_many_players_are_paired_in_a_thread(threads: dict[str, set[int]]) -> None:
    here = {threading.get_ident()}
    live = await filled(MemoryTournamentLog(), MANY_PLAYERS + 1)
    assert threads["decide"] == here
    assert isinstance(await live.submit(ID, Start(5), HOST), Tournament)
    assert threads["decide"] != here


async def test_a_long_log_is_read_in_a_thread(threads: dict[str, set[int]]) -> None:
    log = MemoryTournamentLog()
    await filled(log, MAX_FOLDED_AT_ONCE + 1)
    assert threads["fold"] == {threading.get_ident()}
    found = await opened(log).find(ID)
    assert found is not None
    assert len(found.order) == MAX_FOLDED_AT_ONCE + 1
    assert threads["fold"] != {threading.get_ident()}
