"""`birnam train`: learns how to value the positions of a game, and tells how a model was made."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeRemainingColumn

from app.errors import UserError
from engine import Game, MoxieRules
from engine.think.learning.model import Model, pack_model, read_provenance
from engine.think.learning.shipped import FOLDER, model_name

Write = Callable[[bytes], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingOptions:
    """What the command line asks for; what it is silent about is as usual for the game."""

    games: int | None
    rounds: int | None
    seed: int | None
    out: str | None

    def told(self, game: str) -> str:
        """The command line, but for the file."""
        numbers = {"games": self.games, "rounds": self.rounds, "seed": self.seed}
        asked = (f" --{name} {number}" for name, number in numbers.items() if number is not None)
        return f"birnam train {game}{''.join(asked)}"


def train_file(game: Game, course: TrainingOptions) -> str:
    """Train, write the file, and say so in a line. Raises Mistake."""
    rules = game.rules(game.complete({}))
    if isinstance(rules, MoxieRules):
        raise UserError("Moxie is not learned but solved: see birnam solve")
    try:
        from engine.think.learning.presets import PRESETS  # noqa: PLC0415 - they need numba
        from engine.think.learning.training import train  # noqa: PLC0415
    except ImportError as error:
        raise UserError(f"training needs {error.name}, which is not installed") from error
    name = model_name(rules) or game.id
    usual = PRESETS[name]
    plan = replace(
        usual,
        games=course.games or usual.games,
        rounds=course.rounds or usual.rounds,
        seed=course.seed or usual.seed,
    )
    path = Path(course.out or f"{name}.npz")
    write = _writer(path)
    with Bars() as bars:
        model = train(rules, plan, bars)
    content = pack_model(_signed(model, name, course.told(game.id)))
    write(content)
    return f"{path}: {len(content):,} bytes"


def show_file(name: str) -> str:
    """What a file of weights says of itself, or the shipped file of a game. Raises Mistake."""
    shipped = FOLDER / f"{name}.npz"
    try:
        content = shipped.read_bytes() if shipped.is_file() else Path(name).read_bytes()
        told = read_provenance(content)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UserError(f"{name if name.isprintable() else repr(name)}: {reason}") from error
    return "\n".join(f"{key}: {value}" for key, value in told.items())


def _writer(path: Path) -> Write:
    """What writes the file: found out before the hours of training, not after them."""
    if path.is_dir() or not path.parent.is_dir():
        raise UserError(f"{path} cannot be written: it needs a folder that is there, and a name")

    def write(content: bytes) -> None:
        try:
            path.write_bytes(content)
        except OSError as error:
            raise UserError(f"{path} cannot be written: {error.strerror}") from error

    return write


def _signed(model: Model, name: str, command: str) -> Model:
    """The model with a note of who made it, and when."""
    note = {
        "game": name,
        "command": command,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "version": version("birnam"),
    }
    return replace(model, provenance={**note, **model.provenance})


@dataclass
class Bars:
    """Progress bars on the error output, and lines that stay."""

    console: Console = field(default_factory=lambda: Console(stderr=True))
    task: TaskID | None = None

    def __post_init__(self) -> None:
        self.progress = Progress(
            "{task.description}",
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self.console,
        )

    def __enter__(self) -> Self:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def begin(self, what: str, steps: int) -> None:
        """A new bar takes the place of the last one."""
        if self.task is not None:
            self.progress.remove_task(self.task)
        self.task = self.progress.add_task(what, total=steps)

    def step(self) -> None:
        if self.task is not None:
            self.progress.advance(self.task)

    def say(self, text: str) -> None:
        self.console.print(text, highlight=False, soft_wrap=True)
