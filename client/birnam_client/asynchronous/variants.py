"""Variants, asynchronously; `make client` generates the synchronous form from it."""

from typing import Literal, cast

from birnam_client import types
from birnam_client.asynchronous.reading import AsyncReading

VariantAccess = Literal["public", "unlisted", "private"]


class AsyncVariants(AsyncReading):
    """Games that players have designed. All requests are safe to repeat."""

    async def variants(self, page: int = 1, **criteria: str) -> types.VariantList:
        """The public ones; `criteria` are `order`, `board`, `players`, and `after` of a page."""
        query = {"page": str(page), **criteria}
        return cast("types.VariantList", await self._get("/variants", query))

    async def variant(self, variant: str, key: str = "") -> types.VariantDetails:
        """A variant by its id; a private one also needs the key of its link."""
        query = {"key": key} if key else None
        return cast("types.VariantDetails", await self._get(f"/variants/{variant}", query))

    async def check_variant(self, rules: str) -> types.CheckedVariant:
        """The variant with this text, or what is wrong with it."""
        return cast("types.CheckedVariant", await self._post("/variants/check", {"rules": rules}))

    async def carve_variant(self, rules: str) -> types.CheckedVariant:
        """The same variant without the cells that no line of play can ever fill."""
        return cast("types.CheckedVariant", await self._post("/variants/carve", {"rules": rules}))

    async def variant_fairness(self, variant: str) -> types.VariantFairness:
        """How fair a variant is, as far as it has been measured."""
        return cast("types.VariantFairness", await self._get(f"/variants/{variant}/fairness"))

    async def measure_variant(self, variant: str) -> types.VariantFairness:
        """Have the computer play a variant against itself, once for everybody."""
        return cast("types.VariantFairness", await self._post(f"/variants/{variant}/fairness"))

    async def cancel_measurement(self, variant: str) -> None:
        """Cancel the measurement that you have asked for."""
        await self._request("DELETE", f"/variants/{variant}/fairness")

    async def publish_variant(
        self,
        rules: str,
        name: str,
        line: str = "",
        access: VariantAccess = "public",
        parent: str | None = None,
    ) -> types.VariantDetails:
        """Publish a variant, or change what you have said about it."""
        body = {"rules": rules, "name": name, "line": line, "access": access, "parent": parent}
        return cast("types.VariantDetails", await self._post("/variants", body))

    async def withdraw_variant(self, variant: str) -> None:
        await self._request("DELETE", f"/variants/{variant}")

    async def like_variant(self, variant: str, liked: bool = True) -> types.VariantDetails:
        """Like a variant, or no longer."""
        method = "PUT" if liked else "DELETE"
        answer = await self._request(method, f"/variants/{variant}/like", repeat=True)
        return cast("types.VariantDetails", answer.json())
