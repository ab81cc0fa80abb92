"""The registration of this feature."""

from app.feature import Feature
from app.features.embeds import oembed, pages

FEATURE = Feature(
    "embeds",
    needs=("catalog", "matches", "puzzles", "reviews"),
    routers=(pages.router, oembed.router),
)
