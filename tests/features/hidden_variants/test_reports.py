"""People report the names of published variants."""

from app.locales import t
from tests.features.hidden_variants.test_hiding import operator
from tests.features.moderation.test_admin import WHY, text_of
from tests.features.variants.support.publishing import new_rules, page, publish
from tests.support.site.fixtures import lasting_site
from tests.support.site.live_server import Browser

site = lasting_site

__all__ = ["operator"]


async def test_a_reported_name_reaches_the_operators(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Very rude", line="Indeed")
    path = f"/variants/{mine['id']}"
    assert t("variants.report") not in await page(ann, path)
    await ann.send(f"{path}/report", 404)
    assert t("variants.report") in await page(bob, path)
    for _ in range(2):
        await bob.send(f"{path}/report")
    assert t("chat.done.report") in await page(bob, path)
    cases = await text_of(operator, "/admin")
    assert cases.count("Very rude: Indeed") == 1
    assert f'href="{path}"' in cases
    await publish(ann, mine["rules"], "Ruder")
    await bob.send(f"{path}/report")
    cases = await text_of(operator, "/admin")
    assert "Ruder" in cases
    (part,) = {text.partition('"')[0] for text in cases.split('name="part" value="')[2:]}
    case = {"kind": "design", "subject": mine["id"], "part": part}
    await operator.send("/admin/resolve", **(WHY | case))
    assert "Very rude" in await text_of(operator, "/admin")


async def test_a_private_name_is_reported_with_its_key(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Hidden words", access="private")
    path, _, key = mine["url"].partition("?key=")
    path = path[path.index("/variants") :]
    await bob.send(f"{path}/report", 404)
    await bob.send(f"{path}/report", key=key)
    assert t("chat.done.report") in await page(bob, f"{path}?key={key}")
    assert f'href="{path}?key={key}"' in await text_of(operator, "/admin")
    assert "Hidden words" in await page(operator, f"{path}?key={key}")
    for hidden, words in (("yes", "admin.variant.show"), ("no", "admin.variant.hide")):
        form = WHY | {"hidden": hidden}
        await operator.send(f"/admin{path}", **form)
        assert t(words) in await page(operator, f"{path}?key={key}")
    assert "Hidden words" in await page(bob, f"{path}?key={key}")
