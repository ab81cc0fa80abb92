"""The API description for programs: OpenAPI for requests, AsyncAPI for websockets."""

from app.api_documents import pages, routes
from app.api_documents.openapi import describe

routers = (routes.router, pages.router)

__all__ = ["describe", "routers"]
