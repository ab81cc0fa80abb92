"""Measurements of fairness, and how many of them may wait."""

from dataclasses import astuple, dataclass
from typing import Literal

import orjson

from app.match.commands import PlayerId
from engine.think.fairness.measuring import GAMES, SECONDS, MeasuredGame

MAX_WAITING = 200  # measurements
MAX_OF_PLAYER = 3
MAX_OF_NETWORK = 20

FairnessState = Literal["none", "waiting", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """`games` are those played so far, `ahead` the measurements whose turn comes earlier.

    `asked_by` is the player for whom one waits.
    """

    state: FairnessState = "none"
    games: tuple[MeasuredGame, ...] = ()
    ahead: int = 0
    asked_by: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class ClaimedFairness:
    """A measurement that this process computes."""

    variant_id: str
    text: str
    games: tuple[MeasuredGame, ...]
    network: str
    player: str


def is_complete(games: tuple[MeasuredGame, ...]) -> bool:
    """At least one game is played, however slow they are."""
    used = sum(game.seconds for game in games)
    return len(games) >= GAMES or (bool(games) and used + used / len(games) > SECONDS)


def encode_games(games: tuple[MeasuredGame, ...]) -> str:
    return orjson.dumps([astuple(game) for game in games]).decode()


def decode_games(text: str) -> tuple[MeasuredGame, ...]:
    return tuple(MeasuredGame(*game) for game in orjson.loads(text))
