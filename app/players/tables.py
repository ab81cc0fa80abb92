"""Tables of players: their credentials, preferences, accounts, passkeys and access tokens."""

from sqlalchemy import BigInteger, Boolean, Column, Index, String, Text, false

from app.db.metadata import player_column, table

player = table(
    "player",
    Column("id", String(32), primary_key=True),
    Column("name", String(60)),
    Column("created_at", BigInteger, nullable=False),
    Column("bot_at", BigInteger),  # when a bot was marked; null for a person
)

# The SHA-256 of a player's secret: session, resume link, device code or recovery code.
credential = table(
    "credential",
    Column("hash", String(64), primary_key=True),
    player_column(
        foreign_key=True,
        export="sessions_codes_and_links",
        columns="kind device created_at seen_at expires_at",
        merge=False,
    ),
    Column("kind", String(10), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("device", String(60)),  # of a session: browser and system
    Index(None, "player_id", "kind"),
    Index(None, "expires_at"),
)

# A player's choices as a JSON object, which `app.http.choices` interprets.
preference = table(
    "preference",
    player_column(
        foreign_key=True, primary_key=True, export="settings", columns="choices", merge=False
    ),
    Column("choices", Text, nullable=False),
    Column("everywhere", BigInteger, nullable=False),
)

# A player who is known by a handle. `folded` is the handle in lower case.
account = table(
    "account",
    player_column(
        foreign_key=True,
        primary_key=True,
        export="account",
        columns="handle created_at",
        merge=False,
    ),
    Column("handle", String(20), nullable=False),
    Column("folded", String(20), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "folded", unique=True),
)

# A WebAuthn credential. Its id, which may be long, and its public key are in URL-safe base64.
passkey = table(
    "passkey",
    Column("id", String(64), primary_key=True),  # the SHA-256 of the credential's id
    player_column(
        foreign_key=True, export="passkeys", columns="name created_at used_at", merge=False
    ),
    Column("credential_id", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index(None, "player_id"),
)

# An unused challenge, as a SHA-256. `browser` is the hash of the cookie it belongs to.
challenge = table(
    "challenge",
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(10), nullable=False),  # register, sign-in
    Column("browser", String(64), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "expires_at"),
)

# The SHA-256 of a secret with which a program acts for a player. `scopes` are joined by spaces.
access_token = table(
    "access_token",
    Column("hash", String(64), primary_key=True),
    player_column(
        foreign_key=True, export="access_tokens", columns="name scopes created_at used_at"
    ),
    Column("name", String(60), nullable=False),
    Column("scopes", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index(None, "player_id"),
)

# Until when a player cannot chat or begin games.
time_out = table(
    "time_out",
    player_column(primary_key=True, export="time_out", columns="until reason"),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

warning = table(
    "warning",
    player_column(primary_key=True, export="warnings", columns="at text read_at"),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("read_at", BigInteger),
)

# A player whose messages another player does not want to see.
mute = table(
    "mute",
    player_column(primary_key=True, export="muted", columns="other_id at"),
    player_column("other_id", primary_key=True, delete=False),
    Column("at", BigInteger, nullable=False),
    Column("blocks", Boolean, nullable=False, server_default=false()),  # also from seats
)
