"""The registration of this feature."""

from app.feature import Feature
from app.features.circle_reports import routes

FEATURE = Feature(
    "circle_reports", needs=("chat", "circles", "moderation"), routers=(routes.router,)
)
