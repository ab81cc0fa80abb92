"""All that the socket of a match does, by single requests, beside a stream."""

import json
from typing import Any

from tests.features.streams.support import stream
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import SERVER


async def say(browser: Browser, match_id: str, status: int = 200, **message: Any) -> list[Json]:
    """The server's answers."""
    path = f"/api/v1/matches/{match_id}/messages?epoch={browser.site.epoch}"
    answer = await browser.http.post(path, json=message)
    assert answer.status_code == status, answer.text
    lines = [json.loads(line) for line in answer.text.splitlines()]
    for line in lines if status == 200 else ():
        SERVER.validate_python(line)
    return lines


async def test_a_match_is_played_and_talked_about(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with stream(bob, f"/api/v1/matches/{match_id}/stream") as lines:
        await lines.until("snapshot")
        (frame,) = await say(ann, match_id, t="play", id="a", at=2, move="g8")
        assert (frame["version"], frame["id"]) == (3, "a")
        assert await say(ann, match_id, t="play", id="a", at=2, move="g8") == [frame]
        assert (await lines.until("frame"))["version"] == 3
        (refused,) = await say(ann, match_id, t="play", id="b", at=3, move="g8")
        assert (refused["reason"], refused["snapshot"]["version"]) == ("not-your-turn", 3)
        (offered,) = await say(bob, match_id, t="offer", id="c", at=3, kind="draw", ply=None)
        assert offered["view"]["offers"][0]["kind"] == "draw"
        (posted,) = await say(ann, match_id, t="chat-post", id="d", channel="players", text="Hi")
        assert (posted["id"], posted["message"]["text"]) == ("d", "Hi")
        assert (await lines.until("chat-posted"))["id"] is None
        assert await say(ann, match_id, t="chat-react", id="e", emoji="👍") == []
        assert (await lines.until("chat-reaction"))["emoji"] == "👍"


async def test_a_page_asks_for_what_its_stream_lacks(ann: Browser, match_id: str) -> None:
    await ann.play(match_id, 2, "g8")
    welcome, frame, presence = await say(ann, match_id, t="hello", version=2)
    assert (welcome["frames"], frame["version"], presence["t"]) == (1, 3, "presence")
    (pong, *_) = await say(ann, match_id, t="ping", n=7)
    assert (pong["t"], pong["n"]) == ("pong", 7)
    for kind in ("dance", "play"):
        await say(ann, match_id, 422, t=kind)
    (history,) = await say(ann, match_id, t="chat-subscribe")
    assert history["t"] == "chat-history"


async def test_a_stranger_may_watch_but_not_play(eve: Browser, match_id: str) -> None:
    welcome, *_ = await say(eve, match_id, t="hello", version=None)
    assert welcome["you"] == []
    (refused,) = await say(eve, match_id, t="play", id="a", at=2, move="g8")
    assert refused["reason"] == "not-seated"
    await say(eve, "2" * 14, 404, t="hello", version=None)
