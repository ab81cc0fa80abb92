"""Tables of friends, challenges and standing invitations."""

from sqlalchemy import BigInteger, Column, Index, String, Text

from app.db.metadata import player_column, table

# A friend request and its answer. A declined one stays until it may be repeated.
friendship = table(
    "friendship",
    player_column("asker_id", primary_key=True, merge=False),
    player_column("asked_id", primary_key=True, merge=False),
    Column("state", String(10), nullable=False),  # asked, friends, declined
    Column("at", BigInteger, nullable=False),
    Index(None, "asked_id"),
)

# A match opened to play with a certain player. `answer` is null while it waits.
match_challenge = table(
    "match_challenge",
    Column("match_id", String(32), primary_key=True),
    player_column("challenger_id", merge=False),
    player_column("challenged_id", merge=False),
    Column("at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("answer", String(10)),  # accepted, declined, expired
    Index(None, "challenger_id", "at"),
    Index(None, "challenged_id", "at"),
    Index(None, "expires_at"),
)

# A game that a player begins with a friend without being asked.
standing_invitation = table(
    "standing_invitation",
    player_column(primary_key=True, export="standing_invitations", merge=False),
    player_column("friend_id", primary_key=True, merge=False),
    Column("game", String(40), nullable=False),
    Column("time", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Text),  # of a variant
    Index(None, "friend_id"),
)
