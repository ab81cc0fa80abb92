"""Merges of players: an account takes over everything that a guest has, in one transaction."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import (
    Column,
    Connection,
    Select,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from app.db import many_rows
from app.db.database import Reader
from app.db.metadata import player_columns
from app.db.repository import Repository, reading
from app.db.writer import Rejected, Writer
from app.errors import BrokenLog
from app.event_log.codec import encode_events
from app.event_log.rows import read_log
from app.event_log.tables import entry, match, seat
from app.match.commands import SERVICE, PlayerId
from app.match.events import PlayersMerged
from app.match.evolve import fold
from app.players.matches.summaries import MatchSummary, read_summaries
from app.players.personal import LostRace, Merge, PersonalRules
from app.players.store import is_bot
from app.players.tables import account, credential, mute, preference
from app.players.time_outs import keep_longer_time_out

MAX_LOST_RACES = 10  # attempts while a match is written to
MAX_APART = 20  # matches named in an offer
BATCH = 500  # entries per statement


@dataclass(frozen=True, slots=True)
class MergeOffer:
    """The number of matches that a merge would move, and some that stay separate.

    Both players have a part in the latter: two seats at a table never become one player's. `counts`
    are the numbers of features' objects to move.
    """

    matches: int
    apart: tuple[MatchSummary, ...]
    counts: Mapping[str, int]


class Merges(Repository):
    """Merges guests into accounts. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, rules: PersonalRules) -> None:
        super().__init__(writer, reader)
        self._rules = rules

    @reading
    def offer(self, connection: Connection, guest: PlayerId, into: PlayerId) -> MergeOffer:
        own, apart = _parts(connection, guest), self._apart(connection, guest, into)
        named = select(match).where(match.c.id.in_(sorted(apart)[:MAX_APART]))
        found = read_summaries(connection, named.order_by(match.c.moved_at.desc()))[1]
        counts: dict[str, int] = {}
        for rules in self._rules:
            counts.update(rules.counts(connection, guest, into))
        return MergeOffer(len(own - apart), tuple(found), counts)

    async def merge(
        self, guest: PlayerId, into: PlayerId, session: str, now: int
    ) -> Mapping[str, Sequence[str]]:
        """Merge, and delete the session. Matches in which both have a part stay as they are.

        It may be repeated. Returns the ids of changed objects other than matches, by feature.
        Raises Rejected if `guest` is an account, `into` is not, or only one of them is a bot.
        """
        for _ in range(MAX_LOST_RACES):
            try:
                return await self._writer.run(self._merge, guest, into, session, now)
            except LostRace:
                continue
        raise Rejected("too many others write to the matches")

    def _merge(
        self, connection: Connection, guest: PlayerId, into: PlayerId, session: str, now: int
    ) -> Mapping[str, Sequence[str]]:
        _check_players(connection, guest, into)
        merging = Merge(guest, into, now, frozenset(self._apart(connection, guest, into)))
        for rules in self._rules:
            rules.merge(connection, merging)
        moved = _parts(connection, guest) | _unwelcome_in(connection, guest)
        moved -= merging.apart | _parts(connection, into)
        _merge_matches(connection, guest, into, sorted(moved), now)
        keep_longer_time_out(connection, guest, into)
        for column, said in player_columns():
            if said.merge:
                _move_rows(connection, column, (guest, into), merging.apart)
        connection.execute(delete(mute).where(mute.c.player_id == mute.c.other_id))
        _merge_preferences(connection, guest, into)
        codes = (credential.c.player_id == guest) & (credential.c.kind == "code")
        connection.execute(delete(credential).where(or_(codes, credential.c.hash == session)))
        own = credential.c.player_id == guest
        connection.execute(update(credential).where(own).values(player_id=into))
        return merging.changed

    def _apart(self, connection: Connection, guest: PlayerId, into: PlayerId) -> set[str]:
        own, kept = _parts(connection, guest), _parts(connection, into)
        for rules in self._rules:
            kept |= rules.apart(connection, guest, into)
        return own & kept


def _check_players(connection: Connection, guest: PlayerId, into: PlayerId) -> None:
    """Raises Rejected."""
    accounts = select(account.c.player_id).where(account.c.player_id.in_([guest, into]))
    if set(connection.scalars(accounts)) != {into}:
        raise Rejected("only guests are merged, and only into accounts")
    if is_bot(connection, guest) != is_bot(connection, into):
        raise Rejected("a bot and a person stay apart")


def _parts(connection: Connection, player: PlayerId) -> set[str]:
    """The matches with the player's seat, reservation or join request, or hosted by the player."""
    seated = select(seat.c.match_id).where(
        or_(seat.c.player_id == player, seat.c.reserved_for == player)
    )
    hosted = select(match.c.id).where(match.c.host == player)
    queries = (seated, hosted, asked_to_join(player))
    return {match_id for query in queries for match_id in connection.scalars(query)}


def asked_to_join(player: PlayerId) -> Select[tuple[str]]:
    """Waiting matches that may have a join request of the player, which only the log has."""
    waiting = select(match.c.id).where(match.c.status == "waiting", match.c.joining == "approval")
    return select(entry.c.match_id).where(entry.c.match_id.in_(waiting), entry.c.by == player)


def _unwelcome_in(connection: Connection, player: PlayerId) -> set[str]:
    """The open matches whose host has removed the player or declined their request."""
    waiting = select(match.c.id).where(match.c.status == "waiting")
    wrote = select(entry.c.match_id).where(entry.c.match_id.in_(waiting), entry.c.by == player)
    found = set()
    for match_id in connection.scalars(wrote.distinct()).all():
        with suppress(BrokenLog):
            folded = fold(read_log(connection, match_id))
            if folded and folded.seating.unwelcome(player):
                found.add(match_id)
    return found


def _merge_matches(
    connection: Connection, guest: PlayerId, into: PlayerId, match_ids: Sequence[str], now: int
) -> None:
    """Write an entry into the log of each match, and update the projections."""
    events, command_id = encode_events((PlayersMerged(guest, into),)), f"merge-{guest}"
    for ids in _batches(match_ids):
        versions = connection.execute(
            select(match.c.id, match.c.version).where(match.c.id.in_(ids))
        )
        rows = [(one, last + 1, SERVICE, command_id, now, events) for one, last in versions]
        if len(many_rows.insert_entries(connection, rows)) < len(rows):
            raise LostRace("a match was written to meanwhile")
        changed = update(match).where(match.c.id.in_(ids))
        connection.execute(changed.values(version=match.c.version + 1))
        connection.execute(changed.where(match.c.host == guest).values(host=into))
        for column in (seat.c.player_id, seat.c.reserved_for):
            own = update(seat).where(seat.c.match_id.in_(ids), column == guest)
            connection.execute(own.values({column.name: into}))


def _batches(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    return (ids[at : at + BATCH] for at in range(0, len(ids), BATCH))


def _move_rows(
    connection: Connection,
    column: Column[Any],
    players: tuple[PlayerId, PlayerId],
    apart: Collection[str],
) -> None:
    """Change a column from the guest to the account, which keeps its own row of the same key."""
    (guest, into), table = players, column.table
    own = column == guest
    if "match_id" in table.c and apart:
        own = and_(own, table.c.match_id.not_in(apart))
    if column.primary_key:
        other = table.alias("other")
        keys = [key.name for key in table.primary_key if key.name != column.name]
        same = [other.c[key] == table.c[key] for key in keys]
        taken = exists().where(other.c[column.name] == into, *same)
        connection.execute(delete(table).where(own, taken))
    connection.execute(update(table).where(own).values({column.name: into}))


def _merge_preferences(connection: Connection, guest: PlayerId, into: PlayerId) -> None:
    """Copy the choices that the account has not made."""
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
