"""The route of the AsyncAPI document; FastAPI serves the OpenAPI document itself."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from app.web.api_documents.asyncapi import asyncapi_document

router = APIRouter(include_in_schema=False)


@router.get("/asyncapi.json")
async def asyncapi() -> JSONResponse:
    """Describe the websockets."""
    return JSONResponse(asyncapi_document())
