"""A match told step by step, with the log that it leaves behind."""

import random
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from app.match.bot_players import computer_id
from app.match.commands import Command, CommandRequest, Open, Play, PlayerId, Resign, Sit
from app.match.decide import Decision, Refused, decide
from app.match.events import Entry, Event, Passed, Played, Resigned
from app.match.evolve import evolve, start_match
from app.match.state import Match
from engine import GAMES, PASS, Color, Game, find_game, format_move

HOST, GUEST, THIRD, STRANGER = "host", "guest", "third", "stranger"
MINUTE = 60_000
TRIO = "hex-othello-3"

Variant = tuple[str, dict[str, str]]


def _variants(game: Game) -> Iterator[Variant]:
    """Every combination of a few options; of many the usual ones, and each other value once."""
    values = {option.name: [one.value for one in option.choices] for option in game.options}
    if prod(map(len, values.values())) <= 4:
        for chosen in product(*values.values()):
            yield game.id, dict(zip(values, chosen, strict=True))
        return
    usual = game.complete({})
    yield game.id, usual
    for name, (_, *others) in values.items():
        for other in others:
            yield game.id, usual | {name: other}


VARIANTS = [variant for game in GAMES.values() for variant in _variants(game)]


def variant_name(variant: object) -> str:
    """A variant as pytest shows it: the game, and what is not as usual."""
    assert isinstance(variant, tuple)
    game, options = variant
    usual = find_game(game).complete({})
    return "-".join([game, *(value for name, value in options.items() if usual[name] != value)])


class Story:
    """What was asked of one match, and what came of it."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.now: Match | None = None
        self.at = 0  # no entry is earlier

    @property
    def match(self) -> Match:
        """The match, which has been opened."""
        assert self.now is not None
        return self.now

    def ask(
        self,
        command: Command,
        by: PlayerId,
        command_id: str = "",
        *,
        lag: int = 0,
        gone: Mapping[PlayerId, int] | None = None,
    ) -> Decision:
        """Ask for something; what is not refused happens. A minute passes between two entries."""
        version = len(self.entries) + 1
        command_id = command_id or f"command-{version}"
        at = max(version * MINUTE, self.at)
        decision = decide(self.now, CommandRequest(command, by, command_id, at, lag, gone or {}))
        if not isinstance(decision, Refused):
            self.at = at
            entry = Entry(version, by, command_id, at, decision)
            self.now = start_match(entry) if self.now is None else evolve(self.now, entry)
            self.entries.append(entry)
        return decision

    def wait(self, milliseconds: int) -> "Story":
        """Time passes after the latest entry, before the next."""
        self.at += milliseconds
        return self

    def moves(self, text: str) -> "Story":
        """Play some moves, each by the player whose turn it is."""
        for move in text.split():
            decision = self.ask(Play(move, self.match.version), self.mover)
            assert not isinstance(decision, Refused), decision
        return self

    @property
    def mover(self) -> PlayerId:
        """The player whose turn it is."""
        assert self.match.to_move is not None
        player = self.match.seating.player_of(self.match.to_move)
        assert player is not None
        return player

    @property
    def record(self) -> tuple[str, ...]:
        """What the log says of moves, passes and resignations, in its order."""
        return tuple(
            text
            for entry in self.entries
            for event in entry.events
            if (text := _recorded(event)) is not None
        )

    def random_move(self, chance: random.Random) -> str:
        """Some legal move; a free pass is rare."""
        position = self.match.position
        moves = position.legal_moves
        if moves[-1] == PASS and len(moves) > 1 and chance.random() > 0.05:
            moves = moves[:-1]
        return format_move(position, chance.choice(moves))

    def random_game(self, seed: int, plies: int = 1000) -> "Story":
        """Play on at random, to the end if the number of plies allows it."""
        chance = random.Random(seed)
        while self.match.to_move is not None and plies > 0:
            self.moves(self.random_move(chance))
            plies -= 1
        return self

    def resign(self, by: PlayerId) -> Decision:
        """A player gives up."""
        return self.ask(Resign(self.match.version), by)


def _recorded(event: Event) -> str | None:
    """How an event stands in a record; None for what does not belong there."""
    match event:
        case Played(move):
            return move
        case Passed():
            return "pass"
        case Resigned(color):
            return f"{color}-resigns"
        case _:
            return None


def opened(
    game: str = "macbeth",
    options: Mapping[str, str] | None = None,
    color: Color = Color.BLACK,
    **wishes: Any,
) -> Story:
    """A match that waits for players beside its host."""
    story = Story()
    decision = story.ask(Open(game, options or {}, color, **wishes), HOST)
    assert not isinstance(decision, Refused), decision
    return story


def begun(game: str = "macbeth", options: Mapping[str, str] | None = None, **wishes: Any) -> Story:
    """A match of which every seat is taken; the host has black."""
    story = opened(game, options, **wishes)
    for player in (GUEST, THIRD)[: len(find_game(game).players) - 1]:
        assert not isinstance(story.ask(Sit(), player), Refused)
    return story


def alone(level: int = 5, **wishes: Any) -> Story:
    """A match of MacBeth against a computer; the host has black."""
    return opened(computers={Color.WHITE: computer_id(level)}, **wishes)
