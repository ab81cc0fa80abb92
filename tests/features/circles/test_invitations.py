"""The invitation links of circles: who invites, and what the page shows."""

from app.locales import t
from tests.features.circles.support import found, invitation, page, player_of, together
from tests.support.site.live_server import Browser

RUNNING = "data-watched="


def invites(name: str) -> str:
    return t("circles.invitation.from", name=name)


async def test_an_invitation_says_who_invites(ann: Browser, bob: Browser, eve: Browser) -> None:
    circle = await together(ann, bob)
    bobs_id = await player_of(ann, circle, "Bob")
    await ann.send(f"{circle}/members/{bobs_id}", action="make-organizer")
    link = await invitation(bob, circle)
    assert invites("Bob") in await page(eve, link)
    assert (await eve.ask("GET", f"/api{link}"))["inviter"] == "Bob"
    await bob.send(f"{circle}/leave")
    assert (await eve.ask("GET", f"/api{link}"))["inviter"] is None
    assert invites("Bob") not in (text := await page(eve, link))
    assert t("circles.invitation.text") in text


async def test_nobody_invites_who_has_deleted_their_player(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob)
    link = await invitation(ann, circle)
    await ann.ask("DELETE", "/api/me", {})
    assert t("circles.invitation.text") in await page(eve, link)


async def test_a_new_link_is_shown_with_its_code(ann: Browser) -> None:
    circle = await found(ann, "Ann")
    shown = await ann.send(f"{circle}/invitations", 200)
    assert 'class="qr" src="data:image/svg+xml' in shown
    assert 'class="qr"' not in await page(ann, circle)


async def test_an_invitation_shows_a_running_game_to_those_who_may_join(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob)
    link = await invitation(ann, circle)
    assert RUNNING not in await page(eve, link)
    match = (await ann.send(f"{circle}/games")).rpartition("/")[2]
    await bob.send(f"{circle}/games/{match}")
    assert f'{RUNNING}"{match}"' in await page(eve, link)
    await ann.send(f"{circle}/members/{await player_of(ann, circle, 'Bob')}", action="remove")
    assert RUNNING not in await page(eve, link)
