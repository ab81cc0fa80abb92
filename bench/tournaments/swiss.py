"""Swiss pairing: all results of a round are recorded, and the next one is paired."""

import time
from collections.abc import Iterator
from random import Random

from app.features.tournaments.rules.events import Result
from bench.claim import Claim
from harness.games.tournament import Played, plan, started

PLAYERS = 500
ROUNDS = 9


def measure() -> Iterator[Claim]:
    """Seconds of the slowest round."""
    random, played = Random(1), started(plan("swiss", ROUNDS), PLAYERS)
    seconds = [_next_round(played, random) for _ in range(ROUNDS - 1)]
    details = f"{PLAYERS} players, the slowest of {len(seconds)} rounds"
    yield Claim("tournaments.swiss-seconds", round(max(seconds), 2), "<=", 1.0, details)


def _next_round(played: Played, random: Random) -> float:
    results = {}
    for pairing in played.tournament.open_pairings:
        points = random.choice((0, 1, 2))
        results[pairing.number] = Result((points, 2 - points), 10 * (points - 1))
    start = time.perf_counter()
    played.advance(results)
    return time.perf_counter() - start
