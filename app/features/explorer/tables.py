"""Tables of the opening explorer, which can be rebuilt from the event log."""

from sqlalchemy import BigInteger, Column, Integer, String

from app.db.metadata import table

# A game counted in the other tables. The primary key makes each game count once.
counted_game = table(
    "counted_game",
    Column("match_id", String(32), primary_key=True),
)


def _results() -> list[Column[int]]:
    """Numbers of games by single winner; `measured` games have a margin."""
    return [
        Column("games", Integer, nullable=False),
        Column("black", Integer, nullable=False),
        Column("white", Integer, nullable=False),
        Column("red", Integer, nullable=False),
        Column("drawn", Integer, nullable=False),
        Column("measured", Integer, nullable=False),
        Column("margin", BigInteger, nullable=False),
    ]


# A move that was played from a position, both up to symmetry of the board. `variant` has the
# non-default options. `margin` is the sum of the mover's margins.
opening_move = table(
    "opening_move",
    Column("game", String(40), primary_key=True),
    Column("variant", String(200), primary_key=True),
    Column("position", String(24), primary_key=True),
    Column("move", String(64), primary_key=True),
    *_results(),
)

# The games of a variant that were played from the start. `complete` ones were played to the end:
# `plies`, `passes` and `margin` are their sums.
game_total = table(
    "game_total",
    Column("game", String(40), primary_key=True),
    Column("variant", String(200), primary_key=True),
    *_results(),
    Column("complete", Integer, nullable=False),
    Column("plies", BigInteger, nullable=False),
    Column("passes", BigInteger, nullable=False),
)
