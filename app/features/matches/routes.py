"""Matches: create and read them, and their records."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse

from app.db.epoch import Epoch
from app.db.writer import Rejected
from app.features.catalog.chosen_game import choose_game
from app.features.catalog.openings import balanced_opening
from app.features.catalog.options import check_options
from app.features.catalog.schemas import GameRecord
from app.features.computers.choices import check_bot_invitations
from app.features.computers.own_strength import computer_players
from app.features.computers.routes import check_computer_games
from app.features.friends.match_challenges import find_other, friend_error, open_challenge
from app.features.friends.store.friendships import Friendships
from app.features.matches.record import record_of
from app.features.matches.schemas import CreateMatch, MatchLink, MatchResource
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, media_response, refusal_error
from app.http.match_access import KnownEpoch, MatchId, load_visible_room, match_caching
from app.http.request_key import RequestKey, TheRequestKey, opened_before
from app.http.services import TheServices, site_url
from app.http.session import TheVisit, Visit, check_time_out, ensure_player
from app.locales import t
from app.locales.games import title_for
from app.match.commands import CommandRequest, Open, PlayerId
from app.match.decide import Refused, decide
from app.players.matches.of_player import PlayerMatches
from app.players.shown_names import PlayerNames, shared_name
from app.players.store import Players
from app.rooms.registry import MatchExists, OpenedMatch, RoomRegistry
from app.wire.encode import presence_message, snapshot_message
from app.wire.schema import build_validator
from engine import ALL_GAMES, Color, Record, UnknownGame, find_game, format_record, record_to_json

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.post("", status_code=201, **needs("challenge", 409, anonymous=True))
async def create_match(body: CreateMatch, visit: TheVisit, key: TheRequestKey) -> MatchLink:
    """Open a match and take a seat in it. Its URL is the invitation for the other players."""
    await visit.check_create()
    opened = await opened_before(visit.services, key, body)
    if opened is None:
        try:
            opened = await _open_wanted(body, visit, key)
        except MatchExists:  # the same request is being served
            opened = await opened_before(visit.services, key, body)
            if opened is None:
                raise
    match = opened.match
    return MatchLink(
        id=opened.match_id,
        url=f"{site_url(visit.request)}/matches/{opened.match_id}",
        color=match.seating.colors_of(match.terms.host)[0],
    )


async def _open_wanted(body: CreateMatch, visit: Visit, key: RequestKey) -> OpenedMatch:
    """Raises ApiError, Unavailable and MatchExists."""
    command_id = key.command_id(body)
    body = await _with_variant(body, visit)
    check_options(body.game, body.options)
    await check_time_out(visit.services, visit.player)
    await _check_friends(visit, body.friends)
    challenged = body.challenge and await find_other(visit, body.challenge, bots=True)
    friends = [challenged] if challenged else body.friends
    if body.balanced and body.moves:
        raise ApiError(422, "balanced-moves", t("errors.balanced-moves"))
    command = await _open_command(body, friends, visit)
    refused = decide(None, CommandRequest(command, "", ""))
    if isinstance(refused, Refused):
        raise refusal_error(refused)
    if command.computers:
        await check_computer_games(visit, visit.player)
    player = (await ensure_player(visit)).player
    wanted = CommandRequest(command, player, command_id)
    if challenged:
        if challenged not in command.reserved.values():
            raise ApiError(422, "no-such-seat", t("friends.refused.no-seat"))
        return await open_challenge(visit.services, wanted, challenged, key.match_id)
    await check_bot_invitations(visit.services, player, friends)
    opened = await visit[RoomRegistry].open(wanted, key.match_id)
    if isinstance(opened, Refused):
        raise refusal_error(opened)
    return opened


async def _with_variant(body: CreateMatch, visit: Visit) -> CreateMatch:
    """The request with the rules of a variant that is named as the game. Raises ApiError 422."""
    if body.game in ALL_GAMES:
        return body
    chosen = await choose_game(visit, body.game)
    if chosen is None:  # decide refuses the command
        return body
    options = {**body.options, **chosen.options}
    return body.model_copy(update={"game": chosen.game, "options": options})


async def _check_friends(visit: Visit, friends: list[PlayerId]) -> None:
    """Raises ApiError unless the visitor has played with all of them, and none is muted."""
    if not friends:
        return
    player = visit.player
    scores = await visit[PlayerMatches].scores(player) if player else []
    if player is None or not set(friends) <= {score.opponent for score in scores}:
        raise ApiError(422, "no-such-friend", t("errors.no-such-friend"))
    for friend in friends:
        if await visit[Friendships].are_muted(player, friend):
            raise friend_error(Rejected("blocked"))


async def _open_command(body: CreateMatch, friends: list[PlayerId], visit: Visit) -> Open:
    try:
        players = find_game(body.game).players
    except UnknownGame:
        players = (Color.BLACK,)  # decide refuses the command
    color = secrets.choice(players) if body.color == "random" else body.color
    other_seats = [seat for seat in players if seat != color]
    computers = await computer_players(visit, body.game, body.computers, other_seats)
    seats_of_friends = [seat for seat in other_seats if seat not in computers]
    too_many = len(body.computers) > len(other_seats) or len(body.friends) > len(seats_of_friends)
    if too_many and body.game in ALL_GAMES:
        raise ApiError(422, "no-such-seat", t("errors.too-many-opponents"))
    moves = tuple(body.moves)
    if body.balanced:
        moves = await balanced_opening(visit.services, body.game, body.options)
    return filled(
        Open,
        body,
        color=color,
        random_color=body.color == "random",
        reserved=dict(zip(seats_of_friends, friends, strict=False)),
        moves=moves,
        computers=computers,
    )


@router.get("/{match_id}", **needs("any", 404))
async def read_match(match_id: MatchId, visit: TheVisit) -> MatchResource:
    """Read a match and the presence of its players."""
    await build_validator(MatchResource)
    room = await load_visible_room(visit.request, match_id)
    return MatchResource(
        url=f"{site_url(visit.request)}/matches/{match_id}",
        title=title_for(visit.player, room.match),
        epoch=visit[Epoch].name,
        snapshot=snapshot_message(room.id, room.match),
        presence=presence_message(room.presence.report()),
    )


async def _record(
    match_id: MatchId,
    request: Request,
    response: Response,
    services: TheServices,
    epoch: KnownEpoch = None,
) -> Record:
    """The record, and in the response how long it may be kept."""
    match = (await load_visible_room(request, match_id)).match
    names = await PlayerNames(services[Players], shared_name).names(match.seating.players)
    response.headers["cache-control"] = match_caching(services, match, epoch)
    return record_of(match, names, f"{site_url(request)}/matches/{match_id}")


TheRecord = Annotated[Record, Depends(_record)]


@router.get("/{match_id}/record.txt", **needs("any"), **media_response("text/plain", 404))
async def read_record_text(record: TheRecord, response: Response) -> Response:
    """Read the record of a match as text."""
    return PlainTextResponse(format_record(record), headers=dict(response.headers))


@router.get("/{match_id}/record.json", **needs("any", 404))
async def read_record_json(record: TheRecord) -> GameRecord:
    """Read the record of a match as JSON."""
    return GameRecord.model_validate(record_to_json(record))
