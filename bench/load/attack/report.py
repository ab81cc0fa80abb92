"""The report of an attack as text."""

from collections.abc import Iterator, Sequence

from bench.load.attack.waits import GOAL_MS, FloodResult

GOAL = f"goal, a p99 of at most {GOAL_MS:.0f} ms for requests and moves and no failures"
HEAD = f"{'beside':<14} {'wait for':<9} {'p50 ms':>9} {'p99 ms':>9} {'worst ms':>9} {'failed':>12}"


def format_report(results: Sequence[FloodResult]) -> Iterator[str]:
    """The lines of the report."""
    yield HEAD
    for result in results:
        name = result.flood
        for wait in result.waits:
            times = " ".join(f"{wait.percentile(percent):9.1f}" for percent in (50, 99, 100))
            failed = f"{wait.failures} of {len(wait.delays) + wait.failures}"
            yield f"{name:<14} {wait.kind:<9} {times} {failed:>12}"
            name = ""
    yield ""
    for result in results:
        done = ", ".join(f"{count:,} {name}" for name, count in sorted(result.tally.items()))
        memory = "the server's memory is unknown"
        if result.memory:
            before, after = result.memory
            memory = f"the server's memory was {before:.0f} MB, at most {after:.0f}"
        yield f"{result.flood}: {done or 'nothing was sent'}; {memory}"
    missed = [result.flood for result in results if not result.meets_goal]
    end = f"missed by {', '.join(missed)}" if missed else "met by all"
    yield f"{GOAL}: {end}"
