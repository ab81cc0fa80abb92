"""What programs need instead of a socket: streams of JSON lines, and commands as requests."""

from app.web.streams import commands, events, match_stream

routers = (events.router, match_stream.router, commands.router)
