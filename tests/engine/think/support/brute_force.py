"""Moxie solved by brute force on the plain rules, for few stones on small boards."""

from engine import Color, MoxiePosition, MoxieRules

Key = tuple[int, int, int, int]
Result = tuple[str, int | None]


def key_of(position: MoxiePosition) -> Key:
    """A position from the view of the side to move, whatever its color."""
    side = position.side
    return side.own, side.enemy, side.reserve, sum(position.reserves) - side.reserve


def white_to_move(rules: MoxieRules, key: Key) -> MoxiePosition:
    own, enemy, reserve, held = key
    return MoxiePosition(rules, (own, enemy), (reserve, held), Color.WHITE)


def reachable(rules: MoxieRules, stones: int) -> dict[Key, list[Key]]:
    """All positions that can arise with so many stones each, and the results of their moves."""
    found: dict[Key, list[Key]] = {}
    todo = [(0, 0, stones, stones)]
    while todo:
        key = todo.pop()
        if key not in found:
            position = white_to_move(rules, key)
            found[key] = [key_of(position.play_unchecked(move)) for move in position.legal_moves]
            todo += found[key]
    return found


def solve_by_brute_force(rules: MoxieRules, stones: int) -> dict[Key, Result]:
    """The value and distance of every position, one distance after the other."""
    graph = reachable(rules, stones)
    known: dict[Key, Result] = {}
    for key in graph:
        position = white_to_move(rules, key)
        if position.over:
            won = position.winners == (Color.WHITE,)
            drawn = len(position.winners) == 2
            known[key] = ("draw", None) if drawn else ("win" if won else "loss", 0)
    open_ = {key for key in graph if key not in known}
    distance = 0
    while distance < 60:
        new: dict[Key, Result] = {}
        for key in open_:
            after = [known.get(end, ("open", None)) for end in graph[key]]
            if ("loss", distance) in after:
                new[key] = "win", distance + 1
            elif all(value == "win" for value, _ in after):
                new[key] = "loss", 1 + max(turns for _, turns in after if turns is not None)
        known |= new
        open_ -= new.keys()
        distance += 1
    return known | dict.fromkeys(open_, ("draw", None))
