"""Retrograde analysis: moves that leave a layer, propagation inside it, pairs of layers."""
