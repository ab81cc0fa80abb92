"""Challenges: matches opened to play with a certain player."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    exists,
    insert,
    literal,
    or_,
    select,
    union_all,
    update,
)

from app.db.repository import Repository, count, reading, writing
from app.db.writer import Rejected
from app.event_log.tables import match, seat
from app.features.friends.model import (
    MAX_CHALLENGES_AN_HOUR,
    MAX_OPEN_CHALLENGES,
    REPEATED_PRESS,
    Challenge,
    ChallengeAnswer,
)
from app.features.friends.store.friendships import is_muted
from app.features.friends.tables import friendship, match_challenge
from app.fields import attributes
from app.match.commands import PlayerId
from app.match.time_control import DAY, HOUR
from app.players.matches.summaries import MatchSummary, read_summaries
from app.players.preferences import has_chosen
from app.players.store import is_bot

MAX_SHOWN = 10  # in the notices of a page
MAX_LISTED = 50
MAX_DUE = 100  # challenges ended in one run
KEPT_FOR = DAY  # after the end of a challenge
_challenge = match_challenge.c


class Challenges(Repository):
    """Every method raises Unavailable."""

    @writing
    def add(self, connection: Connection, challenge: Challenge) -> None:
        """Record a challenge before its match is opened. Raises Rejected with a reason.

        A repeat is recorded once; it may come because the match was not opened.
        """
        if count(connection, _challenge.match_id == challenge.match_id):
            return
        if challenge.challenger == challenge.challenged:
            raise Rejected("yourself")
        if is_muted(connection, challenge.challenger, challenge.challenged):
            raise Rejected("blocked")
        if is_bot(connection, challenge.challenger) and connection.scalar(
            select(has_chosen(literal(challenge.challenged), "bot_challenges", "no"))
        ):
            raise Rejected("no-bots")
        if challenge.answer == "accepted" and count(
            connection, _just_begun(challenge.challenger, challenge.challenged, challenge.at)
        ):
            raise Rejected("just-begun")
        own = _challenge.challenger_id == challenge.challenger
        to_them = own & (_challenge.challenged_id == challenge.challenged)
        waiting = and_(
            _challenge.answer.is_(None),
            _challenge.expires_at > challenge.at,
            _challenge.match_id.in_(select(match.c.id).where(match.c.status == "waiting")),
            _is_reserved(),
        )
        if challenge.answer is None and count(connection, to_them & waiting):
            raise Rejected("challenged-already")
        if count(connection, own & waiting) >= MAX_OPEN_CHALLENGES:
            raise Rejected("too-many-challenges")
        if (
            count(connection, to_them & (_challenge.at > challenge.at - HOUR))
            >= MAX_CHALLENGES_AN_HOUR
        ):
            raise Rejected("too-often")
        connection.execute(
            insert(match_challenge).values(
                attributes(
                    challenge,
                    match_challenge.c.keys(),
                    challenger_id=challenge.challenger,
                    challenged_id=challenge.challenged,
                )
            )
        )

    async def find(self, match_id: str) -> Challenge | None:
        query = select(match_challenge).where(_challenge.match_id == match_id)
        row = await self._reader.first(query)
        return None if row is None else _read(row)

    async def just_begun(self, one: PlayerId, other: PlayerId, now: int) -> str | None:
        query = select(_challenge.match_id).where(_just_begun(one, other, now))
        return await self._reader.scalar(query)

    async def waiting_between(self, one: PlayerId, other: PlayerId) -> list[Challenge]:
        query = (
            select(match_challenge)
            .join(match, match.c.id == _challenge.match_id)
            .where(
                match.c.status == "waiting",
                _challenge.answer.is_(None),
                _challenge.challenger_id.in_((one, other)),
                _challenge.challenged_id.in_((one, other)),
            )
        )
        rows = await self._reader.rows(query)
        return [_read(row) for row in rows]

    async def waiting_guests(self, one: PlayerId, other: PlayerId) -> list[tuple[str, PlayerId]]:
        """The waiting matches hosted by one of two players in which the other has a seat or
        reservation, with the other's id.

        Games with approval are always included, because only the log has join requests.
        """
        query = union_all(_waiting_guest(one, other), _waiting_guest(other, one))
        rows = await self._reader.rows(query)
        return [(row.id, row.guest) for row in rows]

    async def answer(self, match_id: str, answer: ChallengeAnswer) -> None:
        own = (_challenge.match_id == match_id) & _challenge.answer.is_(None)
        statement = update(match_challenge).where(own).values(answer=answer)
        await self._writer.execute(statement)

    async def to_show(
        self, player_id: PlayerId, since: int
    ) -> list[tuple[Challenge, MatchSummary]]:
        """The challenges in the notices on a player's pages, latest first.

        They await the player's answer, or since a moment have begun without it or were not
        accepted.
        """
        waiting = and_(
            _challenge.challenged_id == player_id, match.c.status == "waiting", _is_reserved()
        )
        begun = and_(
            _challenge.challenged_id == player_id,
            _challenge.answer == "accepted",
            match.c.status == "running",
            match.c.ply < 2,
            _challenge.at > since,
        )
        refused = and_(
            _challenge.challenger_id == player_id,
            _challenge.answer.in_(("declined", "expired")),
            _challenge.at > since,
        )
        return await self._with_matches(or_(waiting, begun, refused), MAX_SHOWN)

    async def of_player(self, player_id: PlayerId) -> list[tuple[Challenge, MatchSummary]]:
        """The latest challenges by a player and to them, latest first."""
        own = or_(_challenge.challenger_id == player_id, _challenge.challenged_id == player_id)
        return await self._with_matches(own, MAX_LISTED)

    @reading
    def _with_matches(
        self, connection: Connection, condition: ColumnElement[bool], limit: int
    ) -> list[tuple[Challenge, MatchSummary]]:
        shown = (
            select(match_challenge)
            .join(match, match.c.id == _challenge.match_id)
            .where(condition)
            .order_by(_challenge.at.desc(), match.c.id)
            .limit(limit)
        )
        found = {row.match_id: _read(row) for row in connection.execute(shown)}
        if not found:
            return []
        query = select(match).where(match.c.id.in_(found))
        _, summaries = read_summaries(connection, query)
        pairs = [(found[summary.id], summary) for summary in summaries]
        return sorted(pairs, key=lambda pair: -pair[0].at)

    async def ended(self, now: int) -> list[Challenge]:
        """Challenges that can no longer be accepted, with their answer: declined or expired.

        Excludes those whose challenged player has sat down and waits for a third player.
        """
        reserved = _is_reserved()
        query = (
            select(match_challenge, reserved.label("reserved"))
            .join(match, match.c.id == _challenge.match_id)
            .where(match.c.status == "waiting", _challenge.answer.is_(None))
            .where(~_is_seated(), or_(~reserved, _challenge.expires_at <= now))
            .order_by(_challenge.expires_at)
            .limit(MAX_DUE)
        )
        rows = await self._reader.rows(query)
        return [
            replace(_read(row), answer="expired" if row.reserved else "declined") for row in rows
        ]

    async def delete_old(self, now: int) -> int:
        """Delete challenges that ended long ago. Returns their number."""
        statement = delete(match_challenge).where(_challenge.expires_at < now - KEPT_FOR)
        return await self._writer.execute(statement)


def _waiting_guest(host: PlayerId, guest: PlayerId) -> Select[Any]:
    hosted = select(seat.c.match_id).where(seat.c.player_id == host)
    with_guest = select(seat.c.match_id).where(
        or_(seat.c.player_id == guest, seat.c.reserved_for == guest)
    )
    return select(match.c.id, literal(guest).label("guest")).where(
        match.c.status == "waiting",
        match.c.host == host,
        match.c.id.in_(hosted),
        or_(match.c.joining == "approval", match.c.id.in_(with_guest)),
    )


def _is_reserved() -> ColumnElement[bool]:
    """True if the challenged player has not answered yet."""
    return exists().where(
        seat.c.match_id == _challenge.match_id, seat.c.reserved_for == _challenge.challenged_id
    )


def _is_seated() -> ColumnElement[bool]:
    return exists().where(
        seat.c.match_id == _challenge.match_id, seat.c.player_id == _challenge.challenged_id
    )


def _just_begun(one: PlayerId, other: PlayerId, now: int) -> ColumnElement[bool]:
    return and_(
        _challenge.challenger_id.in_((one, other)),
        _challenge.challenged_id.in_((one, other)),
        _challenge.at > now - REPEATED_PRESS,
        _challenge.answer == "accepted",
    )


def _read(row: Row[Any]) -> Challenge:
    return Challenge(
        row.match_id, row.challenger_id, row.challenged_id, row.at, row.expires_at, row.answer
    )


def friends_and_challenges(player: PlayerId) -> Mapping[str, Select[Any]]:
    """Nobody learns that another player has declined."""
    asked = and_(friendship.c.asker_id == player, friendship.c.state != "declined")
    challenged = (
        match_challenge.c.challenger_id == player,
        match_challenge.c.challenged_id == player,
    )
    return {
        "friends": select(friendship).where(or_(friendship.c.asked_id == player, asked)),
        "challenges": select(match_challenge).where(or_(*challenged)),
    }
