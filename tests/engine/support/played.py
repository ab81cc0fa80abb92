"""Hypothesis strategies for positions that play can reach."""

from hypothesis import strategies as st

from engine import PASS, CustodialPosition, Move, Rules, start
from tests.engine.support.rules import FAMILY

FAMILIES = st.sampled_from(sorted(FAMILY)).map(FAMILY.__getitem__)


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = FAMILIES) -> list[CustodialPosition]:
    """All positions of a game, which may be unfinished."""
    positions = [start(draw(rules))]
    for choice in draw(st.binary(max_size=90)):
        if positions[-1].over:
            break
        positions.append(positions[-1].play(_pick(positions[-1], choice)))
    return positions


def positions(rules: st.SearchStrategy[Rules] = FAMILIES) -> st.SearchStrategy[CustodialPosition]:
    return games(rules).map(lambda game: game[-1])


def _pick(position: CustodialPosition, choice: int) -> Move:
    """A legal move. Free passes are rare, because two of them end the game."""
    moves = position.legal_moves
    placements = moves[:-1] if moves[-1] == PASS and len(moves) > 1 and choice < 240 else moves
    return placements[choice % len(placements)]
