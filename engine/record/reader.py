"""Reads records as people have them. What `format_record` writes is read exactly."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.board import MOST_BOARDS
from engine.cells import NotationError
from engine.games import ALL_GAMES, GAMES, find_game
from engine.moxie import MoxieRules
from engine.option import RULES, OptionError
from engine.record.cleaning import clean
from engine.record.ggf import find_ggf, read_ggf
from engine.record.movetext import Scanner
from engine.record.prose import without_remarks
from engine.record.record import Record, named_relative
from engine.record.starts import USUAL, Start, other_start, take_start
from engine.record.tags import Tags, read_exact_tags, read_tags
from engine.record.vocabulary import ENGLISH, Vocabulary
from engine.variants.relatives import RELATIVES

_BRACES = re.compile(r"\{[^{}]*\}")
_REST_OF_LINE = re.compile(r";[^\n]*")
_BRACKETS = re.compile(r"[()]")
_SPACED_CELL = re.compile(r"(?<![^\W_])([a-z])[ \t]{1,3}(\d\d?)(?![^\W_])", re.IGNORECASE)


def bodies(text: str) -> Iterator[str]:
    """Find possible moves, likeliest first: some write comments after semicolons, some moves.

    In a single line, all that follows would be lost.
    """
    plain = _BRACES.sub(_blank, text)
    yield _without_variations(plain)
    bare = without_remarks(plain)
    yield _without_variations(bare)
    if ";" in plain and "\n" in plain.strip():
        yield _without_variations(_REST_OF_LINE.sub("", bare))
    if "(" in plain:
        yield _BRACKETS.sub(" ", plain)
    if (joined := _SPACED_CELL.sub(r"\1\2", bare)) != bare:
        yield _without_variations(joined)


def _without_variations(text: str) -> str:
    """Without closed brackets and what is inside. Lines stay."""
    parts: list[str] = []
    open_at: list[int] = []  # in `parts`, the places where brackets opened
    for part in re.split(r"([()])", text):
        if part == "(":
            open_at.append(len(parts))
        elif part == ")" and open_at:
            start = open_at.pop()
            inside = "".join(parts[start:])
            del parts[start:]
            parts.append("\n" * inside.count("\n") + " ")
            continue
        parts.append(part)
    return "".join(parts)


def _blank(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n") + " "


_CELL = "[a-z][0-9]{1,2}"
_EXACT = re.compile(
    rf"pass|(?:black|white|red)-(?:resigns|timeout)|{_CELL}(?:-{_CELL}|(?:x{_CELL})+)?"
    rf"|!{_CELL}:{_CELL}(?:-{_CELL})?"
)
_START_TAGS = ("fen", "position", "board", "start")
BOARD_OPTIONS = ("board", RULES)
"""The options on which the names of cells depend."""

_COMMENT = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"(?<!\S)([0-9]*\.+|[0-9]+(?!\S))")


@dataclass(frozen=True)
class Pasted:
    """A record whose game may be unknown. `bodies` are ways to read its moves, likeliest first."""

    game: str | None
    options: Mapping[str, str]
    tags: Mapping[str, str]
    bodies: tuple[str, ...]
    vocabulary: Vocabulary
    exact: tuple[str, ...] | None = None
    start: Start = USUAL

    def record(self, game: str) -> Record:
        """The record of a game. Raises NotationError, which names the first unknown word."""
        return Record(game, self.options, self.tags, self._moves(game))

    def _moves(self, game: str) -> tuple[str, ...]:
        moves = self._own_moves(game)
        return self.start.moves + moves if moves else ()

    def _own_moves(self, game: str) -> tuple[str, ...]:
        if self.exact is not None:
            return self.exact
        options = {name: self.options[name] for name in BOARD_OPTIONS if name in self.options}
        scanner = _scanner(game, frozenset(options.items()))
        first: NotationError | None = None
        for body in self.bodies:
            try:
                if moves := scanner.moves(body, self.vocabulary):
                    return moves
            except NotationError as error:
                first = first or error
        if first:
            raise first
        return ()


def parse_record(text: str, vocabulary: Vocabulary = ENGLISH) -> Record:
    """The record in a text that names its game. Raises NotationError."""
    pasted = read_pasted(text, vocabulary)
    if pasted.game is None:
        raise NotationError("unreadable", 'a record begins with its game, as [Game "macbeth"]')
    return pasted.record(pasted.game)


def read_pasted(text: str, vocabulary: Vocabulary = ENGLISH) -> Pasted:
    """A record in a text that may come from anywhere. Raises NotationError."""
    if exact := _read_exactly(text, vocabulary):
        return _with_start(exact, _tagged_start(exact.tags))
    text = clean(text)
    if (place := find_ggf(text)) is not None:
        game = read_ggf(text, place)
        pasted = _pasted(Tags(game.title, {}, game.tags), (" ".join(game.moves),), vocabulary)
        return _with_start(pasted, game.start)
    found, rest = read_tags(text)
    start, moves_only = take_start(rest)
    plain = vocabulary.spoken.sub(lambda words: words[1] or "", moves_only)
    pasted = _pasted(found, tuple(bodies(plain)), vocabulary)
    return _with_start(pasted, start or _tagged_start(found.others))


def _pasted(tags: Tags, bodies_: tuple[str, ...], vocabulary: Vocabulary) -> Pasted:
    if tags.game is None:
        return Pasted(None, tags.options, tags.others, bodies_, vocabulary)
    game, options = named_relative(vocabulary.game(tags.game) or tags.game, tags.options)
    return Pasted(game, options, tags.others, bodies_, vocabulary)


def _tagged_start(tags: Mapping[str, str]) -> Start | None:
    """The start in a tag such as FEN. Raises NotationError."""
    starts = (take_start(tags[name])[0] for name in tags if name.lower() in _START_TAGS)
    return next((start for start in starts if start), None)


def _with_start(pasted: Pasted, start: Start | None) -> Pasted:
    """A board with 64 cells is one of Othello, unless the text names another game."""
    if start is None:
        return pasted
    if start.moves and pasted.game not in (None, "othello"):
        raise other_start()
    options = {**pasted.options, **start.options}
    return replace(pasted, game=pasted.game or "othello", options=options, start=start)


def _read_exactly(text: str, vocabulary: Vocabulary) -> Pasted | None:
    """A record as `format_record` writes it, or edited a little."""
    try:
        tags, rest = read_exact_tags(text)
    except NotationError:
        return None
    moves = tuple(_NUMBER.sub(" ", _COMMENT.sub(" ", rest)).split())
    if tags.game is None or not all(map(_EXACT.fullmatch, moves)):
        return None
    if tags.game in RELATIVES or vocabulary.game(tags.game) not in (None, tags.game):
        return None
    return Pasted(tags.game, tags.options, tags.others, (), ENGLISH, moves)


@lru_cache(MOST_BOARDS)
def _scanner(game: str, options: frozenset[tuple[str, str]]) -> Scanner:
    """For the moves of a game, and of one that is not in the catalog like those of the first."""
    known = find_game(game if game in ALL_GAMES else next(iter(GAMES)))
    try:
        rules = known.rules(known.complete(dict(options)))
    except OptionError:
        rules = known.rules(known.complete({}))
    return Scanner(rules.board, moxie=isinstance(rules, MoxieRules))
