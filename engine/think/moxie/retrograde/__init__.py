"""Retrograde analysis: it solves a variant of Moxie layer by layer and writes its table."""
