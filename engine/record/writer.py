"""Writes records as text."""

import json

from engine.games import ALL_GAMES
from engine.option import RULES
from engine.record.record import Record, is_departure


def format_record(record: Record) -> str:
    """The tags, an empty line, and the moves, one per player on each line.

    Moves and passes have numbers, departures have none.
    """
    tags = {"Game": record.game}
    if words := [f"{name}={value}" for name, value in record.options.items() if name != RULES]:
        tags["Options"] = " ".join(words)
    if RULES in record.options:
        tags["Rules"] = "; ".join(record.options[RULES].splitlines())
    tags |= record.tags
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags.items()]
    if record.moves:
        lines.append("")
    return "\n".join([*lines, *_move_lines(record)]) + "\n"


def _move_lines(record: Record) -> list[str]:
    players = len(ALL_GAMES[record.game].players) if record.game in ALL_GAMES else 2
    lines: list[list[str]] = []
    number = 0
    for move in record.moves:
        if is_departure(move):
            lines = lines or [[]]
            lines[-1].append(move)
            continue
        if number % players == 0:
            lines.append([])
        number += 1
        lines[-1].append(f"{number}. {move}")
    return [" ".join(line) for line in lines]
