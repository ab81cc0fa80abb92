"""BroadcastProtocol depends on parts of uvicorn that may change in any release."""

import ast
import inspect
import textwrap

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.web.socket.uvicorn_protocol import BroadcastProtocol


def class_source(protocol: type[WebSocketsSansIOProtocol]) -> ast.Module:
    return ast.parse(textwrap.dedent(inspect.getsource(protocol)))


def attributes(
    protocol: type[WebSocketsSansIOProtocol], context: type[ast.expr_context]
) -> set[str]:
    """The names of `self.NAME` that a class reads (ast.Load) or assigns (ast.Store)."""
    return {
        node.attr
        for node in ast.walk(class_source(protocol))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
        and isinstance(node.ctx, context)
    }


def inherited_attributes() -> set[str]:
    """Everything that BroadcastProtocol uses or overrides and does not define itself."""
    handshake = {"scope", "request", "response"}  # deleted by name
    used = attributes(BroadcastProtocol, ast.Load) | attributes(BroadcastProtocol, ast.Store)
    overridden = {
        name for name in vars(BroadcastProtocol) if hasattr(WebSocketsSansIOProtocol, name)
    }
    own = set(vars(BroadcastProtocol)) - overridden
    public = {name for name in overridden if not name.startswith("_")}
    return (used - own) | public | handshake


def test_uvicorn_still_has_every_attribute_that_the_protocol_uses() -> None:
    defined = set(dir(WebSocketsSansIOProtocol)) | attributes(WebSocketsSansIOProtocol, ast.Store)
    missing = inherited_attributes() - defined
    assert not missing, f"uvicorn has changed; adapt BroadcastProtocol, which uses {missing}"


def test_the_docstring_names_every_attribute_that_the_protocol_uses() -> None:
    documented = BroadcastProtocol.__doc__ or ""
    assert {name for name in inherited_attributes() if f"`{name}`" not in documented} == set()


def test_uvicorn_leaves_the_transport_open_while_a_close_timer_is_set() -> None:
    source = inspect.getsource(WebSocketsSansIOProtocol.run_asgi)
    closing = "if self.close_timer is None:\n            self.transport.close()"
    assert closing in source, "detached sockets rely on this; adapt BroadcastProtocol.detach"
