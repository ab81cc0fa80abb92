"""The games: pure values, without clocks or networking."""

from engine.board import Board, Cells, Site, hexagon, iter_cells, square
from engine.cells import NotationError, format_cell, parse_cell
from engine.checks.perft import divide, perft
from engine.checks.verify import InvalidRecord, read_json, read_record, verify
from engine.color import NEUTRAL, Color, color_name
from engine.custodial import CustodialPosition, Rules, fewest_win, start
from engine.drawing.css import DARK, LIGHT, STYLE
from engine.drawing.svg import Theme, draw
from engine.features import CellsByColor, Feature, feature_names, find_features
from engine.flank import Ray
from engine.game import Game
from engine.games import ALL_GAMES, GAMES, UnknownGame, find_game
from engine.moxie import (
    Drop,
    Jump,
    MoxieMove,
    MoxiePosition,
    MoxieRules,
    Sacrifice,
    Step,
    start_moxie,
)
from engine.moxie.catalog import MOXIE
from engine.notation import (
    format_move,
    format_position,
    format_stones,
    parse_move,
    parse_position,
)
from engine.option import Option, OptionError
from engine.position import PASS, Ending, IllegalMove, Move, Obligation, Position
from engine.record import (
    DEPARTURES,
    ENGLISH,
    Pasted,
    Record,
    ReplayError,
    Vocabulary,
    format_record,
    parse_record,
    read_pasted,
    record_from_json,
    record_to_json,
    text_of_json,
)
from engine.text_board import describe, draw_text

__all__ = [
    "ALL_GAMES",
    "DARK",
    "DEPARTURES",
    "ENGLISH",
    "GAMES",
    "LIGHT",
    "MOXIE",
    "NEUTRAL",
    "PASS",
    "STYLE",
    "Board",
    "Cells",
    "CellsByColor",
    "Color",
    "CustodialPosition",
    "Drop",
    "Ending",
    "Feature",
    "Game",
    "IllegalMove",
    "InvalidRecord",
    "Jump",
    "Move",
    "MoxieMove",
    "MoxiePosition",
    "MoxieRules",
    "NotationError",
    "Obligation",
    "Option",
    "OptionError",
    "Pasted",
    "Position",
    "Ray",
    "Record",
    "ReplayError",
    "Rules",
    "Sacrifice",
    "Site",
    "Step",
    "Theme",
    "UnknownGame",
    "Vocabulary",
    "color_name",
    "describe",
    "divide",
    "draw",
    "draw_text",
    "feature_names",
    "fewest_win",
    "find_features",
    "find_game",
    "format_cell",
    "format_move",
    "format_position",
    "format_record",
    "format_stones",
    "hexagon",
    "iter_cells",
    "parse_cell",
    "parse_move",
    "parse_position",
    "parse_record",
    "perft",
    "read_json",
    "read_pasted",
    "read_record",
    "record_from_json",
    "record_to_json",
    "square",
    "start",
    "start_moxie",
    "text_of_json",
    "verify",
]
