"""Open games: searches, and until when they are offered."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
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

from app.db.repository import Repository, writing
from app.event_log.log import Append
from app.event_log.tables import entry as log
from app.event_log.tables import match, seat
from app.match.events import Entry
from app.match.pairing import OpenGame, PairingSearch
from app.match.state import Match
from app.match.time_control import DAY, parse_time_control
from app.players.matches.summaries import seats_one_of
from app.players.preferences import has_chosen
from app.players.store import IS_BOT
from app.players.tables import player

MAX_FITTING = 8  # matches; the caller searches again if it gets no seat in any of them
MAX_KEPT = 1_000  # open games whose hosts are looked for
FORGOTTEN_AFTER = 30 * DAY  # since an open game was last offered


class OpenGames(Repository):
    """Every method raises Unavailable."""

    @writing
    def open_unless_one_fits(
        self,
        connection: Connection,
        match_id: str,
        entry: Entry,
        opened: Match,
        search: PairingSearch,
    ) -> list[str]:
        """Write the first entry of a match unless open games fit the search.

        Returns those, or this match if it was written before. Processes never search and write at
        the same time, so two players with the same wish never both open a game.
        """
        found = list(connection.scalars(_fitting(search)))
        if found or self._writer.batch(connection, [Append(match_id, entry, None, opened)])[0]:
            return found
        return [match_id]

    async def fitting(self, search: PairingSearch) -> list[str]:
        query = _fitting(search)
        return await self._reader.scalars(query)

    async def entered(self, player: str, prefix: str, since: int) -> tuple[str, str] | None:
        """A match with a command of the player whose id begins with `prefix`, and that id.

        The player has a seat there, or it is an open game, in which they may have asked for one.
        Only matches with an entry since `since` are searched.
        """
        entered = (
            select(log.c.match_id, log.c.command_id)
            .join(match, match.c.id == log.c.match_id)
            .where(match.c.moved_at > since)
            .where(log.c.by == player, log.c.command_id.startswith(prefix, autoescape=True))
            .limit(1)
        )
        seated = entered.join(seat, seat.c.match_id == log.c.match_id)
        for query in (seated.where(seat.c.player_id == player), entered.where(_WAITING)):
            row = await self._reader.first(query)
            if row is not None:
                return row.match_id, row.command_id
        return None

    def only_one(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._reader.only_one(name)

    async def hosted_by(self, player: str) -> list[str]:
        """The player's waiting games in which others could be paired with them."""
        query = (
            select(match.c.id)
            .where(_WAITING, match.c.host == player, match.c.pairing.is_not(None))
            .order_by(match.c.opened_at)
        )
        return await self._reader.scalars(query)

    async def waiting(self, now: int) -> list[OpenGame]:
        """All open games that were offered recently."""
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
        def job(connection: Connection) -> None:
            for until, match_ids in times.items():
                shorter = _WAITING, match.c.id.in_(match_ids), match.c.offered_until < until
                connection.execute(update(match).where(*shorter).values(offered_until=until))

        if times:
            await self._writer.run(job)


_WAITING = and_(match.c.status == "waiting", match.c.listed)


def _fitting(search: PairingSearch) -> Select[Any]:
    """Games open to anybody come first, then those with most players, then the oldest."""
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
            ~_host_plays(),
        )
        .order_by(case((match.c.joining == "open", 0), else_=1), taken.desc(), match.c.opened_at)
        .limit(MAX_FITTING)
    )


def _host_plays() -> ColumnElement[bool]:
    """True for a live game whose host already plays one, such as a tournament's."""
    other, own = match.alias("other"), seat.alias("own")
    plays = (
        select(other.c.id)
        .join(own, own.c.match_id == other.c.id)
        .where(own.c.player_id == match.c.host, other.c.status == "running")
        .where(other.c.speed == "live", other.c.deadline.is_not(None))
    )
    return and_(match.c.speed == "live", plays.exists())


def _seated(player: str) -> ColumnElement[bool]:
    return exists().where(seat.c.match_id == match.c.id, seat.c.player_id == player)


def _has_seat(search: PairingSearch) -> ColumnElement[bool]:
    """True if the wanted color is free. A host whose color is random can take another."""
    free = and_(
        seat.c.match_id == match.c.id, seat.c.player_id.is_(None), seat.c.reserved_for.is_(None)
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
    """True if the player has muted somebody in the match, or vice versa."""
    return seats_one_of(player, true())


def _meets_bot(search: PairingSearch) -> ColumnElement[bool]:
    """True if a person would meet a bot without wishing to, or in a rated game."""
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
