"""The registration of this feature."""

from app.feature import Feature
from app.features.monitoring import health, metrics

FEATURE = Feature("monitoring", routers=(health.router, metrics.router))
