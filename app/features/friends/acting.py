"""Actions among friends, for the forms and for the API.

`named` is another player's id, or their handle. Every function raises ApiError if it is refused,
and Unavailable.
"""

import secrets
from typing import Literal, assert_never

from fastapi import Request

from app.db.writer import Rejected
from app.features.catalog.chosen_game import choose_game
from app.features.friends.match_challenges import find_other, friend_error, open_challenge
from app.features.friends.model import TWO, GameTerms, starts_at_once
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.lobby.lobby import Lobby
from app.features.lobby.online_players import OnlinePlayers
from app.http.errors import ApiError
from app.http.services import Services
from app.http.session import Visitor, check_time_out, require_session
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import CommandRequest, Open, PlayerId
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from app.players.time_outs import TimeOuts
from engine import ALL_GAMES, find_game

FriendAction = Literal["ask", "accept", "decline", "remove"]


async def change(
    services: Services, visitor: Visitor, named: str, action: FriendAction
) -> PlayerId:
    """Ask another player to be friends, answer, or end the friendship. Returns the other."""
    other, player = await find_other(services, visitor, named), require_session(visitor).player
    friendships = services[Friendships]
    try:
        match action:
            case "ask":
                await check_time_out(services, player)
                await friendships.ask(player, other, services.now())
                services[Lobby].players_changed([other])
            case "accept" | "decline":
                await friendships.answer(player, other, services.now(), accept=action == "accept")
                services[Lobby].players_changed([player])
            case "remove":
                await friendships.remove(player, other)
            case _:
                assert_never(action)
    except Rejected as error:
        raise friend_error(error) from error
    return other


async def invite(
    request: Request, services: Services, visitor: Visitor, named: str, game: str, time: str
) -> PlayerId:
    """Let a friend begin a game of this kind at any time. Returns the friend."""
    other, player = await find_other(services, visitor, named), require_session(visitor).player
    try:
        terms = await _terms(request, services, visitor, game, time)
        await services[StandingInvitationStore].set(player, other, terms, services.now())
    except Rejected as error:
        raise friend_error(error) from error
    return other


async def end_invitation(services: Services, visitor: Visitor, named: str) -> PlayerId:
    """End one's own standing invitation. Returns the friend."""
    other, player = await find_other(services, visitor, named), require_session(visitor).player
    await services[StandingInvitationStore].end(player, other)
    return other


async def play(services: Services, visitor: Visitor, named: str) -> str | None:
    """Begin a game by a standing invitation, or challenge the friend. Returns its match's id.

    None if the game that they have just begun is over already.
    """
    other, player = await find_other(services, visitor, named), require_session(visitor).player
    await check_time_out(services, player)
    found = await services[StandingInvitationStore].between(player, other)
    terms = found.others or found.own
    if terms is None or terms.game not in ALL_GAMES:
        raise ApiError(409, "no-invitation", t("friends.refused.no-invitation"))
    here = bool(await services[OnlinePlayers].among([other]))
    kept = await services[TimeOuts].current(other, services.now())
    accepted = found.others is not None and kept is None and starts_at_once(terms, here=here)
    request = CommandRequest(_open_command(terms, other), player, new_command_id())
    try:
        opened = await open_challenge(services, request, other, accepted=accepted)
    except ApiError as error:
        if error.problem.reason != "just-begun":
            raise
        return await services[Challenges].just_begun(player, other, services.now())
    return opened.match_id


async def _terms(
    request: Request, services: Services, visitor: Visitor, game: str, time: str
) -> GameTerms:
    """Raises ApiError 422."""
    chosen = await choose_game(request, services, visitor, game)
    if chosen is None or len(find_game(chosen.game).players) != TWO:
        raise ApiError(422, "no-such-game", t("friends.refused.no-such-game"))
    try:
        clock = format_time_control(parse_time_control(time))
    except TimeControlError as error:
        raise ApiError(422, "no-such-time", t("time.invalid")) from error
    return GameTerms(chosen.game, clock, chosen.options.get("rules"))


def _open_command(terms: GameTerms, friend: PlayerId) -> Open:
    own, other = secrets.SystemRandom().sample(find_game(terms.game).players, TWO)
    return Open(
        game=terms.game,
        options=terms.options,
        color=own,
        random_color=True,
        listed=False,
        time=terms.time,
        reserved={other: friend},
    )
