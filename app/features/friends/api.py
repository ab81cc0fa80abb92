"""The API of friends and challenges, with the rights of their pages."""

from collections.abc import Mapping
from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from app.db.writer import Rejected
from app.features.catalog.schemas import GameName
from app.features.friends import acting
from app.features.friends.acting import FriendAction
from app.features.friends.match_challenges import friend_error
from app.features.friends.model import Challenge
from app.features.friends.store.challenges import Challenges
from app.features.friends.view import FriendInfo, friend_of, list_friends
from app.features.lobby.cards import match_card
from app.features.lobby.schemas import GameLink, MatchCard, PlayerLink
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.named_player import Named
from app.http.services import Services, site_url
from app.http.session import TheVisit, Visit, require_session
from app.match.commands import PlayerId
from app.players.matches.summaries import MatchSummary
from app.players.shown_names import PlayerNames
from app.players.store import Players
from app.wire.schema import Schema, example


@example(game="macbeth", time="5+3")
class InviteFriend(Schema):
    """A game that a friend may begin without asking, if both are here or it has no live clock."""

    game: GameName
    time: str = Field(max_length=20, description="As in `POST /api/matches`.")


class FriendList(Schema):
    """Players who ask you, your friends, and players whom you have asked."""

    friends: list[FriendInfo]


class ChallengeInfo(Schema):
    """A challenge by you or to you. It is forgotten a day after its end."""

    challenger: PlayerLink
    challenged: PlayerLink
    state: Literal["waiting", "accepted", "declined", "expired", "withdrawn"]
    at: int
    expires_at: int
    match: MatchCard


class ChallengeList(Schema):
    """Your challenges, the latest first."""

    received: list[ChallengeInfo]
    sent: list[ChallengeInfo]


router = APIRouter(prefix="/api/me", tags=["me"])


@router.get("/friends", **needs("read"))
async def list_my_friends(visit: TheVisit) -> FriendList:
    """List your friends, with who is here and who plays, and requests. Guests have none."""
    require_session(visit)
    return FriendList(friends=await list_friends(visit))


@router.post("/friends/{player}/play", status_code=201, **needs("challenge", 404, 409))
async def play_friend(player: Named, visit: TheVisit) -> GameLink:
    """Begin a game by a standing invitation, or challenge the friend to it."""
    await visit.check_create()
    match_id = await acting.play(visit, player)
    if match_id is None:
        raise friend_error(Rejected("just-begun"))
    return GameLink(id=match_id, url=f"{site_url(visit.request)}/matches/{match_id}")


@router.put("/friends/{player}/invitation", **needs("challenge", 404, 409))
async def invite_friend(player: Named, body: InviteFriend, visit: TheVisit) -> FriendInfo:
    """Let a friend begin such a game with you at any time."""
    await visit.check_create()
    other = await acting.invite(visit, player, body.game, body.time)
    return await _info(visit, other)


@router.delete("/friends/{player}/invitation", **needs("challenge", 404, 409))
async def end_friend_invitation(player: Named, visit: TheVisit) -> FriendInfo:
    """End your standing invitation to a friend."""
    other = await acting.end_invitation(visit, player)
    return await _info(visit, other)


@router.post("/friends/{player}/{action}", **needs("challenge", 404, 409))
async def change_friendship(player: Named, action: FriendAction, visit: TheVisit) -> FriendInfo:
    """Ask a player to be friends, accept or decline that, or end the friendship."""
    await visit.check_create()
    other = await acting.change(visit, player, action)
    return await _info(visit, other)


@router.get("/challenges", **needs("read"))
async def list_challenges(visit: TheVisit) -> ChallengeList:
    """List your challenges of the last days, with their state."""
    player = require_session(visit).player
    found = await visit[Challenges].of_player(player)
    people = {one for challenge, _ in found for one in (challenge.challenger, challenge.challenged)}
    links, site = await _links(visit.services, people), site_url(visit.request)
    infos = [
        (challenge.challenger, _challenge(challenge, summary, links, player, site))
        for challenge, summary in found
    ]
    return ChallengeList(
        received=[info for challenger, info in infos if challenger != player],
        sent=[info for challenger, info in infos if challenger == player],
    )


async def _info(visit: Visit, other: PlayerId) -> FriendInfo:
    handle = (await visit[Players].handles([other])).get(other, "")
    name = (await visit[Players].chosen_names([other])).get(other)
    player = require_session(visit).player
    return await friend_of(visit.services, player, other, handle, name)


async def _links(services: Services, players: set[PlayerId]) -> Mapping[PlayerId, PlayerLink]:
    names = await PlayerNames(services[Players]).names(players)
    handles = await services[Players].handles(players)
    return {one: PlayerLink(id=one, name=names[one], handle=handles.get(one)) for one in players}


def _challenge(
    challenge: Challenge,
    summary: MatchSummary,
    links: Mapping[PlayerId, PlayerLink],
    player: PlayerId,
    site: str,
) -> ChallengeInfo:
    seated = any(player == challenge.challenged for player, _ in summary.seats.values())
    begun = "accepted" if seated or summary.status != "waiting" else "waiting"
    without = "withdrawn" if summary.ended == "withdrawn" else begun
    return filled(
        ChallengeInfo,
        challenge,
        challenger=links[challenge.challenger],
        challenged=links[challenge.challenged],
        state=challenge.answer or without,
        match=match_card(summary, player, site),
    )
