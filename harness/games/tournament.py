"""Tournaments that are actually played: commands are decided, and their entries folded."""

from dataclasses import dataclass, field
from random import Random

from app.features.tournaments.rules.commands import Advance, Command, Create, Join, Start, Stop
from app.features.tournaments.rules.decide import decide
from app.features.tournaments.rules.events import Entry, Pairing, Result
from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.rules.plan import Format, Plan
from app.features.tournaments.rules.state import Tournament
from app.match.commands import SERVICE, PlayerId
from app.match.decide import Refused
from app.match.time_control import MINUTE

HOST: PlayerId = "host"


def plan(form: Format, rounds: int = 1, **terms: object) -> Plan:
    game = "hex-othello-3" if form == "tables" else "othello"
    time = "3d" if form == "league" else "5+3"
    named: dict[str, object] = {"name": "Cup", "games": (game,), "time": time, "minutes": 30}
    return Plan(format=form, rounds=rounds, **(named | terms))  # type: ignore[arg-type]


@dataclass
class Played:
    """A tournament with its whole log, and a clock."""

    log: list[Entry] = field(default_factory=list)
    state: Tournament | None = None
    now: int = 0

    @property
    def tournament(self) -> Tournament:
        assert self.state is not None
        return self.state

    def do(self, command: Command, by: PlayerId = HOST) -> Refused | None:
        """Decide a command. Appends its events unless it is refused or has none."""
        self.now += 1
        decision = decide(self.state, command, by, self.now)
        if isinstance(decision, Refused):
            return decision
        if decision:
            version = self.tournament.version + 1 if self.state else 1
            self.log.append(Entry(version, by, self.now, decision))
            self.state = fold(self.log[-1:], self.state)
        return None

    def advance(
        self,
        results: dict[int, Result] | None = None,
        here: frozenset[PlayerId] | None = None,
        busy: frozenset[PlayerId] = frozenset(),
    ) -> None:
        assert self.do(Advance(results or {}, here=here, busy=busy), SERVICE) in (
            None,
            Refused("over"),
        )

    def finish(self, random: Random, pairing: Pairing) -> None:
        """End a game at random."""
        if len(pairing.players) == 3:
            points = random.choice(((4, 2, 0), (0, 4, 2), (1, 1, 4), (3, 0, 3), (2, 2, 2)))
            self.advance({pairing.number: Result(points, leads=(3, 0, -3))})
            return
        stones = random.choice((-12, -4, 0, 6, 20))
        first = 2 if stones > 0 else 0 if stones < 0 else 1
        self.advance({pairing.number: Result((first, 2 - first), stones)})

    def play_to_the_end(self, random: Random) -> None:
        """Play all games in any order. An arena ends after its time, and a league is stopped."""
        for _ in range(5_000):
            self.now += MINUTE
            self.advance()
            if self.tournament.season_over or len(self.tournament.seasons) == 2:
                assert self.do(Stop()) is None
            if self.tournament.status == "over":
                return
            if self.tournament.open_pairings:
                self.finish(random, random.choice(self.tournament.open_pairings))
        raise AssertionError("the tournament does not end")


def joined(terms: Plan, players: int, now: int = 0) -> Played:
    """A tournament that some players have joined: p0, p1 and so on."""
    played = Played(now=now)
    assert played.do(Create(terms)) is None
    for number in range(players):
        assert played.do(Join(), f"p{number}") is None
    return played


def started(terms: Plan, players: int, lot: int = 1, now: int = 0) -> Played:
    """The same, when it has begun."""
    played = joined(terms, players, now)
    assert played.do(Start(lot)) is None
    played.advance()
    return played
