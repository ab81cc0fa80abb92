"""What is known of Moxie since it is solved, in words, from the results."""

from dataclasses import dataclass

from engine.moxie.catalog import MOXIE
from engine.think.moxie.solved.results import Result, result

UNKNOWN = "not solved yet"


@dataclass(frozen=True, slots=True)
class Change:
    """A choice that differs from the usual game, and how that ends on each board."""

    title: str
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Paragraphs, the titles of the boards, and how every changed choice ends on them."""

    paragraphs: tuple[str, ...]
    boards: tuple[str, ...]
    changes: tuple[Change, ...]


def answer() -> Answer | None:
    """The answer, if the usual game is solved."""
    usual = result()
    if usual is None:
        return None
    boards = {choice.value: choice.title for choice in MOXIE.options[0].choices}
    changes = [Change("As usual", tuple(_end(result(board=board)) for board in boards))]
    for option in MOXIE.options[1:]:
        for choice in option.choices[1:]:
            ends = tuple(_changed(board, option.name, choice.value) for board in boards)
            changes.append(Change(f"{option.title}: {choice.title}", ends))
    return Answer((_guess(usual), _meaning(usual)), tuple(boards.values()), tuple(changes))


def _guess(usual: Result) -> str:
    """Whether White wins quickly by starting in the center, as was guessed."""
    worths = [f"{cell} {_worth(*worth)}" for cell, worth in usual.first.items()]
    cells = f"{', '.join(worths[:-1])} and {worths[-1]}"
    guess = (
        "Those who described the game guessed that White wins quickly by starting in the center."
    )
    if usual.value != "win":
        return f"{guess} It is not so. With perfect play on both sides {_end(usual)}: {cells}."
    alike = len({value for value, _ in usual.first.values()}) == 1
    else_ = "but the center is not needed, every first drop wins" if alike else "by the right start"
    return (
        f"{guess} White does win, {else_}; and quickly it is not: if Black defends as well as can "
        f"be, the game lasts {usual.distance} turns. The first drop on {cells}; all other cells "
        "are turns and mirror images of these."
    )


def _meaning(usual: Result) -> str:
    return (
        f"Moxie was solved by computing back from the ends of the game: {usual.positions:,} "
        "positions of the usual game, counted without their turns, mirror images and changes of "
        f"color. The longest forced win in any of them takes {usual.longest} turns. Each turn of "
        "either player counts as one."
    )


def _worth(value: str, distance: int | None) -> str:
    verb = {"win": "wins", "loss": "loses", "draw": "draws"}[value]
    return verb if distance is None else f"{verb} in {distance} turns"


def _changed(board: str, option: str, value: str) -> str:
    """How a variant ends that differs in one choice; a hexagon does not have them all."""
    if board == "hex" and value in {"knight", "diagonal"}:
        return "—"
    return _end(result(board=board, **{option: value}))


def _end(found: Result | None) -> str:
    if found is None:
        return UNKNOWN
    if found.value == "draw":
        return "a draw"
    return f"{'White' if found.value == 'win' else 'Black'} wins in {found.distance} turns"
