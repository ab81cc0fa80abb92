"""A browser without a page: opens matches and sits down over HTTP, and has a cookie."""

from collections.abc import Mapping
from types import TracebackType
from typing import Self

import httpx2


class Visitor:
    """Somebody who becomes a player by the first action."""

    def __init__(self, site: str) -> None:
        self._http = httpx2.AsyncClient(
            base_url=f"http://{site}",
            verify=False,
            trust_env=False,
            limits=httpx2.Limits(max_keepalive_connections=0),
            timeout=30,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Say goodbye."""
        await self._http.aclose()

    async def open(self, options: Mapping[str, str], color: str = "black", **wishes: object) -> str:
        """Open a match, of MacBeth if no other `game` is wished for; returns its id."""
        wish = {"game": "macbeth", "options": dict(options), "color": color, "listed": False}
        wish |= wishes
        answer = await self._http.post("/api/matches", json=wish)
        assert answer.status_code == 201, answer.text
        match_id: str = answer.json()["id"]
        return match_id

    async def sit(self, match_id: str) -> None:
        """Take the free seat."""
        answer = await self._http.post(f"/api/matches/{match_id}/seats", json={"color": None})
        assert answer.status_code == 200, answer.text

    @property
    def cookie(self) -> str:
        """The header that says who this is."""
        return f"birnam={self._http.cookies['birnam']}"
