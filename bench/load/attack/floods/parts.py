"""A flood of requests with many parts in few bytes, and of forms with long fields."""

from bench.load.api import ApiClient, SessionCookie
from bench.load.attack.floods.requests import RequestFlood, form_request, page_request

HEADERS = 12_000
COOKIES = 6_000
PARAMETERS = 10_000
FIELD = 60_000  # letters
FIELDS = 48
SHORT = "name", "visible", "joining", "game", "time"


class PartFlood(RequestFlood):
    """Sends the next request as soon as it has an answer, also on new connections."""

    connections = 12

    async def write_requests(self, api: ApiClient) -> list[bytes]:
        player, target = SessionCookie(), self._target
        plain = page_request(target, "/healthz").removesuffix(b"\r\n")
        return [
            plain + b"a:b\r\n" * HEADERS + b"\r\n",
            plain + b"Cookie: " + b"a=b; " * COOKIES + b"\r\n\r\n",
            page_request(target, "/healthz?" + "a&" * PARAMETERS),
            form_request(target, "/circles", player, name="a" * FIELD),
            form_request(target, "/circles", player, **{f"f{n}": "A" * 160 for n in range(FIELDS)}),
            form_request(target, "/circles", player, **dict.fromkeys(SHORT, "")),
        ]
