"""The pages of circles: founding, hidden circles, joining, roles, settings, the end."""

import re

import pytest

from app.features.circles.model import MAX_NAME
from app.locales import t
from tests.features.circles.support import (
    SETTINGS,
    found,
    invitation,
    member_names,
    message_of,
    page,
    player_of,
    together,
)
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser


async def test_a_hidden_circle_is_like_none(ann: Browser, eve: Browser) -> None:
    circle = await found(ann)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    for path in ("", "/picture.svg", "/settings"):
        hidden, none = [await page(eve, f"{one}{path}", 404) for one in (circle, "/circles/none")]
        assert hidden.replace(circle, "/circles/none") == none
    for path in ("join", "leave", "games", "chat", "chat/1", "invitations", "delete", "settings"):
        answers = [await eve.send(f"{one}/{path}", 404) for one in (circle, "/circles/none")]
        assert answers[0].replace(circle, "/circles/none") == answers[1]
    assert circle not in await page(eve, "/circles")
    async with eve.socket(f"/api{circle}/socket") as socket:
        assert await socket.close_code() == 4404
    await page(eve, "/circles/invitations/wrong", 404)


async def test_a_visible_circle_shows_strangers_its_members_only(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob, visible="yes")
    await ann.send(f"{circle}/chat", text="A secret")
    text = await page(eve, circle)
    assert member_names(text) == ["Ann", "Bob"]
    assert t("circles.refused.invitation-needed") in text
    assert "A secret" not in text
    assert t("circles.table") not in text
    assert circle in await page(eve, "/circles")
    refused = await eve.send(f"{circle}/join", 403)
    assert message_of(refused) == t("circles.refused.invitation-needed")
    for path in ("games", "chat", "invitations", "settings"):
        await eve.send(f"{circle}/{path}", 403)


async def test_only_a_circle_that_others_see_is_shared_by_its_address(
    ann: Browser, eve: Browser
) -> None:
    hidden, visible = [await found(ann, "Ann", visible=one) for one in ("no", "yes")]
    assert "data-share" not in await page(ann, hidden)
    shared = await page(eve, visible)
    assert f'{visible}" data-picture="{visible}/preview.png?lang=en"' in shared
    assert "data-share" in shared


async def test_a_refused_name_is_shown_again_until_an_invitation_is_withdrawn(
    ann: Browser, bob: Browser
) -> None:
    circle = await found(ann, "Ann", visible="yes", joining="open")
    link, long = await invitation(ann, circle), "x" * 25
    for path in (f"{circle}/join", link):
        text = await bob.send(path, 422, **{"your-name": long})
        assert t("errors.name.too-long", count=24) in text
        assert f'value="{long}"' in text
    await ann.send(f"{circle}/invitations/withdraw")
    await page(bob, link, 404)
    await bob.send(link, 404)


async def test_organizers_decide_about_requests(ann: Browser, bob: Browser, cid: Browser) -> None:
    circle = await found(ann, "Ann", visible="yes", joining="approval")
    for browser, name in ((bob, "Bob"), (cid, "Cid")):
        await browser.send(f"{circle}/join", **{"your-name": name})
        assert t("circles.asked") in await page(browser, circle)
    assert "Bob" not in member_names(await page(cid, circle))
    players = {name: await player_of(ann, circle, name) for name in ("Bob", "Cid")}
    await ann.send(f"{circle}/members/{players['Bob']}", action="accept")
    await ann.send(f"{circle}/members/{players['Cid']}", action="decline")
    assert member_names(await page(bob, circle)) == ["Ann", "Bob"]
    again = await ann.send(f"{circle}/members/{players['Cid']}", 409, action="decline")
    assert message_of(again) == t("circles.refused.changed")
    refused = await bob.send(f"{circle}/members/{players['Bob']}", 403, action="accept")
    assert message_of(refused) == t("circles.refused.organizers-only")


async def test_who_asked_for_a_hidden_circle_can_withdraw(ann: Browser, bob: Browser) -> None:
    circle = await found(ann, "Ann", joining="approval")
    link = await invitation(ann, circle)
    assert await bob.send(link, **{"your-name": "Bob"}) == "/circles"
    await page(bob, circle, 404)
    assert t("circles.asked") in await page(bob, "/circles")
    assert t("circles.asked") in await page(bob, link)
    await bob.send(f"{circle}/leave")
    assert t("circles.asked") not in await page(bob, "/circles")


async def test_after_a_removal_a_new_guest_asks_and_an_account_joins(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser
) -> None:
    """The removed guest may be back with another name."""
    circle = await together(ann, bob)
    link = await invitation(ann, circle)
    assert t("circles.join") in await page(cid, link)
    await ann.send(f"{circle}/members/{await player_of(ann, circle, 'Bob')}", action="remove")
    assert t("circles.ask") in await page(cid, link)
    assert await cid.send(link, **{"your-name": "Bobby"}) == "/circles"
    await page(cid, circle, 404)
    assert t("circles.requests") in await page(ann, circle)
    await ann.send(f"{circle}/members/{await player_of(ann, circle, 'Bobby')}", action="accept")
    await page(cid, circle)
    await keep(eve, "eve_1")
    assert t("circles.join") in await page(eve, link)
    assert await eve.send(link) == circle


async def test_other_pictures_leave_the_form_as_it_was(ann: Browser) -> None:
    typed = SETTINGS | {"name": "Hexers", "visible": "yes", "time": "3d", "pictures": "7"}
    circle = await found(ann)
    for path in ("/circles", f"{circle}/settings"):
        text = await ann.send(path, 200, **typed)
        assert 'value="Hexers"' in text
        assert '<option value="3d" selected>' in text
        assert 'name="visible" value="yes" checked' in text
        assert f'value="{SETTINGS["picture"]}" checked' in text
        assert text.count('name="picture"') == 8


async def test_settings_are_changed(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    assert 'value="Friends"' in await page(ann, f"{circle}/settings")
    await page(bob, f"{circle}/settings", 403)
    changed = SETTINGS | {"name": "Others", "visible": "yes", "game": "macbeth", "time": "3d"}
    await ann.send(f"{circle}/settings", **changed)
    text = await page(bob, circle)
    assert '<h1 translate="no">Others</h1>' in text
    assert "MacBeth" in text
    assert t("circles.visible.short.yes") in text


async def test_the_picture_is_a_position(ann: Browser, match_id: str) -> None:
    await ann.play(match_id, 2, "g8")
    circle = await found(ann, **{"picture-game": f"https://example.org/matches/{match_id}?x"})
    drawn = (await ann.http.get(f"{circle}/picture.svg?theme=dark")).text
    shown = (await ann.http.get(f"/matches/{match_id}/board.svg?theme=dark")).text
    stones = [text.count('href="#bn-black"') for text in (drawn, shown)]
    assert stones[0] == stones[1] > 0
    await ann.send("/circles", 422, **(SETTINGS | {"picture-game": "nothere"}))


async def test_wrong_settings_are_refused(ann: Browser) -> None:
    for field, value, reason in (
        ("name", "x" * (MAX_NAME + 1), "name-too-long"),
        ("joining", "nobody", "rule-needed"),
        ("game", "chess", "no-such-game"),
        ("picture", "", "picture-needed"),
    ):
        text = await ann.send("/circles", 422, **(SETTINGS | {field: value}))
        assert message_of(text) == t(f"circles.refused.{reason}", count=MAX_NAME)
    text = await ann.send("/circles", 422, **(SETTINGS | {"time": "99+999"}))
    assert message_of(text) == t("time.invalid")
    assert ann.token is None, "nobody becomes a player by a mistake"


@pytest.mark.parametrize(
    ("field", "value", "status", "key"),
    [
        ("name", " ", 422, "circles.refused.name-needed"),
        ("picture-game", "nothere", 422, "circles.refused.picture-match"),
        ("your-name", "x" * 25, 422, "errors.name.too-long"),
    ],
)
async def test_a_form_with_a_mistake_keeps_its_values(
    ann: Browser, field: str, value: str, status: int, key: str
) -> None:
    filled = {"visible": "yes", "joining": "approval", "time": "3d", "your-name": "Ann"}
    sent = SETTINGS | filled | {field: value}
    text = await ann.send("/circles", status, **sent)
    assert message_of(text) == t(key, count=24)
    assert 'action="/circles"' in text
    for name in ("name", "picture-game", "your-name"):
        assert re.search(f'name="{name}"[^>]* value="{sent.get(name, "")}"', text), name
    for value in ("othello", "3d"):
        assert f'<option value="{value}" selected' in text
    for value in ("yes", "approval", sent["picture"]):
        assert f'value="{value}" checked' in text


async def test_settings_with_a_mistake_are_shown_again(ann: Browser) -> None:
    circle = await found(ann)
    changed = SETTINGS | {"name": "Others", "picture-game": "nothere"}
    text = await ann.send(f"{circle}/settings", 422, **changed)
    assert message_of(text) == t("circles.refused.picture-match")
    assert 'value="Others"' in text
    assert f'action="{circle}/settings"' in text
    assert '<h1 translate="no">Friends</h1>' in await page(ann, circle)


async def test_a_profile_shows_visible_circles(ann: Browser, eve: Browser) -> None:
    await keep(ann, "circular")
    hidden = await found(ann, name="Hidden friends")
    visible = await found(ann, name="Visible friends", visible="yes")
    text = await page(eve, "/@circular")
    assert [one in text for one in (visible, hidden, "Hidden friends")] == [True, False, False]


async def test_an_account_that_takes_a_name_stays_linked_in_open_games(
    ann: Browser, bob: Browser
) -> None:
    await keep(ann, "nameless")
    await ann.ask("PATCH", "/api/me", {"name": None})
    match_id = await ann.open_match()
    async with bob.page(match_id) as page:
        await found(ann, "Ann")
        presence = await page.until("presence")
        while "Ann" not in [seat["name"] for seat in presence["seats"]]:
            presence = await page.until("presence")
    assert "nameless" in [seat["handle"] for seat in presence["seats"]]
