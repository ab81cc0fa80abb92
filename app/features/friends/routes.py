"""The page of friends, and its forms."""

import secrets
from typing import Literal, assert_never

from fastapi import APIRouter, Request, Response

from app.db.writer import Rejected
from app.features.catalog.routes import list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.features.friends.blocks import list_blocked
from app.features.friends.match_challenges import find_account, friend_error, open_challenge
from app.features.friends.model import GameTerms, starts_at_once
from app.features.friends.store.challenges import Challenges
from app.features.friends.store.friendships import Friendships
from app.features.friends.store.standing_invitations import StandingInvitationStore
from app.features.friends.view import list_friends
from app.features.lobby.lobby import Lobby
from app.features.lobby.online_players import OnlinePlayers
from app.http.errors import ApiError
from app.http.forms import own_path, read_form, see_other
from app.http.html import render
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services, TheServices
from app.http.session import TheVisitor, check_time_out, require_session
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import CommandRequest, Open, PlayerId
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from app.players.profiles import Profile
from app.players.time_outs import TimeOuts
from engine import GAMES

FriendAction = Literal["ask", "accept", "decline", "remove", "invite", "end", "play"]
TWO = 2  # players, of the games to which friends invite each other

router = APIRouter(include_in_schema=False)


@router.get("/me/friends")
async def friends_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    handle = visitor.session and visitor.session.handle
    rows = await list_friends(services, visitor.player) if handle and visitor.player else []
    games = [info for info in list_game_infos() if len(info.players) == TWO]
    return render(
        request,
        "friends.html",
        handle=handle,
        rows=rows,
        games=games,
        time_groups=time_control_groups(),
        blocked=await list_blocked(services, visitor.player),
    )


@router.post("/me/friends/{action}")
async def change_friend(
    action: FriendAction, request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """The forms name a player by `handle`, and the page to return to as `back`."""
    form = await read_form(request)
    if action in ("ask", "play"):
        await services[RateLimits].check_create(request)
    friend = await find_account(services, visitor, form.get("handle", ""))
    player = require_session(visitor).player
    if action == "play":
        return see_other(await _play(services, player, friend))
    try:
        await _change(action, services, player, friend.player, form)
    except Rejected as error:
        raise friend_error(error) from error
    return see_other(own_path(form.get("back", "/me/friends")))


async def _change(
    action: Literal["ask", "accept", "decline", "remove", "invite", "end"],
    services: Services,
    player: PlayerId,
    other: PlayerId,
    form: dict[str, str],
) -> None:
    """Raises Rejected and ApiError."""
    friendships, standing = services[Friendships], services[StandingInvitationStore]
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
        case "invite":
            await standing.set(player, other, _terms(form), services.now())
        case "end":
            await standing.end(player, other)
        case _:
            assert_never(action)


def _terms(form: dict[str, str]) -> GameTerms:
    """Raises ApiError 422."""
    game = GAMES.get(form.get("game", ""))
    if game is None or len(game.players) != TWO:
        raise ApiError(422, "no-such-game", t("friends.refused.no-such-game"))
    try:
        return GameTerms(game.id, format_time_control(parse_time_control(form.get("time", ""))))
    except TimeControlError as error:
        raise ApiError(422, "no-such-time", t("time.invalid")) from error


async def _play(services: Services, player: PlayerId, friend: Profile) -> str:
    """Begin a game by a standing invitation, or challenge the friend. Returns its path."""
    await check_time_out(services, player)
    found = await services[StandingInvitationStore].between(player, friend.player)
    terms = found.others or found.own
    if terms is None or terms.game not in GAMES:
        raise ApiError(409, "no-invitation", t("friends.refused.no-invitation"))
    here = bool(await services[OnlinePlayers].among([friend.player]))
    kept = await services[TimeOuts].current(friend.player, services.now())
    accepted = found.others is not None and kept is None and starts_at_once(terms, here=here)
    request = CommandRequest(_open_command(terms, friend.player), player, new_command_id())
    try:
        opened = await open_challenge(services, request, friend.player, accepted=accepted)
    except ApiError as error:
        if error.problem.reason != "just-begun":
            raise
        begun = await services[Challenges].just_begun(player, friend.player, services.now())
        return f"/matches/{begun}" if begun else "/me/friends"
    return f"/matches/{opened.match_id}"


def _open_command(terms: GameTerms, friend: PlayerId) -> Open:
    own, other = secrets.SystemRandom().sample(GAMES[terms.game].players, TWO)
    return Open(
        game=terms.game,
        options={},
        color=own,
        random_color=True,
        listed=False,
        time=terms.time,
        reserved={other: friend},
    )
