"""Events in the outbox: written in the transaction of the log's entries, so that none is lost."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from app.db.database import execute_on_driver
from app.db.tables import epoch
from app.delivery import outbox
from app.delivery.model import Delivery, Subject
from app.event_log.log import Append
from app.features.webhooks.model import EventHook
from app.features.webhooks.tables import event_hook
from app.match.commands import PlayerId
from app.match.player_events import EventKind, player_events

CHANNEL = "event"
MAX_WAITING = 1_000  # events of one hook; more are dropped


def write_events(connection: Connection, changes: Sequence[Append]) -> None:
    """Write the events of some entries for the hooks of their players."""
    if not _has_hooks(connection):
        return
    found: dict[PlayerId, list[tuple[EventKind, Append]]] = {}
    for change in changes:
        for player, kind in player_events(change.before, change.after):
            found.setdefault(player, []).append((kind, change))
    if not found:
        return
    hooks = connection.execute(
        select(event_hook.c.id, event_hook.c.player_id, event_hook.c.events).where(
            event_hook.c.player_id.in_(sorted(found)), ~event_hook.c.disabled
        )
    ).all()
    series = connection.scalar(select(epoch.c.name)) or ""
    for hook in hooks:
        wanted = hook.events.split()
        chosen = [one for one in found[hook.player_id] if one[0] in wanted]
        events = [_event(series, hook.id, hook.player_id, kind, change) for kind, change in chosen]
        _add(connection, hook.id, events)


def _has_hooks(connection: Connection) -> bool:
    """False if nobody has a hook; in PostgreSQL the next query costs no more than asking."""
    if connection.dialect.name != "sqlite":
        return True
    cursor = execute_on_driver(connection, "SELECT 1 FROM event_hook LIMIT 1")
    return cursor.fetchone() is not None


def _add(connection: Connection, hook_id: str, events: Sequence[Delivery]) -> None:
    if events and outbox.waiting_for(connection, CHANNEL, hook_id) + len(events) <= MAX_WAITING:
        outbox.add(connection, events)


def _event(
    series: str, hook_id: str, player: PlayerId, kind: EventKind, change: Append
) -> Delivery:
    match_id, entry, after = change.match_id, change.entry, change.after
    event_id = f"{match_id}-{entry.version}-{kind}-{series}"
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
    about = Subject("match", match_id)
    return Delivery(CHANNEL, hook_id, event_id, about, player, kind, body, entry.at)


def event_of_test(hook: EventHook, event_id: str, now: int) -> Delivery:
    body = {"id": event_id, "t": "test", "at": now, "webhook": hook.id}
    return Delivery(
        CHANNEL, hook.id, event_id, Subject("webhook", hook.id), hook.player, "test", body, now
    )
