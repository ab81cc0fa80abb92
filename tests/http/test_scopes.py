"""Every route of the API says which scope an access token needs."""

import pytest
from fastapi import APIRouter

from app.http.access_tokens.needs import check_scopes, needs


async def answer() -> None: ...


def test_a_route_without_a_scope_is_not_registered() -> None:
    router = APIRouter(prefix="/api")
    router.get("/told", **needs("read"))(answer)
    check_scopes(router.routes)
    router.get("/untold")(answer)
    with pytest.raises(ValueError, match="/api/untold"):
        check_scopes(router.routes)
