"""Random tournaments: commands by weight, so that they reach every state of a tournament."""

from collections.abc import Callable
from random import Random

from app.features.tournaments.rules.commands import (
    Command,
    Continue,
    Create,
    HandOver,
    Join,
    NextSeason,
    Pause,
    Quit,
    Remove,
    Start,
    Stop,
    Withdraw,
)
from app.features.tournaments.rules.plan import Format
from app.match.commands import PlayerId
from app.match.time_control import MINUTE
from harness.games.tournament import HOST, Played, plan

PLAYERS = [HOST, *(f"p{number}" for number in range(7))]


def random_tournament(
    form: Format, seed: int, steps: int, check: Callable[[Played], None]
) -> Played:
    """A tournament after some commands and results, which is checked after each of them."""
    random, played = Random(seed), Played()
    rounds = 1 if form == "arena" else random.randint(1, 2)
    starts_at = random.choice([None, None, MINUTE])
    terms = plan(form, rounds, automatic=random.random() < 0.5, starts_at=starts_at)
    assert played.do(Create(terms)) is None
    for player in PLAYERS[: random.choice([0, 1, 3, 5, 7])]:
        played.do(Join(), player)
    for _ in range(steps):
        played.now += random.choice([0] * 9 + [MINUTE])
        played.do(*_random_command(played, random))
        played.advance()
        games = played.tournament.open_pairings
        if games and random.random() < 0.6:
            played.finish(random, random.choice(games))
        check(played)
    return played


def _random_command(played: Played, random: Random) -> tuple[Command, PlayerId]:
    """Usually one of the organizer's, if only the organizer gives it."""
    player = random.choice(PLAYERS)
    host = played.tournament.host
    organizer = host if random.random() < 0.9 else player
    paused = played.state is not None and played.state.paused
    weighted: list[tuple[float, Command, PlayerId]] = [
        (8, Join(), player),
        (2, Withdraw(), player),
        (0.3, Quit(), player),
        (0.3, HandOver(player), organizer),
        (0.5, Remove(player), organizer),
        (3, Start(5), organizer),
        (0.3, Pause(), organizer),
        (10 if paused else 0.3, Continue(), organizer),
        (1, NextSeason(), organizer),
        (0.2, Stop(), organizer),
    ]
    weights, commands, authors = zip(*weighted, strict=True)
    (chosen,) = random.choices(range(len(commands)), weights)
    return commands[chosen], authors[chosen]
