"""Kinds of games: those of a kind share a model. This module needs no libraries."""

from dataclasses import dataclass

from engine.board import Board
from engine.custodial import Rules
from engine.games import GAMES


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
    """The first game of this kind in the catalog; all games of a kind share a model."""
    for game in GAMES.values():
        ours = game.rules(game.complete({}))
        if isinstance(ours, Rules) and kind_of(ours) == kind_of(rules):
            return game.id
    return None
