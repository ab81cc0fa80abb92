"""The database tables.

`entry` is the event log. `match` and `seat` are projections that are written in the same
transaction and can be rebuilt from it. Times are in milliseconds since 1970, UTC.
"""

from app.store.models.accounts import access_token, account, challenge, passkey
from app.store.models.chat import mute, remark, report
from app.store.models.circles import circle, circle_invitation, circle_match, circle_member
from app.store.models.emails import email_address, email_link, mail
from app.store.models.event_hooks import event_delivery, event_hook
from app.store.models.explorer import counted_game, game_total, opening_move
from app.store.models.friends import friendship, match_challenge, standing_invitation
from app.store.models.matches import beat, entry, match, outage, seat
from app.store.models.metadata import metadata
from app.store.models.moderation import audit, deletion_request, operator, time_out, warning
from app.store.models.notifications import device, notice, unwanted, webhook
from app.store.models.players import credential, player, preference
from app.store.models.ratings import rated_match, rating, rating_change
from app.store.models.reviews import annotation, finding, puzzle, puzzle_result, review
from app.store.models.tournaments import tournament, tournament_entry, tournament_player

__all__ = [
    "access_token",
    "account",
    "annotation",
    "audit",
    "beat",
    "challenge",
    "circle",
    "circle_invitation",
    "circle_match",
    "circle_member",
    "counted_game",
    "credential",
    "deletion_request",
    "device",
    "email_address",
    "email_link",
    "entry",
    "event_delivery",
    "event_hook",
    "finding",
    "friendship",
    "game_total",
    "mail",
    "match",
    "match_challenge",
    "metadata",
    "mute",
    "notice",
    "opening_move",
    "operator",
    "outage",
    "passkey",
    "player",
    "preference",
    "puzzle",
    "puzzle_result",
    "rated_match",
    "rating",
    "rating_change",
    "remark",
    "report",
    "review",
    "seat",
    "standing_invitation",
    "time_out",
    "tournament",
    "tournament_entry",
    "tournament_player",
    "unwanted",
    "warning",
    "webhook",
]
