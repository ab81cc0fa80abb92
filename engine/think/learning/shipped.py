"""The shipped models, a file for each kind of game."""

from engine.custodial import Rules
from engine.think.learning.kind import FOLDER, kind_of, model_name
from engine.think.learning.model import Model, unpack_model


def find_model(rules: Rules) -> Model | None:
    """The model of a game, None if there is none. Raises ModelError for a broken file."""
    name = model_name(rules)
    return _load(name, rules) if name else None


def _load(name: str, rules: Rules) -> Model | None:
    file = FOLDER / f"{name}.npz"
    return unpack_model(file.read_bytes(), kind_of(rules)) if file.is_file() else None
