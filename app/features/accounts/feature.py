"""The registration of this feature."""

from app.core import Core
from app.feature import Feature
from app.features.accounts import (
    access_tokens,
    access_tokens_page,
    merge,
    pages,
    personal_data,
    preferences,
    routes,
)
from app.features.accounts.passkeys import account, sign_in
from app.features.accounts.store.merges import Merges
from app.features.accounts.store.personal_data import PersonalData
from app.http.html import PageReader
from app.http.session import find_session
from app.players.personal import PersonalRules


def build(core: Core) -> None:
    services = core.services
    stored = services.writer, services.reader, services[PersonalRules]
    services.add(PersonalData(*stored))
    services.add(Merges(*stored))
    services[PageReader].add(find_session)


FEATURE = Feature(
    "accounts",
    needs=("catalog",),
    routers=(
        pages.router,
        routes.router,
        access_tokens.router,
        access_tokens_page.router,
        account.router,
        sign_in.router,
        merge.router,
        personal_data.router,
        preferences.router,
    ),
    build=build,
)
