"""Import of records. For moves without a game, finds the game in which they can be played."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from app.features.catalog.options import option_error_text
from app.features.catalog.routes import require_game
from app.features.catalog.sandbox import PlayedLine, line_of, play_line, sandbox_match
from app.features.catalog.schemas import MAX_MOVES, GameRecord, RecordText
from app.http.errors import ApiError
from app.locales import LANGUAGES, t, use_language
from app.locales.games import game_title
from engine import (
    ALL_GAMES,
    ENGLISH,
    GAMES,
    Color,
    Game,
    InvalidRecord,
    NotationError,
    OptionError,
    Pasted,
    Record,
    Vocabulary,
    read_json,
    read_pasted,
    record_to_json,
    text_of_json,
)
from engine.option import RULES
from engine.record.cleaning import clean
from engine.record.movetext import unknown_at
from engine.variants import RELATIVES

_LEFT = {"resigns": "analysis.left.resigns", "timeout": "analysis.left.timeout"}


def import_record(body: RecordText) -> GameRecord:
    """Raises ApiError 422."""
    try:
        if record := _own_json(body.text):
            return _playable(_complete(record, body.text))
        pasted = read_pasted(text_of_json(body.text) or body.text, all_languages())
        if pasted.game is not None:
            _require_known(pasted.game, body.text)
            return _playable(_complete(pasted.record(pasted.game), body.text))
        game = require_game(body.game, 422) if body.game else None
        found = _read_as(game, pasted, body.text) if game else _only_fitting(pasted)
        if found is None or not (found.moves or found.tags):
            raise _without_moves(body.text)
        return _playable(found)
    except (InvalidRecord, NotationError) as error:
        raise _unreadable(error) from error


def _own_json(text: str) -> Record | None:
    """Raises InvalidRecord and NotationError for JSON that has no moves either."""
    try:
        return read_json(text)
    except (InvalidRecord, NotationError):
        if text_of_json(text) is None:
            raise
        return None


def _unreadable(error: InvalidRecord | NotationError) -> ApiError:
    """Names the first word that was not understood."""
    text = error.text if isinstance(error, NotationError) else ""
    values = error.values if isinstance(error, NotationError) else {}
    key = f"errors.record.{text}" if text in ("word", "other-start") else "errors.record.unreadable"
    return ApiError(422, "unreadable", t(key, **values))


def _without_moves(text: str) -> NotationError:
    """Numbers and signs alone are understood, but they are no record."""
    plain = clean(text)
    words = plain.lstrip()
    if not words:
        return NotationError("unreadable", "no moves")
    return unknown_at(plain, len(plain) - len(words))


def _unknown(text: str, word: str) -> NotationError:
    """The error for a word, which may be spelled differently in the text."""
    line = text.count("\n", 0, max(text.find(word), 0)) + 1
    return NotationError("unreadable", "unknown", text="word", word=word[:40], line=str(line))


def _complete(record: Record, text: str) -> Record:
    """With all options. Raises NotationError for words that name no game and no option, and
    ApiError 422 for options that exclude each other or are no variant.
    """
    _require_known(record.game, text)
    game = require_game(record.game)
    try:
        options = game.complete(record.options)
    except OptionError as error:
        if error.reason != "unknown":
            raise ApiError(422, "unreadable", option_error_text(game, error)) from error
        others = (pair for pair in record.options.items() if pair[0] != RULES)
        words = ("=".join(pair).rstrip("=") for pair in others)
        raise _unknown(text, next(words, RULES)) from error
    return _short(replace(record, options=options))


def _require_known(game: str, text: str) -> None:
    if game not in ALL_GAMES:
        raise _unknown(text, game)


def _short(record: Record) -> Record:
    if len(record.moves) > MAX_MOVES:
        raise ApiError(422, "too-long", t("errors.record.too-long", count=MAX_MOVES))
    return record


def _only_fitting(pasted: Pasted) -> Record | None:
    """The record of the only game that can play all moves, None without moves.

    Raises ApiError `which-game`.
    """
    found: list[Record] = []
    unread: list[NotationError] = []
    empty = True
    for game in GAMES.values():
        try:
            record = pasted.record(game.id)
        except NotationError as error:
            unread.append(error)
            continue
        empty = empty and not record.moves
        if fitting := _fitting(game, record):
            found.append(fitting)
    if len(found) == 1:
        return found[0]
    if empty:
        if unread:
            raise unread[0]
        return None
    raise ApiError(422, "which-game", t("analysis.import.which-game"))


def _read_as(game: Game, pasted: Pasted, text: str) -> Record:
    record = pasted.record(game.id)
    return _fitting(game, record) or _complete(record, text)


def _fitting(game: Game, record: Record) -> Record | None:
    """The record with its options, or one different option, with which it can be played."""
    try:
        given = game.complete(record.options)
    except OptionError:
        return None
    for options in _choices(game, given):
        fitting = _short(replace(record, options=options))
        if record.moves and _play(fitting).stopped is None:
            return fitting
    return None


def _choices(game: Game, options: Mapping[str, str]) -> Iterator[dict[str, str]]:
    yield dict(options)
    for option in game.options:
        for choice in option.choices:
            if choice != options[option.name]:
                yield {**options, option.name: choice}


def _playable(record: Record) -> GameRecord:
    """The record as a line for the analysis page."""
    played = _play(record)
    if played.stopped:
        raise ApiError(422, played.stopped.reason, played.stopped.message)
    line = replace(record, moves=line_of(record, played.match))
    return GameRecord.model_validate(record_to_json(line))


def _play(record: Record) -> PlayedLine:
    game, options = require_game(record.game), dict(record.options)
    match = sandbox_match(game, options, game.start(options))
    return play_line(match, record.moves, is_record=True)


@cache
def all_languages() -> Vocabulary:
    """The words of all languages that stand in records copied from pages."""
    games, sayings = dict(ENGLISH.games), dict(ENGLISH.sayings)
    colors = set(ENGLISH.colors)
    sayings |= dict.fromkeys(_beside_moves() - sayings.keys(), "")
    for language in LANGUAGES.values():
        with use_language(language):
            games |= {game_title(game): game for game in (*GAMES, *RELATIVES)}
            names = {color: t(f"colors.{color}") for color in Color}
            colors |= {name.lower() for name in names.values()}
            sayings |= {
                t(key, color=name).lower(): f"{color}-{manner}"
                for manner, key in _LEFT.items()
                for color, name in names.items()
            }
            sayings[t("board.pass").lower()] = "pass"
            sayings[t("moves.planned").lower()] = ""
            sayings[t("analysis.by-computer").rstrip(" \u00a0:：").lower()] = ""
    return Vocabulary(games, frozenset(colors), sayings)


def _beside_moves() -> set[str]:
    """Words of all languages that say nothing about the game itself."""
    words: set[str] = set()
    for language in LANGUAGES.values():
        with use_language(language):
            words.update(t("analysis.import.words").split(", "))
    return words
