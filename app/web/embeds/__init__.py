"""Boards for the pages of other sites: embeds, and oEmbed."""

from fastapi import APIRouter

from app.web.embeds import oembed, pages

router = APIRouter()
for part in (pages, oembed):
    router.include_router(part.router)
