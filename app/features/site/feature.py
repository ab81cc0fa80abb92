"""The registration of this feature."""

from app.feature import Feature
from app.features.site import about, crawlers, home, install, language

FEATURE = Feature(
    "site",
    needs=("catalog",),
    routers=(home.router, about.router, language.router, install.router, crawlers.router),
)
