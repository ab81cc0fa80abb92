"""The registration of this feature."""

from collections.abc import Coroutine, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from fastapi import Request

from app.core import Core
from app.feature import Feature
from app.features.catalog.chosen_game import VariantText, VariantTitle
from app.features.catalog.pages import VariantPageParts
from app.features.matches.pages import MatchTitle
from app.features.variants import api, pages
from app.features.variants.fairness import routes
from app.features.variants.fairness.routes import fairness_section
from app.features.variants.fairness.worker import FairnessWorker
from app.features.variants.names import INTERVAL, refresh_names
from app.features.variants.pages import VariantSections, rules_page_parts
from app.features.variants.shown import ShownVariant, show_variant, title_by_link, title_for_players
from app.features.variants.store.fairness import FairnessStore
from app.features.variants.store.played import count_played
from app.features.variants.store.reading import Variants
from app.http.errors import ApiError
from app.http.html import Section
from app.http.session import Visitor
from app.match.state import Match
from app.tasks import run_forever, running
from app.thinking.pool import Pool


def build(core: Core) -> None:
    services = core.services

    async def parts(request: Request, text: str) -> Sequence[Section]:
        return await rules_page_parts(request, services, text)

    async def fairness(visitor: Visitor, shown: ShownVariant) -> Section | None:
        return await fairness_section(services, visitor, shown)

    async def text_of(visitor: Visitor, variant_id: str) -> str | None:
        try:
            return (await show_variant(services, visitor, variant_id)).variant.text
        except ApiError:
            return None

    async def title_of_match(visitor: Visitor, match: Match) -> str | None:
        return await title_for_players(services, visitor.player, match)

    async def title_of(visitor: Visitor, options: Mapping[str, str], key: str) -> str | None:
        return await title_by_link(services, visitor.player, options, key)

    services[VariantTitle].add(title_of)
    services[MatchTitle].add(title_of_match)
    services[VariantPageParts].add(parts)
    services[VariantText].add(text_of)
    services[VariantSections].add(fairness)
    store = services.add(FairnessStore(services.writer, services.reader, core.worker))
    services.add(FairnessWorker(store, services[Pool]))


def run(core: Core) -> AbstractAsyncContextManager[None]:
    worker = core.services[FairnessWorker]
    return running(worker.start, worker.stop)


def jobs(core: Core) -> Iterable[Coroutine[Any, Any, object]]:
    variants = core.services[Variants]
    return (run_forever(lambda: refresh_names(variants), INTERVAL),)


FEATURE = Feature(
    "variants",
    needs=("catalog", "friends", "matches"),
    routers=(api.router, routes.router, pages.router),
    build=build,
    run=run,
    jobs=jobs,
    writes=(count_played,),
)
