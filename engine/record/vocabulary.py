"""The words of a language in records, other than moves."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.games import ALL_GAMES
from engine.record.results import WON
from engine.variants.relatives import RELATIVES


@dataclass(frozen=True)
class Vocabulary:
    """`games` has the ids of titles of games and their relatives, `colors` the words for the
    players, `sayings` what stands for phrases, such as `white-resigns` for `White resigns`; most
    stand for nothing.
    """

    games: Mapping[str, str] = field(default_factory=dict)
    colors: frozenset[str] = frozenset()
    sayings: Mapping[str, str] = field(default_factory=dict)

    def game(self, title: str) -> str | None:
        """The id of a game or a relative by its id or title, however it is spelled."""
        return self._games.get(_key(title))

    @cached_property
    def _games(self) -> dict[str, str]:
        titles = {_key(title): game for title, game in self.games.items()}
        return titles | {_key(game): game for game in (*ALL_GAMES, *RELATIVES)}

    def meaning(self, words: str) -> str:
        return self._meanings.get(_words(words), "")

    @cached_property
    def _meanings(self) -> dict[str, str]:
        return {_words(phrase): meaning for phrase, meaning in self.sayings.items()}

    @cached_property
    def saying(self) -> re.Pattern[str]:
        return _any_of(self.sayings)

    @cached_property
    def telling(self) -> re.Pattern[str]:
        """Sayings that stand for something: passes and departures."""
        phrases = [phrase for phrase, meaning in self.sayings.items() if meaning]
        return re.compile(rf"(?<![^\W_])(?:{_any_of(phrases).pattern})|--+|{WON}", re.IGNORECASE)

    @cached_property
    def color(self) -> re.Pattern[str]:
        return _any_of(self.colors)

    @cached_property
    def spoken(self) -> re.Pattern[str]:
        """The words for screen readers that follow a move when a list of moves is copied."""
        colors = "|".join(map(re.escape, self.colors))
        titles = "|".join(re.escape(color.capitalize()) for color in self.colors)
        return re.compile(
            rf"(?<=[a-z0-9.])(?-i:{titles})(?![a-z]|\s+[a-z]\d)[^\t\n]{{0,200}}?(?=\t|\n|\s\d+\.\s|$)"
            rf"|(\b[a-z]\d+)(\s[+-]?\d+)?,\s(?:{colors})\s?:\s?\1[^\t\n]{{0,200}}?(?=\t|\n|\s\d+\.\s|$)",
            re.IGNORECASE,
        )


def _key(title: str) -> str:
    return "".join(sign for sign in title.casefold().replace("×", "x") if sign.isalnum())


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(phrases, key=len, reverse=True)
    words = "|".join(r"[\s-]+".join(map(re.escape, _words(one).split())) for one in longest_first)
    return re.compile(rf"(?:{words})(?![^\W\d_](?!\d))" if words else r"(?!)", re.IGNORECASE)


def _words(phrase: str) -> str:
    return " ".join(re.split(r"[\s-]+", phrase.lower()))


_LEFT = {"resigns": "resigns", "resigned": "resigns", "timeout": "timeout", "timed out": "timeout"}

ENGLISH = Vocabulary(
    games={"Reversi": "othello"},
    colors=frozenset(("black", "white", "red")),
    sayings={
        f"{color} {phrase}": f"{color}-{manner}"
        for color in ("black", "white", "red")
        for phrase, manner in _LEFT.items()
    }
    | dict.fromkeys(
        ("resign", "resigns", "resigned", "wins", "won", "win", "draw", "drawn", "score", "final",
         "result", "by", "vs", "v", "b", "w", "r", "player", "move", "moves", "first", "end",
         "game over", "as planned", "plays", "played", "flips", "flipped", "turns", "at", "to",
         "then", "and"),
        "",
    )
    | dict.fromkeys(("pass", "passes", "passe", "pas", "past", "paso", "pasa", "pa", "ps"), "pass"),
)  # fmt: skip
