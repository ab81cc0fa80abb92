"""Tables of accounts, their passkeys and challenges, and of access tokens."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from app.store.models.metadata import metadata

# A player who is known by a handle. `folded` is the handle in lower case.
account = Table(
    "account",
    metadata,
    Column(
        "player_id",
        String(32),
        ForeignKey("player.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("handle", String(20), nullable=False),
    Column("folded", String(20), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "folded", unique=True),
    sqlite_with_rowid=False,
)

# A WebAuthn credential. Its own id, which may be long, and its public key are in URL-safe base64.
passkey = Table(
    "passkey",
    metadata,
    Column("id", String(64), primary_key=True),  # the SHA-256 of the credential's id
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("credential_id", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# A challenge that is not used yet, as a SHA-256. `browser` is the hash of the cookie it belongs to.
challenge = Table(
    "challenge",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(10), nullable=False),  # register, sign-in
    Column("browser", String(64), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "expires_at"),
    sqlite_with_rowid=False,
)

# The SHA-256 of a secret with which a program acts for a player. `scopes` are joined by spaces.
access_token = Table(
    "access_token",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("scopes", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)
