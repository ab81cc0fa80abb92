"""The pages use the versioned paths of the API."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_pages_use_the_versioned_paths() -> None:
    files = [*(ROOT / "static").rglob("*.js"), *(ROOT / "app/web/templates").rglob("*.html")]
    unversioned = re.compile(r"""(?<!startsWith\()["'`]/api(?!/v1)[/$]""")
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if unversioned.search(line)
    ]
    assert found == [], "write /api/v1/ instead of /api/"
