"""`python -m bench.load --attack`: floods against one's own server, and a stranger beside them.

Each flood runs in a separate process, from other loopback addresses than the stranger, so that
limits for each address do not count the stranger.
"""
