"""Computer players: they think in the pool and send ordinary commands."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from zlib import crc32

from app.errors import BrokenLog, Unavailable
from app.event_log.due_matches import DueMatches
from app.match.bot_players import computer_strength
from app.match.commands import Answer, ChooseColor, Command, CommandRequest, Play, PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.match.time_control import SECOND
from app.rooms.room import Room
from app.tasks import cancel_and_wait, run_forever
from app.thinking.bot_moves import accepts_draw, choose, choose_color, choose_level_move, load
from app.thinking.pool import Pool, WorkCrashed
from app.timeouts import Timeouts
from app.turns import Asker, Busy
from engine import Color, format_move

POLL_INTERVAL = 10.0  # seconds between searches for matches that no computer thinks about
ABANDONED_AFTER = 30_000  # milliseconds after which another process may have lost the match

MOVES_TO_GO = 25  # the remaining time is shared among so many moves
MIN_BUDGET = 0.05  # seconds

FindNetwork = Callable[[PlayerId], str]
FindRoom = Callable[[str], Awaitable[Room | None]]


@dataclass(frozen=True, slots=True)
class BotTask:
    """A computer's task: answer an offer, or move in the position of a version."""

    color: Color
    player: PlayerId
    version: int
    offer: int | None


class Bots:
    """Every computer player of this process."""

    def __init__(
        self,
        pool: Pool,
        network: FindNetwork,
        room: FindRoom,
        due: DueMatches,
        clock: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        self._timeouts = timeouts
        self._pool = pool
        self._network = network
        self._room = room
        self._due = due
        self._clock = clock
        self._sleep = sleep
        self._min_age = 0
        self._running: dict[str, tuple[BotTask, asyncio.Task[None]]] = {}
        self._watching: dict[tuple[str, PlayerId], asyncio.Task[None]] = {}
        self._loading: set[asyncio.Task[None]] = set()
        self._polling: asyncio.Task[None] | None = None

    def start(self, *, peers: bool = False) -> None:
        """Resume all matches that wait for a computer.

        If there are peers, they first get the chance to continue their own.
        """
        self._min_age = ABANDONED_AFTER if peers else 0
        self._polling = asyncio.create_task(run_forever(self._poll, POLL_INTERVAL))

    async def stop(self) -> None:
        running = [task for _, task in self._running.values()]
        await cancel_and_wait(self._polling, *running, *self._watching.values(), *self._loading)

    def on_entry(self, match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        """Start the computer's task in a new version, and cancel one for another position.

        When a match begins with somebody else's move, the computer gets ready meanwhile.
        """
        task = next_task(after)
        begins = after.status == "running" and (before is None or before.status != "running")
        if begins and after.computers and task is None:
            loading = asyncio.create_task(self._load(match_id, after), name=f"load-{match_id}")
            self._loading.add(loading)
            loading.add_done_callback(self._loading.discard)
        known, running = self._running.get(match_id, (None, None))
        if known == task:
            return
        if running:
            running.cancel()
            del self._running[match_id]
        if task:
            running = asyncio.create_task(
                self._act(match_id, after, task), name=f"computer-{match_id}"
            )
            self._running[match_id] = task, running
            running.add_done_callback(partial(self._forget, match_id, task))

    async def resume_waiting(self, before: int) -> None:
        """Resume matches whose computer has been to move since before a moment. Raises
        Unavailable.
        """
        for match_id in await self._due.awaiting(before):
            with suppress(BrokenLog):  # it must not hide the others
                if match_id not in self._running and (room := await self._room(match_id)):
                    self.on_entry(match_id, None, room.newest, room.match)

    def resume_watched(self, rooms: Iterable[Room]) -> None:
        """Resume the watched ones of some rooms: another process may have ended while thinking."""
        for room in rooms:
            if room.audience.listeners and room.id not in self._running:
                self.on_entry(room.id, None, room.newest, room.match)

    async def _poll(self) -> None:
        await self.resume_waiting(self._clock() - self._min_age)
        self._min_age = ABANDONED_AFTER

    def _forget(self, match_id: str, task: BotTask, running: asyncio.Task[None]) -> None:
        if self._running.get(match_id) == (task, running):
            del self._running[match_id]

    async def _act(self, match_id: str, match: Match, task: BotTask) -> None:
        with suppress(Busy, WorkCrashed, Unavailable):  # polling finds it again
            self._watch(match_id, task.player)
            command = await self._decide(match_id, match, task)
            if room := await self._room(match_id):
                command_id = f"computer-{task.version}-{task.offer or 0}"  # equal in all processes
                await room.submit(CommandRequest(command, task.player, command_id))

    async def _load(self, match_id: str, match: Match) -> None:
        with suppress(Busy, WorkCrashed):  # it is loaded with the first move
            asker = self._asker(match_id, match)
            await self._pool.run(asker, partial(load, match.position), "hint")

    def _watch(self, match_id: str, computer: PlayerId) -> None:
        """Tell the pages of a match while the computer is not ready. It plays weaker until then."""
        key = match_id, computer
        if key not in self._watching:
            watching = asyncio.create_task(self._watch_preparation(match_id, computer))
            self._watching[key] = watching
            watching.add_done_callback(lambda _: self._watching.pop(key))

    async def _watch_preparation(self, match_id: str, computer: PlayerId) -> None:
        room: Room | None = None
        try:
            preparing = True
            while preparing or match_id in self._running:
                await asyncio.sleep(self._timeouts.preparation_look)
                preparing = self._pool.preparing
                if preparing and room is None:
                    room = await self._room(match_id)
                if room:
                    room.presence.set_preparing(computer, preparing=preparing)
                    preparing = preparing and not room.match.ended
        except Unavailable:
            return
        finally:
            if room:
                room.presence.set_preparing(computer, preparing=False)

    async def _decide(self, match_id: str, match: Match, task: BotTask) -> Command:
        position, strength = match.position, computer_strength(task.player) or 1
        level = int(strength)
        asker = self._asker(match_id, match)
        budget = time_budget(match, task.color, self._clock())
        until = None if budget is None else monotonic() + budget
        if task.offer is not None:
            answering = partial(accepts_draw, position, task.color, level, until)
            return Answer(task.offer, await self._pool.run(asker, answering, "move"))
        if match.swap_phase == "choice":
            choosing_color = partial(choose_color, position, task.color, level, until)
            color = await self._pool.run(asker, choosing_color, "move")
            await self._pause(match, budget)
            return ChooseColor(color, task.version)
        seed = crc32(f"{match_id} {len(match.turns)}".encode())
        choosing = partial(choose, position, strength, seed, until)
        if match.swap_phase == "opening":
            left = match.terms.swap_plies - len(match.turns)
            choosing = partial(choose_level_move, position, level, seed, until, left)
        move = await self._pool.run(asker, choosing, "move")
        await self._pause(match, budget)
        return Play(format_move(position, move), task.version)

    async def _pause(self, match: Match, budget: float | None) -> None:
        """Pause before a move, so that the previous one can be seen."""
        shown = self._timeouts.move_shown
        if budget is not None:
            shown = min(shown, budget / 2)
        age = max(0, self._clock() - match.moved_at) / SECOND
        await self._sleep(max(0.0, shown - age))

    def _asker(self, match_id: str, match: Match) -> Asker:
        """The player who opened the match, on the network of their latest visit."""
        host = match.terms.host
        return Asker(self._network(host), host, match_id)


def next_task(match: Match) -> BotTask | None:
    if not match.awaits_computer:
        return None
    offer, color = next(iter(match.offers_awaiting_computers), (None, match.to_move))
    player = match.seating.player_of(color) if color else None
    assert color is not None
    assert player is not None
    return BotTask(color, player, match.position_version, offer.id if offer else None)


def time_budget(match: Match, color: Color, at: int) -> float | None:
    """The seconds that a live clock leaves for a turn; None without such a clock."""
    time_control, clocks = match.terms.time_control, match.timekeeping.clocks
    if clocks is None or time_control.speed != "live":
        return None
    left = clocks.left(color, at) / SECOND
    return max(MIN_BUDGET, min(left / MOVES_TO_GO + time_control.extra * 0.6, left * 0.5))
