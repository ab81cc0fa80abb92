"""`birnam load --attack`: bounded floods against a server of one's own, and a stranger beside them.

Each flood runs in a process of its own, from other loopback addresses than the stranger, so that
limits for each address do not count the stranger.
"""
