"""Requests to a player, shown on every page: challenges, friends, warnings by operators."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import Field

from app.features.friends.challenge_keeper import ChallengeKeeper
from app.features.friends.model import Challenge
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.lobby.cards import match_card
from app.features.lobby.schemas import MatchCard
from app.http.access_tokens.needs import needs
from app.http.errors import match_not_found
from app.http.match_access import MatchId, load_room
from app.http.services import Services
from app.http.session import TheVisit
from app.http.tokens import new_command_id
from app.match.commands import CommandRequest, Leave, PlayerId
from app.match.time_control import HOUR
from app.players.shown_names import PlayerNames
from app.players.store import Players, Session
from app.players.time_outs import TimeOuts
from app.wire.schema import Schema

router = APIRouter(prefix="/api/me", tags=["me"])


class ChallengeNotice(Schema):
    """A challenge by or to the player, which a page shows until it has an answer."""

    state: Literal["asks", "begun", "declined", "expired"] = Field(
        description="It waits for your answer; it began, because you have a standing invitation; "
        "the other player has declined it, or has not answered."
    )
    handle: str | None = Field(description="Of the other player; null if they have none any more.")
    name: str
    match: MatchCard


class WarningNotice(Schema):
    """A warning by an operator, until the player has read it."""

    id: int
    text: str


class PlayerRequests(Schema):
    """Requests to the player, of which every page shows a notice."""

    challenges: list[ChallengeNotice] = Field(description="The latest first.")
    friends: list[str] = Field(description="The handles of players who ask you to be friends.")
    warnings: list[WarningNotice]


class ChallengeDeclined(Schema):
    """The result of declining a challenge."""

    declined: bool = Field(description="False if it had an answer already.")


class WarningRead(Schema):
    """A warning is not shown any more."""

    read: Literal[True]


NO_REQUESTS = PlayerRequests(challenges=[], friends=[], warnings=[])


@router.delete("/challenges/{match_id}", **needs("challenge", 404))
async def decline_challenge(match_id: MatchId, visit: TheVisit) -> ChallengeDeclined:
    """Decline a challenge. Its match is withdrawn."""
    challenge = await visit[Challenges].find(match_id)
    if challenge is None or challenge.challenged != visit.player:
        raise match_not_found()
    if challenge.answer is None:
        room = await load_room(visit.services, match_id)
        await room.submit(CommandRequest(Leave(), visit.player, new_command_id()))
        await visit[ChallengeKeeper].withdraw(challenge, "declined")
    return ChallengeDeclined(declined=challenge.answer is None)


@router.delete("/warnings/{warning_id}", **needs("browser", 404))
async def read_warning(
    warning_id: Annotated[int, Path(ge=0, lt=1 << 62)], visit: TheVisit
) -> WarningRead:
    """Note that you have read a warning."""
    if visit.player is not None:
        await visit[TimeOuts].read_warning(visit.player, warning_id, visit.now())
    return WarningRead(read=True)


async def requests_of(services: Services, session: Session, site: str) -> PlayerRequests:
    warnings = await services[TimeOuts].unread_warnings(session.player)
    return PlayerRequests(
        challenges=await _challenges(services, session.player, site),
        friends=await _asking(services, session),
        warnings=[WarningNotice(id=warned.at, text=warned.text) for warned in warnings],
    )


async def _challenges(services: Services, player: PlayerId, site: str) -> list[ChallengeNotice]:
    found = await services[Challenges].to_show(player, services.now() - HOUR)
    if not found:
        return []
    others = {_other(challenge, player) for challenge, _ in found}
    handles = await services[Players].handles(others)
    names = await PlayerNames(services[Players]).names(others)
    return [
        ChallengeNotice(
            state=_state(challenge),
            handle=handles.get(_other(challenge, player)),
            name=names[_other(challenge, player)],
            match=match_card(summary, player, site),
        )
        for challenge, summary in found
    ]


def _other(challenge: Challenge, player: PlayerId) -> PlayerId:
    return challenge.challenger if challenge.challenged == player else challenge.challenged


def _state(challenge: Challenge) -> Literal["asks", "begun", "declined", "expired"]:
    if challenge.answer is None:
        return "asks"
    return "begun" if challenge.answer == "accepted" else challenge.answer


async def _asking(services: Services, session: Session) -> list[str]:
    """Guests have no friends."""
    if session.handle is None:
        return []
    listed = await services[Friendships].of_player(session.player, services.now())
    return [one.handle for one in listed if one.relation == "asking"]
