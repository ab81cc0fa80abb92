"""The players API: the visitor's name, sessions, passkeys and preferences."""

from fastapi import APIRouter

from app.web.players import (
    access_tokens,
    access_tokens_page,
    bot,
    merge,
    passkeys,
    personal_data,
    preferences,
    routes,
    sign_in,
)

router = APIRouter()
for part in (
    routes,
    access_tokens,
    access_tokens_page,
    bot,
    passkeys,
    sign_in,
    merge,
    personal_data,
    preferences,
):
    router.include_router(part.router)
