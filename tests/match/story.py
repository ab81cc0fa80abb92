"""A match told step by step, with the log that it leaves behind."""

import random
from collections.abc import Mapping
from itertools import product

from app.match.commands import Ask, Command, Open, Play, PlayerId, Resign, Sit
from app.match.decide import Decision, Refused, decide
from app.match.events import Entry
from app.match.state import Match, begin, evolve
from engine import GAMES, PASS, Color, find_game, format_move

HOST, GUEST, THIRD, STRANGER = "host", "guest", "third", "stranger"
MINUTE = 60_000

VARIANTS = [
    (game.id, dict(zip([option.name for option in game.options], values, strict=True)))
    for game in GAMES.values()
    for values in product(*([choice.value for choice in option.choices] for option in game.options))
]


def variant_name(variant: object) -> str:
    """A variant as pytest shows it."""
    assert isinstance(variant, tuple)
    game, options = variant
    return "-".join([game, *options.values()])


class Story:
    """What was asked of one match, and what came of it."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.now: Match | None = None

    @property
    def match(self) -> Match:
        """The match, which has been opened."""
        assert self.now is not None
        return self.now

    def ask(self, command: Command, by: PlayerId, command_id: str = "") -> Decision:
        """Ask for something; what is not refused happens."""
        version = len(self.entries) + 1
        command_id = command_id or f"command-{version}"
        decision = decide(self.now, Ask(command, by, command_id))
        if not isinstance(decision, Refused):
            entry = Entry(version, by, command_id, version * MINUTE, decision)
            self.now = begin(entry) if self.now is None else evolve(self.now, entry)
            self.entries.append(entry)
        return decision

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
        player = self.match.player_of(self.match.to_move)
        assert player is not None
        return player

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


def opened(
    game: str = "macbeth",
    options: Mapping[str, str] | None = None,
    color: Color = Color.BLACK,
    *,
    listed: bool = False,
) -> Story:
    """A match that waits for players beside its host."""
    story = Story()
    assert not isinstance(story.ask(Open(game, options or {}, color, listed=listed), HOST), Refused)
    return story


def begun(game: str = "macbeth", options: Mapping[str, str] | None = None) -> Story:
    """A match of which every seat is taken; the host has black and begins."""
    story = opened(game, options)
    for player in (GUEST, THIRD)[: len(find_game(game).players) - 1]:
        assert not isinstance(story.ask(Sit(), player), Refused)
    return story
