"""The mails that wait to be sent, and digests that are due."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, and_, or_, select, update

from app.db.repository import Repository
from app.delivery import outbox
from app.delivery.model import Delivery, Outcome, Subject
from app.delivery.tables import delivery
from app.features.email.model import CHANNELS, Channel, MailKind, WaitingGame, digest_day
from app.features.email.tables import email_address
from app.match.commands import PlayerId
from app.match.time_control import DAY, HOUR
from app.players.matches.of_player import PlayerMatches
from app.players.matches.summaries import MatchSummary

MAX_DIGESTS = 200  # in one transaction


def new_mail(mail_id: str, player: PlayerId, kind: MailKind, address: str, now: int) -> Delivery:
    channel: Channel = "digest" if kind == "digest" else "mail"
    return Delivery(
        channel=channel,
        target=address.lower(),
        id=mail_id,
        about=Subject("player", player),
        recipient=player,
        kind=kind,
        body={"address": address},
        at=now,
    )


def record_mail(connection: Connection, one: Delivery, outcome: Outcome, now: int) -> None:
    """Note at the address whether the last mail could be delivered."""
    if outcome.state in ("sent", "failed"):
        same = and_(
            email_address.c.player_id == one.recipient,
            email_address.c.address == one.body["address"],
        )
        failed_at = now if outcome.state == "failed" else None
        connection.execute(update(email_address).where(same).values(failed_at=failed_at))


class Mails(Repository):
    """Every method raises Unavailable."""

    async def add_digests(self, now: int) -> None:
        while await self._add_digests(now):
            pass

    async def _add_digests(self, now: int) -> int:
        day, hour = now // DAY, now % DAY // HOUR
        last, due_hour = email_address.c.digest_day, email_address.c.digest_hour
        due = and_(
            due_hour.is_not(None),
            or_(last < day - 1, and_(due_hour <= hour, last < day)),
            email_address.c.verified_at.is_not(None),
        )
        query = select(email_address).where(due).limit(MAX_DIGESTS)

        def job(connection: Connection) -> int:
            digests = []
            for row in connection.execute(query).all():
                today = digest_day(now, row.digest_hour)
                own = and_(email_address.c.player_id == row.player_id, last < today)
                if connection.execute(
                    update(email_address).where(own).values(digest_day=today)
                ).rowcount:  # no other process was faster
                    mail_id = f"digest-{row.player_id}-{today}"
                    digests.append(new_mail(mail_id, row.player_id, "digest", row.address, now))
            return outbox.add(connection, digests)

        if not await self._reader.first(query):
            return 0
        return await self._writer.run(job)

    async def waiting_games(self, player: PlayerId) -> tuple[int, list[WaitingGame]]:
        """The number of games in which it is the player's turn, and the most urgent of them."""
        count, summaries = await PlayerMatches(self._reader).turns(player)
        return count, [_waiting_game(summary, player) for summary in summaries]


def _waiting_game(summary: MatchSummary, player: PlayerId) -> WaitingGame:
    seated = (seated for seated, _ in summary.seats.values() if seated not in (None, player))
    opponents = tuple(dict.fromkeys(str(one) for one in seated))
    return WaitingGame(summary.id, summary.game, summary.options, opponents, summary.deadline)


def waiting_mails(player: PlayerId) -> Mapping[str, Select[Any]]:
    c = delivery.c
    columns = c.kind, c.body["address"].as_string().label("address"), c.at.label("created_at")
    query = select(*columns).where(c.channel.in_(CHANNELS), c.recipient == player)
    return {"emails_to_send": query}
