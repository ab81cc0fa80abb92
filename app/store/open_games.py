"""Open games: a search for those that fit a player, and until when they are offered."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    update,
)

from app.domain.pairing import OpenGame, PairingSearch
from app.match.events import Entry
from app.match.state import Match
from app.match.time_control import DAY, parse_time_control
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.event_log.log import Append, write_appends
from app.store.models import entry as log
from app.store.models import match, mute, player, seat
from app.store.players import IS_BOT
from app.store.preferences import has_chosen

MAX_FITTING = 8  # matches; the caller searches again if it gets no seat in any of them
MAX_KEPT = 1_000  # open games whose hosts are looked for
FORGOTTEN_AFTER = 30 * DAY  # since an open game was last offered


class OpenGames:
    """Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def open_unless_one_fits(
        self, match_id: str, entry: Entry, opened: Match, search: PairingSearch
    ) -> list[str]:
        """Write the first entry of a match, unless there are open games that fit the search.

        Returns those, or this match if it was written before. No two processes search and write at
        the same time, so that two players with the same wish never both open a game.
        """

        def job(connection: Connection) -> list[str]:
            found = list(connection.scalars(_fitting(search)))
            if found or write_appends(connection, [Append(match_id, entry, None, opened)])[0]:
                return found
            return [match_id]

        return await self._writer.run(job)

    async def fitting(self, search: PairingSearch) -> list[str]:
        """Open games that fit a search."""
        query = _fitting(search)
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def entered(self, player: str, prefix: str, since: int) -> tuple[str, str] | None:
        """A match with a command of the player whose id begins with `prefix`, and that id.

        Matches without an entry `since` a moment are not searched.
        """
        query = (
            select(log.c.match_id, log.c.command_id)
            .join(match, match.c.id == log.c.match_id)
            .join(seat, seat.c.match_id == log.c.match_id)
            .where(seat.c.player_id == player, match.c.moved_at > since)
            .where(log.c.by == player, log.c.command_id.startswith(prefix, autoescape=True))
            .limit(1)
        )
        row = await self._reader.first(query)
        return None if row is None else (row.match_id, row.command_id)

    async def hosted_by(self, player: str) -> list[str]:
        """The waiting games of a player in which others could be paired with them."""
        query = (
            select(match.c.id)
            .where(_WAITING, match.c.host == player, match.c.pairing.is_not(None))
            .order_by(match.c.opened_at)
        )
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def waiting(self, now: int) -> list[OpenGame]:
        """All open games, but those that were not offered for long."""
        query = (
            select(match.c.id, match.c.host, match.c.time, match.c.offered_until)
            .where(_WAITING, match.c.offered_until > now - FORGOTTEN_AFTER)
            .order_by(match.c.offered_until.desc())
            .limit(MAX_KEPT)
        )
        rows = await self._reader.rows(query)
        return [
            OpenGame(row.id, row.host, parse_time_control(row.time).speed, row.offered_until)
            for row in rows
        ]

    async def offer_until(self, times: Mapping[int, Sequence[str]]) -> None:
        """Offer some open games at least until each of the times."""

        def job(connection: Connection) -> None:
            for until, match_ids in times.items():
                shorter = _WAITING, match.c.id.in_(match_ids), match.c.offered_until < until
                connection.execute(update(match).where(*shorter).values(offered_until=until))

        if times:
            await self._writer.run(job)


_WAITING = and_(match.c.status == "waiting", match.c.listed)


def is_offered(now: int) -> ColumnElement[bool]:
    """True if the host of an open game was there lately. Rows of older versions do not tell."""
    return or_(match.c.offered_until.is_(None), match.c.offered_until > now)


def _fitting(search: PairingSearch) -> Select[Any]:
    """Games in which anybody may sit come first, then those with most players, then the oldest."""
    taken = (
        select(func.count())
        .select_from(seat)
        .where(seat.c.match_id == match.c.id, seat.c.player_id.is_not(None))
        .scalar_subquery()
    )
    return (
        select(match.c.id)
        .where(
            _WAITING,
            match.c.pairing == search.key,
            match.c.offered_until > search.at,
            match.c.joining.in_(search.join_policies),
            or_(match.c.joining == "open", match.c.offered_until >= search.approved_until),
            match.c.id.not_in(search.excluded),
            ~_seated(search.player),
            _has_seat(search),
            ~has_muted_seat(search.player),
            ~_meets_bot(search),
        )
        .order_by(case((match.c.joining == "open", 0), else_=1), taken.desc(), match.c.opened_at)
        .limit(MAX_FITTING)
    )


def _seated(player: str) -> ColumnElement[bool]:
    return exists().where(seat.c.match_id == match.c.id, seat.c.player_id == player)


def _has_seat(search: PairingSearch) -> ColumnElement[bool]:
    """True if the wanted color is free. A host whose color is random can take another one."""
    free = and_(
        seat.c.match_id == match.c.id, seat.c.player_id.is_(None), seat.c.kept_for.is_(None)
    )
    if search.color is None:
        return exists().where(free)
    hosts_own = exists().where(
        seat.c.match_id == match.c.id,
        seat.c.color == search.color,
        seat.c.player_id == match.c.host,
    )
    return or_(
        exists().where(free, seat.c.color == search.color),
        and_(match.c.random_color, hosts_own, exists().where(free)),
    )


def has_muted_seat(player: str) -> ColumnElement[bool]:
    """True if the player has muted somebody in the match, or the reverse."""
    return _seats_one_of(player, true())


def has_blocked_seat(player: str) -> ColumnElement[bool]:
    """True if the player has blocked somebody in the match, or the reverse."""
    return _seats_one_of(player, mute.c.blocks)


def _seats_one_of(player: str, kind: ColumnElement[bool]) -> ColumnElement[bool]:
    other = and_(seat.c.match_id == match.c.id, seat.c.player_id.is_not(None))
    return exists().where(
        other,
        kind,
        or_(
            and_(mute.c.player_id == player, mute.c.other_id == seat.c.player_id),
            and_(mute.c.other_id == player, mute.c.player_id == seat.c.player_id),
        ),
    )


def _meets_bot(search: PairingSearch) -> ColumnElement[bool]:
    """True if a person would play with a bot without the wish to, or in a rated game."""
    bots = select(player.c.id).where(IS_BOT)
    is_bot, other_is_bot = literal(search.player).in_(bots), seat.c.player_id.in_(bots)
    other = and_(seat.c.match_id == match.c.id, seat.c.player_id.is_not(None))
    if search.rated:
        mixed = or_(and_(is_bot, ~other_is_bot), and_(~is_bot, other_is_bot))
        return exists().where(other, mixed)
    wishes = has_chosen(literal(search.player), "bot_pairing", "yes")
    other_wishes = has_chosen(seat.c.player_id, "bot_pairing", "yes")
    against_wish = and_(~is_bot, other_is_bot, ~wishes)
    against_others_wish = and_(is_bot, ~other_is_bot, ~other_wishes)
    return exists().where(other, or_(against_wish, against_others_wish))
