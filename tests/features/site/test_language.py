"""The choice of a language."""

import pytest

from tests.support.site.live_server import Browser


async def language_of(browser: Browser, path: str, **headers: str) -> str:
    answer = await browser.http.get(path, headers={"accept": "text/html", **headers})
    assert answer.headers["vary"].startswith("Accept-Language, Cookie")
    assert f'<html lang="{answer.headers["content-language"]}"' in answer.text
    return answer.headers["content-language"]


@pytest.mark.parametrize("path", ["/", "/rules/moxie", "/new/macbeth", "/no/such/page"])
async def test_a_page_follows_the_browser(eve: Browser, path: str) -> None:
    assert await language_of(eve, path, **{"accept-language": "de-AT,en;q=0.5"}) == "de"
    assert await language_of(eve, path, **{"accept-language": "pt"}) == "en"


async def test_a_page_links_its_other_languages(eve: Browser) -> None:
    text = (await eve.http.get("/new/moxie?board=hex&lang=ja")).text
    for code in ("en", "de", "ja"):
        assert f'hreflang="{code}" href="http://{eve.site.host}/new/moxie?board=hex' in text
    assert 'name="page" value="/new/moxie?board=hex"' in text
    assert '<option value="ja" lang="ja" selected>日本語</option>' in text


async def test_the_choice_is_kept_and_leads_back(ann: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    form = {"lang": "de", "page": "/new/moxie?board=hex"}
    answer = await ann.http.post("/language", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, form["page"])
    assert await language_of(ann, "/", **{"accept-language": "ja"}) == "de"
    assert (await ann.ask("GET", "/api/me/settings"))["choices"]["language"] == "de"
    saved = await ann.ask("PUT", "/api/me/settings", {"choices": {"theme": "dark"}})
    assert saved["choices"]["language"] == "de"


async def test_the_choice_leads_to_no_other_site(eve: Browser) -> None:
    for page in ("//example.org", "/\\example.org", "https://example.org", "", "/\n"):
        answer = await eve.http.post("/language", data={"lang": "xx", "page": page})
        assert (answer.status_code, answer.headers["location"]) == (303, "/"), page
        assert "set-cookie" not in answer.headers
