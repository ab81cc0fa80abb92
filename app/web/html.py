"""HTML pages from Jinja templates."""

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from fastapi.templating import Jinja2Templates
from jinja2 import StrictUndefined

from app.web.assets import imported_modules, static_url

_TEMPLATES = Jinja2Templates(Path(__file__).parent / "templates")
_TEMPLATES.env.undefined = StrictUndefined
_TEMPLATES.env.globals["preload"] = imported_modules


def render(request: Request, name: str, status_code: int = 200, /, **context: Any) -> Response:
    """Render the template `name`. It also gets `static`, the URL of the static files."""
    context |= {"static": static_url()}
    return _TEMPLATES.TemplateResponse(request, name, context, status_code)
