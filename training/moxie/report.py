"""The results of all variants as tables in Markdown."""

from engine.moxie.catalog import MOXIE
from engine.think.moxie.solved.results import Result, all_results, default_options

BOARDS = {"square": "Square", "hex": "Hexagon"}
HEAD = ("variant", "White", "first moves", "positions", "won/drawn/lost", "longest")


def report(found: tuple[Result, ...] | None = None) -> str:
    found = all_results() if found is None else found
    return "\n".join(
        f"### {BOARDS[board]}\n\n{_table([r for r in found if r.options['board'] == board])}"
        for board in MOXIE.options[0].choices
    )


def _table(found: list[Result]) -> str:
    rows = [HEAD, tuple("---" for _ in HEAD), *(_row(result) for result in found)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(result: Result) -> tuple[str, ...]:
    unusual = [v for k, v in result.options.items() if k != "board" and v != default_options()[k]]
    counts = (result.wins, result.draws, result.losses)
    shares = "/".join(f"{100 * count / result.positions:.1f}" for count in counts)
    return (
        " ".join(unusual) or "as usual",
        _short(result.value, result.distance),
        " ".join(f"{move}{_short(*value)}" for move, value in result.first.items()),
        f"{result.positions / 1e6:.1f}",
        shares,
        str(result.longest),
    )


def _short(value: str, distance: int | None) -> str:
    """`+23` for a win in 23 turns, `-13` for a loss in 13, `=` for a draw."""
    return f"{'+' if value == 'win' else '-'}{distance}" if distance is not None else "="
