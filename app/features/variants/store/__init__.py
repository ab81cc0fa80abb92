"""The tables of variants: their publications, likes and counts."""
