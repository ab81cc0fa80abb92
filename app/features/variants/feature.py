"""The registration of this feature."""

from collections.abc import Coroutine, Iterable, Sequence
from typing import Any

from fastapi import Request

from app.core import Core
from app.feature import Feature
from app.features.catalog.pages import VariantPageParts
from app.features.variants import api, pages
from app.features.variants.names import INTERVAL, refresh_names
from app.features.variants.pages import rules_page_parts
from app.features.variants.store.played import count_played
from app.features.variants.store.reading import Variants
from app.http.html import Section
from app.tasks import run_forever


def build(core: Core) -> None:
    services = core.services

    async def parts(request: Request, text: str) -> Sequence[Section]:
        return await rules_page_parts(request, services, text)

    services[VariantPageParts].add(parts)


def jobs(core: Core) -> Iterable[Coroutine[Any, Any, object]]:
    variants = core.services[Variants]
    return (run_forever(lambda: refresh_names(variants), INTERVAL),)


FEATURE = Feature(
    "variants",
    needs=("catalog",),
    routers=(api.router, pages.router),
    build=build,
    jobs=jobs,
    writes=(count_played,),
)
