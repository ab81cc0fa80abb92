"""The description of the API for programs: OpenAPI for requests, AsyncAPI for websockets."""

from app.web.api_documents.openapi import describe
from app.web.api_documents.routes import router

__all__ = ["describe", "router"]
