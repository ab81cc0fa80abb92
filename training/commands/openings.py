"""`python -m training openings`: makes a list of balanced openings."""

from itertools import islice
from pathlib import Path

from app.errors import UserError
from app.features.exports.files import new_file
from engine import GAMES, Game, MoxieRules
from engine.think import find_thinker
from engine.think.openings.shipped import list_name
from training.commands.options_text import options_text
from training.openings.make import format_list, make_openings


def write_openings(
    game: Game, options: dict[str, str], count: int, seed: int, out: str | None
) -> str:
    """Write a list to a file. Returns a line about it. Raises UserError."""
    start = game.start(options)
    if isinstance(start.rules, MoxieRules):
        raise UserError(f"{game.id} has no balanced openings: players must count stones")
    if game.id not in GAMES:
        raise UserError("a list of balanced openings is for a game of the catalog")
    chosen = options_text(options)
    command = f"python -m training openings {game.id}{chosen} --count {count} --seed {seed}"
    openings = islice(make_openings(start, find_thinker(start), seed), count)
    path = Path(out or f"{list_name(game.id, options)}.txt")
    try:
        with new_file(path, compressed=False) as file:
            file.write(format_list(command, openings).encode())
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error
    return f"{count} openings in {path}"
