"""Tables of circles, their members, invitations and matches."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, String, Text

from app.db.metadata import player_column, table


def _circle_id(*, primary_key: bool = False) -> Column[str]:
    key = ForeignKey("circle.id", ondelete="CASCADE")
    return Column("circle_id", String(32), key, nullable=False, primary_key=primary_key)


# A group of friends. Its members' new games have the game and the time.
circle = table(
    "circle",
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("visible", Boolean, nullable=False),
    Column("joining", String(10), nullable=False),  # open, approval, invitation
    Column("game", String(40), nullable=False),
    Column("time", String(20), nullable=False),
    Column("picture_game", String(40), nullable=False),
    Column("picture_position", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("rules", Text),  # of a variant
    Index(None, "visible", "created_at"),
)

# A player's standing in a circle. Players who have asked to join or were removed are not members;
# asked-back: both.
circle_member = table(
    "circle_member",
    _circle_id(primary_key=True),
    player_column(primary_key=True, delete=False),
    Column("standing", String(10), nullable=False),  # owner, organizer, member, asked, removed
    Column("since", BigInteger, nullable=False),
    Index(None, "player_id"),
)

# The SHA-256 of the secret of an invitation link, and the member who made it, if the circle knows.
circle_invitation = table(
    "circle_invitation",
    Column("hash", String(64), primary_key=True),
    _circle_id(),
    Column("created_at", BigInteger, nullable=False),
    player_column(delete=False, nullable=True),
    Index(None, "circle_id"),
)

# A match that was opened in a circle, and the rematches after it.
circle_match = table(
    "circle_match",
    Column("match_id", String(32), primary_key=True),
    _circle_id(),
    Index(None, "circle_id"),
)
