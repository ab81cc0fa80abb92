"""The registration of this feature."""

from app.feature import Feature
from app.features.profiles import routes

FEATURE = Feature(
    "profiles",
    needs=("accounts", "catalog", "friends", "ratings"),
    routers=(routes.router,),
)
