"""Variants of Othello as values: written, read, checked and carved."""

from engine.variants.carve import carve, reachable
from engine.variants.check import SIDES, VariantError, check
from engine.variants.names import NAMED_TEXTS, game_of, image_name, label_of, name_of
from engine.variants.relatives import RELATIVES
from engine.variants.text import (
    MAX_TEXT,
    format_variant,
    id_of,
    parse_draft,
    parse_variant,
    variant_id,
)

__all__ = [
    "MAX_TEXT",
    "NAMED_TEXTS",
    "RELATIVES",
    "SIDES",
    "VariantError",
    "carve",
    "check",
    "format_variant",
    "game_of",
    "id_of",
    "image_name",
    "label_of",
    "name_of",
    "parse_draft",
    "parse_variant",
    "reachable",
    "variant_id",
]
