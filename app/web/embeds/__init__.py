"""Boards for the pages of other sites: embeds, and oEmbed."""

from app.web.embeds import oembed, pages

routers = (pages.router, oembed.router)
