"""The routes of the OpenAPI and AsyncAPI documents, which are built at the first request."""

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from app.api_documents.asyncapi import asyncapi_document
from app.api_documents.document import OpenApiDocument

router = APIRouter(include_in_schema=False)


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """Describe the requests."""
    document: OpenApiDocument = request.app.state.openapi_document
    return Response(await document.read(), media_type="application/json")


@router.get("/asyncapi.json")
async def asyncapi() -> JSONResponse:
    """Describe the websockets."""
    return JSONResponse(await to_thread.run_sync(asyncapi_document))
