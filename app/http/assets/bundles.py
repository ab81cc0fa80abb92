"""The modules of each page as one script, which `make bundle` makes with tools/bundle.js."""

import hashlib
import logging
from collections.abc import Mapping
from pathlib import Path

import orjson

log = logging.getLogger(__name__)


def read_bundles(file: Path, modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Bundles by path; empty if there are none or they are outdated."""
    if not file.exists():
        return {}
    made = orjson.loads(file.read_bytes())
    present = {name: hashlib.sha256(content).hexdigest() for name, content in modules.items()}
    if made["sources"] != present:
        log.warning("%s is not used: `make bundle` made it of other modules", file.name)
        return {}
    return {name: script.encode() for name, script in made["bundles"].items()}
