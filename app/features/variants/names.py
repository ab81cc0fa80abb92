"""Keeps the names of variants, which their matches are shown under."""

from app.features.variants.store.reading import Variants
from app.locales.variant_names import set_given_names

INTERVAL = 30.0  # seconds; finds what other processes have changed


async def refresh_names(variants: Variants) -> None:
    """Raises Unavailable."""
    set_given_names(await variants.names(), await variants.own_names())
