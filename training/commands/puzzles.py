"""`python -m training puzzles`: makes puzzles by self-play."""

import sys
from collections.abc import Sequence
from pathlib import Path

from app.environment import load_settings
from app.errors import UserError
from app.features.exports.files import new_file
from app.features.puzzles.puzzle_file import PuzzleFile, format_puzzle_file
from engine import GAMES
from engine.think import find_thinker
from training.progress import ProgressBar
from training.puzzles.selfplay import SelfPlayRequest, generate_puzzles


def make_puzzles(games: Sequence[str], count: int, seed: int, out: str | None) -> str:
    """Write a collection to a file or standard output. Returns a line about it.

    Only positions with a proved solution become puzzles. Without its table, Moxie has few of them.
    Raises UserError.
    """
    for_two = [game.id for game in GAMES.values() if len(game.players) == 2]
    for game in games:
        if game not in for_two:
            raise UserError(f"{game} has no puzzles: they are made of the games for two players")
    tables = load_settings().tables
    puzzles = []
    with ProgressBar() as progress:
        for game in games or for_two:
            progress.begin(game, count)
            puzzles += generate_puzzles(
                SelfPlayRequest(game, count, seed),
                lambda position: find_thinker(position, tables),
                lambda found: progress.reach(found, count),
            )
    names = "".join(f" --game {game}" for game in games)
    made_by = f"python -m training puzzles{names} --count {count} --seed {seed}"
    text = format_puzzle_file(PuzzleFile(made_by, tuple(puzzles)))
    if out is None:
        sys.stdout.write(text)
        return ""
    try:
        with new_file(Path(out), compressed=False) as file:
            file.write(text.encode())
    except OSError as error:
        raise UserError(f"{out} cannot be written: {error.strerror}") from error
    return f"{len(puzzles)} puzzles in {out}"
