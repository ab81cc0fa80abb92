"""Explanations of illegal moves in Moxie."""

from engine.board import Cells
from engine.moxie.move_notation import format_move
from engine.moxie.movegen import hops
from engine.moxie.moves import Drop, Jump, MoxieMove, Sacrifice, Step
from engine.moxie.side import Side
from engine.position import IllegalMove, Move


def explain_illegal(side: Side, move: Move) -> IllegalMove:
    """`move` is illegal, or not a move of Moxie."""
    board = side.rules.board
    if not isinstance(move, MoxieMove):
        return IllegalMove("not-a-move", "this is not a move of Moxie")
    if any(cell not in board.by_cell for cell in move.cells):
        return IllegalMove("not-a-cell", f"this move leaves the {board.title}", text="not-a-move")
    match move:
        case Drop() | Step():
            return _quiet(side, move) or _must_jump(side)
        case Jump():
            return _jump(side, move)
        case Sacrifice():
            return _sacrifice(side, move)


def _quiet(side: Side, move: Drop | Step) -> IllegalMove | None:
    """Find what is wrong with a drop or step, apart from compulsory jumps."""
    if isinstance(move, Step) and side.rules.step == "none":
        return IllegalMove("may-not-step", "stones do not step in this game")
    if isinstance(move, Step) and not move.start & side.own:
        return _not_yours(side, move.start)
    if not move.cells[-1] & side.empty:
        return _occupied(side, move.cells[-1])
    if isinstance(move, Drop):
        return None if side.reserve else IllegalMove("no-reserve", "you have no stone left to drop")
    if move.end & side.rules.steps[move.start]:
        return None
    text = format_move(side.rules.board, move)
    if side.rules.step == "knight":
        message = f"{text} is not a knight's leap"
        return IllegalMove("too-far", message, text="not-a-leap", move=text)
    return IllegalMove("too-far", f"{text} is too far for a step", move=text)


def _must_jump(side: Side) -> IllegalMove:
    jumps = " or ".join(format_move(side.rules.board, jump) for jump in side.jumps[:3])
    if len(side.jumps) > 3:
        jumps += " or …"
    first = format_move(side.rules.board, side.jumps[0])
    match side.rules.jumps:
        case "mandatory":
            return IllegalMove("must-jump", f"you must jump: {jumps}", jump=first)
        case "unless-winning":
            message = f"you must jump: {jumps}; this move does not win"
            return IllegalMove("must-jump", message, jump=first)
        case "unless-decisive":
            message = f"you must jump: {jumps}; this move decides nothing"
            return IllegalMove("must-jump", message, jump=first)
        case "sacrifice":
            message = f"you must jump or sacrifice a stone: {jumps}"
            return IllegalMove("must-jump", message, text="jump-or-sacrifice", jump=first)


def _jump(side: Side, move: Jump) -> IllegalMove:
    """The jump at which a chain goes wrong, or its continuation if it stops early."""
    board, start = side.rules.board, move.cells[0]
    if not start & side.own:
        return _not_yours(side, start)
    enemy, empty = side.enemy, side.empty | start
    for end in move.cells[1:]:
        jumped = dict(hops(board, start, enemy, empty)).get(end)
        if jumped is None and not end & empty:
            return _occupied(side, end)
        if jumped is None:
            text = format_move(board, Jump((start, end)))
            message = f"{text} jumps over no stone of your opponent"
            return IllegalMove("not-a-jump", message, move=text)
        start, enemy, empty = end, enemy ^ jumped, empty | jumped
    (whole, *_) = (jump for jump in side.jumps if jump.cells[: len(move.cells)] == move.cells)
    chain = format_move(board, whole)
    return IllegalMove("unfinished", f"the chain goes on: {chain}", jump=chain)


def _sacrifice(side: Side, move: Sacrifice) -> IllegalMove:
    if side.rules.jumps != "sacrifice":
        return IllegalMove("may-not-sacrifice", "nobody sacrifices stones in this game")
    if not side.jumps:
        message = "you can sacrifice a stone only instead of a jump"
        return IllegalMove("may-not-sacrifice", message, text="sacrifice-for-jump")
    if not move.stone & side.own:
        return _not_yours(side, move.stone)
    return _quiet(side.without_stone(move.stone), move.then) or _must_jump(side)


def _not_yours(side: Side, cell: Cells) -> IllegalMove:
    name = _name(side, cell)
    return IllegalMove("not-yours", f"no stone of yours on {name}", cell=name)


def _occupied(side: Side, cell: Cells) -> IllegalMove:
    name = _name(side, cell)
    return IllegalMove("occupied", f"{name} is occupied", cell=name)


def _name(side: Side, cell: Cells) -> str:
    return side.rules.board.by_cell[cell].name
