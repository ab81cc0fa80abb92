"""The games: pure values, without clocks or networking."""

from engine.board import Board, Cells, Site, hexagon, iter_cells, square
from engine.cells import NotationError, format_cell, parse_cell
from engine.checks.perft import divide, perft
from engine.checks.verify import InvalidRecord, read_json, read_record, verify
from engine.color import NEUTRAL, Color, color_name
from engine.custodial import CustodialPosition, Rules, start
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
)
from engine.text_board import describe, draw_text
