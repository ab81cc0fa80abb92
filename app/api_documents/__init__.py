"""The API description for programs: OpenAPI for requests, AsyncAPI for websockets."""

from app.api_documents import routes
from app.api_documents.openapi import describe

routers = (routes.router,)

__all__ = ["describe", "routers"]
