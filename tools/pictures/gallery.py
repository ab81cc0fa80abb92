"""The page that shows all pictures at a glance."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

STYLE = """
body { margin: 0; padding: 16px; font: 14px system-ui, sans-serif; background: #ddd; }
table { border-spacing: 10px 6px; }
th { position: sticky; top: 0; background: #ddd; padding: 6px; text-align: left; }
th[scope=row] { position: sticky; left: 0; max-width: 9rem; overflow-wrap: anywhere; }
td { vertical-align: top; }
img { display: block; height: 260px; max-width: 416px; object-fit: cover; object-position: top; }
"""


def file_name(scene: str, view: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", scene.lower()).strip("-") or "home"
    return f"{words}.{view}.png"


def write_gallery(folder: Path, scenes: Iterable[str], views: Sequence[str]) -> Path:
    """Write `index.html` with the pictures in the folder. Returns its path."""
    head = "".join(f"<th>{view}</th>" for view in views)
    rows = []
    for scene in scenes:
        names = [file_name(scene, view) for view in views]
        cells = "".join(f"<td>{_thumbnail(folder, name)}</td>" for name in names)
        rows.append(f'<tr><th scope="row">{escape(scene)}</th>{cells}</tr>')
    index = folder / "index.html"
    index.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Birnam: all pages</title>'
        f"<style>{STYLE}</style><table><tr><th></th>{head}</tr>{''.join(rows)}</table>",
        encoding="utf-8",
    )
    return index


def _thumbnail(folder: Path, name: str) -> str:
    if not (folder / name).exists():
        return ""
    return f'<a href="{name}"><img loading="lazy" src="{name}" alt="{name}"></a>'
