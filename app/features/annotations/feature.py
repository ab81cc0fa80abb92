"""The registration of this feature."""

from app.feature import Feature
from app.features.annotations import routes

FEATURE = Feature("annotations", needs=("matches",), routers=(routes.router,))
