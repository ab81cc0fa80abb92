"""Keeps the names of variants, which their matches are shown under."""

import asyncio

from app.features.variants.store.reading import Variants
from app.locales.variant_names import set_given_names

INTERVAL = 30.0  # seconds; finds what other processes have changed


class VariantNames:
    """The names that all pages show."""

    def __init__(self, variants: Variants) -> None:
        self._variants = variants
        self._refreshing = asyncio.Lock()  # who reads earlier must not write later

    async def refresh(self) -> None:
        """Raises Unavailable."""
        async with self._refreshing:
            set_given_names(await self._variants.names(), await self._variants.own_names())
