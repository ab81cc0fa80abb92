"""The database tables.

`entry` is the event log. `match` and `seat` are projections that are written in the same
transaction and can be rebuilt from it. Times are in milliseconds since 1970, UTC.
"""

from app.store.models.chat import mute, remark, report
from app.store.models.matches import beat, entry, match, outage, seat
from app.store.models.metadata import metadata
from app.store.models.notifications import device, notice, unwanted, webhook
from app.store.models.players import credential, player, preference
from app.store.models.reviews import annotation, finding, puzzle, review

__all__ = [
    "annotation",
    "beat",
    "credential",
    "device",
    "entry",
    "finding",
    "match",
    "metadata",
    "mute",
    "notice",
    "outage",
    "player",
    "preference",
    "puzzle",
    "remark",
    "report",
    "review",
    "seat",
    "unwanted",
    "webhook",
]
