"""The documents are true: paths, commands, settings and examples exist."""

import doctest
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.cli import COMMANDS, make_parser
from app.locales import LANGUAGES, Language, t, use_language
from app.settings import Settings

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))
)
FOLDERS = "app|engine|static|tests|docs|migrations|bench|deploy"
MAX_COLUMNS = 120
MAX_LINES = {"README.md": 110, "ARCHITECTURE.md": 150, "CONTRIBUTING.md": 110}


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def settings_of(document: str) -> dict[str, tuple[str, str]]:
    """Each setting in the tables of a document, with its default and meaning."""
    row = r"^\| `BIRNAM_(\w+)` \| (?:`(.*?)` )?\| (.+) \|$"
    found = re.findall(row, read(document), re.MULTILINE)
    assert len(found) == len({name for name, _, _ in found})
    return {name.lower(): (default, meaning) for name, default, meaning in found}


def default_text(name: str) -> str:
    """A setting's default as an environment variable would have it."""
    field = Settings.model_fields[name]
    default: Any = field.default
    if default is None or field.default_factory:
        return ""
    return f"{default:g}" if isinstance(default, bool | float) else str(default)


def test_no_line_and_no_document_is_too_long() -> None:
    for document in DOCUMENTS:
        lines = read(document).splitlines()
        assert [line for line in lines if len(line) > MAX_COLUMNS] == []
        assert len(lines) <= MAX_LINES.get(document, 1_000), document


def test_every_path_exists() -> None:
    for document in DOCUMENTS:
        text = read(document)
        named = [ROOT / path for path in re.findall(rf"`((?:{FOLDERS})/[\w./-]*)`", text)]
        linked = [(ROOT / document).parent / path for path in re.findall(r"\]\(([\w./-]+)\)", text)]
        assert [path for path in (*named, *linked) if not path.exists()] == []


def test_every_test_of_a_promise_about_security_exists() -> None:
    names = re.findall(r"`((?:\w+/)*test_\w+\.py)`", read("docs/security.md"))
    assert len(names) > 100
    assert [name for name in names if not (ROOT / "tests" / name).exists()] == []


def test_every_make_target_exists() -> None:
    for document in DOCUMENTS:
        targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
        named = re.findall(r"(?:^|`|&& )make (?:-C \S+ )?([a-z]+)", read(document), re.MULTILINE)
        assert set(named) <= targets, document


def command_blocks(document: str) -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```", read(document), re.DOTALL | re.MULTILINE)


def test_every_command_exists() -> None:
    for document in DOCUMENTS:
        commands = {add.__name__.removeprefix("add_") for add in COMMANDS}
        named = re.findall(r"(?:^|`|bin/|&& |-- )birnam ([a-z]+)", read(document), re.MULTILINE)
        assert set(named) <= commands, document


def test_every_command_line_is_understood() -> None:
    for document in DOCUMENTS:
        for block in command_blocks(document):
            lines = re.sub(r"\$\([^)]*\)", "today", block)
            for words in re.findall(
                r"(?:^|bin/|&& | birnam )birnam ([^&|#<>;\n]+)", lines, re.MULTILINE
            ):
                make_parser().parse_args(shlex.split(words))


def test_every_block_of_commands_is_a_script() -> None:
    for document in DOCUMENTS:
        for block in command_blocks(document):
            subprocess.run(["bash", "-n"], input=block, text=True, check=True, capture_output=True)


def test_every_setting_exists() -> None:
    for document in DOCUMENTS:
        named = re.findall(r"BIRNAM_([A-Z_]+)", read(document))
        assert {name.lower() for name in named} - {"chromium", "test_postgres"} <= set(
            Settings.model_fields
        )


def test_the_configuration_lists_every_setting() -> None:
    assert set(settings_of("docs/configuration.md")) == set(Settings.model_fields)


@pytest.mark.parametrize("document", ["README.md", "docs/configuration.md"])
def test_the_defaults_of_settings_are_right(document: str) -> None:
    found = settings_of(document)
    assert len(found) >= 4
    defaults = {name: default for name, (default, _) in found.items()}
    assert defaults == {name: default_text(name) for name in found}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_the_strategy_of_macbeth_has_the_figures_of_its_document(language: Language) -> None:
    """Each range of stones, such as 8 to 15, is one that the measurement found."""
    found = set(re.findall(r"(\d+) to (\d+) (?:stones|with)", read("docs/strategy.md")))
    with use_language(language):
        laws = [t(f"rules-macbeth.strategy.0{number}") for number in range(1, 7)]
    ranges = [
        pair for law in laws for pair in re.findall(r"(\d+)(?: (?:to|bis|tot|à|y|a) |〜)(\d+)", law)
    ]
    assert len(ranges) >= 5
    assert set(ranges) <= found


def test_the_tree_of_the_architecture_exists() -> None:
    tree = read("ARCHITECTURE.md").partition("```\n")[2].partition("```")[0]
    paths = re.findall(r"^([a-z_]+(?:/[a-z_]+)*(?:/|\.py|\.js)) +\S", tree, re.MULTILINE)
    assert len(paths) >= 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_engine_session_of_the_readme_runs() -> None:
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted >= 5
    assert failed == 0
