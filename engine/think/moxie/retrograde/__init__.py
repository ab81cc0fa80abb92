"""Retrograde analysis: solves a variant of Moxie layer by layer and writes its table."""
