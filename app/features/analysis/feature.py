"""The registration of this feature."""

from app.feature import Feature
from app.features.analysis import pages

FEATURE = Feature("analysis", needs=("catalog", "matches"), routers=(pages.router,))
