"""Drawings of boards: SVG, stones, style sheet, palettes."""
