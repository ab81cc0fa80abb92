"""Pictures are drawn in a process of their own, because drawing keeps Python's lock."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.features.catalog.images import rasterize
from app.features.catalog.images.rasterizer import CannotDraw, Rasterizer
from harness.browser.wait import eventually

DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h2v2z"/></svg>'
PNG = b"\x89PNG"


@pytest.fixture
def rasterizer() -> Iterator[Rasterizer]:
    made = Rasterizer()
    yield made
    made.stop()


def test_a_picture_is_drawn_by_the_same_process_as_the_last(rasterizer: Rasterizer) -> None:
    assert rasterizer.draw(svg_string=DOT).startswith(PNG)
    pid = rasterizer.pid
    assert rasterizer.draw(svg_string=DOT, width=20).startswith(PNG)
    assert rasterizer.pid == pid


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_has_ended_leaves_nothing_and_is_started_again(
    rasterizer: Rasterizer,
) -> None:
    for _ in range(2):
        assert rasterizer.draw(svg_string=DOT).startswith(PNG)
        pid = rasterizer.pid
        assert pid
        os.kill(pid, signal.SIGKILL)
        eventually(lambda: exists(pid), False)  # noqa: B023 - read at once
    assert rasterizer.draw(svg_string=DOT).startswith(PNG)


def test_a_drawing_that_is_refused_harms_no_other(rasterizer: Rasterizer) -> None:
    with pytest.raises(CannotDraw):
        rasterizer.draw(svg_string="nonsense")
    assert rasterizer.draw(svg_string=DOT).startswith(PNG)


def test_a_drawing_that_is_never_finished_is_given_up(tmp_path: Path) -> None:
    endless = tmp_path / "endless.py"
    endless.write_text("import sys; sys.stdin.buffer.read()")
    rasterizer = Rasterizer(endless, time_limit=0.1)
    with pytest.raises(CannotDraw):
        rasterizer.draw(svg_string=DOT)
    assert rasterizer.pid is None, "the process has been ended"


def test_latin_texts_need_no_japanese_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading them would stop the event loop for 70 ms."""

    def read() -> frozenset[str]:
        raise AssertionError

    monkeypatch.setattr(rasterize, "japanese_letters", read)
    assert rasterize.is_written_by_typefaces("Änne – “Zoë” …")
