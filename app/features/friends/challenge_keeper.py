"""Withdraws matches of challenges that were declined or not answered in time."""

from collections.abc import Callable

from app.clock import Clock
from app.features.friends.model import Challenge, ChallengeAnswer
from app.features.friends.store.challenges import Challenges
from app.match.commands import CommandRequest, Leave
from app.match.ports import BrokenLog
from app.rooms.registry import RoomRegistry

POLL_INTERVAL = 10.0  # seconds


class ChallengeKeeper:
    """Several processes may do the same: a match is withdrawn once."""

    def __init__(
        self,
        store: Challenges,
        rooms: RoomRegistry,
        new_command_id: Callable[[], str],
        clock: Clock,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._new_command_id = new_command_id
        self._clock = clock

    async def poll(self) -> None:
        """End the challenges that wait in vain. Raises Unavailable."""
        for challenge in await self._store.ended(self._clock()):
            assert challenge.answer is not None
            await self.withdraw(challenge, challenge.answer)

    async def withdraw(self, challenge: Challenge, answer: ChallengeAnswer) -> None:
        """End a challenge. Withdraws its match unless it has begun. Raises Unavailable."""
        try:
            room = await self._rooms.room(challenge.match_id)
        except BrokenLog:
            room = None
        if room is not None:
            leave = CommandRequest(Leave(), challenge.challenger, self._new_command_id())
            await room.submit(leave)
            if room.match.status == "running":
                answer = "accepted"
        await self._store.answer(challenge.match_id, answer)
