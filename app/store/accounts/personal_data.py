"""Everything that is stored about a player: to read it, and to delete it."""

from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping, Select, and_, delete, or_, select, update

from app.match.commands import PlayerId
from app.store.accounts.merges import asked_to_join
from app.store.circles.memberships import leave_all
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.models import (
    access_token,
    account,
    annotation,
    audit,
    circle,
    circle_member,
    credential,
    deletion_request,
    device,
    email_address,
    email_link,
    entry,
    event_hook,
    friendship,
    mail,
    match,
    match_challenge,
    mute,
    notice,
    operator,
    passkey,
    player,
    preference,
    puzzle_result,
    rating_change,
    remark,
    report,
    seat,
    standing_invitation,
    time_out,
    tournament,
    tournament_entry,
    tournament_player,
    unwanted,
    warning,
    webhook,
)
from app.store.players import DELETED_NAME

PAGE = 20  # matches that are read at once
_OTHERS_SECRETS = {"planned", "invited", "knocked", "turned-away"}  # kinds of events
_OTHERS_FIELDS = {"key", "lag"}

_PAIRS = (
    (friendship.c.asker_id, friendship.c.asked_id),
    (match_challenge.c.challenger_id, match_challenge.c.challenged_id),
    (standing_invitation.c.player_id, standing_invitation.c.friend_id),
)

_Row = dict[str, Any]


class PersonalData:
    """Reads and deletes what is stored about one player. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def read(self, player_id: PlayerId) -> dict[str, list[_Row]]:
        """The rows of each kind but matches. Hashes of secrets are left out."""

        def job(connection: Connection) -> dict[str, list[_Row]]:
            return {
                name: [_plain(row) for row in connection.execute(query).mappings()]
                for name, query in _queries(player_id).items()
            }

        return await self._reader.run(job)

    async def matches(self, player_id: PlayerId, after: str = "") -> list[_Row]:
        """The next matches of the player by id, with all entries of their logs."""
        return await self._reader.run(lambda connection: _matches(connection, player_id, after))

    async def unfinished(self, player_id: PlayerId) -> list[str]:
        """Matches that have not ended, in which the player has or may have a seat or has asked."""
        own = select(seat.c.match_id).where(
            or_(seat.c.player_id == player_id, seat.c.kept_for == player_id)
        )
        part = or_(match.c.id.in_(own), match.c.id.in_(asked_to_join(player_id)))
        query = select(match.c.id).where(match.c.status != "over", part)
        return await self._reader.run(lambda connection: list(connection.scalars(query)))

    async def delete(self, player_id: PlayerId) -> None:
        """Delete all but the matches, which are the opponents' too, and reports to the operator."""

        def job(connection: Connection) -> None:
            said = (remark.c.by == player_id) & remark.c.gone.is_(None)
            connection.execute(update(remark).where(said).values(text="", gone="author"))
            leave_all(connection, player_id)
            for table in (
                access_token,
                account,
                passkey,
                device,
                email_address,
                email_link,
                mail,
                credential,
                preference,
                mute,
                unwanted,
                webhook,
                event_hook,
                notice,
                annotation,
                puzzle_result,
                operator,
                time_out,
                warning,
                deletion_request,
            ):
                connection.execute(delete(table).where(table.c.player_id == player_id))
            for one, other in _PAIRS:
                named = or_(one == player_id, other == player_id)
                connection.execute(delete(one.table).where(named))
            recorded = update(audit).where(audit.c.subject_id == player_id)
            connection.execute(recorded.values(detail="", reason=""))
            left = update(player).where(player.c.id == player_id)
            connection.execute(left.values(name=DELETED_NAME))

        await self._writer.run(job)


def _plain(row: RowMapping) -> _Row:
    """Its keys are of a subclass of str, which orjson does not write."""
    return {str(name): value for name, value in row.items()}


def _queries(player_id: PlayerId) -> dict[str, Select[Any]]:
    kinds = credential.c.kind, credential.c.device
    times = credential.c.created_at, credential.c.seen_at, credential.c.expires_at
    keys = passkey.c.name, passkey.c.created_at, passkey.c.used_at
    return {
        "player": select(player).where(player.c.id == player_id),
        "account": select(account.c.handle, account.c.created_at).where(
            account.c.player_id == player_id
        ),
        "email": select(
            email_address.c.address,
            email_address.c.added_at,
            email_address.c.verified_at,
            email_address.c.digest_hour,
        ).where(email_address.c.player_id == player_id),
        "emails_to_send": select(mail.c.kind, mail.c.address, mail.c.created_at).where(
            mail.c.player_id == player_id
        ),
        "email_links": select(
            email_link.c.purpose, email_link.c.created_at, email_link.c.expires_at
        ).where(email_link.c.player_id == player_id),
        "passkeys": select(*keys).where(passkey.c.player_id == player_id),
        "sessions_codes_and_links": select(*kinds, *times).where(
            credential.c.player_id == player_id
        ),
        "access_tokens": select(
            access_token.c.name,
            access_token.c.scopes,
            access_token.c.created_at,
            access_token.c.used_at,
        ).where(access_token.c.player_id == player_id),
        "settings": select(preference.c.choices).where(preference.c.player_id == player_id),
        "chat": select(
            remark.c.match_id, remark.c.room, remark.c.number, remark.c.at, remark.c.text
        ).where(remark.c.by == player_id),
        "circles": select(
            circle.c.id, circle.c.name, circle_member.c.standing, circle_member.c.since
        )
        .join(circle_member, circle_member.c.circle_id == circle.c.id)
        .where(circle_member.c.player_id == player_id),
        "tournaments": select(tournament.c.id, tournament.c.name, tournament.c.status)
        .join(tournament_player, tournament_player.c.tournament_id == tournament.c.id)
        .where(tournament_player.c.player_id == player_id),
        "tournament_entries": select(
            tournament_entry.c.tournament_id,
            tournament_entry.c.version,
            tournament_entry.c.at,
            tournament_entry.c.events,
        ).where(tournament_entry.c.by == player_id),
        "reports": select(report.c.match_id, report.c.at, report.c.text).where(
            report.c.by == player_id
        ),
        "muted": select(mute.c.other_id, mute.c.at).where(mute.c.player_id == player_id),
        "notes": select(
            annotation.c.match_id, annotation.c.ply, annotation.c.at, annotation.c.text
        ).where(annotation.c.player_id == player_id),
        "puzzles": select(
            puzzle_result.c.puzzle_id,
            puzzle_result.c.helped,
            puzzle_result.c.day,
            puzzle_result.c.at,
        ).where(puzzle_result.c.player_id == player_id),
        "notification_devices": select(device.c.name, device.c.endpoint, device.c.added_at).where(
            device.c.player_id == player_id
        ),
        "notifications_off": select(unwanted.c.what, unwanted.c.name).where(
            unwanted.c.player_id == player_id
        ),
        "notifications": select(
            notice.c.match_id, notice.c.kind, notice.c.title, notice.c.body, notice.c.at
        ).where(notice.c.player_id == player_id),
        "ratings": select(
            rating_change.c.match_id,
            rating_change.c.game,
            rating_change.c.speed,
            rating_change.c.ended_at,
            rating_change.c.value,
            rating_change.c.deviation,
        ).where(rating_change.c.player_id == player_id),
        "friends": select(friendship).where(
            or_(
                friendship.c.asked_id == player_id,
                and_(friendship.c.asker_id == player_id, friendship.c.state != "declined"),
            )
        ),
        "challenges": select(match_challenge).where(
            or_(
                match_challenge.c.challenger_id == player_id,
                match_challenge.c.challenged_id == player_id,
            )
        ),
        "standing_invitations": select(standing_invitation).where(
            standing_invitation.c.player_id == player_id
        ),
        "warnings": select(warning.c.at, warning.c.text, warning.c.read_at).where(
            warning.c.player_id == player_id
        ),
        "time_out": select(time_out.c.until, time_out.c.reason).where(
            time_out.c.player_id == player_id
        ),
        "operators_actions": select(
            audit.c.at, audit.c.action, audit.c.detail, audit.c.reason
        ).where(audit.c.subject_id == player_id),
        "event_webhooks": select(
            event_hook.c.url, event_hook.c.events, event_hook.c.created_at, event_hook.c.disabled
        ).where(event_hook.c.player_id == player_id),
        "webhooks": select(webhook.c.match_id, webhook.c.url, webhook.c.form).where(
            webhook.c.player_id == player_id
        ),
    }


def _matches(connection: Connection, player_id: PlayerId, after: str) -> list[_Row]:
    own = (
        select(seat.c.match_id)
        .where(seat.c.player_id == player_id, seat.c.match_id > after)
        .distinct()
        .order_by(seat.c.match_id)
        .limit(PAGE)
    )
    ids = connection.scalars(own).all()
    found: dict[str, _Row] = {
        row.id: {"id": row.id, "game": row.game, "status": row.status, "entries": []}
        for row in connection.execute(
            select(match.c.id, match.c.game, match.c.status)
            .where(match.c.id.in_(ids))
            .order_by(match.c.id)
        )
    }
    log = select(entry.c.match_id, entry.c.version, entry.c.by, entry.c.at, entry.c.events)
    log = log.where(entry.c.match_id.in_(ids)).order_by(entry.c.match_id, entry.c.version)
    for row in connection.execute(log):
        one = {"version": row.version, "by": row.by, "at": row.at}
        events: list[_Row] = orjson.loads(row.events)
        shown = events if row.by == player_id else _without_secrets(events)
        found[row.match_id]["entries"].append(one | {"events": shown})
    return list(found.values())


def _without_secrets(events: list[_Row]) -> list[_Row]:
    """Another player's events, without their plans, links and network delays."""
    return [
        {name: value for name, value in event.items() if name not in _OTHERS_FIELDS}
        for event in events
        if event["kind"] not in _OTHERS_SECRETS
    ]
