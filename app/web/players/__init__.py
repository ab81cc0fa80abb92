"""The players API: the visitor's name, sessions, passkeys and preferences."""

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

routers = (
    routes.router,
    access_tokens.router,
    access_tokens_page.router,
    bot.router,
    passkeys.router,
    sign_in.router,
    merge.router,
    personal_data.router,
    preferences.router,
)
