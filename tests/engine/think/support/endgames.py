"""Ends of random games, and their values by exhaustive search."""

from random import Random

from engine import CustodialPosition, Position, find_game
from engine.think.review import GamePosition


def random_game(game: str, rng: Random, **options: str) -> list[GamePosition]:
    position, game_positions = find_game(game).start(options), []
    while not position.over:
        move = rng.choice(position.legal_moves)
        game_positions.append(GamePosition(position, move))
        position = position.play(move)
    return [*game_positions, GamePosition(position)]


def endgame(game: str, rng: Random, empty: int, **options: str) -> list[GamePosition]:
    """The last game_positions of a random game, from at most `empty` empty cells on."""
    while True:
        found = [
            game_position
            for game_position in random_game(game, rng, **options)
            if isinstance(game_position.position, CustodialPosition)
            and game_position.position.empty.bit_count() <= empty
        ]
        if len(found) > 2:
            return found


def final_lead(position: Position) -> int:
    """The lead of the first of two players at the end, by exhaustive search."""
    first, second = position.rules.colors
    if position.over:
        return position.score[first] - position.score[second]
    leads = [final_lead(position.play(move)) for move in position.legal_moves]
    return max(leads) if position.turn is first else min(leads)


def can_win_within(position: Position, plies: int) -> bool:
    """True if the player to move can force a win within so many plies."""
    if position.over or plies < 1:
        return False
    mover = position.turn
    return any(
        after.winners == (mover,)
        or (
            not after.over
            and all(
                (not (last := after.play(answer)).over and can_win_within(last, plies - 2))
                or last.winners == (mover,)
                for answer in after.legal_moves
            )
        )
        for after in map(position.play, position.legal_moves)
    )
