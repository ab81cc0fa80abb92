"""The documents for programmers."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse

from app.http.html import render
from app.shipped import SHIPPED

_DOCUMENTS = SHIPPED / "docs"

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def api_docs_page(request: Request) -> Response:
    return render(request, "docs.html")


@router.get("/docs/protocol.md")
async def protocol_text() -> FileResponse:
    return FileResponse(_DOCUMENTS / "protocol.md", media_type="text/plain; charset=utf-8")


@router.get("/docs/api.md")
async def api_text() -> FileResponse:
    return FileResponse(_DOCUMENTS / "api.md", media_type="text/plain; charset=utf-8")
