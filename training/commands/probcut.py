"""`python -m training probcut`: fits the values of deep searches to shallow ones."""

from collections.abc import Mapping
from pathlib import Path

from app.errors import UserError
from engine import Game, MoxieRules
from engine.think.learning.kind import model_name
from engine.think.learning.shipped import find_model
from engine.think.probcut.shipped import format_fits
from training.commands.options_text import options_text
from training.probcut.fit import POSITIONS_IN_GAME, fit_pairs
from training.progress import ProgressBar


def write_fits(
    game: Game, chosen: Mapping[str, str], games: int, seed: int, out: str | None
) -> str:
    """Write the fits of a game with the chosen options to a file. Returns a line about it.

    Raises UserError.
    """
    rules = game.rules(game.complete(chosen))
    if isinstance(rules, MoxieRules) or len(rules.colors) > 2 or not find_model(rules):
        raise UserError(f"{game.id} needs no fits: they are for two players and learned weights")
    path = Path(out or f"{model_name(rules)}.txt")
    with ProgressBar() as progress:
        progress.begin("searching positions", games * POSITIONS_IN_GAME * 3 // 2)
        fits = fit_pairs(rules, games, seed, progress.step)
    chosen_text = options_text(chosen)
    command = f"python -m training probcut {game.id}{chosen_text} --games {games} --seed {seed}"
    try:
        path.write_text(format_fits(command, fits), encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error
    return f"{len(fits)} fits in {path}"
