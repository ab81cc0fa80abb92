"""`python -m training book`: makes the opening book of a game."""

from app.errors import UserError
from engine import Game
from engine.custodial import CustodialPosition
from engine.think import find_thinker
from engine.think.book.book import BookMoves, format_book
from training.book.make import make_book
from training.progress import ProgressBar


def write_book(game: Game, size: int, nodes: int) -> str:
    """The book, as a file, of `size` positions for each way to begin. Raises UserError."""
    found: dict[str, BookMoves] = {}
    starts = _starts(game)
    with ProgressBar() as bar:
        bar.begin("searching", size * len(starts))
        for start in starts:
            found |= make_book(start, find_thinker(start), size, nodes, bar.step)
    return format_book(f"python -m training book {game.id} --size {size} --nodes {nodes}", found)


def _starts(game: Game) -> list[CustodialPosition]:
    """Those with stones: an opening on an empty board leads to one of them. Raises UserError."""
    choices = next((option.choices for option in game.options if option.name == "opening"), ())
    chosen = [{"opening": choice} for choice in choices if choice != "reversi"]
    starts = [game.start(options) for options in chosen or [{}]]
    counted = [one for one in starts if isinstance(one, CustodialPosition)]
    if any(len(one.rules.colors) != 2 for one in counted) or not counted:
        raise UserError(f"{game.id} has no book: two players must count stones")
    return counted
