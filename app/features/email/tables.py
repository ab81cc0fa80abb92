"""Tables of players' email addresses, and the links in mails."""

from sqlalchemy import BigInteger, Column, Index, Integer, String

from app.db.metadata import player_column, table

# An account's address. `folded` is it in lower case. `digest_hour` is in UTC, null without a
# digest; `digest_day` is the last day for which one was considered.
email_address = table(
    "email_address",
    player_column(
        foreign_key=True,
        primary_key=True,
        export="email",
        columns="address added_at verified_at digest_hour",
    ),
    Column("address", String(254), nullable=False),
    Column("folded", String(254), nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Column("verified_at", BigInteger),
    Column("digest_hour", Integer),
    Column("digest_day", Integer, nullable=False),
    Column("failed_at", BigInteger),  # when the last mail could not be delivered
    Index(None, "folded"),
    Index(None, "digest_hour"),
)

# The SHA-256 of the secret of a link in a mail, and the address that the mail went to.
email_link = table(
    "email_link",
    Column("hash", String(64), primary_key=True),
    player_column(foreign_key=True, export="email_links", columns="purpose created_at expires_at"),
    Column("purpose", String(12), nullable=False),  # verify, sign-in, unsubscribe
    Column("folded", String(254), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "folded"),
    Index(None, "expires_at"),
)
