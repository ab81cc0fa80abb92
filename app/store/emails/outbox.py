"""The mails that wait to be sent. Several processes share them, and each is sent by one."""

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from app.domain.email import Mail, WaitingGame
from app.match.commands import PlayerId
from app.match.time_control import DAY, HOUR
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.heartbeats import is_unclaimed
from app.store.match_lists import MatchSummary
from app.store.models import email_address, mail
from app.store.player_matches import PlayerMatches

MAX_CLAIMED = 20  # mails; the next call claims more
MAX_DIGESTS = 200  # in one transaction
RETRY_DELAYS = (60_000, 300_000, 1_800_000, 7_200_000, 21_600_000)  # milliseconds


class MailOutbox:
    """Implements `app.notifications.mail.ports.MailStore`. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, worker: str) -> None:
        """`worker` is the id of this process in Heartbeats."""
        self._writer = writer
        self._reader = reader
        self._worker = worker
        self._matches = PlayerMatches(reader)

    async def add_digests(self, now: int) -> int:
        """Add a mail for each player whose digest is due; the number of mails."""
        day, hour = now // DAY, now % DAY // HOUR
        last, due_hour = email_address.c.digest_day, email_address.c.digest_hour
        due = and_(
            due_hour.is_not(None),
            or_(last < day - 1, and_(due_hour <= hour, last < day)),
            email_address.c.verified_at.is_not(None),
        )
        query = select(email_address).where(due).limit(MAX_DIGESTS)

        def job(connection: Connection) -> int:
            added = 0
            for row in connection.execute(query).all():
                today = day if row.digest_hour <= hour else day - 1
                own = and_(email_address.c.player_id == row.player_id, last < today)
                if not connection.execute(
                    update(email_address).where(own).values(digest_day=today)
                ).rowcount:
                    continue  # another process was faster
                connection.execute(
                    insert(mail).values(
                        id=f"digest-{row.player_id}-{today}",
                        player_id=row.player_id,
                        kind="digest",
                        address=row.address,
                        created_at=now,
                        due_at=now,
                        attempts=0,
                    )
                )
                added += 1
            return added

        if not await self._reader.first(query):
            return 0
        return await self._writer.run(job)

    async def claim(self, now: int) -> list[Mail]:
        """Claim mails that are due and that no other process sends. Digests come last."""
        free = and_(mail.c.due_at <= now, is_unclaimed(mail.c.holder, self._worker))
        query = select(mail).where(free).order_by(mail.c.kind == "digest", mail.c.due_at)

        def job(connection: Connection) -> list[Mail]:
            claimed = []
            for row in connection.execute(query.limit(MAX_CLAIMED)).all():
                same = and_(mail.c.id == row.id, mail.c.holder.is_not_distinct_from(row.holder))
                statement = update(mail).where(same).values(holder=self._worker)
                if connection.execute(statement).rowcount:
                    claimed.append(Mail(row.id, row.player_id, row.kind, row.address, row.attempts))
            return claimed

        if not await self._reader.first(query):
            return []
        return await self._writer.run(job)

    async def holds(self, claimed: Mail) -> bool:
        """False if another process has claimed the mail since, because this one seemed to end."""
        query = select(mail.c.id).where(self._held(claimed))
        return await self._reader.first(query) is not None

    def _held(self, claimed: Mail) -> ColumnElement[bool]:
        return and_(mail.c.id == claimed.id, mail.c.holder == self._worker)

    async def finish(self, sent: Mail) -> None:
        """The mail was sent, or is not needed any more."""
        await self._end(sent, None)

    async def fail(self, refused: Mail, now: int) -> None:
        """The mail cannot be delivered."""
        await self._end(refused, now)

    async def _end(self, ended: Mail, failed_at: int | None) -> None:
        same = and_(
            email_address.c.player_id == ended.player, email_address.c.address == ended.address
        )

        def job(connection: Connection) -> None:
            connection.execute(delete(mail).where(mail.c.id == ended.id))
            connection.execute(update(email_address).where(same).values(failed_at=failed_at))

        await self._writer.run(job)

    async def retry(self, unsent: Mail, now: int) -> None:
        """The mail could not be sent: try again later, or give up after too many attempts."""
        if unsent.attempts >= len(RETRY_DELAYS):
            await self.fail(unsent, now)
            return
        later = update(mail).where(self._held(unsent))
        later = later.values(
            holder=None, attempts=unsent.attempts + 1, due_at=now + RETRY_DELAYS[unsent.attempts]
        )
        await self._writer.execute(later)

    async def release(self, unsent: Mail) -> None:
        """Another process may send the mail."""
        free = update(mail).where(self._held(unsent)).values(holder=None)
        await self._writer.execute(free)

    async def waiting_games(self, player: PlayerId) -> tuple[int, list[WaitingGame]]:
        """The number of games in which it is the player's turn, and those that wait longest."""
        count, summaries = await self._matches.turns(player)
        return count, [_waiting_game(summary, player) for summary in summaries]


def _waiting_game(summary: MatchSummary, player: PlayerId) -> WaitingGame:
    seated = (seated for seated, _ in summary.seats.values() if seated not in (None, player))
    opponents = tuple(dict.fromkeys(str(one) for one in seated))
    return WaitingGame(summary.id, summary.game, opponents, summary.deadline)
