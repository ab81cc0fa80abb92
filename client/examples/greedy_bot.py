"""A bot that accepts every invitation and captures as much as it can.

BIRNAM=https://… TOKEN=birnam_… python greedy_bot.py
"""

from birnam_client import MatchState
from random_bot import serve


def choose_most(state: MatchState) -> str:
    return max(state.legal, key=lambda move: move["captures"])["move"]


if __name__ == "__main__":
    serve(choose_most)
