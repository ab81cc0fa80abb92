"""`python -m training train`: trains the evaluation of a game, and shows how a model was made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

from app.errors import UserError
from app.features.exports.files import new_file
from engine import Game, MoxieRules
from engine.custodial import Rules
from engine.think.custodial.rules.tables import Unsupported, rule_table
from engine.think.learning.kind import FOLDER, kind_of, name_of_kind
from engine.think.learning.model import Model, ModelError, unpack_model
from training.commands.options_text import options_text
from training.learning.model_file import pack_model, read_provenance
from training.learning.presets import plan_of
from training.learning.training import TrainingPlan, add_network, train
from training.progress import ProgressBar

Write = Callable[[bytes], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingOptions:
    """The options of the command line; None is the default of the game."""

    games: int | None
    rounds: int | None
    seed: int | None
    weights: str | None
    out: str | None

    def command_line(self, game: str, chosen: Mapping[str, str]) -> str:
        """The command without --out. `chosen`: the game's options."""
        numbers = {"games": self.games, "rounds": self.rounds, "seed": self.seed}
        given = (f" --{name} {number}" for name, number in numbers.items() if number is not None)
        weights = " --weights FILE" if self.weights else ""
        return f"python -m training train {game}{options_text(chosen)}{''.join(given)}{weights}"


def train_file(game: Game, chosen: Mapping[str, str], options: TrainingOptions) -> str:
    """Train a model of a game with the chosen options, and write it. Returns a line about the file.

    Raises UserError.
    """
    rules = game.rules(game.complete(chosen))
    if isinstance(rules, MoxieRules):
        raise UserError("Moxie is solved and needs no training: see the command solve")
    try:
        rule_table(rules)
    except Unsupported as error:
        raise UserError(f"only the compiled search uses what is learned: {error}") from error
    name, preset = name_of_kind(rules), plan_of(rules)
    plan = replace(
        preset,
        games=options.games or preset.games,
        rounds=options.rounds or preset.rounds,
        seed=options.seed or preset.seed,
    )
    begun = _model_to_complete(options.weights, rules, plan) if options.weights else None
    path = Path(options.out or f"{name}.npz")
    write = _writer(path)
    started = process_time()
    with ProgressBar() as progress:
        model = add_network(begun, rules, plan, progress) if begun else train(rules, plan, progress)
    command, seconds = options.command_line(game.id, chosen), process_time() - started
    content = pack_model(_add_provenance(model, name, command, seconds, begun))
    write(content)
    return f"{path}: {len(content):,} bytes"


def show_file(name: str) -> str:
    """The provenance of a file of weights, or of the shipped file of a game. Raises UserError."""
    shipped = FOLDER / f"{name}.npz"
    try:
        content = shipped.read_bytes() if shipped.is_file() else Path(name).read_bytes()
        provenance = read_provenance(content)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UserError(f"{name if name.isprintable() else repr(name)}: {reason}") from error
    return "\n".join(f"{key}: {value}" for key, value in provenance.items())


def _model_to_complete(name: str, rules: Rules, plan: TrainingPlan) -> Model:
    """The model of a file, without its network."""
    if not plan.network:
        raise UserError("--weights needs a game with a network")
    try:
        return replace(unpack_model(Path(name).read_bytes(), kind_of(rules)), network=None)
    except (OSError, ModelError) as error:
        raise UserError(f"{name if name.isprintable() else repr(name)}: {error}") from error


def _writer(path: Path) -> Write:
    """A function that writes the file. Raises UserError now rather than after hours of training."""
    if path.is_dir() or not path.parent.is_dir():
        raise UserError(f"{path} cannot be written: it is a folder, or its folder does not exist")

    def write(content: bytes) -> None:
        try:
            with new_file(path, compressed=False) as file:
                file.write(content)
        except OSError as error:
            raise UserError(f"{path} cannot be written: {error.strerror}") from error

    return write


def _add_provenance(
    model: Model, name: str, command: str, seconds: float, begun: Model | None
) -> Model:
    provenance: dict[str, Any] = {
        "game": name,
        "command": command,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "version": version("birnam"),
        "processor minutes": round(seconds / 60, 1),
    }
    if begun:
        keys = ("command", "date", "version", "processor minutes")
        provenance["begun"] = {key: begun.provenance.get(key) for key in keys}
    return replace(model, provenance={**provenance, **model.provenance, **provenance})
