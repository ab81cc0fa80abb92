"""The routes of the OpenAPI and AsyncAPI documents, which are built at the first request."""

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from app.api_documents.asyncapi import asyncapi_document
from app.api_documents.document import OpenApiDocument
from app.http.html import render
from app.shipped import SHIPPED

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


_DOCUMENTS = SHIPPED / "docs"


@router.get("/docs")
async def api_docs_page(request: Request) -> Response:
    return render(request, "docs.html")


@router.get("/docs/protocol.md")
def protocol_text() -> PlainTextResponse:
    return PlainTextResponse((_DOCUMENTS / "protocol.md").read_bytes())


@router.get("/docs/api.md")
def api_text() -> PlainTextResponse:
    return PlainTextResponse((_DOCUMENTS / "api.md").read_bytes())
