"""The registration of this feature."""

from app.feature import Feature
from app.features.workshop import pages, routes

FEATURE = Feature("workshop", needs=("catalog",), routers=(pages.router, routes.router))
