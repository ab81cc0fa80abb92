"""A bot that accepts every invitation and plays random legal moves.

BIRNAM=https://… TOKEN=birnam_… python random_bot.py
"""

import os
import random
from collections.abc import Callable
from threading import Thread

from birnam_client import Birnam, MatchState, Refused, RequestError

Choose = Callable[[MatchState], str]


def accept(site: Birnam, match: str) -> None:
    try:
        site.join(match)
    except RequestError as error:  # it was withdrawn, or an earlier answer was lost
        print(f"{match}: {error}")


def play(site: Birnam, match: str, choose: Choose) -> None:
    for state in site.follow(match):
        if state.your_turn and not state.over:
            try:
                if state.legal:
                    site.play(match, choose(state), at=state.version)
                else:  # the swap rule: it keeps its color
                    site.choose(match, state.you[0], at=state.version)
            except Refused as error:  # something happened in between: the stream tells it
                print(f"{match}: {error}")


def serve(choose: Choose) -> None:
    """Play in every match to which the player of the token is invited."""
    playing: set[str] = set()
    with Birnam(os.environ["BIRNAM"], os.environ["TOKEN"]) as site:
        for event in site.events():
            match = event["match"]
            if event["t"] == "invitation":
                accept(site, match)
            if event["t"] == "game-started" and match not in playing:
                playing.add(match)
                Thread(target=play, args=(site, match, choose), daemon=True).start()


def choose_any(state: MatchState) -> str:
    return random.choice(state.legal)["move"]


if __name__ == "__main__":
    serve(choose_any)
