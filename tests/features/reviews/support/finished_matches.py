"""Finished matches from lists of moves."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from app.features.catalog.sandbox import play_line, sandbox_match
from app.match.state import Match
from engine import Position, find_game, format_move


def finished_match(game: str, moves: Sequence[str], *, listed: bool = True) -> Match:
    found = find_game(game)
    options = found.complete({})
    line = play_line(sandbox_match(found, options, found.start(options)), moves)
    assert line.match.status == "over", line.stopped
    return replace(line.match, terms=replace(line.match.terms, listed=listed))


def random_moves(game: str, seed: int) -> list[str]:
    """The moves of a whole game that is played at random."""
    rng = Random(seed)
    position: Position = find_game(game).start({})
    moves = []
    while not position.over:
        move = rng.choice(position.legal_moves)
        moves.append(format_move(position, move))
        position = position.play(move)
    return moves
