"""Withdraws matches of challenges that were declined or not answered in time."""

from dataclasses import dataclass

from app.clock import Clock
from app.errors import BrokenLog
from app.features.friends.model import Challenge, ChallengeAnswer
from app.features.friends.store.challenges import Challenges
from app.http.tokens import new_command_id
from app.match.commands import CommandRequest, Leave
from app.rooms.registry import RoomRegistry

POLL_INTERVAL = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class ChallengeKeeper:
    """Several processes may do the same: a match is withdrawn once."""

    store: Challenges
    rooms: RoomRegistry
    clock: Clock

    async def poll(self) -> None:
        """End challenges that can no longer be accepted. Raises Unavailable."""
        for challenge in await self.store.ended(self.clock()):
            assert challenge.answer is not None
            await self.withdraw(challenge, challenge.answer)

    async def withdraw(self, challenge: Challenge, answer: ChallengeAnswer) -> None:
        """End a challenge. Withdraws its match unless it has begun. Raises Unavailable."""
        try:
            room = await self.rooms.room(challenge.match_id)
        except BrokenLog:
            room = None
        if room is not None:
            leave = CommandRequest(Leave(), challenge.challenger, new_command_id())
            await room.submit(leave)
            if room.match.status == "running":
                answer = "accepted"
        await self.store.answer(challenge.match_id, answer)
