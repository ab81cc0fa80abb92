"""The names that people have given to variants. The feature of variants keeps them current."""

from collections.abc import Iterable, Mapping

from app.match.commands import PlayerId
from engine.variants import id_of

Readers = tuple[PlayerId, ...]
"""Who may see a name that is not for everybody; those whose own names count first."""

_names: dict[str, str] = {}
_own_names: dict[str, Mapping[PlayerId, str]] = {}


def readers(reader: PlayerId | None, people: Iterable[PlayerId]) -> Readers:
    """The people of a match for one of them; nobody for others."""
    everybody = tuple(people)
    return (reader, *everybody) if reader is not None and reader in everybody else ()


def given_name(options: Mapping[str, str], seen_by: Readers = ()) -> str | None:
    """The name of the variant with these options, if it has one that they may see."""
    rules = options.get("rules")
    return given_name_of(id_of(rules), seen_by) if rules and (_names or _own_names) else None


def given_name_of(variant_id: str, seen_by: Readers = ()) -> str | None:
    """The name for everybody; otherwise one that a reader has given, or else its designer's."""
    name = _names.get(variant_id)
    own = _own_names.get(variant_id) if seen_by and name is None else None
    if not own:
        return name
    return next((own[one] for one in seen_by if one in own), next(iter(own.values())))


def set_given_names(
    names: Mapping[str, str], own_names: Mapping[str, Mapping[PlayerId, str]]
) -> None:
    """Replace all names, by the ids of variants. Own names are by players, designers first."""
    _names.clear()
    _names.update(names)
    _own_names.clear()
    _own_names.update(own_names)
