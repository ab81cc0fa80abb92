"""Birnam, its databases and its proxy, as processes."""
