"""A public game as a line of JSON, or as a record."""

from collections.abc import Sequence

import orjson

from app.features.exports.store.public_matches import Cursor, ExportedGame
from app.features.matches.record import record_of
from app.match.events import Opened, Passed, Played, TakenBack
from app.match.evolve import fold
from app.match.state import Match
from app.players.shown_names import shared_name
from engine import Record, format_record, record_to_json


def export_lines(games: Sequence[ExportedGame], site: str, *, as_records: bool) -> bytes:
    """A line of JSON for each game, or records each followed by an empty line."""
    if as_records:
        return b"".join(_record(game, site) for game in games)
    return b"".join(orjson.dumps(line_fields(game, site)) + b"\n" for game in games)


def format_cursor(cursor: Cursor) -> str:
    return f"{cursor[0]}-{cursor[1]}"


def parse_cursor(text: str) -> Cursor | None:
    """None for an invalid cursor."""
    ended_at, _, match_id = text.partition("-")
    if not (ended_at.isdecimal() and len(ended_at) < 16 and match_id):
        return None
    return int(ended_at), match_id


def line_fields(game: ExportedGame, site: str) -> dict[str, object]:
    match = _match(game)
    fields: dict[str, object] = {
        "id": game.id,
        "cursor": format_cursor(game.cursor),
        "opened_at": match.terms.opened_at,
        "ended_at": game.ended_at,
        "ended": match.ended,
        "rated": match.terms.rated,
        "plies": len(match.turns),
        "earlier_plies": match.terms.imported_turns,
        "start": match.terms.start_kind,
        "swap_plies": match.terms.swap_plies,
        "times": _times(game),
    }
    return fields | record_to_json(_record_of(game, match, site))


def _record(game: ExportedGame, site: str) -> bytes:
    return format_record(_record_of(game, _match(game), site)).encode() + b"\n"


def _times(game: ExportedGame) -> list[int]:
    times: list[int] = []
    for entry in game.entries:
        for event in entry.events:
            match event:
                case Opened(moves=moves):
                    times += [entry.at] * len(moves)
                case Played() | Passed():
                    times.append(entry.at)
                case TakenBack(ply):
                    del times[ply:]
                case _:
                    pass
    return times


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
