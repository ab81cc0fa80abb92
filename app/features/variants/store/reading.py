"""Queries of variants and their list."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, func, literal, select, tuple_

from app.db.repository import ReadRepository, reading
from app.features.variants import model
from app.features.variants.tables import publication, variant, variant_fairness, variant_like
from app.match.commands import PlayerId

_LIKES = (
    select(func.count())
    .where(variant_like.c.variant_id == variant.c.id)
    .correlate(variant)
    .scalar_subquery()
    .label("likes")
)
_UNEVEN = (
    select(variant_fairness.c.uneven)
    .where(variant_fairness.c.variant_id == variant.c.id)
    .correlate(variant)
    .scalar_subquery()
)
_VARIANT = [*(column for column in variant.c if column.name != "hidden"), _LIKES, variant.c.hidden]
_SAID = [publication.c[name] for name in ("player_id", "name", "line", "access", "parent_id", "at")]
_MOST_UNEVEN = 2  # more than any difference: what has not been measured comes last
_ORDERS: Mapping[model.Order, tuple[ColumnElement[Any], ...]] = {
    "played": (-variant.c.played, -_LIKES),
    "newest": (),
    "liked": (-_LIKES, -variant.c.played),
    "fairest": (func.coalesce(_UNEVEN, _MOST_UNEVEN),),
}


class Variants(ReadRepository):
    """Every method raises Unavailable."""

    @reading
    def find(self, connection: Connection, variant_id: str) -> model.KeptVariant | None:
        row = connection.execute(select(*_VARIANT).where(variant.c.id == variant_id)).first()
        if row is None:
            return None
        said = select(*_SAID).where(publication.c.variant_id == variant_id)
        return model.KeptVariant(_variant(row), tuple(map(_publication, connection.execute(said))))

    async def page(self, criteria: model.Criteria) -> model.VariantPage:
        """A page of the public variants that no operator has hidden.

        The page after a position of another order begins at the start.
        """
        position = *_ORDERS[criteria.order], -publication.c.at, variant.c.id
        columns = [each.label(f"place_{number}") for number, each in enumerate(position)]
        query = _public().add_columns(*columns).order_by(*columns)
        if criteria.shape:
            query = query.where(variant.c.shape == criteria.shape)
        if criteria.game:
            query = query.where(variant.c.game == criteria.game)
        if criteria.after is None:  # pages had numbers in version 1.0
            query = query.offset((criteria.page - 1) * model.PAGE_LENGTH)
        elif len(criteria.after) == len(position):
            query = query.where(tuple_(*position) > tuple_(*map(literal, criteria.after)))
        rows = await self._reader.rows(query.limit(model.PAGE_LENGTH + 1))
        shown = rows[: model.PAGE_LENGTH]
        last = tuple(shown[-1][-len(position) :]) if len(rows) > len(shown) else None
        return model.VariantPage([_listed(row) for row in shown], last)

    async def children(self, variant_id: str) -> list[model.ListedVariant]:
        """The public variants that were made from it, newest first."""
        query = _public().where(publication.c.parent_id == variant_id)
        query = query.order_by(publication.c.at.desc()).limit(model.MAX_CHILDREN)
        return [_listed(row) for row in await self._reader.rows(query)]

    async def likes(self, variant_id: str, player: PlayerId) -> bool:
        own = (variant_like.c.variant_id == variant_id) & (variant_like.c.player_id == player)
        return await self._reader.first(select(variant_like.c.at).where(own)) is not None

    async def names(self) -> dict[str, str]:
        query = (
            select(variant.c.id, publication.c.name)
            .join(publication, publication.c.variant_id == variant.c.id)
            .where(publication.c.access == "public", ~variant.c.hidden)
            .order_by(variant.c.played.desc(), publication.c.at.desc())
            .limit(model.MAX_NAMES)
        )
        return {row.id: row.name for row in await self._reader.rows(query)}

    async def own_names(self) -> dict[str, dict[PlayerId, str]]:
        """The names of variants that are not for everybody, by id and player, oldest first."""
        query = (
            select(publication.c.variant_id, publication.c.player_id, publication.c.name)
            .join(variant, publication.c.variant_id == variant.c.id)
            .where(publication.c.access != "public", ~variant.c.hidden)
            .order_by(publication.c.at.desc())
            .limit(model.MAX_NAMES)
        )
        names: dict[str, dict[PlayerId, str]] = {}
        for row in reversed(await self._reader.rows(query)):
            names.setdefault(row.variant_id, {})[row.player_id] = row.name
        return names


def _public() -> Select[Any]:
    return (
        select(*_VARIANT, *_SAID)
        .join(publication, publication.c.variant_id == variant.c.id)
        .where(publication.c.access == "public", ~variant.c.hidden)
    )


def _listed(row: Row[Any]) -> model.ListedVariant:
    said = row[len(_VARIANT) :][: len(_SAID)]
    return model.ListedVariant(_variant(row[: len(_VARIANT)]), _publication(said))


def _variant(row: Any) -> model.Variant:
    return model.Variant(*row)


def _publication(row: Any) -> model.Publication:
    return model.Publication(*row)
