"""Nobody can make the log of a match long: every way ends with a refusal that says why."""

from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path

import pytest

from app.channel import Channel
from app.features.lobby.lobby import Lobby
from app.match.bot_players import computer_id
from app.match.commands import (
    Answer,
    Command,
    CommandRequest,
    CreateOneTimeLink,
    GiveTime,
    Leave,
    Offer,
    Open,
    PlanMoves,
    Play,
    Resume,
    Sit,
)
from app.match.decide import Refused
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.rooms.jobs import RefusedAnswer
from app.rooms.ports import RoomServices
from app.rooms.registry import OpenedMatch, RoomRegistry
from app.wire.encode import JsonMatchEncoder
from engine import Color, format_move
from harness.games.match_builder import GUEST, HOST
from tests.match.support.wording import assert_worded
from tests.scale.support.log_check import LogCheck
from tests.support.fake_clock import TickingClock
from tests.support.store.fixtures import Store, open_store

MAX_ENTRIES = 4_000
STEADY = 100  # refusals one after the other, with the same reason
BLACK, WHITE = Color.BLACK, Color.WHITE

FRIENDS = Open("macbeth", {}, BLACK)
COMPUTER = Open("macbeth", {}, BLACK, computers={WHITE: computer_id(1)})
CLOCK = Open("macbeth", {}, BLACK, time="3d")

Way = Callable[[Match, int], tuple[str, Command]]
"""The author and the next command for a match; the number grows."""


def plans(match: Match, number: int) -> tuple[str, Command]:
    return GUEST, PlanMoves((("g8", "h9"),) if number % 2 == 0 else (), match.version)


def pauses(match: Match, _number: int) -> tuple[str, Command]:
    paused = match.timekeeping.paused
    return HOST, Resume() if paused else Offer("pause", match.version)


def takebacks(match: Match, number: int) -> tuple[str, Command]:
    if match.to_move is not BLACK:
        return HOST, Offer("takeback", match.version)
    legal = match.position.legal_moves
    return HOST, Play(format_move(match.position, legal[number % len(legal)]), match.version)


def draws(match: Match, _number: int) -> tuple[str, Command]:
    if match.offers:
        return HOST, Answer(match.offers[0].id, accept=False)
    return HOST, Offer("draw", match.version)


def gifts(_match: Match, number: int) -> tuple[str, Command]:
    return (HOST, GiveTime(WHITE)) if number % 2 else (GUEST, GiveTime(BLACK))


def seats(match: Match, _number: int) -> tuple[str, Command]:
    return GUEST, Leave() if GUEST in match.seating.players else Sit()


def knocks(match: Match, _number: int) -> tuple[str, Command]:
    return GUEST, Leave() if match.seating.join_request_of(GUEST) else Sit()


def links(_match: Match, number: int) -> tuple[str, Command]:
    return HOST, CreateOneTimeLink(f"{number:064}")


WAYS: list[tuple[Way, Open, bool]] = [  # the last one: whether the guest sits down first
    (plans, FRIENDS, True),
    (pauses, COMPUTER, False),
    (takebacks, COMPUTER, False),
    (draws, FRIENDS, True),
    (gifts, CLOCK, True),
    (seats, Open("hex-othello-3", {}, BLACK), False),
    (knocks, Open("macbeth", {}, BLACK, joining="approval"), False),
    (links, Open("macbeth", {}, BLACK, joining="keys"), False),
]


@pytest.fixture
async def store(sqlite: str) -> AsyncIterator[Store]:
    async with open_store(sqlite) as opened:
        yield opened


@pytest.fixture
async def registry(store: Store) -> AsyncIterator[RoomRegistry]:
    clock, lobby = TickingClock(1_000_000), Lobby(Channel(b"changed"))
    names = PlayerNames(store.players)
    services = RoomServices(store.log, JsonMatchEncoder(), names, clock)
    registry = RoomRegistry(services, lambda: "m")
    registry.add_lists(lobby)
    yield registry
    await registry.close()
    lobby.close()


@pytest.mark.parametrize(("way", "opening", "seated"), WAYS, ids=[way[0].__name__ for way in WAYS])
async def test_a_log_does_not_grow_without_end(
    way: Way, opening: Open, seated: bool, registry: RoomRegistry, tmp_path: Path
) -> None:
    opened = await registry.open(CommandRequest(opening, HOST, "open"))
    assert isinstance(opened, OpenedMatch)
    room = await registry.room("m")
    assert room
    if seated:
        await room.submit(CommandRequest(Sit(), GUEST, "sit"))
    refusals: list[Refused] = []
    for number in count():
        by, command = way(room.match, number)
        answer = await room.submit(CommandRequest(command, by, f"{number}"))
        if isinstance(answer, RefusedAnswer):
            refusals.append(answer.refusal)
            if len(refusals) == STEADY:
                break
        else:
            refusals.clear()
        assert room.match.version < MAX_ENTRIES, "the log grows without end"
    (reason,) = {refusal.reason for refusal in refusals}
    assert reason != "stale", "that one invites to try again"
    assert_worded(refusals[0])
    log = LogCheck(tmp_path / "birnam.db", "m")
    assert log.version == room.match.version < MAX_ENTRIES
