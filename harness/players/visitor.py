"""An HTTP client with a session: opens matches and takes seats."""

from collections.abc import Mapping
from typing import Self

import httpx2


class Visitor:
    """A player without a page. The first request creates the session."""

    def __init__(self, site: str) -> None:
        self._http = httpx2.AsyncClient(
            base_url=f"http://{site}",
            verify=False,
            trust_env=False,
            limits=httpx2.Limits(max_keepalive_connections=0),
            timeout=120,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def open_match(self, options: Mapping[str, str], **fields: object) -> str:
        """Open a match, by default an unlisted one of MacBeth as black. Returns its id."""
        defaults = {"game": "macbeth", "options": dict(options), "color": "black", "listed": False}
        response = await self._http.post("/api/matches", json=defaults | fields)
        assert response.status_code == 201, response.text
        match_id: str = response.json()["id"]
        return match_id

    async def take_seat(self, match_id: str) -> None:
        response = await self._http.post(f"/api/matches/{match_id}/seats", json={"color": None})
        assert response.status_code == 200, response.text

    @property
    def cookie(self) -> str:
        """The session as a Cookie header."""
        return f"birnam={self._http.cookies['birnam']}"
