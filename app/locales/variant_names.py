"""The names that people have given to variants. The feature of variants keeps them current."""

from collections.abc import Mapping

from engine.variants import id_of

_names: dict[str, str] = {}


def given_name(options: Mapping[str, str]) -> str | None:
    """The name of the variant with these options, if it has one that everybody may see."""
    rules = options.get("rules")
    return given_name_of(id_of(rules)) if rules and _names else None


def given_name_of(variant_id: str) -> str | None:
    return _names.get(variant_id)


def set_given_names(names: Mapping[str, str]) -> None:
    """Replace all names, by the ids of variants."""
    _names.clear()
    _names.update(names)
