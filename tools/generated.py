"""Generated files or parts of files: written, or with `--check` compared."""

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]


def with_part(file: Path, begin: str, end: str, part: str) -> str:
    """The text of a file with another part between the first `begin` and the next `end`."""
    before, _, rest = file.read_text("utf-8").partition(begin)
    _, found, after = rest.partition(end)
    assert found, f"{file.name} lacks {begin!r} and {end!r}"
    return f"{before}{begin}{part}{end}{after}"


def write_or_check(texts: Iterable[tuple[Path, str]], target: str) -> int:
    """Write files, or check them. Returns the exit status. `make target` writes them."""
    stale = [
        (file, text) for file, text in texts if not file.exists() or file.read_text("utf-8") != text
    ]
    if "--check" not in sys.argv[1:]:
        for file, text in stale:
            file.write_text(text, "utf-8")
        return 0
    for file, _ in stale:
        print(f"{file.relative_to(ROOT)} is out of date; run make {target}", file=sys.stderr)
    return bool(stale)
