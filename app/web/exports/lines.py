"""A public game as a line of JSON, or as a record."""

from collections.abc import Sequence

import orjson

from app.match.evolve import fold
from app.match.state import Match
from app.store.exports import Cursor, ExportedGame
from app.web.matches.record import record_of
from app.web.wording.names import shared_name
from engine import Record, format_record, record_to_json


def export_lines(games: Sequence[ExportedGame], site: str, *, as_records: bool) -> bytes:
    """One line of JSON for each game, or records with an empty line after each."""
    return b"".join(_record(one, site) if as_records else _line(one, site) for one in games)


def format_cursor(cursor: Cursor) -> str:
    return f"{cursor[0]}-{cursor[1]}"


def parse_cursor(text: str) -> Cursor | None:
    """None if it is no cursor."""
    ended_at, _, match_id = text.partition("-")
    if not (ended_at.isdecimal() and len(ended_at) < 16 and match_id):
        return None
    return int(ended_at), match_id


def _line(game: ExportedGame, site: str) -> bytes:
    match = _match(game)
    fields = {
        "id": game.id,
        "cursor": format_cursor(game.cursor),
        "ended_at": game.ended_at,
        "ended": match.ended,
        "rated": match.terms.rated,
        "plies": len(match.turns),
    }
    return orjson.dumps(fields | record_to_json(_record_of(game, match, site))) + b"\n"


def _record(game: ExportedGame, site: str) -> bytes:
    return format_record(_record_of(game, _match(game), site)).encode() + b"\n"


def _match(game: ExportedGame) -> Match:
    match = fold(game.entries)
    assert match is not None, "a match has entries"
    return match


def _record_of(game: ExportedGame, match: Match, site: str) -> Record:
    names = {
        player: shared_name(player, game.names.get(player))
        for _, player in match.seating.seats
        if player is not None
    }
    return record_of(match, names, f"{site}/matches/{game.id}")
