"""A hidden circle, which operators read only because of an open report."""

from app.locales import t
from tests.features.circles.support import page, together
from tests.features.moderation.test_admin import WHY, grant, text_of
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser, Site


async def test_an_operator_reads_a_reported_hidden_circle(
    ann: Browser, bob: Browser, eve: Browser, site: Site
) -> None:
    await keep(eve, "circle-op")
    await grant(site, await eve.id())
    circle = await together(ann, bob)
    rude = f"rude words in {circle}"
    await ann.send(f"{circle}/chat", text=rude)
    form = {"kind": "circle", "subject": circle.rpartition("/")[2]} | WHY
    refused = await eve.http.post("/admin/circles", data=form)
    assert (refused.status_code, refused.json()["reason"]) == (409, "no-report")

    await bob.send(f"{circle}/chat/1", action="report")
    await page(eve, circle, 404)  # for the page of the circle, operators are strangers
    assert t("admin.circle.read") in await text_of(eve, "/admin")
    await eve.send("/admin/circles", 422, **(form | {"reason": ""}))
    seen = await eve.send("/admin/circles", 200, **form)
    for text in (rude, t("circles.role.owner"), t("circles.role.member")):
        assert text in seen
    assert "/chat" not in seen
    audit = await text_of(eve, "/admin/audit")
    assert f"{t('admin.action.circle-read')}: {circle.rpartition('/')[2]}" in audit
    assert WHY["reason"] in audit

    resolved = form | {"part": "players 1"}
    await eve.send("/admin/resolve", **resolved)
    await eve.send("/admin/circles", 409, **form)
    unknown = {"kind": "circle", "subject": "unknown"} | WHY
    await eve.send("/admin/circles", 404, **unknown)
    for browser in (ann, bob):
        await browser.send("/admin/circles", 404, **form)
