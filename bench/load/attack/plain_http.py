"""HTTP requests on new connections, like those of a new visitor."""

import asyncio

REQUEST = "GET {} HTTP/1.1\r\nHost: {}:{}\r\nConnection: close\r\n\r\n"


async def get(address: tuple[str, int], path: str) -> str | None:
    """The body of the answer; None if its status is not 200. Raises OSError and EOFError."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(REQUEST.format(path, *address).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        return (await reader.read()).decode() if b" 200 " in head.partition(b"\r\n")[0] else None
    finally:
        writer.transport.abort()
