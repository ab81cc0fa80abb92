"""What every test stands on."""

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Coroutines run in asyncio, the only loop Birnam knows."""
    return "asyncio"
