"""Link previews of circles, invitations to them, tournaments and lessons."""

from engine import GAMES
from tests.features.circles.support import found, invitation, together
from tests.features.tournaments.support.pages import created
from tests.support.site.authenticator import keep
from tests.support.site.link_previews import link_preview, preview, words
from tests.support.site.live_server import Browser
from tests.support.site.table import seated


async def test_a_circle_has_a_preview_for_those_who_may_see_it(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await found(ann, "Ann", visible="yes")
    path, alone = await link_preview(eve, circle)
    assert path == f"{circle}/preview.png"
    assert await bob.send(await invitation(ann, circle), **{"your-name": "Bob"}) == circle
    assert (await link_preview(eve, circle))[1] != alone
    assert (await words(eve, circle))[1].startswith("2 members · Plays ")

    hidden = await together(ann, bob, visible="no")
    await eve.ask("GET", f"{hidden}/preview.png", status=404)
    assert (await link_preview(bob, hidden))[0] == f"{hidden}/preview.png"


async def test_an_invitation_shows_the_circle_to_everybody(ann: Browser, eve: Browser) -> None:
    link = await invitation(ann, await found(ann, "Ann", visible="no"))
    path, _ = await link_preview(eve, link)
    assert path == f"{link}/preview.png"
    assert (await words(eve, link))[1] == "Ann invites you to this circle · 1 member"
    await eve.ask("GET", "/circles/invitations/wrong/preview.png", status=404)


async def test_a_tournament_has_a_preview(ann: Browser, bob: Browser, eve: Browser) -> None:
    tournament = await created([ann])
    path, alone = await link_preview(eve, tournament)
    assert path == f"{tournament}/preview.png"
    await bob.send(f"{tournament}/join", player="Bob")
    assert (await link_preview(eve, tournament))[1] != alone
    assert (await words(eve, tournament))[1].endswith("2 players · Not started yet")
    await eve.ask("GET", "/tournaments/nowhere/preview.png", status=404)

    circle = await together(ann, bob, visible="no")
    closed = await created([ann], circle=circle.rpartition("/")[2])
    await eve.ask("GET", f"{closed}/preview.png", status=404)
    assert await link_preview(bob, closed)


async def test_a_profile_has_a_preview_for_those_who_may_see_it(ann: Browser, eve: Browser) -> None:
    await keep(ann, "ann")
    path, alone = await link_preview(eve, "/@ann")
    assert path == "/@ann/preview.png"
    async with seated(("othello", {"opening": "othello"}), [ann, eve], eve, listed=True) as table:
        await table.play("d3")
        await table.resign("white")
    assert (await link_preview(eve, "/@ann"))[1] != alone
    await ann.ask("PUT", "/api/me/settings", {"choices": {"profile": "me"}})
    await eve.ask("GET", "/@ann/preview.png", status=403)
    assert await preview(ann, "/@ann/preview.png")
    await eve.ask("GET", "/@nobody/preview.png", status=404)


async def test_lists_have_previews_of_their_own(eve: Browser) -> None:
    pictures = {(await link_preview(eve, "/"))[1]}
    for page in ("puzzles", "tournaments", "circles"):
        path, picture = await link_preview(eve, f"/{page}")
        assert path == f"/previews/{page}.png"
        pictures.add(picture)
    assert len(pictures) == 4
    await eve.ask("GET", "/previews/home.png", status=422)


async def test_pages_tell_their_kind(ann: Browser, eve: Browser) -> None:
    await keep(ann, "kind-of-page")
    kinds = {
        "/": "website",
        "/puzzles": "website",
        "/rules/moxie": "article",
        "/learn/othello": "article",
        "/@kind-of-page": "profile",
    }
    for path, kind in kinds.items():
        page = await eve.read(path)
        assert page.count('<meta property="og:type"') == 1
        assert f'<meta property="og:type" content="{kind}">' in page, path
        assert ('<meta property="profile:username"' in page) == (kind == "profile")


async def test_each_game_and_its_lesson_have_previews_of_their_own(eve: Browser) -> None:
    pictures = set()
    for game in GAMES:
        path, picture = await link_preview(eve, f"/learn/{game}")
        assert path == f"/learn/{game}/preview.png"
        pictures |= {picture, await preview(eve, f"/games/{game}/preview.png")}
    assert len(pictures) == 2 * len(GAMES)
    await eve.ask("GET", "/learn/chess/preview.png", status=404)
