"""Rated matches for a store, and the worker that rates them."""

import random

from sqlalchemy import insert

from app.event_log.finished_matches import FinishedMatchWorker
from app.features.ratings.history import rating_worker
from app.features.ratings.model import FinishedMatch
from app.features.ratings.store.history import RatingHistory
from app.features.ratings.tables import rating
from app.match.commands import Open, Sit
from app.match.time_control import DAY
from engine import Color, find_game
from harness.games.match_builder import MatchBuilder
from tests.support.store.fixtures import Store

NOW = 100 * DAY
PLAYERS = ("ann", "bob", "cid", "eve")


def played_match(
    seed: int, game: str = "macbeth", *, plies: int = 8, listed: bool = False
) -> MatchBuilder:
    """A rated match of random players, which one of them ends by resigning."""
    rng = random.Random(seed)
    seats = find_game(game).players
    host, *guests = rng.sample(PLAYERS, len(seats))
    builder = MatchBuilder()
    builder.now_ms = rng.randrange(10**9)
    builder.submit(Open(game, {}, Color.BLACK, rated=True, takebacks=False, listed=listed), host)
    for guest in guests:
        builder.submit(Sit(), guest)
    builder.play_random(seed, plies)
    for player in rng.sample([host, *guests], len(seats) - 1):
        builder.resign(player)
    return builder


def worker(store: Store) -> FinishedMatchWorker[FinishedMatch]:
    return rating_worker(RatingHistory(store.writer, store.reader), store.log, lambda: 0)


async def rate(
    store: Store, player: str, category: tuple[str, str], value: float, deviation: float
) -> None:
    """A rating of many games."""
    game, speed = category
    row = {"game": game, "speed": speed, "player_id": player, "value": value, "games": 50}
    await store.execute(insert(rating).values(row | {"deviation": deviation, "played_at": NOW}))
