"""The registration of this feature."""

from app.feature import Feature
from app.features.streams import commands, events, games, match_stream, messages

FEATURE = Feature(
    "streams",
    needs=("accounts", "chat", "lobby", "matches"),
    routers=(events.router, games.router, match_stream.router, commands.router, messages.router),
)
