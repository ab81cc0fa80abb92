"""Builds matches command by command, with their log entries."""

import random
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from app.match.bot_players import computer_id
from app.match.clock import Clocks
from app.match.commands import (
    Command,
    CommandRequest,
    Offer,
    OfferKind,
    Open,
    Play,
    PlayerId,
    Resign,
    Sit,
)
from app.match.decide import Decision, Refused, decide
from app.match.events import Entry, Event
from app.match.evolve import evolve, start_match
from app.match.state import Match
from engine import GAMES, PASS, Color, Game, find_game, format_move

HOST, GUEST, THIRD, STRANGER = "host", "guest", "third", "stranger"
MINUTE = 60_000
TRIO = "hex-othello-3"

Variant = tuple[str, dict[str, str]]


def _variants(game: Game) -> Iterator[Variant]:
    """Every combination of a few options; with many options, each value once."""
    values = {option.name: list(option.choices) for option in game.options}
    if prod(map(len, values.values())) <= 4:
        for chosen in product(*values.values()):
            yield game.id, dict(zip(values, chosen, strict=True))
        return
    defaults = game.complete({})
    yield game.id, defaults
    for name, (_, *others) in values.items():
        for other in others:
            yield game.id, defaults | {name: other}


VARIANTS = [variant for game in GAMES.values() for variant in _variants(game)]


def variant_name(variant: object) -> str:
    """The test id of a variant: the game and every option that is not the default."""
    assert isinstance(variant, tuple)
    game, options = variant
    defaults = find_game(game).complete({})
    return "-".join([game, *(value for name, value in options.items() if defaults[name] != value)])


class MatchBuilder:
    """One match, its log, and a clock that advances by a minute with each entry."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.current: Match | None = None
        self.now_ms = 0  # the next entry is not earlier

    @property
    def match(self) -> Match:
        """The match, which must have been opened."""
        assert self.current is not None
        return self.current

    @property
    def clocks(self) -> Clocks:
        """The clocks of the match, which must have some."""
        assert self.match.timekeeping.clocks is not None
        return self.match.timekeeping.clocks

    def submit(
        self,
        command: Command,
        by: PlayerId,
        command_id: str = "",
        *,
        lag: int = 0,
        absent_since: Mapping[PlayerId, int] | None = None,
    ) -> Decision:
        """Decide a command. If it is accepted, append its entry and apply it."""
        version = len(self.entries) + 1
        command_id = command_id or f"command-{version}"
        at = max(version * MINUTE, self.now_ms)
        request = CommandRequest(command, by, command_id, at, lag, absent_since or {})
        decision = decide(self.current, request)
        if not isinstance(decision, Refused):
            self.now_ms = at
            entry = Entry(version, by, command_id, at, decision)
            self.current = start_match(entry) if self.current is None else evolve(self.match, entry)
            self.entries.append(entry)
        return decision

    def outcome(
        self, command: Command, by: PlayerId, *, absent_since: Mapping[PlayerId, int] | None = None
    ) -> str | list[Event]:
        """Submit a command. Returns its events, or the reason of the refusal."""
        decision = self.submit(command, by, absent_since=absent_since)
        return decision.reason if isinstance(decision, Refused) else list(decision)

    def wait(self, milliseconds: int) -> "MatchBuilder":
        """Let time pass before the next entry."""
        self.now_ms += milliseconds
        return self

    def play(self, moves: str) -> "MatchBuilder":
        """Play moves, separated by spaces, each by the player whose turn it is."""
        for move in moves.split():
            decision = self.submit(Play(move, self.match.version), self.player_to_move)
            assert not isinstance(decision, Refused), decision
        return self

    def random_move(self, rng: random.Random) -> str:
        """A legal move; voluntary passes are rare."""
        position = self.match.position
        moves = position.legal_moves
        if moves[-1] == PASS and len(moves) > 1 and rng.random() > 0.05:
            moves = moves[:-1]
        return format_move(position, rng.choice(moves))

    def play_random(self, seed: int, plies: int = 1000) -> "MatchBuilder":
        """Play random moves until the game ends or `plies` moves are played."""
        rng = random.Random(seed)
        while self.match.to_move is not None and plies > 0:
            self.play(self.random_move(rng))
            plies -= 1
        return self

    def resign(self, by: PlayerId) -> Decision:
        return self.submit(Resign(self.match.version), by)

    def offer(self, kind: OfferKind, by: PlayerId, ply: int | None = None) -> int:
        """Make an offer and return its id."""
        decision = self.submit(Offer(kind, self.match.version, ply), by)
        assert not isinstance(decision, Refused), decision
        return self.match.version

    @property
    def player_to_move(self) -> PlayerId:
        assert self.match.to_move is not None
        player = self.match.seating.player_of(self.match.to_move)
        assert player is not None
        return player

    @property
    def record(self) -> tuple[str, ...]:
        """The moves and passes as text, without taken-back ones."""
        return tuple(format_move(turn.before, turn.move) for turn in self.match.turns)


def waiting_match(
    game: str = "macbeth",
    options: Mapping[str, str] | None = None,
    color: Color = Color.BLACK,
    **terms: Any,
) -> MatchBuilder:
    """A match with only its host seated, besides computers; `terms` are fields of Open."""
    builder = MatchBuilder()
    decision = builder.submit(Open(game, options or {}, color, **terms), HOST)
    assert not isinstance(decision, Refused), decision
    return builder


def running_match(
    game: str = "macbeth", options: Mapping[str, str] | None = None, **terms: Any
) -> MatchBuilder:
    """A match with every seat taken by a person; the host has black."""
    builder = waiting_match(game, options, **terms)
    for player in (GUEST, THIRD)[: len(find_game(game).players) - 1]:
        assert not isinstance(builder.submit(Sit(), player), Refused)
    return builder


def computer_match(level: float = 5, **terms: Any) -> MatchBuilder:
    """A match of MacBeth against a computer; the host has black."""
    return waiting_match(computers={Color.WHITE: computer_id(level)}, **terms)


def computer_trio(**terms: Any) -> MatchBuilder:
    """Three-player Othello of the host against computers of the levels 5 and 8."""
    computers = {Color.WHITE: computer_id(5), Color.RED: computer_id(8)}
    return waiting_match(TRIO, computers=computers, **terms)


Transition = tuple[Entry, Match | None, Match]


def transitions(builder: MatchBuilder) -> list[Transition]:
    """Each entry of a match with the match before and after it."""
    first, *rest = builder.entries
    match = start_match(first)
    found: list[Transition] = [(first, None, match)]
    for entry in rest:
        before, match = match, evolve(match, entry)
        found.append((entry, before, match))
    return found
