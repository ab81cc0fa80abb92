"""The registration of this feature."""

from collections.abc import Iterable

from app.core import Core
from app.feature import Feature
from app.features.catalog.chosen_game import VariantText, VariantTitle
from app.features.catalog.openings import VariantOpenings
from app.features.catalog.pages import VariantPageParts
from app.features.variants import api, pages
from app.features.variants.fairness import routes
from app.features.variants.fairness.routes import fairness_section, measured_openings
from app.features.variants.fairness.worker import FairnessWorker
from app.features.variants.names import INTERVAL, VariantNames
from app.features.variants.pages import VariantSections, rules_page_parts
from app.features.variants.shown import text_for, title_by_link
from app.features.variants.store.fairness import FairnessStore
from app.features.variants.store.played import count_played
from app.features.variants.store.reading import Variants
from app.tasks import PeriodicJob, run_forever
from app.thinking.pool import Pool


def build(core: Core) -> None:
    services = core.services
    services[VariantTitle].add(title_by_link)
    services[VariantPageParts].add(rules_page_parts)
    services[VariantText].add(text_for)
    services[VariantSections].add(fairness_section)
    services[VariantOpenings].add(measured_openings)
    store = services.add(FairnessStore(services.writer, services.reader, core.worker))
    services.add(FairnessWorker(store, services[Pool]))
    services.add(VariantNames(services[Variants]))


def jobs(core: Core) -> Iterable[PeriodicJob]:
    return (run_forever(core.services[VariantNames].refresh, INTERVAL),)


FEATURE = Feature(
    "variants",
    needs=("catalog", "friends"),
    routers=(api.router, routes.router, pages.router),
    build=build,
    workers=(FairnessWorker,),
    jobs=jobs,
    writes=(count_played,),
)
