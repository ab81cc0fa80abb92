"""The page of friends, and its forms."""

import secrets
from typing import Literal, assert_never

from fastapi import APIRouter, Request, Response

from app.domain.friends import GameTerms, starts_at_once
from app.locales import t
from app.match.commands import CommandRequest, Open, PlayerId
from app.match.time_control import TimeControlError, format_time_control, parse_time_control
from app.store.accounts.profiles import Profile
from app.store.db.writer import Rejected
from app.web.errors import ApiError
from app.web.forms import own_path, read_form, see_other
from app.web.friends.blocks import list_blocked
from app.web.friends.notices import notify_of_request
from app.web.friends.view import list_friends
from app.web.games.routes import list_game_infos
from app.web.games.time_controls import time_control_groups
from app.web.html import render
from app.web.matches.challenges import find_account, friend_error, open_challenge
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, check_time_out, require_session
from app.web.tokens import new_command_id, now
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
    """The forms name a player by their `handle`, and the page to return to as `back`."""
    form = await read_form(request)
    if action in ("ask", "play"):
        await services.rate_limits.check_create(request)
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
    friendships, standing = services.friends.friendships, services.friends.standing
    match action:
        case "ask":
            await check_time_out(services, player)
            known = await friendships.relation(player, other, now())
            if await friendships.ask(player, other, now()) == "asked" != known:
                await notify_of_request(services, player, other)
            services.lobby.players_changed([other])
        case "accept" | "decline":
            await friendships.answer(player, other, now(), accept=action == "accept")
            services.lobby.players_changed([player])
        case "remove":
            await friendships.remove(player, other)
        case "invite":
            await standing.set(player, other, _terms(form), now())
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
    """Begin a game by a standing invitation, or challenge the friend; returns its path."""
    await check_time_out(services, player)
    found = await services.friends.standing.between(player, friend.player)
    terms = found.others or found.own
    if terms is None or terms.game not in GAMES:
        raise ApiError(409, "no-invitation", t("friends.refused.no-invitation"))
    here = bool(await services.friends.online.among([friend.player]))
    kept = await services.moderation.sanctions.current_time_out(friend.player, now())
    accepted = found.others is not None and kept is None and starts_at_once(terms, here=here)
    request = CommandRequest(_open_command(terms, friend.player), player, new_command_id())
    try:
        opened = await open_challenge(services, request, friend.player, accepted=accepted)
    except ApiError as error:
        if error.problem.reason != "just-begun":
            raise
        begun = await services.friends.challenges.just_begun(player, friend.player, now())
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
