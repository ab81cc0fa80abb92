"""Pairing with players who look for the same game."""

import secrets
from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from app.features.catalog.openings import balanced_opening
from app.features.catalog.options import check_options
from app.features.catalog.schemas import GivenOptions
from app.features.lobby.pairing import Paired
from app.features.lobby.pairing import Pairing as LobbyPairing
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.errors import refusal_error
from app.http.match_access import load_room
from app.http.request_key import RequestKey, TheRequestKey, check_body, opened_before
from app.http.services import Services, site_url
from app.http.session import TheVisit, Visit, check_time_out, ensure_player
from app.match.commands import CommandRequest, Open, PlayerId
from app.match.decide import Refused, decide
from app.match.time_control import DAY
from app.wire.schema import Flag, Schema, example
from engine import Color, UnknownGame, find_game

router = APIRouter(tags=["lobby"])


@example(game="macbeth", time="5+5")
class PairingRequest(Schema):
    """The game that a player looks for."""

    game: str = Field(max_length=40, examples=["macbeth"])
    options: GivenOptions = Field(default_factory=dict, examples=[{"opening": "reversi"}])
    time: str = Field("none", max_length=12, examples=["5+3"])
    color: Color | Literal["random"] = Field("random", description="The color you want.")
    takebacks: Flag = Field(True, description="Let players offer takebacks.")
    rated: Flag = Field(False, description="Let the result change ratings; without takebacks.")
    balanced: Flag = Field(False, description="Begin after a balanced opening.")
    swap: Flag = Field(
        False,
        description="Let one player make the first moves, and the other then choose a color.",
    )
    approval: Flag = Field(
        False, description="If you have to wait for an opponent, you decide who may join."
    )


@example(
    id="3fk9mp2xqw7rtz",
    url="https://birnam.example/matches/3fk9mp2xqw7rtz",
    color="black",
    state="waiting",
)
class Pairing(Schema):
    """The match that was found, or opened."""

    id: str
    url: str
    color: Color | None = Field(description="Your seat; null while the host decides about you.")
    state: Literal["playing", "waiting", "asked"] = Field(
        description="All seats are taken; you have a seat and wait for others; the host was asked."
    )


@router.post("/api/pairings", **needs("challenge", 409, anonymous=True))
async def find_opponent(body: PairingRequest, visit: TheVisit, key: TheRequestKey) -> Pairing:
    """Join an open game that fits, or open one that everybody sees in the lobby.

    A game fits if it has the same options, clock, takebacks and kind of opening, is rated like
    yours or not, has a free seat of your color, its host is here, and none of you has muted
    another. Games in which you get a seat at once come first. You wait in one game with a live
    clock at a time: your older ones are withdrawn. A key counts for a day.
    """
    await visit.check_create()
    if not key.given:
        return await _pair(body, visit, key)
    async with visit[LobbyPairing].only_one(key.command_prefix):
        return await _pair(body, visit, key)


async def _pair(body: PairingRequest, visit: Visit, key: RequestKey) -> Pairing:
    site = site_url(visit.request)
    if key.given and visit.player:
        before = await _paired_before(body, visit.services, visit.player, key)
        if before:
            return _pairing(before, visit.player, site)
    check_options(body.game, body.options)
    command = await _open_command(body, visit.services)
    refused = decide(None, CommandRequest(command, "", ""))
    if isinstance(refused, Refused):
        raise refusal_error(refused)
    await check_time_out(visit.services, visit.player)
    player = (await ensure_player(visit)).player
    wanted = CommandRequest(command, player, key.command_id(body))
    paired = await visit[LobbyPairing].pair(wanted, key.match_id)
    if isinstance(paired, Refused):
        raise refusal_error(paired)
    return _pairing(paired, player, site)


async def _paired_before(
    body: PairingRequest, services: Services, player: PlayerId, key: RequestKey
) -> Paired | None:
    """The match that the same request opened or joined. Raises ApiError 422."""
    opened = await opened_before(services, key, body)
    if opened:
        room = await load_room(services, opened.match_id)
        return Paired(room.id, room.match)
    joined = await services[LobbyPairing].paired_before(
        player, key.command_prefix, services.now() - DAY
    )
    if joined is None:
        return None
    paired, command_id = joined
    check_body(key, body, command_id)
    return paired


async def _open_command(body: PairingRequest, services: Services) -> Open:
    try:
        colors = find_game(body.game).players
    except UnknownGame:
        colors = (Color.BLACK,)  # decide refuses the command
    opening = await balanced_opening(services, body.game, body.options) if body.balanced else ()
    return filled(
        Open,
        body,
        color=secrets.choice(colors) if body.color == "random" else body.color,
        random_color=body.color == "random",
        listed=True,
        joining="approval" if body.approval else "open",
        moves=opening,
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
