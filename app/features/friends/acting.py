"""Actions among friends, for the forms and for the API.

`named` is another player's id, or their handle. Every function raises ApiError if it is refused,
and Unavailable.
"""

import secrets
from typing import Literal, assert_never

from app.db.writer import Rejected
from app.features.catalog.chosen_game import choose_game
from app.features.catalog.time_controls import read_time
from app.features.friends.match_challenges import find_other, friend_error, open_challenge
from app.features.friends.model import TWO, GameTerms, starts_at_once
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.lobby.lobby import Lobby
from app.features.lobby.online_players import OnlinePlayers
from app.http.errors import ApiError
from app.http.session import Visit, check_time_out, require_session
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import CommandRequest, Open, PlayerId
from app.players.time_outs import TimeOuts
from engine import ALL_GAMES, find_game

FriendAction = Literal["ask", "accept", "decline", "remove"]


async def change(visit: Visit, named: str, action: FriendAction) -> PlayerId:
    """Ask another player to be friends, answer, or end the friendship. Returns the other."""
    other, player = await find_other(visit, named), require_session(visit).player
    friendships = visit[Friendships]
    try:
        match action:
            case "ask":
                await check_time_out(visit.services, player)
                await friendships.ask(player, other, visit.now())
                visit[Lobby].players_changed([other])
            case "accept" | "decline":
                await friendships.answer(player, other, visit.now(), accept=action == "accept")
                visit[Lobby].players_changed([player])
            case "remove":
                await friendships.remove(player, other)
            case _:
                assert_never(action)
    except Rejected as error:
        raise friend_error(error) from error
    return other


async def invite(visit: Visit, named: str, game: str, time: str) -> PlayerId:
    """Give a friend a standing invitation to such a game. Returns the friend."""
    other, player = await find_other(visit, named), require_session(visit).player
    try:
        terms = await _terms(visit, game, time)
        await visit[StandingInvitationStore].set(player, other, terms, visit.now())
    except Rejected as error:
        raise friend_error(error) from error
    return other


async def end_invitation(visit: Visit, named: str) -> PlayerId:
    other, player = await find_other(visit, named), require_session(visit).player
    await visit[StandingInvitationStore].end(player, other)
    return other


async def play(visit: Visit, named: str) -> str | None:
    """Begin a game by a standing invitation, or challenge the friend. Returns its match's id.

    None if the game that they have just begun is over already.
    """
    other, player = await find_other(visit, named), require_session(visit).player
    await check_time_out(visit.services, player)
    found = await visit[StandingInvitationStore].between(player, other)
    terms = found.others or found.own
    if terms is None or terms.game not in ALL_GAMES:
        raise ApiError(409, "no-invitation", t("friends.refused.no-invitation"))
    here = bool(await visit[OnlinePlayers].among([other]))
    kept = await visit[TimeOuts].current(other, visit.now())
    accepted = found.others is not None and kept is None and starts_at_once(terms, here=here)
    request = CommandRequest(_open_command(terms, other), player, new_command_id())
    try:
        opened = await open_challenge(visit.services, request, other, accepted=accepted)
    except ApiError as error:
        if error.problem.reason != "just-begun":
            raise
        return await visit[Challenges].just_begun(player, other, visit.now())
    return opened.match_id


async def _terms(visit: Visit, game: str, time: str) -> GameTerms:
    """Raises ApiError 422."""
    chosen = await choose_game(visit, game)
    if chosen is None or len(find_game(chosen.game).players) != TWO:
        raise ApiError(422, "no-such-game", t("friends.refused.no-such-game"))
    return GameTerms(chosen.game, read_time(time), chosen.options.get("rules"))


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
