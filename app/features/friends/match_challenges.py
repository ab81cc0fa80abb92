"""Challenges: matches opened to play with a certain player."""

from dataclasses import replace

from app.db.writer import Rejected
from app.features.friends.model import new_challenge
from app.features.friends.store.challenges import Challenges
from app.http.errors import ApiError, refusal_error
from app.http.match_access import load_room
from app.http.named_player import find_player
from app.http.services import Services
from app.http.session import Visit
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import CommandRequest, PlayerId, Sit
from app.match.decide import Refused
from app.players.store import Players
from app.rooms.registry import OpenedMatch, RoomRegistry


async def find_other(visit: Visit, named: str, *, bots: bool = False) -> PlayerId:
    """Another player, named by id or by handle, if both have an account.

    `bots` need none, which cannot get one. Raises ApiError.
    """
    player = visit.player
    if player is None or not await _takes_part(visit.services, player, bots=bots):
        raise ApiError(403, "no-account", t("friends.refused.no-account"))
    other = await find_player(visit.services, named.strip())
    if other is None:
        raise ApiError(422, "no-such-friend", t("friends.refused.no-such-player"))
    if other == player:
        raise friend_error(Rejected("yourself"))
    if not await _takes_part(visit.services, other, bots=bots):
        raise ApiError(422, "no-such-friend", t("friends.refused.no-account"))
    return other


async def _takes_part(services: Services, player: PlayerId, *, bots: bool) -> bool:
    if await services[Players].handles([player]):
        return True
    return bots and bool(await services[Players].bots([player]))


def friend_error(rejected: Rejected) -> ApiError:
    return ApiError(409, str(rejected), t(f"friends.refused.{rejected}"))


async def open_challenge(
    services: Services,
    request: CommandRequest,
    challenged: PlayerId,
    match_id: str = "",
    *,
    accepted: bool = False,
) -> OpenedMatch:
    """Open a match in which a seat is reserved for the challenged player.

    If `accepted`, because of a standing invitation, they take the seat immediately. Raises
    ApiError, Unavailable and MatchExists.
    """
    opening = services[RoomRegistry].prepare(request, match_id)
    if isinstance(opening, Refused):
        raise refusal_error(opening)
    time = opening.match.terms.time
    challenge = new_challenge(opening.match_id, (request.by, challenged), time, services.now())
    if accepted:
        challenge = replace(challenge, answer="accepted")
    try:
        await services[Challenges].add(challenge)
    except Rejected as error:
        raise friend_error(error) from error
    opened = await services[RoomRegistry].write(opening)
    if accepted:
        room = await load_room(services, opened.match_id)
        await room.submit(CommandRequest(Sit(), challenged, new_command_id()))
    return opened
