"""The registration of this feature."""

from app.feature import Feature
from app.features.profiles import api, previews, routes

FEATURE = Feature(
    "profiles",
    needs=("accounts", "catalog", "friends", "lobby", "ratings"),
    routers=(api.router, previews.router, routes.router),
)
