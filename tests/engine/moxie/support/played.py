"""Hypothesis strategies for positions of Moxie that play can reach."""

from hypothesis import strategies as st

from engine import MoxiePosition, start_moxie
from tests.engine.moxie.support.variants import VARIANTS, rules


@st.composite
def games(draw: st.DrawFn) -> list[MoxiePosition]:
    """All positions of a game of any variant, which may be unfinished."""
    positions = [start_moxie(rules(**draw(st.sampled_from(VARIANTS))))]
    for choice in draw(st.binary(max_size=40)):
        if positions[-1].over:
            break
        moves = positions[-1].legal_moves
        positions.append(positions[-1].play(moves[choice % len(moves)]))
    return positions


def positions() -> st.SearchStrategy[MoxiePosition]:
    return games().map(lambda game: game[-1])
