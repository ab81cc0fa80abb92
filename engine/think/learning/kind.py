"""Kinds of games: all of a kind share a model. This module needs no libraries."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.board import Board
from engine.custodial import Rules
from engine.games import GAMES
from engine.variants.relatives import RELATIVES
from engine.variants.text import id_of, parse_draft

FOLDER = files("engine.think.learning") / "weights"


@dataclass(frozen=True, kw_only=True)
class GameKind:
    """The properties shared by games with a common model."""

    board: Board
    players: int
    neutrals: bool

    @property
    def states(self) -> int:
        return 1 + self.players + self.neutrals

    @property
    def turns(self) -> int:
        """The players to move that the model distinguishes: with two, the mover always
        evaluates.
        """
        return self.players if self.players > 2 else 1


def kind_of(rules: Rules) -> GameKind:
    return GameKind(board=rules.board, players=len(rules.colors), neutrals=rules.neutrals)


def model_name(rules: Rules) -> str | None:
    """The name of the model of a game, None if there is none."""
    name = name_of_kind(rules)
    return name if name in GAMES or (FOLDER / f"{name}.npz").is_file() else None


def name_of_kind(rules: Rules) -> str:
    """The first game of the kind in the catalog, the first relative, or an id of the kind."""
    kind = kind_of(rules)
    if name := _names().get(kind):
        return name
    cells = " ".join(kind.board.names)
    return id_of(f"{kind.board.shape} {kind.players} {kind.neutrals} {cells}")


@cache
def _names() -> Mapping[GameKind, str]:
    games = [(name, game.rules(game.complete({}))) for name, game in GAMES.items()]
    relatives = [(name, parse_draft(text)) for name, text in RELATIVES.items()]
    names: dict[GameKind, str] = {}
    for name, rules in (*games, *relatives):
        if isinstance(rules, Rules):
            names.setdefault(kind_of(rules), name)
    return names
