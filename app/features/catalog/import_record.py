"""Import of records. For moves without a game, finds the game in which they can be played."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.features.catalog.routes import require_game
from app.features.catalog.sandbox import PlayedLine, line_of, play_line, sandbox_match
from app.features.catalog.schemas import MAX_MOVES, GameRecord, RecordText
from app.http.errors import ApiError
from app.locales import t
from engine import GAMES, Game, InvalidRecord, OptionError, Record, read_record, record_to_json

_NAMES_GAME = re.compile(r"\s*\{|.*\[\s*Game\b", re.DOTALL)


def import_record(body: RecordText) -> GameRecord:
    """Raises ApiError 422."""
    if _NAMES_GAME.match(body.text):
        return _playable(_read(body.text))
    if body.game is not None:
        return _playable(_fitting(body.game, body.text) or _read_as(body.game, body.text))
    found = [record for game in GAMES if (record := _fitting(game, body.text))]
    if len(found) != 1:
        _read_as(next(iter(GAMES)), body.text)
        raise ApiError(422, "which-game", t("analysis.import.which-game"))
    return _playable(found[0])


def _read(text: str) -> Record:
    try:
        record = read_record(text)
        options = require_game(record.game).complete(record.options)
    except (InvalidRecord, OptionError, ApiError) as error:
        raise ApiError(422, "unreadable", t("errors.record.unreadable")) from error
    if len(record.moves) > MAX_MOVES:
        raise ApiError(422, "too-long", t("errors.record.too-long", count=MAX_MOVES))
    return Record(record.game, options, record.tags, record.moves)


def _read_as(game: str, text: str) -> Record:
    return _read(f'[Game "{require_game(game).id}"]\n{text}')


def _fitting(game: str, text: str) -> Record | None:
    """The record with the default options, or one different option, with which it can be played."""
    record = _read_as(game, text)
    for options in _choices(require_game(game), record.options):
        fitting = Record(game, options, record.tags, record.moves)
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
