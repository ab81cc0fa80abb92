"""A browser that blocks cookies: people watch, and nothing is made for them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from app.locales import t
from harness.browser.chromium import FLAGS, find_chromium
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table


@pytest.fixture
def blocking(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """Chromium with the setting that blocks the cookies of all sites."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "profile" / "Default").mkdir(parents=True)
    (tmp_path / "profile" / "Default" / "Preferences").write_text(json.dumps(settings))
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=FLAGS
    )
    yield context
    context.close()


def test_whoever_blocks_cookies_watches_and_takes_nothing(
    blocking: BrowserContext, server: Server, anna: Person
) -> None:
    match = Table(anna, None)
    told = t("errors.no-cookies")
    eve = blocking.pages[0]
    errors: list[str] = []
    eve.on("pageerror", lambda error: errors.append(str(error)))

    def is_told(path: str, button: str) -> None:
        eve.goto(server.site + path)
        eve.locator(button).click()
        expect(eve.get_by_text(told)).to_be_visible()

    is_told(match.url, "#sit [type=submit]")
    expect(eve.locator("svg.board")).to_be_visible()
    for opponent in ("friend", "anyone", "computer"):
        is_told(f"/new?game=othello&opponent={opponent}", "#new-button")
    eve.goto(f"{server.site}/circles/new")
    eve.locator(".circle-form [name=name]").fill("Hexers")
    eve.locator(".circle-form .primary").click()
    expect(eve.get_by_text(told)).to_be_visible()
    read = anna.asks("GET", f"/api/matches/{match.id}")
    assert read["snapshot"]["view"]["taken_seats"] == ["black"]
    assert not errors
