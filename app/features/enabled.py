"""The features of this place. Without its line here, a feature is gone."""

from importlib import import_module

from app.feature import Feature

# In the order in which they start and their routes are tried. They stop in reverse order.
_NAMES = (
    "notifications",
    "webhooks",
    "email",
    "ratings",
    "explorer",
    "exports",  # before the matches: `export` is no id of one
    "lobby",
    "matches",
    "reports",
    "chat",
    "reviews",
    "puzzles",
    "computers",
    "circles",
    "tournaments",
    "friends",
    "my_games",
    "analysis",
    "annotations",
    "workshop",
    "variants",
    "streams",
    "site",
    "catalog",
    "accounts",
    "profiles",
    "embeds",
    "monitoring",
    "circle_reports",  # before the other pages of operators, which answer for all paths
    "hidden_variants",
    "moderation",
)

ENABLED: tuple[Feature, ...] = tuple(
    import_module(f"app.features.{name}.feature").FEATURE for name in _NAMES
)
