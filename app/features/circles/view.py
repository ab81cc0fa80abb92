"""A circle as a visitor sees it, on its page and in the API."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from app.features.chat.context import ChatContext
from app.features.chat.messages import MutedPlayer
from app.features.chat.model import chat_id, part_of_message
from app.features.circles.access import SeenCircle
from app.features.circles.api import schemas
from app.features.circles.model import (
    REQUESTS,
    CircleRefused,
    Member,
    MemberAction,
    TableRow,
    is_member,
    results_table,
    standing_after_action,
)
from app.features.circles.open_pages import CirclePages
from app.features.circles.store.matches import CircleMatches
from app.features.circles.store.memberships import Memberships
from app.features.lobby.cards import match_card
from app.features.lobby.schemas import MatchCard
from app.features.reports.store import Reports
from app.fields import filled
from app.http.services import Services
from app.locales import t
from app.locales.variant_names import readers
from app.match.commands import PlayerId
from app.players.matches.summaries import MatchSummary
from app.players.shown_names import PlayerNames, display_name
from app.players.store import Players
from engine import GAMES

SHOWN_ACTIONS: tuple[MemberAction, ...] = (
    "accept",
    "decline",
    "make-organizer",
    "make-member",
    "hand-over",
    "remove",
)
MAX_SHOWN = 60  # messages

ResultRow = tuple[str, str | None, TableRow]
"""A row of the table of results, with the name and the handle of its player."""


@dataclass(frozen=True, slots=True)
class CircleContents:
    """The parts of a circle that a visitor sees; strangers see only the first two fields.

    Organizers also see who has `asked` to join, and who was `removed`.
    """

    members: Sequence[schemas.CircleMember]
    leaderboards: Sequence[schemas.CircleLeaderboard]
    asked: Sequence[schemas.CircleMember] = ()
    removed: Sequence[schemas.CircleMember] = ()
    running: Sequence[MatchCard] = ()
    calls: Sequence[schemas.CircleCall] = ()
    table: Sequence[ResultRow] = ()
    messages: Sequence[schemas.CircleMessage] = ()
    muted: Sequence[MutedPlayer] = ()


async def read_contents(services: Services, seen: SeenCircle, site: str) -> CircleContents:
    """The contents of a circle's page. `site` is the site's URL. Raises Unavailable."""
    everybody = await services[Memberships].all(seen.id)
    members = [one for one in everybody if is_member(one.standing)]
    handles = await services[Players].handles([one.player for one in everybody])
    leaderboards = await _leaderboards(services, seen.id, members, handles)
    if not seen.is_member or seen.player is None:
        return CircleContents([_member(one, seen, handles) for one in members], leaderboards)
    running = await services[CircleMatches].running(seen.id)
    here = await services[CirclePages].here(seen.id)
    muting = await services[Memberships].muting(seen.id, seen.player)
    view = partial(
        _member, seen=seen, handles=handles, here=here, playing=_playing(running), muting=muting
    )
    organized = everybody if seen.organizes else ()
    waiting = await services[CircleMatches].waiting(seen.id, services.now())
    names = {one.player: display_name(one.player, one.name) for one in everybody}
    table = results_table(await services[CircleMatches].results(seen.id))
    messages, muted = await _chat(services, seen, seen.player)
    return CircleContents(
        members=[view(one) for one in members],
        leaderboards=leaderboards,
        asked=[view(one) for one in organized if one.standing in REQUESTS],
        removed=[view(one) for one in organized if one.standing == "removed"],
        running=[match_card(one, seen.player, site) for one in running],
        calls=[_call(one, seen.player) for one in waiting if not muting & _people(one)],
        table=[(names.get(row.player, ""), handles.get(row.player), row) for row in table],
        messages=messages,
        muted=muted,
    )


def _member(
    one: Member,
    seen: SeenCircle,
    handles: Mapping[PlayerId, str],
    here: Collection[PlayerId] = (),
    playing: Mapping[PlayerId, str] = {},
    muting: Collection[PlayerId] = (),
) -> schemas.CircleMember:
    you = one.player == seen.player
    both = seen.is_member and is_member(one.standing)
    return schemas.CircleMember(
        id=one.player,
        name=display_name(one.player, one.name),
        handle=handles.get(one.player),
        standing=one.standing,
        here=one.player in here,
        playing=playing.get(one.player),
        you=you,
        can_play=both and not you and one.player not in muting,
        actions=[action for action in SHOWN_ACTIONS if not you and _is_allowed(action, seen, one)],
    )


def _is_allowed(action: MemberAction, seen: SeenCircle, target: Member) -> bool:
    try:
        standing_after_action(action, seen.standing, target.standing)
    except CircleRefused:
        return False
    return True


def _playing(running: Sequence[MatchSummary]) -> dict[PlayerId, str]:
    return {player: one.id for one in running for player, _ in one.seats.values() if player}


def _people(summary: MatchSummary) -> set[PlayerId]:
    return {player for player, _ in summary.seats.values() if player}


def _call(summary: MatchSummary, reader: PlayerId) -> schemas.CircleCall:
    seated = [(player, name) for player, name in summary.seats.values() if player]
    hosts = [display_name(player, name) for player, name in seated if player]
    invited = [display_name(*friend) for friend in summary.reserved.values()]
    free = len(summary.seats) > len(seated) + len(invited)
    seat: schemas.Seat
    if reader in _people(summary):
        seat = "own"
    elif reader in {friend for friend, _ in summary.reserved.values()}:
        seat = "reserved"
    else:
        seat = "free" if free else "none"
    return filled(
        schemas.CircleCall,
        summary,
        host=t("common.comma").join(hosts),
        seat=seat,
        options=dict(summary.options),
        reserved_for=invited,
        seen_by=readers(reader, summary.people),
    )


async def _leaderboards(
    services: Services,
    circle_id: str,
    members: Sequence[Member],
    handles: Mapping[PlayerId, str],
) -> list[schemas.CircleLeaderboard]:
    names = {one.player: display_name(one.player, one.name) for one in members}
    return [
        schemas.CircleLeaderboard(
            game=category.game,
            speed=category.speed,
            leaders=[
                schemas.CircleLeader(
                    player=one,
                    rating=round(rating.value),
                    games=rating.games,
                    name=names[one],
                    handle=handles.get(one),
                    shown=rating,
                )
                for one, rating in leaders
                if one in names
            ],
        )
        for category, leaders in (await services[CircleMatches].ratings(circle_id)).items()
        if category.game in GAMES
    ]


async def _chat(
    services: Services, seen: SeenCircle, reader: PlayerId
) -> tuple[list[schemas.CircleMessage], list[MutedPlayer]]:
    """The messages, and the muted players among their authors."""
    repository = services[ChatContext].repository
    messages = (await repository.read(chat_id(seen.id)))[-MAX_SHOWN:]
    muted = await repository.muted(reader)
    reported = await services[Reports].parts_reported(reader, "circle", seen.id)
    authors = {one.by for one in messages}
    names = await PlayerNames(services[Players]).names(authors | set(muted))
    handles = await services[Players].handles(authors)
    shown = [
        filled(
            schemas.CircleMessage,
            one,
            name=names[one.by],
            handle=handles.get(one.by),
            mine=one.by == reader,
            text="" if one.deleted_by else one.text,
            may_delete=one.deleted_by is None and (one.by == reader or seen.organizes),
            reported=part_of_message(one) in reported,
        )
        for one in messages
        if one.by not in muted
    ]
    return shown, [
        MutedPlayer(player=one, name=names[one])
        for one, mute in muted.items()
        if one in authors and not mute.blocks
    ]
