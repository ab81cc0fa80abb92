"""The OpenAPI document is built by another process, once."""

import asyncio
import sys
from pathlib import Path
from subprocess import CalledProcessError

import pytest

from app.api_documents.document import OpenApiDocument


def command(text: str) -> tuple[str, ...]:
    return sys.executable, "-c", text


async def test_it_is_built_once_for_all_who_ask(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    program = f"open({str(runs)!r}, 'a').write('.'); print('text', end='')"
    openapi = OpenApiDocument(command(program))
    assert await asyncio.gather(*(openapi.read() for _ in range(5))) == [b"text"] * 5
    assert await openapi.read() == b"text"
    assert runs.read_text() == "."


async def test_one_who_leaves_takes_it_from_nobody() -> None:
    openapi = OpenApiDocument(command("print('text', end='')"))
    leaving, staying = (asyncio.create_task(openapi.read()) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying == b"text"
    assert leaving.cancelled()


async def test_it_is_built_again_after_an_error(tmp_path: Path) -> None:
    file = tmp_path / "document"
    openapi = OpenApiDocument(command(f"print(open({str(file)!r}).read(), end='')"))
    with pytest.raises(CalledProcessError):
        await openapi.read()
    file.write_text("text")
    assert await openapi.read() == b"text"
