"""Without its line in `enabled.py` a feature is gone: nothing leads to it, and the rest works."""

import ast
import re
from pathlib import Path

import pytest

import app.features
from app.feature import in_order_of_needs
from app.features.enabled import ENABLED
from app.main import get_paths
from tests.support.params import in_soak_except
from tests.support.site.live_server import Browser, Site

FOLDER = Path(app.features.__file__).parent
LINK = re.compile(r'<a [^>]*href="(/[^"#]*)"')
BASE = ("accounts", "catalog", "matches", "site")


NEEDS = {feature.name: {*feature.needs} for feature in in_order_of_needs(ENABLED)}


def removed_with(names: set[str]) -> set[str]:
    """Features, and those that need them."""
    gone = {*names}
    for name, needs in NEEDS.items():
        if gone & needs:
            gone.add(name)
    return gone


def imported(feature: str) -> set[str]:
    """The other features that the modules of a feature import."""
    found = set()
    for path in (FOLDER / feature).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    parts = f"{node.module}.{alias.name}".split(".")
                    if parts[:2] == ["app", "features"]:
                        found.add(parts[2])
    return found - {feature}


PATHS = [
    (re.compile(re.sub("{[^}]+}", "[^/]+", path) + r"(\?.*)?"), path)
    for path in get_paths(router for one in ENABLED for router in one.routers)
]


def kind_of(link: str) -> str:
    """The path of its route: one page of each kind is visited."""
    matching = [path for pattern, path in PATHS if pattern.fullmatch(link)]
    return min(matching, key=lambda path: path.count("{"), default=link)


REMOVABLE = [name for name in NEEDS if removed_with({name}).isdisjoint(BASE)]


def removals() -> list[set[str]]:
    """Sets of removed features, such that each feature is once left without each other one.

    Each is filled with what leaves the most features without others for the first time.
    """
    todo = {(left, gone) for gone in REMOVABLE for left in NEEDS.keys() - removed_with({gone})}
    found = []
    while todo:
        gone = removed_with({min(todo)[1]})
        for name in REMOVABLE:
            gone = max(gone, removed_with(gone | {name}), key=lambda one: len(todo & pairs(one)))
        todo -= pairs(gone)
        found.append(gone)
    return found


def pairs(gone: set[str]) -> set[tuple[str, str]]:
    return {(left, one) for one in gone for left in NEEDS.keys() - gone}


def test_features_need_what_they_import() -> None:
    assert {one.name: {*one.needs} for one in ENABLED} == {
        one.name: imported(one.name) for one in ENABLED
    }


def test_every_folder_is_a_feature() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    assert folders == {feature.name for feature in ENABLED}


def test_a_missing_feature_is_named() -> None:
    with pytest.raises(ValueError, match="needs chat"):
        in_order_of_needs([one for one in ENABLED if one.name != "chat"])


FIRST, SECOND, *OTHERS = removals()


@pytest.mark.parametrize(
    "gone",
    in_soak_except(
        FIRST, SECOND, values=[FIRST, SECOND, *OTHERS], name=lambda gone: " ".join(sorted(gone))
    ),
)
async def test_features_can_be_removed(gone: set[str], tmp_path: Path) -> None:
    left = [one for one in ENABLED if one.name not in gone]
    removed = [one for one in ENABLED if one.name in gone]
    async with Site(tmp_path, features=left) as site:
        browser = Browser(site)
        browser.http.event_hooks = {}  # answers are checked by the document of all features
        match_id = await browser.open_match()
        waiting, seen = ["/", f"/matches/{match_id}", "/me/account", "/rules/macbeth"], set[str]()
        while waiting:
            path = waiting.pop(0)
            if kind_of(path) not in seen:
                seen.add(kind_of(path))
                answer = await browser.http.get(path, follow_redirects=True)
                assert answer.status_code == 200, path
                waiting += [link for link in LINK.findall(answer.text) if is_page(link)]
        for path in get_paths([router for one in removed for router in one.routers]):
            if "{" in path:
                continue
            assert (await browser.http.get(path)).status_code == 404, path


def is_page(link: str) -> bool:
    """False for files, forms, and what only accounts have."""
    return not re.match(r"/(static|language|me/profile)", link) and "." not in link
