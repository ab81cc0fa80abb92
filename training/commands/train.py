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
from training.learning.training import TrainingPlan, train, train_early
from training.progress import ProgressBar

Write = Callable[[bytes], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingOptions:
    """The options of the command line; None is the default of the game."""

    games: int | None
    rounds: int | None
    seed: int | None
    early: str | None
    out: str | None

    def command_line(self, game: str, chosen: Mapping[str, str]) -> str:
        """The command without --out. `chosen`: the game's options."""
        numbers = {"games": self.games, "rounds": self.rounds, "seed": self.seed}
        given = (f" --{name} {number}" for name, number in numbers.items() if number is not None)
        early = " --early FILE" if self.early else ""
        return f"python -m training train {game}{options_text(chosen)}{''.join(given)}{early}"


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
    begun = _model_to_complete(options.early, rules, plan) if options.early else None
    path = Path(options.out or f"{name}.npz")
    write = _writer(path)
    started = process_time()
    with ProgressBar() as progress:
        model = train_early(begun, rules, plan, progress) if begun else train(rules, plan, progress)
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
    """The model of a file, without what its network knows about early positions."""
    try:
        found = unpack_model(Path(name).read_bytes(), kind_of(rules))
    except (OSError, ModelError) as error:
        raise UserError(f"{name if name.isprintable() else repr(name)}: {error}") from error
    if not found.network or not plan.network or not plan.network.early:
        raise UserError("--early needs a game and a file with a network")
    last = max(found.network.early, default=found.network.fewest - 1)
    return replace(found, network=replace(found.network, fewest=last + 1, early={}))


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
