"""axe finds no accessibility violation on any page.

The campaign adds the dark theme, whose colors tests/contracts/test_colors.py compares.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from harness.browser.person import Person
from tests.browser.looks.scenes import QUICK_SCENES, SCENES, Scene
from tests.support.params import in_soak_except

NAME_RULE = "label-content-name-mismatch"  # a name contains the visible text; off by default
VIOLATIONS: dict[str, Any] = {
    "resultTypes": ["violations"]
}  # everything else takes longer than the checks
ALL_RULES = VIOLATIONS | {"rules": {NAME_RULE: {"enabled": True}}}
COLOR_RULES = VIOLATIONS | {"runOnly": ["color-contrast", "link-in-text-block"]}

QUICK_PAGES = ["/", "/computer", "/puzzles", "/rules/othello", "/new/moxie"]  # one of each kind
PAGES = [
    "/watch", "/games", "/sign-in", "/continue", "/resume", "/about", "/privacy",
    "/workshop", "/variants", "/variants/octagon",
    "/ratings", "/leaderboards", "/me/account", "/me/tokens", "/me/webhooks", "/me/friends",
    "/circles", "/circles/new", "/tournaments", "/tournaments/new",
    "/tournaments/new?format=league", "/tournaments/new?game=rotation",
    "/email/confirm", "/email/sign-in", "/email/unsubscribe/unknown",
    "/embed/analysis/macbeth", "/new/macbeth?start=balanced",
    "/learn/macbeth", "/learn/moxie", "/rules/macbeth",
    "/rules/hex-othello-3", "/rules/renegado", "/rules/moxie",
    "/new/macbeth", "/new/moxie?jumps=unless-winning&row=last-chance", "/new/hex-othello-3",
]  # fmt: skip


@pytest.mark.parametrize(
    "paths",
    in_soak_except(
        QUICK_PAGES,
        values=[QUICK_PAGES, *([page] for page in (*QUICK_PAGES, *PAGES))],
        name=lambda paths: "each-kind" if paths is QUICK_PAGES else paths[0],
    ),
)
def test_a_page_has_no_accessibility_violations(anna: Person, paths: list[str]) -> None:
    check = has_no_violations if paths is QUICK_PAGES else has_none_in_both_themes
    for path in paths:
        anna.goes(path)
        check(anna, path)


@pytest.mark.parametrize(
    "scenes",
    in_soak_except(
        QUICK_SCENES,
        values=[QUICK_SCENES, *([scene] for scene in (*QUICK_SCENES, *SCENES))],
        name=lambda scenes: "each-kind" if scenes is QUICK_SCENES else scenes[0].__name__,
    ),
)
def test_a_state_of_the_page_has_no_accessibility_violations(
    anna: Person, ben: Person, scenes: list[Scene]
) -> None:
    check = has_no_violations if scenes is QUICK_SCENES else has_none_in_both_themes
    for scene in scenes:
        scene(anna, ben)
        check(anna, scene.__name__)


def has_none_in_both_themes(person: Person, where: str) -> None:
    """Only the colors differ between the themes."""
    for theme, rules in (("light", ALL_RULES), ("dark", COLOR_RULES)):
        person.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(person.page.locator("html")).to_have_attribute("data-theme", theme)
        has_no_violations(person, f"{where}, {theme}", rules)


def has_no_violations(person: Person, where: str, rules: dict[str, Any] = ALL_RULES) -> None:
    results = Axe().run(person.page, options=rules)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
