"""The id of a request, which its response returns."""

import pytest

from tests.support.site.live_server import Browser


@pytest.mark.parametrize(
    ("sent", "kept"), [("from-the-proxy-1", True), ("bad id\t!", False), ("x" * 65, False)]
)
async def test_a_valid_request_id_of_a_proxy_is_kept(eve: Browser, sent: str, kept: bool) -> None:
    response = await eve.http.get("/api/games", headers={"x-request-id": sent})
    assert (response.headers["x-request-id"] == sent) is kept
