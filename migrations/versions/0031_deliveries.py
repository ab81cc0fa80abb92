"""One table for all that leaves the service, in place of three. It takes over their rows."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None
breaks_earlier_versions = True

COLUMNS = (
    "INSERT INTO delivery (channel, target, id, about, about_id, recipient, kind, body, at, tries,"
    " due_at, held_until, state, answer) "
)
SUBJECTS = """
    SELECT notice.*,
        CASE WHEN match_id LIKE 'tournament-%' THEN 'tournament'
            WHEN match_id LIKE 'friend-%' THEN 'friend'
            WHEN match_id LIKE 'webhook-%' THEN 'webhook' ELSE 'match' END AS about,
        CASE WHEN match_id LIKE 'tournament-%' THEN substr(match_id, 12)
            WHEN match_id LIKE 'friend-%' THEN substr(match_id, 8)
            WHEN match_id LIKE 'webhook-%' THEN substr(match_id, 9) ELSE match_id END AS about_id,
        CASE kind WHEN 'time' THEN place ELSE version END AS number
    FROM notice
"""


def upgrade() -> None:
    op.create_table(
        "delivery",
        sa.Column("channel", sa.String(length=10), nullable=False),
        sa.Column("target", sa.String(length=254), nullable=False),
        sa.Column("id", sa.String(length=100), nullable=False),
        sa.Column("about", sa.String(length=12), nullable=False),
        sa.Column("about_id", sa.String(length=64), nullable=False),
        sa.Column("recipient", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("held_until", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("answer", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("channel", "target", "id", name=op.f("pk_delivery")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_delivery_channel_state_due_at"), "delivery", ["channel", "state", "due_at"]
    )
    op.create_index(
        op.f("ix_delivery_recipient_channel_at"), "delivery", ["recipient", "channel", "at"]
    )
    postgres = op.get_bind().dialect.name == "postgresql"
    _move_notices("json_build_object" if postgres else "json_object")
    _move_events("CAST(body AS json)" if postgres else "body")
    _move_mails("json_build_object" if postgres else "json_object")
    for table in ("notice", "event_delivery", "mail"):
        op.drop_table(table)


def _move_notices(new_object: str) -> None:
    """Those that wait are sent to all targets of now."""
    op.execute(
        f"{COLUMNS} SELECT 'notice', about_id,"
        " about_id || '-' || number || '-' || kind || '-' || player_id, about, about_id, player_id,"
        f" kind, {new_object}('title', title, 'body', body, 'ply', place), at, 0, at, 0, state,"
        " CASE state WHEN 'sent' THEN place_sent ELSE coalesce(why, '') END"
        f" FROM ({SUBJECTS}) AS worded WHERE true ON CONFLICT DO NOTHING"
    )


def _move_events(body: str) -> None:
    """Those of disabled webhooks wait for a successful test."""
    op.execute(
        f"{COLUMNS} SELECT 'event', hook_id, event_id, 'webhook', hook_id, player_id, kind, {body},"
        " at, tries, next_at, held_until,"
        " CASE WHEN state = 'waiting' AND disabled THEN 'paused' ELSE state END, answer"
        " FROM event_delivery JOIN event_hook ON event_hook.id = hook_id"
    )


def _move_mails(new_object: str) -> None:
    op.execute(
        f"{COLUMNS} SELECT CASE kind WHEN 'digest' THEN 'digest' ELSE 'mail' END, lower(address),"
        f" id, 'player', player_id, player_id, kind, {new_object}('address', address), created_at,"
        " attempts, due_at, 0, 'waiting', '' FROM mail"
    )


def downgrade() -> None:
    """What waits is lost."""
    op.drop_table("delivery")
    op.create_table(
        "notice",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("body", sa.String(length=300), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("why", sa.String(length=20)),
        sa.Column("place_sent", sa.String(length=300), nullable=False),
        sa.Column("holder", sa.String(length=16)),
        sa.PrimaryKeyConstraint("match_id", "version", "player_id", "kind", name=op.f("pk_notice")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_notice_player_id_at"), "notice", ["player_id", "at"])
    op.create_index(op.f("ix_notice_state"), "notice", ["state"])
    op.create_table(
        "event_delivery",
        sa.Column("hook_id", sa.String(length=16), nullable=False),
        sa.Column("event_id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String(length=400), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.Column("held_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["hook_id"],
            ["event_hook.id"],
            name=op.f("fk_event_delivery_hook_id_event_hook"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hook_id", "event_id", name=op.f("pk_event_delivery")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_event_delivery_state_next_at"), "event_delivery", ["state", "next_at"])
    op.create_table(
        "mail",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=16)),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_mail_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_mail_player_id"), "mail", ["player_id"])
    op.create_index(op.f("ix_mail_due_at"), "mail", ["due_at"])
