"""Notices leave the house to Discord and to ntfy; where they may not go, and who sets it."""

from app.locales import t
from tests.features.notifications.support.players import webhook
from tests.support.site.http_sink import PostOffice
from tests.support.site.live_server import Browser, Site


async def test_discord_gets_an_embed_with_the_board(
    near: Site, ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await webhook(anna, table, f"{office.url}/api/webhooks/1/secret", form="discord", scope="all")
    await anna.play(table, 2, "g8")
    while b"played g8" not in (letter := await office.arrived()).body:
        pass  # the notice that the game has begun may have waited for the webhook
    assert letter.path == "/api/webhooks/1/secret"
    text = letter.json
    assert text["content"] == "Ben: Your turn: MacBeth with Änne \\*"
    assert text["allowed_mentions"] == {"parse": []}
    (embed,) = text["embeds"]
    assert embed["url"].endswith(f"/matches/{table}")
    assert embed["description"] == r"Änne \* played g8 in MacBeth."
    picture = embed["image"]["url"].partition("/matches/")[2]
    answer = await ben.http.get(f"/matches/{picture}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG")
    await ben.play(table, 3, "d5")
    assert (await office.arrived()).json["content"].startswith("Änne \\*: Your turn")


async def test_ntfy_gets_headers_and_a_text(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    await webhook(ben, table, f"{office.url}/topic")
    await anna.play(table, 2, "g8")
    letter = await office.arrived()
    assert letter.body.decode() == "Ben: Änne * played g8 in MacBeth."
    assert letter.headers["title"] == (
        "=?UTF-8?Q?Ben=3A=20Your=20turn=3A=20MacBeth=20with=20=C3=84nne=20=2A?="
    )
    assert letter.headers["click"].endswith(f"/matches/{table}")
    assert "board.png?ply=1&seal=" in letter.headers["attach"]
    await ben.play(table, 3, "d5")
    await anna.play(table, 4, "e4")
    assert "played e4" in (await office.arrived()).body.decode(), "not Ben's own turn"


async def test_a_failing_webhook_reports_and_is_disabled(
    ben: Browser, table: str, office: PostOffice
) -> None:
    path = f"/api/matches/{table}/webhook"
    await webhook(ben, table, f"{office.url}/secret")
    for failures in range(1, 6):
        office.statuses = [404]
        tried = await ben.ask("POST", f"{path}/test")
        said = t("delivery.answered", answer="404 that is what I say")
        assert tried == {"delivered": False, "message": said}
        answer = (await ben.ask("GET", f"/api/matches/{table}/notices"))["webhook"]
        assert (answer["failures"], answer["disabled"]) == (failures, failures == 5)
        assert answer["last_answer"] == tried["message"]
    assert (await ben.ask("POST", f"{path}/test"))["delivered"]
    answer = (await ben.ask("GET", f"/api/matches/{table}/notices"))["webhook"]
    assert (answer["disabled"], answer["failures"]) == (False, 0)
    assert answer["last_answer"] == t("delivery.delivered", answer="200")
    office.statuses = [302]
    assert not (await ben.ask("POST", f"{path}/test"))["delivered"], "it is not followed"
    assert (await ben.ask("DELETE", path))["webhook"] is None


async def test_webhook_urls_are_private(
    ben: Browser, anna: Browser, table: str, office: PostOffice
) -> None:
    answer = await webhook(ben, table, f"{office.url}/very-secret")
    assert answer["webhook"]["host"] == "127.0.0.1"
    assert "very-secret" not in str(answer)
    for browser in (ben, anna):
        for path in ("/notices", "", "/record.txt"):
            text = (await browser.http.get(f"/api/matches/{table}{path}")).text
            assert "very-secret" not in text
    assert (await anna.ask("GET", f"/api/matches/{table}/notices"))["webhook"] is None


async def test_only_players_change_notification_settings(
    near: Site, table: str, office: PostOffice
) -> None:
    eve = Browser(near)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    path = f"/api/matches/{table}"
    assert (await eve.ask("GET", f"{path}/notices"))["seated"] is False
    await eve.ask("PATCH", f"{path}/notices", {"muted": True}, status=403)
    await eve.ask("POST", f"{path}/webhook", {"url": office.url}, status=403)
    await eve.ask("POST", f"{path}/webhook/test", status=403)
    assert (await eve.ask("DELETE", f"{path}/webhook"))["webhook"] is None


async def test_urls_of_other_services_are_refused(ann: Browser) -> None:
    path = f"/api/matches/{await ann.open_match()}/webhook"
    for url in (
        *("http://discord.com/api/webhooks/1/x", "https://127.0.0.1/x", "https://[::1]/x"),
        *("https://10.1.2.3/", "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/"),
        *("https://user:pass@example.org/", "https://example.org:8443/", "ftp://example.org/"),
        *("https://", "x", "https://example.org/ü", "https://exa mple.org/"),
        *("https://0x7f000001/", "https://[64:ff9b::a00:1]/"),
    ):
        answer = await ann.http.post(path, json={"url": url})
        if answer.status_code == 201:  # a name: it is looked at when it is resolved
            tried = await ann.ask("POST", f"{path}/test")
            assert tried["delivered"] is False, url
        else:
            assert (answer.status_code, answer.json()["reason"]) == (422, "no-such-address"), url


async def test_a_test_does_not_tell_whether_a_name_exists(ann: Browser) -> None:
    """`localhost` does and leads home, the other name does not."""
    match_id = await ann.open_match()
    path = f"/api/matches/{match_id}/webhook"
    for url in ("https://localhost/x", "https://no-such-name.invalid/x"):
        await ann.ask("POST", path, {"url": url}, 201)
        tried = await ann.ask("POST", f"{path}/test")
        assert tried == {"delivered": False, "message": t("delivery.no-public-host")}
        shown = (await ann.ask("GET", f"/api/matches/{match_id}/notices"))["webhook"]
        assert shown["last_answer"] == tried["message"]
