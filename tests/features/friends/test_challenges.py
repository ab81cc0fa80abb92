"""Challenges by handle: notice, answer, limits."""

from typing import Any

from tests.features.friends.test_friends import requests
from tests.support.site.authenticator import keep
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser


async def challenge(browser: Browser, handle: str, status: int = 201, **fields: Any) -> Any:
    """Open a match with a challenge; returns its id, or the error's reason."""
    body = {"game": "macbeth", "time": "10+5", "challenge": handle} | fields
    answer = await browser.ask("POST", "/api/matches", body, status)
    return answer["id" if status == 201 else "reason"]


async def status_of(browser: Browser, match_id: str) -> str:
    found = await browser.read_match(match_id)
    return str(found["snapshot"]["view"]["status"])


async def notices(browser: Browser) -> list[tuple[str, str]]:
    return [(one["state"], one["match"]["id"]) for one in (await requests(browser))["challenges"]]


async def test_a_declined_challenge_is_withdrawn(ann: Browser, bob: Browser, eve: Browser) -> None:
    await keep(ann, "spurned")
    await keep(bob, "busy")
    match_id = await challenge(ann, "busy")
    await eve.ask("DELETE", f"/api/me/challenges/{match_id}", status=404)
    await ann.ask("DELETE", f"/api/me/challenges/{match_id}", status=404)
    declined = await bob.ask("DELETE", f"/api/me/challenges/{match_id}")
    assert declined == {"declined": True}
    assert await status_of(ann, match_id) == "over"
    assert await notices(ann) == [("declined", match_id)]
    assert await notices(bob) == []
    assert await bob.ask("DELETE", f"/api/me/challenges/{match_id}") == {"declined": False}


async def test_challenges_need_accounts_and_are_limited(ann: Browser, bob: Browser) -> None:
    await keep(bob, "wanted")
    assert await challenge(ann, "wanted", 403) == "no-account"
    await keep(ann, "wanting")
    assert await challenge(ann, "nobody-there", 422) == "no-such-friend"
    assert await challenge(ann, "", 422) == "invalid"
    assert await challenge(ann, "wanting", 409) == "yourself"
    assert await challenge(ann, "wanted", 422, computers=[1]) == "no-such-seat"
    await challenge(ann, "wanted")
    assert await challenge(ann, "wanted", 409) == "challenged-already"
    assert len(await notices(bob)) == 1


async def test_new_pages_name_the_challenged_player(new_browser: NewBrowser) -> None:
    answer = await new_browser().http.get("/new/macbeth?challenge=anna%22")
    assert 'value="anna&#34;"' in answer.text
    assert "new-ignored" not in answer.text
