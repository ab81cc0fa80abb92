"""The page of a tournament before the start."""

from app.locales import t
from tests.features.tournaments.test_tournaments import created, post, read
from tests.support.site.live_server import Browser


async def test_the_page_says_that_players_are_missing(ann: Browser, bob: Browser) -> None:
    path = await created([ann])
    reason = t("tournaments.refused.too-few", count=2)
    assert await post(ann, f"{path}/start") == path
    text = await read(ann, path)
    assert t("tournaments.status.joining") in text
    assert reason in text
    assert 'type="submit" disabled aria-describedby="start-refused"' in text
    await post(bob, f"{path}/join", player="Bob")
    assert reason not in await read(bob, path)
    text = await read(ann, path)
    assert reason not in text
    assert "disabled" not in text.partition('id="tournament-status"')[2].partition("</section>")[0]


async def test_the_link_has_a_qr_code_before_the_start(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    code = f'src="{path}/qr.svg"'
    assert code in await read(bob, path)
    assert "<svg" in await read(bob, f"{path}/qr.svg")
    await read(bob, "/tournaments/nothing/qr.svg", 404)
    await post(ann, f"{path}/start")
    assert code not in await read(bob, path)
