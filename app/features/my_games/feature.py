"""The registration of this feature."""

from app.feature import Feature
from app.features.my_games import my_matches, pages

FEATURE = Feature(
    "my_games", needs=("catalog", "friends", "lobby"), routers=(pages.router, my_matches.router)
)
