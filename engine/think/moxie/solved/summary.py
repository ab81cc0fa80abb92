"""A summary in words of the solved variants of Moxie."""

from dataclasses import dataclass

from engine.moxie.catalog import MOXIE
from engine.think.moxie.solved.results import Result, find_result

UNKNOWN = "not solved yet"


@dataclass(frozen=True, slots=True)
class ChoiceResult:
    """A choice that differs from the default game, and the result on each board."""

    title: str
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SolvedSummary:
    """Paragraphs, the titles of the boards, and the result of every changed choice on them."""

    paragraphs: tuple[str, ...]
    boards: tuple[str, ...]
    changes: tuple[ChoiceResult, ...]


def summarize_results() -> SolvedSummary | None:
    """None if the default game is not solved."""
    default = find_result()
    if default is None:
        return None
    boards = {choice.value: choice.title for choice in MOXIE.options[0].choices}
    changes = [
        ChoiceResult(
            "As usual", tuple(_format_result(find_result(board=board)) for board in boards)
        )
    ]
    for option in MOXIE.options[1:]:
        for choice in option.choices[1:]:
            ends = tuple(_format_variant(board, option.name, choice.value) for board in boards)
            changes.append(ChoiceResult(f"{option.title}: {choice.title}", ends))
    return SolvedSummary(
        (_guess_paragraph(default), _count_paragraph(default)),
        tuple(boards.values()),
        tuple(changes),
    )


def _guess_paragraph(default: Result) -> str:
    first_moves = [f"{cell} {_format_value(*value)}" for cell, value in default.first.items()]
    cells = f"{', '.join(first_moves[:-1])} and {first_moves[-1]}"
    guess = (
        "Those who described the game guessed that White wins quickly by starting in the center."
    )
    if default.value != "win":
        end = _format_result(default)
        return f"{guess} It is not so. With perfect play on both sides {end}: {cells}."
    alike = len({value for value, _ in default.first.values()}) == 1
    how = "but the center is not needed, every first drop wins" if alike else "by the right start"
    return (
        f"{guess} White does win, {how}; and quickly it is not: if Black defends as well as can "
        f"be, the game lasts {default.distance} turns. The first drop on {cells}; all other cells "
        "are turns and mirror images of these."
    )


def _count_paragraph(default: Result) -> str:
    return (
        f"Moxie was solved by computing back from the ends of the game: {default.positions:,} "
        "positions of the usual game, counted without their turns, mirror images and changes of "
        f"color. The longest forced win in any of them takes {default.longest} turns. Each turn of "
        "either player counts as one."
    )


def _format_value(value: str, distance: int | None) -> str:
    verb = {"win": "wins", "loss": "loses", "draw": "draws"}[value]
    return verb if distance is None else f"{verb} in {distance} turns"


def _format_variant(board: str, option: str, value: str) -> str:
    """The result with one choice changed; the hexagon lacks some choices."""
    if board == "hex" and value in {"knight", "diagonal"}:
        return "—"
    return _format_result(find_result(board=board, **{option: value}))


def _format_result(found: Result | None) -> str:
    if found is None:
        return UNKNOWN
    if found.value == "draw":
        return "a draw"
    return f"{'White' if found.value == 'win' else 'Black'} wins in {found.distance} turns"
