"""The registration of this feature."""

from collections.abc import Mapping
from typing import Any

from app.core import Core
from app.feature import Feature
from app.features.accounts.pages import AccountPageValues
from app.features.moderation import routes
from app.features.moderation.store.audit import empty_records
from app.features.moderation.store.operators import Operators
from app.http.session import Visitor
from app.players.personal import Personal


def build(core: Core) -> None:
    operators = core.services[Operators]

    async def values(visitor: Visitor) -> Mapping[str, Any]:
        player = visitor.player
        return {"operates": player is not None and await operators.includes(player)}

    core.services[AccountPageValues].add(values)


FEATURE = Feature(
    "moderation",
    needs=("accounts", "chat", "lobby"),
    routers=(routes.router,),
    build=build,
    personal=Personal(delete=empty_records),
)
