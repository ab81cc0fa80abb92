"""The names of accounts come with their handles, so that pages link their profiles."""

from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser


async def test_seats_cards_opponents_and_chat_have_handles_of_accounts(
    ann: Browser, bob: Browser
) -> None:
    match_id = await ann.start_match(bob, listed=True)
    async with bob.page(match_id) as page:
        await keep(ann, "Ann-1")
        presence = await page.until("presence")
        while presence["seats"][0]["handle"] is None:
            presence = await page.until("presence")
        assert [seat["handle"] for seat in presence["seats"]] == ["Ann-1", None]
        await page.send(t="chat-subscribe")
        while (await page.next())["t"] != "chat-history":
            pass
        async with ann.page(match_id) as other:
            await other.send(t="chat-subscribe")
            await other.send(t="chat-post", id="m1", channel="players", text="Hello")
            while (message := await page.next())["t"] != "chat-posted":
                pass
    assert (message["message"]["name"], message["message"]["handle"]) == ("Ann-1", "Ann-1")
    (card,) = (await bob.ask("GET", "/api/me/matches"))["matches"]
    assert card["handles"] == {"black": "Ann-1"}
    (opponent,) = (await bob.ask("GET", "/api/me/people"))["people"]
    assert opponent["handle"] == "Ann-1"
