"""Forms of circles, sent as browsers send them without scripts."""

import re
from html import unescape

from app.features.circles.model import Picture
from app.features.circles.pictures import offered_pictures
from tests.support.site.live_server import Browser

PICTURE: Picture = offered_pictures(1)[0]
SETTINGS = {
    "name": "Friends",
    "visible": "no",
    "joining": "invitation",
    "game": "othello",
    "time": "10+5",
    "picture": f"{PICTURE.game} {PICTURE.position}",
}


async def page(browser: Browser, path: str, status: int = 200) -> str:
    """The HTML of a page."""
    return unescape(await browser.read(path, status))


async def found(browser: Browser, founder: str = "", /, **settings: str) -> str:
    """Found a circle; returns its path. The founder has a name."""
    return await browser.send("/circles", **(SETTINGS | settings), **{"your-name": founder})


async def invitation(browser: Browser, circle: str) -> str:
    """Make an invitation link; returns its path."""
    text = await browser.send(f"{circle}/invitations", 200)
    link = re.search(r'value="[^"]*(/circles/invitations/[^"]+)"', text)
    assert link
    return link[1]


async def together(*browsers: Browser, **settings: str) -> str:
    """Found a circle and let the others join it; returns its path."""
    owner, *others = browsers
    circle = await found(owner, "Ann", **settings)
    link = await invitation(owner, circle)
    for browser, name in zip(others, ("Bob", "Cid", "Dee"), strict=False):
        assert await browser.send(link, **{"your-name": name}) == circle
    return circle


async def player_of(browser: Browser, circle: str, name: str) -> str:
    """The id of a member or of an applicant, which the page of the circle shows."""
    text = await page(browser, circle)
    items = re.findall(
        r'id="member-(\w+)".*?class="circle-member-name"[^>]*>(?:<[^>]+>)*([^<]+)<', text, re.DOTALL
    )
    found_ids: list[str] = [player for player, shown in items if shown == name]
    return found_ids[0]


def member_names(text: str) -> list[str]:
    return re.findall(r'class="circle-member-name"[^>]*>(?:<[^>]+>)*([^<]+)<', text)


def message_of(text: str) -> str:
    """The message of an error page, or of a form that is shown again."""
    found_message = re.search(
        r'<p class="(?:lead|message" role="alert)">(.*?)</p>', text, re.DOTALL
    )
    return unescape(found_message[1]) if found_message else text[:300]
