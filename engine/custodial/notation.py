"""Positions of custodial games as text, parsed and formatted."""

from engine.cells import format_rows, parse_color, parse_count, parse_rows, quoted, unreadable
from engine.color import Color
from engine.custodial.position import CustodialPosition
from engine.custodial.rules import Rules


def format_position(position: CustodialPosition) -> str:
    fields = [format_rows(position.rules.board, position.stone), position.turn.letter]
    if position.passes:
        fields.append(f"passes={position.passes}")
    if position.out:
        leavers = (color.letter for color in position.rules.colors if color in position.out)
        fields.append(f"out={','.join(leavers)}")
    return " ".join(fields)


def parse_position(rules: Rules, text: str) -> CustodialPosition:
    """The inverse of `format_position`.

    Raises NotationError, including for a position that the rules exclude.
    """
    rows, side, *rest = text.split() if len(text.split()) > 1 else (text, "")
    fields = _parse_fields(rest)
    stones = parse_rows(rules.board, ["n", *(color.letter for color in rules.colors)], rows)
    position = CustodialPosition(
        rules,
        stones=tuple(stones[color.letter] for color in rules.colors),
        turn=parse_color(rules.colors, side),
        neutral=stones["n"],
        passes=parse_count(fields.get("passes", "0")),
        out=_parse_leavers(rules, fields.get("out")),
    )
    _refuse_impossible(position)
    return position


def _parse_fields(texts: list[str]) -> dict[str, str]:
    fields = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or key not in ("passes", "out") or key in fields:
            raise unreadable(f"{quoted(text)} is not a field of a position, or there twice")
        fields[key] = value
    return fields


def _parse_leavers(rules: Rules, text: str | None) -> frozenset[Color]:
    if text is None:
        return frozenset()
    leavers = [parse_color(rules.colors, letter) for letter in text.split(",")]
    if len(leavers) != len(set(leavers)):
        raise unreadable("a player can leave once only")
    return frozenset(leavers)


def _refuse_impossible(position: CustodialPosition) -> None:
    """Raises NotationError for positions that no game can reach."""
    rules = position.rules
    if position.turn in position.out:
        raise unreadable(f"{position.turn} has left the game and cannot be to move")
    if position.passes and (not rules.free_passing or position.passes > len(position.active)):
        raise unreadable(f"there cannot have been {position.passes} passes in succession")
    if position.neutral and not rules.neutrals:
        raise unreadable("this game has no neutral stones")
    if position.opening and (position.occupied & ~rules.opening_cells or position.passes):
        raise unreadable("the ring must be filled first")
    if position.opening and not _filled_in_turn(position):
        raise unreadable("the players take turns to fill the ring")


def _filled_in_turn(position: CustodialPosition) -> bool:
    """True if alternating placements explain the stones of the opening and the turn."""
    colors, placed = position.rules.colors, position.occupied.bit_count()
    shares = [len(range(place, placed, len(colors))) for place in range(len(colors))]
    in_turn = bool(position.out) or position.turn is colors[placed % len(colors)]
    return in_turn and shares == [cells.bit_count() for cells in position.stones]
