"""The results of all variants as tables in Markdown."""

from engine.moxie.catalog import MOXIE
from engine.think.moxie.solved.results import Result, all_results, default_options

HEAD = ("variant", "White", "first moves", "positions", "won / drawn / lost", "longest", "seconds")


def report(found: tuple[Result, ...] | None = None) -> str:
    found = all_results() if found is None else found
    return "\n".join(
        f"### {choice.title}\n\n{_table([r for r in found if r.options['board'] == choice.value])}"
        for choice in MOXIE.options[0].choices
    )


def _table(found: list[Result]) -> str:
    rows = [HEAD, tuple("---" for _ in HEAD), *(_row(result) for result in found)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(result: Result) -> tuple[str, ...]:
    unusual = [
        f"{k}={v}" for k, v in result.options.items() if k != "board" and v != default_options()[k]
    ]
    counts = (result.wins, result.draws, result.losses)
    shares = " / ".join(f"{100 * count / result.positions:.1f} %" for count in counts)
    return (
        " ".join(unusual) or "as usual",
        format_value(result.value, result.distance),
        ", ".join(f"{move} {format_value(*value)}" for move, value in result.first.items()),
        f"{result.positions:,}",
        shares,
        str(result.longest),
        f"{result.seconds:.0f}",
    )


def format_value(value: str, distance: int | None) -> str:
    return value if distance is None else f"{value} in {distance}"
