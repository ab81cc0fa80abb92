"""What every test stands on."""

import pytest
from hypothesis import settings

settings.register_profile("birnam", deadline=None)  # a busy machine is not a bug
settings.load_profile("birnam")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Coroutines run in asyncio, the only loop Birnam knows."""
    return "asyncio"
