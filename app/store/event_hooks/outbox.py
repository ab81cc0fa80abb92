"""The outbox of events: filled in the transaction of the log's entries, so that none is lost."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, func, select

from app.domain.player_events import EventKind, player_events
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.store.db.database import execute_on_driver, insert
from app.store.models import event_delivery, event_hook

MAX_WAITING = 1_000  # events of one hook; more are dropped

Change = tuple[str, Entry, Match | None, Match]  # match id, entry, before, after


def write_events(connection: Connection, changes: Iterable[Change]) -> None:
    """Write the events of some entries for the hooks of their players."""
    if not _has_hooks(connection):
        return
    found: dict[PlayerId, list[tuple[EventKind, Change]]] = {}
    for change in changes:
        for player, kind in player_events(change[2], change[3]):
            found.setdefault(player, []).append((kind, change))
    if not found:
        return
    hooks = connection.execute(
        select(event_hook.c.id, event_hook.c.player_id, event_hook.c.events).where(
            event_hook.c.player_id.in_(sorted(found)), ~event_hook.c.disabled
        )
    ).all()
    for hook in hooks:
        wanted = hook.events.split()
        chosen = [one for one in found[hook.player_id] if one[0] in wanted]
        rows = [_row(hook.id, hook.player_id, kind, change) for kind, change in chosen]
        _insert(connection, hook.id, rows)


def _has_hooks(connection: Connection) -> bool:
    """False if nobody has a hook; in PostgreSQL the next query costs no more than asking."""
    if connection.dialect.name != "sqlite":
        return True
    cursor = execute_on_driver(connection, "SELECT 1 FROM event_hook LIMIT 1")
    return cursor.fetchone() is not None


def _insert(connection: Connection, hook_id: str, rows: Sequence[dict[str, Any]]) -> None:
    waiting = select(func.count()).where(
        event_delivery.c.hook_id == hook_id, event_delivery.c.state == "waiting"
    )
    if rows and (connection.scalar(waiting) or 0) + len(rows) <= MAX_WAITING:
        statement = insert(connection, event_delivery).on_conflict_do_nothing()
        connection.execute(statement, rows)


def _row(hook_id: str, player: PlayerId, kind: EventKind, change: Change) -> dict[str, Any]:
    match_id, entry, _, after = change
    event_id = f"{match_id}-{entry.version}-{kind}"
    body = {
        "id": event_id,
        "t": kind,
        "at": entry.at,
        "webhook": hook_id,
        "match": match_id,
        "version": entry.version,
        "game": after.terms.game,
        "you": [color.value for color in after.seating.colors_of(player)],
    }
    return new_delivery(hook_id, event_id, kind, orjson.dumps(body).decode(), entry.at)


def new_delivery(hook_id: str, event_id: str, kind: str, body: str, at: int) -> dict[str, Any]:
    """The row of an event that waits."""
    return {
        "hook_id": hook_id,
        "event_id": event_id,
        "kind": kind,
        "body": body,
        "at": at,
        "state": "waiting",
        "tries": 0,
        "answer": "",
        "next_at": at,
        "held_until": 0,
    }
