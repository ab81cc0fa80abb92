"""Tables of circles, their members, invitations and matches."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, String, Table, Text

from app.db.metadata import metadata, player_column


def _circle_id(*, primary_key: bool = False) -> Column[str]:
    key = ForeignKey("circle.id", ondelete="CASCADE")
    return Column("circle_id", String(32), key, nullable=False, primary_key=primary_key)


# A group of friends. Its members' new games have the game and the time.
circle = Table(
    "circle",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("visible", Boolean, nullable=False),
    Column("joining", String(10), nullable=False),  # open, approval, invitation
    Column("game", String(40), nullable=False),
    Column("time", String(20), nullable=False),
    Column("picture_game", String(40), nullable=False),
    Column("picture_position", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "visible", "created_at"),
    sqlite_with_rowid=False,
)

# A player's standing in a circle. Players who have asked to join or were removed are not members;
# asked-back: both.
circle_member = Table(
    "circle_member",
    metadata,
    _circle_id(primary_key=True),
    player_column(primary_key=True, delete=False),
    Column("standing", String(10), nullable=False),  # owner, organizer, member, asked, removed
    Column("since", BigInteger, nullable=False),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# The SHA-256 of the secret of an invitation link.
circle_invitation = Table(
    "circle_invitation",
    metadata,
    Column("hash", String(64), primary_key=True),
    _circle_id(),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "circle_id"),
    sqlite_with_rowid=False,
)

# A match that was opened in a circle, and the rematches after it.
circle_match = Table(
    "circle_match",
    metadata,
    Column("match_id", String(32), primary_key=True),
    _circle_id(),
    Index(None, "circle_id"),
    sqlite_with_rowid=False,
)
