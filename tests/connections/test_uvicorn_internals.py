"""The protocols depend on parts of uvicorn that may change in any release."""

import ast
import asyncio
import inspect
import textwrap

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.connections.http_protocol import HttpProtocol
from app.connections.websocket_protocol import BroadcastProtocol

Class = type[asyncio.Protocol]
EXTENDED: list[tuple[Class, Class]] = [
    (BroadcastProtocol, WebSocketsSansIOProtocol),
    (HttpProtocol, HttpToolsProtocol),
]
HANDSHAKE = {"scope", "request", "response"}  # BroadcastProtocol deletes them by name


def attributes(protocol: Class, context: type[ast.expr_context]) -> set[str]:
    """The names of `self.NAME` that a class reads (ast.Load) or assigns (ast.Store)."""
    source = ast.parse(textwrap.dedent(inspect.getsource(protocol)))
    return {
        node.attr
        for node in ast.walk(source)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
        and isinstance(node.ctx, context)
    }


def inherited_attributes(protocol: Class, base: Class) -> set[str]:
    """Everything that a protocol uses or overrides and does not define itself."""
    used = attributes(protocol, ast.Load) | attributes(protocol, ast.Store)
    overridden = {name for name in vars(protocol) if hasattr(base, name)}
    own = set(vars(protocol)) - overridden
    public = {name for name in overridden if not name.startswith("_")}
    private = {name for name in used if name.startswith("_") and not hasattr(base, name)}
    return (
        (used - own) | public | (HANDSHAKE if protocol is BroadcastProtocol else set())
    ) - private


@pytest.mark.parametrize(("protocol", "base"), EXTENDED)
def test_uvicorn_still_has_every_attribute_that_a_protocol_uses(
    protocol: Class, base: Class
) -> None:
    missing = inherited_attributes(protocol, base) - set(dir(base)) - attributes(base, ast.Store)
    assert not missing, f"uvicorn has changed; adapt {protocol.__name__}, which uses {missing}"


def test_uvicorn_leaves_the_transport_open_while_a_close_timer_is_set() -> None:
    source = inspect.getsource(WebSocketsSansIOProtocol.run_asgi)
    closing = "if self.close_timer is None:\n            self.transport.close()"
    assert closing in source, "detached sockets rely on this; adapt BroadcastProtocol.detach"
