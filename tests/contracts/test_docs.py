"""The papers stay true."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from app.settings import Settings

ROOT = Path(__file__).parents[2]
PAPERS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/protocol.md",
    "docs/capacity.md",
    "docs/configuration.md",
    "docs/evaluation.md",
    "docs/hosting.md",
    "docs/operating.md",
    "docs/postgresql.md",
    "docs/search.md",
    "docs/workers.md",
)


def read(paper: str) -> str:
    return (ROOT / paper).read_text(encoding="utf-8")


def test_the_session_in_the_readme_runs() -> None:
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted >= 5
    assert failed == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_every_path_that_a_paper_names_exists(paper: str) -> None:
    named = re.findall(
        r"`((?:app|engine|static|tests|docs|migrations|bench|deploy)/[\w./-]*)`", read(paper)
    )
    linked = re.findall(r"\]\(([\w./-]+)\)", read(paper))
    paths = [*(ROOT / path for path in named), *((ROOT / paper).parent / path for path in linked)]
    assert [path for path in paths if not path.exists()] == []


def test_the_tree_in_the_architecture_is_the_tree() -> None:
    told = re.findall(r"^([a-z]+(?:/[a-z]+)*(?:/|\.py)) +\S", read("ARCHITECTURE.md"), re.MULTILINE)
    assert len(told) >= 10
    assert [path for path in told if not (ROOT / path).exists()] == []


def test_every_setting_is_documented_with_its_default() -> None:
    row = r"^\| `BIRNAM_(\w+)` \| (?:`([^`]*)` )?\|"
    rows = dict(re.findall(row, read("docs/configuration.md"), re.MULTILINE))
    settings = {name.upper(): default_text(name) for name in Settings.model_fields}
    assert rows == settings


def default_text(name: str) -> str:
    """A setting's default as an environment variable would have it."""
    field = Settings.model_fields[name]
    default: Any = field.default
    if default is None or field.default_factory:
        return ""
    return f"{default:g}" if isinstance(default, bool | float) else str(default)


def test_every_target_that_contributors_are_told_of_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    told = set(
        re.findall(r"^make ([a-z]+)", read("CONTRIBUTING.md") + read("README.md"), re.MULTILINE)
    )
    assert told
    assert told <= targets
