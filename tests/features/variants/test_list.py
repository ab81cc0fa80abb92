"""The list of published variants: its filters and its pages."""

import re
from html import unescape

import pytest

from app.features.variants import model
from app.locales import t
from engine.variants.relatives import RELATIVES_FOR_3
from tests.features.variants.support.publishing import HTML, listed, new_rules, page, publish
from tests.support.site.live_server import Browser


async def test_filters_and_pages(ann: Browser, eve: Browser) -> None:
    mine = await publish(ann, f"{RELATIVES_FOR_3['hex-othello-3']}wins fewest", "Three")
    assert mine["game"] == "variant-3"
    assert mine["id"] in await listed(eve, "?board=hexagon&players=3")
    assert mine["id"] not in await listed(eve, "?board=square")
    assert mine["id"] not in await listed(eve, "?players=2")
    assert await listed(eve, "?page=9") == []
    await eve.ask("GET", "/api/variants?page=0", status=422)
    await eve.ask("GET", "/api/variants?after=x_y", status=422)
    for query in ("?page=x&order=y&board=z&players=7", "?page=9999", "?after=nan_x", "?after=1_2"):
        await page(eve, f"/variants{query}")


async def test_a_page_begins_after_the_one_before(
    ann: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "PAGE_LENGTH", 1)
    _, second, third = [(await publish(ann, new_rules(), f"No {n}"))["id"] for n in "123"]
    newest = await eve.ask("GET", "/api/variants?order=newest")
    assert [one["id"] for one in newest["variants"]] == [third]
    shown = (await eve.http.get("/variants?order=newest", headers=HTML)).text
    await publish(ann, new_rules(), "No 4")
    later = await eve.ask("GET", f"/api/variants?order=newest&after={newest['after']}")
    assert [one["id"] for one in later["variants"]] == [second]
    link = re.search(rf'href="([^"]*)">{t("variants.next")}<', shown)
    assert link
    words = await page(eve, unescape(link[1]))
    assert f"/variants/{second}" in words
    assert f"/variants/{third}" not in words
    assert t("variants.first") in words
    numbered = await eve.ask("GET", f"/api/variants?order=newest&page={newest['next']}")
    assert [one["id"] for one in numbered["variants"]] == [third], "which a new variant shifts"
