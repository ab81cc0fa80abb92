"""How variants are played: strength and cost."""

from engine.variants import RELATIVES
from engine.variants.relatives import RELATIVES_FOR_3

SAMPLE = {
    **{name: RELATIVES[name] for name in ("othello-6", "octagon", "anti-othello", "macbeth-4")},
    "hex-othello-3": RELATIVES_FOR_3["hex-othello-3"],
    "three-5": "variant 1; hexagon 5; players 3; black d5 f5; white d4 f6; red e4 e6; center e5",
    "neutral-5": "variant 1; hexagon 5; black d5 e4 e6; white d4 e5 f5; capture neutral; mixed no",
    "opening-6": "variant 1; square 6; opening c3 c4 d3 d4",
    "free-4": "variant 1; hexagon 4; black c4 d3 d5; white c3 d4 e4; passing free",
    "square-12": "variant 1; square 12; black f7 g6; white f6 g7",
    "hexagon-8": "variant 1; hexagon 8; black g8 h7 h9; white g7 h8 i8",
}
"""Varied variants: small and large boards, goals, captures, passes, two and three players."""
