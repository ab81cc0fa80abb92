"""Solves MacBeth on a hexagon of side 4 by retrograde analysis of all positions."""
