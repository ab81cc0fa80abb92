"""Merges of players: an account takes over everything that a guest has, in one transaction."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import orjson
from sqlalchemy import (
    Connection,
    Select,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from app.match.commands import SERVICE, PlayerId
from app.match.events import PlayersMerged
from app.match.evolve import fold
from app.match.ports import BrokenLog
from app.store.circles.memberships import keep_better_standings
from app.store.db import many_rows
from app.store.db.database import Reader
from app.store.db.writer import Rejected, Writer
from app.store.event_log.codec import encode_events
from app.store.event_log.rows import read_log
from app.store.match_lists import MatchSummary, read_summaries
from app.store.models import (
    account,
    circle_member,
    credential,
    entry,
    match,
    metadata,
    mute,
    preference,
    puzzle_result,
    seat,
)
from app.store.moderation.sanctions import keep_longer_time_out
from app.store.players import is_bot
from app.store.ratings.merge import merge_ratings
from app.store.tournaments.merge import merge_tournaments, tournaments_of_guest

MAX_LOST_RACES = 10  # times that a match may be written to meanwhile
MAX_APART = 20  # matches that an offer names
BATCH = 500  # entries in one statement

PLAYER_COLUMNS = ("player_id", "other_id", "by", "author", "asked_by", "subject_id")
"""The columns that name a player, in all tables but these."""

OTHERWISE_MERGED = {
    "account",
    "passkey",
    "credential",
    "preference",
    "entry",
    "match",
    "seat",
    "rating",
    "rating_change",
    "tournament",
    "tournament_entry",
    "tournament_player",
}

OF_ACCOUNTS = {"friendship", "match_challenge", "standing_invitation"}
"""Tables in which both players have an account, so that no guest is in them."""


@dataclass(frozen=True, slots=True)
class MergeOffer:
    """The numbers of matches and tournaments that a merge would move, and some that stay apart.

    Both players have a part in those: seats at one table never become one player's. The guest is
    withdrawn from tournaments in which both play. `circles` and `puzzles` are the numbers of those
    that the guest is in, and has solved.
    """

    matches: int
    apart: tuple[MatchSummary, ...]
    tournaments: int
    tournaments_apart: int
    circles: int
    puzzles: int


class _LostRace(Rejected):
    """Another entry of a match was written meanwhile."""


class Merges:
    """Merges guests into accounts. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def offer(self, guest: PlayerId, into: PlayerId) -> MergeOffer:
        def job(connection: Connection) -> MergeOffer:
            own, apart = _parts(connection, guest), _apart(connection, guest, into)
            named = select(match).where(match.c.id.in_(sorted(apart)[:MAX_APART]))
            found = read_summaries(connection, named.order_by(match.c.moved_at.desc()))[1]
            played = tournaments_of_guest(connection, guest, into)
            moved = len(played.all) - len(played.both)
            circles = select(func.count()).where(circle_member.c.player_id == guest)
            puzzles = select(func.count()).where(
                puzzle_result.c.player_id == guest, ~puzzle_result.c.helped
            )
            return MergeOffer(
                len(own - apart),
                tuple(found),
                moved,
                len(played.both),
                connection.scalar(circles) or 0,
                connection.scalar(puzzles) or 0,
            )

        return await self._reader.run(job)

    async def merge(self, guest: PlayerId, into: PlayerId, session: str, now: int) -> Sequence[str]:
        """Merge, and delete the session. Matches in which both have a part stay as they are.

        It may be repeated. Returns the ids of the tournaments that changed.
        Raises Rejected if `guest` is an account, `into` is none, or only one of them is a bot.
        """
        for _ in range(MAX_LOST_RACES):
            try:
                return await self._writer.run(
                    lambda connection: _merge(connection, guest, into, session, now)
                )
            except _LostRace:
                continue
        raise Rejected("too many others write to the matches")


def _merge(
    connection: Connection, guest: PlayerId, into: PlayerId, session: str, now: int
) -> Sequence[str]:
    accounts = select(account.c.player_id).where(account.c.player_id.in_([guest, into]))
    if set(connection.scalars(accounts)) != {into}:
        raise Rejected("only guests are merged, and only into accounts")
    if is_bot(connection, guest) != is_bot(connection, into):
        raise Rejected("a bot and a person stay apart")
    apart = _apart(connection, guest, into)
    played = tournaments_of_guest(connection, guest, into).all
    changed = merge_tournaments(connection, guest, into, played.items(), now)
    if changed is None:
        raise _LostRace("a tournament was written to meanwhile")
    moved = _parts(connection, guest) | _unwelcome_in(connection, guest)
    _merge_matches(connection, guest, into, sorted(moved - apart - _parts(connection, into)), now)
    keep_better_standings(connection, guest, into)
    keep_longer_time_out(connection, guest, into)
    for table in metadata.sorted_tables:
        for column in PLAYER_COLUMNS:
            if column in table.c and table.name not in OTHERWISE_MERGED:
                _move_rows(connection, table, column, (guest, into), apart)
    connection.execute(delete(mute).where(mute.c.player_id == mute.c.other_id))
    _merge_preferences(connection, guest, into)
    merge_ratings(connection, guest, into, apart)
    codes = (credential.c.player_id == guest) & (credential.c.kind == "code")
    connection.execute(delete(credential).where(or_(codes, credential.c.hash == session)))
    own = credential.c.player_id == guest
    connection.execute(update(credential).where(own).values(player_id=into))
    return changed


def _parts(connection: Connection, player: PlayerId) -> set[str]:
    """The matches in which a player has a seat, a reservation or a join request, or is the host."""
    seated = select(seat.c.match_id).where(
        or_(seat.c.player_id == player, seat.c.kept_for == player)
    )
    hosted = select(match.c.id).where(match.c.host == player)
    queries = (seated, hosted, asked_to_join(player))
    return {match_id for query in queries for match_id in connection.scalars(query)}


def asked_to_join(player: PlayerId) -> Select[tuple[str]]:
    """Waiting matches in which a player may have a join request, which only the log has."""
    waiting = select(match.c.id).where(match.c.status == "waiting", match.c.joining == "approval")
    return select(entry.c.match_id).where(entry.c.match_id.in_(waiting), entry.c.by == player)


def _unwelcome_in(connection: Connection, player: PlayerId) -> set[str]:
    """The open matches whose host has removed a player, or declined their request."""
    waiting = select(match.c.id).where(match.c.status == "waiting")
    wrote = select(entry.c.match_id).where(entry.c.match_id.in_(waiting), entry.c.by == player)
    found = set()
    for match_id in connection.scalars(wrote.distinct()).all():
        with suppress(BrokenLog):
            folded = fold(read_log(connection, match_id))
            if folded and folded.seating.unwelcome(player):
                found.add(match_id)
    return found


def _apart(connection: Connection, guest: PlayerId, into: PlayerId) -> set[str]:
    tournaments = tournaments_of_guest(connection, guest, into)
    own = _parts(connection, guest)
    return own & (_parts(connection, into) | tournaments.matches_apart(guest))


def _merge_matches(
    connection: Connection, guest: PlayerId, into: PlayerId, match_ids: Sequence[str], now: int
) -> None:
    """Write an entry into the log of each match, and change the projections accordingly."""
    events, command_id = encode_events((PlayersMerged(guest, into),)), f"merge-{guest}"
    for ids in _batches(match_ids):
        versions = connection.execute(
            select(match.c.id, match.c.version).where(match.c.id.in_(ids))
        )
        rows = [(one, last + 1, SERVICE, command_id, now, events) for one, last in versions]
        if len(many_rows.insert_entries(connection, rows)) < len(rows):
            raise _LostRace("a match was written to meanwhile")
        changed = update(match).where(match.c.id.in_(ids))
        connection.execute(changed.values(version=match.c.version + 1))
        connection.execute(changed.where(match.c.host == guest).values(host=into))
        for column in (seat.c.player_id, seat.c.kept_for):
            own = update(seat).where(seat.c.match_id.in_(ids), column == guest)
            connection.execute(own.values({column.name: into}))


def _batches(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    return (ids[at : at + BATCH] for at in range(0, len(ids), BATCH))


def _move_rows(
    connection: Connection,
    table: Table,
    column: str,
    players: tuple[PlayerId, PlayerId],
    apart: Collection[str],
) -> None:
    """Change a column from the guest to the account, which keeps its own row of the same key."""
    guest, into = players
    own = table.c[column] == guest
    if "match_id" in table.c and apart:
        own = and_(own, table.c.match_id.not_in(apart))
    if table.c[column].primary_key:
        other = table.alias("other")
        keys = [key.name for key in table.primary_key if key.name != column]
        same = [other.c[key] == table.c[key] for key in keys]
        connection.execute(delete(table).where(own, exists().where(other.c[column] == into, *same)))
    connection.execute(update(table).where(own).values({column: into}))


def _merge_preferences(connection: Connection, guest: PlayerId, into: PlayerId) -> None:
    """The account takes over the choices that it has not made."""
    query = select(preference.c.player_id, preference.c.choices)
    rows = connection.execute(query.where(preference.c.player_id.in_([guest, into])))
    choices = {player: orjson.loads(text) for player, text in rows}
    if guest not in choices:
        return
    merged = orjson.dumps(choices[guest] | choices.get(into, {})).decode()
    connection.execute(delete(preference).where(preference.c.player_id == guest))
    if into in choices:
        own = update(preference).where(preference.c.player_id == into)
        connection.execute(own.values(choices=merged))
    else:
        connection.execute(insert(preference).values(player_id=into, choices=merged, everywhere=0))
