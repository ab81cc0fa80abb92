"""Which values of messages are names."""

NAMES = frozenset(
    (
        *("author_name", "chooser", "circle", "giver", "handle", "host", "name", "names"),
        *("player", "players", "reporter_name", "taker", "who"),
    )
)
