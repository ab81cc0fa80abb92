"""Drawing a board: SVG, stones, style sheet, palettes."""
