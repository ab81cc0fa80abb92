"""The browser, and its start."""

import os
import shutil

import pytest

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # pages share a process, and the code that it has compiled
    # No page may need another host. Passkeys need one that has a name.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def find_chromium() -> str:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not path:
        pytest.fail("no Chromium: install one, or name yours in CHROMIUM", pytrace=False)
    return path
