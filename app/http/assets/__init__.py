"""The files of `static/`, as browsers get them."""

from app.http.assets.folder import PLAIN_URL, STATIC, served_folder, static_url
from app.http.assets.serve import IMMUTABLE, ServedFiles, WholeFiles

__all__ = [
    "IMMUTABLE",
    "PLAIN_URL",
    "STATIC",
    "ServedFiles",
    "WholeFiles",
    "served_folder",
    "static_url",
]
