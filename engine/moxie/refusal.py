"""Explanations of illegal moves in Moxie."""

from engine.board import Cells
from engine.moxie.move_notation import format_move
from engine.moxie.movegen import hops
from engine.moxie.moves import Drop, Jump, MoxieMove, Sacrifice, Step
from engine.moxie.side import Side
from engine.position import IllegalMove, Move


def explain_illegal(side: Side, move: Move) -> IllegalMove:
    """`move` is illegal, or no move of Moxie at all."""
    board = side.rules.board
    if not isinstance(move, MoxieMove):
        return IllegalMove("not-a-move", "this is not a move of Moxie")
    if any(cell not in board.by_cell for cell in move.cells):
        return IllegalMove("not-a-cell", f"this move leaves the {board.title}")
    match move:
        case Drop() | Step():
            return _quiet(side, move) or _must_jump(side)
        case Jump():
            return _jump(side, move)
        case Sacrifice():
            return _sacrifice(side, move)


def _quiet(side: Side, move: Drop | Step) -> IllegalMove | None:
    """The fault of a drop or step, apart from compulsory jumps."""
    if isinstance(move, Step) and not move.start & side.own:
        return _not_yours(side, move.start)
    if not move.cells[-1] & side.empty:
        return IllegalMove("occupied", f"{_name(side, move.cells[-1])} is occupied")
    if isinstance(move, Drop):
        return None if side.reserve else IllegalMove("no-reserve", "you have no stone left to drop")
    if move.end & side.rules.steps[move.start]:
        return None
    text = format_move(side.rules.board, move)
    if side.rules.step == "knight":
        return IllegalMove("too-far", f"{text} is not a knight's leap")
    return IllegalMove("too-far", f"{text} is too far for a step")


def _must_jump(side: Side) -> IllegalMove:
    jumps = " or ".join(format_move(side.rules.board, jump) for jump in side.jumps[:3])
    if len(side.jumps) > 3:
        jumps += " or …"
    match side.rules.jumps:
        case "mandatory":
            return IllegalMove("must-jump", f"you must jump: {jumps}")
        case "unless-decisive":
            return IllegalMove("must-jump", f"you must jump: {jumps}; this move decides nothing")
        case "sacrifice":
            return IllegalMove("must-jump", f"you must jump or sacrifice a stone: {jumps}")


def _jump(side: Side, move: Jump) -> IllegalMove:
    """The jump at which a chain goes wrong, or its continuation if it stops early."""
    board, start = side.rules.board, move.cells[0]
    if not start & side.own:
        return _not_yours(side, start)
    enemy, empty = side.enemy, side.empty | start
    for end in move.cells[1:]:
        jumped = dict(hops(board, start, enemy, empty)).get(end)
        if jumped is None and not end & empty:
            return IllegalMove("occupied", f"{_name(side, end)} is occupied")
        if jumped is None:
            text = format_move(board, Jump((start, end)))
            return IllegalMove("not-a-jump", f"{text} jumps over no stone of your opponent")
        start, enemy, empty = end, enemy ^ jumped, empty | jumped
    (whole, *_) = (jump for jump in side.jumps if jump.cells[: len(move.cells)] == move.cells)
    return IllegalMove("unfinished", f"the chain goes on: {format_move(board, whole)}")


def _sacrifice(side: Side, move: Sacrifice) -> IllegalMove:
    if side.rules.jumps != "sacrifice":
        return IllegalMove("may-not-sacrifice", "nobody sacrifices stones in this game")
    if not side.jumps:
        return IllegalMove("may-not-sacrifice", "you can sacrifice a stone only instead of a jump")
    if not move.stone & side.own:
        return _not_yours(side, move.stone)
    return _quiet(side.without_stone(move.stone), move.then) or _must_jump(side)


def _not_yours(side: Side, cell: Cells) -> IllegalMove:
    return IllegalMove("not-yours", f"no stone of yours on {_name(side, cell)}")


def _name(side: Side, cell: Cells) -> str:
    return side.rules.board.by_cell[cell].name
