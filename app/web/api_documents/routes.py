"""The routes of the OpenAPI and AsyncAPI documents, which are built in threads and then kept."""

from functools import lru_cache

import orjson
from anyio import to_thread
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import JSONResponse

from app.web.api_documents.asyncapi import asyncapi_document

router = APIRouter(include_in_schema=False)


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """Describe the requests."""
    document = await to_thread.run_sync(_openapi, request.app)
    return Response(document, media_type="application/json")


@lru_cache(1)
def _openapi(app: FastAPI) -> bytes:
    return orjson.dumps(app.openapi())


@router.get("/asyncapi.json")
async def asyncapi() -> JSONResponse:
    """Describe the websockets."""
    return JSONResponse(await to_thread.run_sync(asyncapi_document))
