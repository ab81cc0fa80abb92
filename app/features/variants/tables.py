"""Tables of published variants."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Text, false, text

from app.db.metadata import player_column, table

# A variant that was played or published. Its id is made from its text, so it never changes.
variant = table(
    "variant",
    Column("id", String(24), primary_key=True),
    Column("text", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("shape", String(10), nullable=False),
    Column("side", Integer, nullable=False),
    Column("cells", Integer, nullable=False),
    Column("played", Integer, nullable=False),  # finished games
    Column("hidden", Boolean, nullable=False, server_default=false()),  # by an operator
)

# The name that a player gave to a variant. At most one of a variant is public.
publication = table(
    "publication",
    Column("variant_id", String(24), primary_key=True),
    player_column(
        primary_key=True,
        export="variants",
        columns="variant_id name line access parent_id at",
    ),
    Column("name", String(80), nullable=False),
    Column("line", Text, nullable=False),
    Column("access", String(10), nullable=False),  # public, unlisted, private
    Column("parent_id", String(24)),
    Column("at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "parent_id"),
    Index(
        "uq_publication_public",
        "variant_id",
        unique=True,
        sqlite_where=text("access = 'public'"),
        postgresql_where=text("access = 'public'"),
    ),
)

variant_like = table(
    "variant_like",
    Column("variant_id", String(24), primary_key=True),
    player_column(primary_key=True, export="liked_variants", columns="variant_id at"),
    Column("at", BigInteger, nullable=False),
    Index(None, "player_id"),
)

# What games of the computer against itself tell about a variant. `games` is a JSON list of those
# played so far; `uneven` is the difference between the first player's share of the points and an
# equal part, once all are played.
variant_fairness = table(
    "variant_fairness",
    Column("variant_id", String(24), primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, done, failed
    Column("games", Text, nullable=False),
    Column("uneven", Float),
    Column("asked_at", BigInteger, nullable=False),
    Column("holder", String(16)),  # the process that computes it
    # The player and the network are kept until it has ended.
    player_column("asked_by", nullable=True, delete=False),
    Column("network", String(64)),
    Index(None, "state", "asked_at"),
)
