"""The pages' templates."""

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from fastapi.templating import Jinja2Templates

from app.web.assets import address

_TEMPLATES = Jinja2Templates(Path(__file__).parent / "templates")


def page(request: Request, name: str, status_code: int = 200, /, **context: Any) -> Response:
    """A page from its template."""
    context |= {"static": address()}
    return _TEMPLATES.TemplateResponse(request, name, context, status_code)
