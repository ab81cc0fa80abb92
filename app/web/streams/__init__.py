"""What programs need instead of a socket: streams of JSON lines, and commands as requests."""

from fastapi import APIRouter

from app.web.streams import commands, events, match_stream

router = APIRouter()
for part in (events, match_stream, commands):
    router.include_router(part.router)
