"""The list of published variants before there are any."""

from app.locales import t
from tests.features.variants.support.publishing import page
from tests.support.site.live_server import Browser


async def test_an_empty_list_says_why(eve: Browser) -> None:
    filters = t("variants.filter.board")
    empty = await page(eve, "/variants")
    assert (t("variants.none-yet") in empty, filters in empty) == (True, False)
    for path in ("/variants?players=3", "/variants?board=square", "/variants?page=2"):
        words = await page(eve, path)
        assert (t("variants.none") in words, filters in words) == (True, True)
