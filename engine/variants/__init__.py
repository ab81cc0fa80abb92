"""Variants of Othello as values: written, read, checked and carved."""

from engine.variants.carve import carve, reachable
from engine.variants.check import VariantError, check
from engine.variants.relatives import RELATIVES
from engine.variants.text import format_variant, parse_variant, variant_id

__all__ = [
    "RELATIVES",
    "VariantError",
    "carve",
    "check",
    "format_variant",
    "parse_variant",
    "reachable",
    "variant_id",
]
