"""Ends of games, and what they are worth by looking at everything."""

from random import Random

from engine import CustodialPosition, Position, find_game
from engine.think.review import Moment


def played_out(game: str, rng: Random, **options: str) -> list[Moment]:
    """All moments of a random game."""
    position, moments = find_game(game).start(options), []
    while not position.over:
        move = rng.choice(position.legal_moves)
        moments.append(Moment(position, move))
        position = position.play(move)
    return [*moments, Moment(position)]


def last(game: str, rng: Random, empty: int, **options: str) -> list[Moment]:
    """The last moments of a random game, from at most so many empty cells on."""
    while True:
        found = [
            moment
            for moment in played_out(game, rng, **options)
            if isinstance(moment.position, CustodialPosition)
            and moment.position.empty.bit_count() <= empty
        ]
        if len(found) > 2:
            return found


def lead(position: Position) -> int:
    """The lead at the end of the first of two players."""
    first, second = position.rules.colors
    if position.over:
        return position.score[first] - position.score[second]
    leads = [lead(position.play(move)) for move in position.legal_moves]
    return max(leads) if position.turn is first else min(leads)


def wins_within(position: Position, plies: int) -> bool:
    """Whether the player to move can win in so many plies, whatever the other does."""
    if position.over or plies < 1:
        return False
    mover = position.turn
    return any(
        after.winners == (mover,)
        or (
            not after.over
            and all(
                (not (last := after.play(answer)).over and wins_within(last, plies - 2))
                or last.winners == (mover,)
                for answer in after.legal_moves
            )
        )
        for after in map(position.play, position.legal_moves)
    )
