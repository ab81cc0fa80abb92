"""Pairing with players who look for the same game."""

import secrets
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from app.match.commands import CommandRequest, Open
from app.match.decide import Refused, decide
from app.rooms.lobby.pairing import Paired
from app.web.errors import error_responses, refusal_error
from app.web.matches.openings import balanced_opening
from app.web.schema import Schema
from app.web.services import TheServices, site_url
from app.web.session import TheVisitor, check_time_out, ensure_player
from engine import Color, UnknownGame, find_game

router = APIRouter(tags=["lobby"])


class PairingRequest(Schema):
    """The game that a player looks for."""

    game: str = Field(max_length=40, examples=["macbeth"])
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]] = (
        Field(default_factory=dict, max_length=20, examples=[{"opening": "reversi"}])
    )
    time: str = Field("none", max_length=12, examples=["5+3"])
    color: Color | Literal["random"] = Field("random", description="The color you want.")
    takebacks: bool = Field(True, description="Let players offer takebacks.")
    rated: bool = Field(False, description="Let the result change ratings; without takebacks.")
    balanced: bool = Field(False, description="Begin after a balanced opening.")
    swap: bool = Field(
        False,
        description="Let one player make the first moves, and the other then choose a color.",
    )
    approval: bool = Field(
        False, description="If you have to wait for an opponent, you decide who may join."
    )


class Pairing(Schema):
    """The match that was found, or opened."""

    id: str
    url: str
    color: Color | None = Field(description="Your seat; null while the host decides about you.")
    state: Literal["playing", "waiting", "asked"] = Field(
        description="All seats are taken; you have a seat and wait for others; the host was asked."
    )


@router.post("/api/pairings", responses=error_responses(403, 409, 413, 422, 429, 503))
async def find_opponent(
    body: PairingRequest, request: Request, services: TheServices, visitor: TheVisitor
) -> Pairing:
    """Join an open game that fits, or open one that everybody sees in the lobby.

    A game fits if it has the same options, clock, takebacks and kind of opening, is rated like
    yours or not, has a free seat of your color, its host is here, and none of you has muted
    another. Games in which you get a seat at once come first. You wait in one game with a live
    clock at a time: your older ones are withdrawn.
    """
    await services.rate_limits.check_create(request)
    command = _open_command(body)
    refused = decide(None, CommandRequest(command, "", ""))
    if isinstance(refused, Refused):
        raise refusal_error(refused)
    await check_time_out(services, visitor.player)
    player = (await ensure_player(request, services, visitor)).player
    paired = await services.pairing.pair(command, player)
    if isinstance(paired, Refused):
        raise refusal_error(paired)
    return _pairing(paired, player, site_url(request, services))


def _open_command(body: PairingRequest) -> Open:
    try:
        colors = find_game(body.game).players
    except UnknownGame:
        colors = (Color.BLACK,)  # decide refuses the command
    return Open(
        game=body.game,
        options=body.options,
        color=secrets.choice(colors) if body.color == "random" else body.color,
        random_color=body.color == "random",
        listed=True,
        time=body.time,
        joining="approval" if body.approval else "open",
        takebacks=body.takebacks,
        rated=body.rated,
        moves=balanced_opening(body.game, body.options) if body.balanced else (),
        balanced=body.balanced,
        swap=body.swap,
    )


def _pairing(paired: Paired, player: str, site: str) -> Pairing:
    match = paired.match
    color = next(iter(match.seating.colors_of(player)), None)
    return Pairing(
        id=paired.match_id,
        url=f"{site}/matches/{paired.match_id}",
        color=color,
        state="asked" if color is None else "playing" if match.status == "running" else "waiting",
    )
