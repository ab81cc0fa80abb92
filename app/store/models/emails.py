"""Tables of players' email addresses, the links in mails, and the mails to send."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table

from app.store.models.metadata import metadata

# An account's address. `folded` is it in lower case. `digest_hour` is in UTC, null without a
# digest; `digest_day` is the last day for which one was considered.
email_address = Table(
    "email_address",
    metadata,
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("folded", String(254), nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Column("verified_at", BigInteger),
    Column("digest_hour", Integer),
    Column("digest_day", Integer, nullable=False),
    Column("failed_at", BigInteger),  # when the last mail could not be delivered
    Index(None, "folded"),
    Index(None, "digest_hour"),
    sqlite_with_rowid=False,
)

# The SHA-256 of the secret of a link in a mail, and the address that the mail went to.
email_link = Table(
    "email_link",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("purpose", String(12), nullable=False),  # verify, sign-in, unsubscribe
    Column("folded", String(254), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "folded"),
    Index(None, "expires_at"),
    sqlite_with_rowid=False,
)

# A mail that is not sent yet. It is worded when it is sent, so that no row contains a secret.
mail = Table(
    "mail",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(12), nullable=False),  # verify, sign-in, digest
    Column("address", String(254), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("holder", String(16)),  # the process that sends it
    Index(None, "player_id"),
    Index(None, "due_at"),
    sqlite_with_rowid=False,
)
