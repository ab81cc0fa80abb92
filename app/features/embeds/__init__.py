"""Boards for other sites' pages: embeds and oEmbed."""
