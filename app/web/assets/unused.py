"""Leaves out what no module of a page uses: browsers load less."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from app.web.assets.module import Import, JoinError, Module

Resolve = Callable[[str, str], str]


def without_unused(
    modules: Mapping[str, Module], parts: Iterable[str], resolve: Resolve
) -> dict[str, Module]:
    """The modules without declarations, imports and exports that nothing uses.

    All exports of `parts` are used. `resolve` returns the path of an import.
    """
    parts = set(parts)
    used = {path: set[str]() for path in modules}  # the words of what remains of each module
    wanted = {
        path: set(module.exports if path in parts else ()) for path, module in modules.items()
    }
    waiting = set(modules)
    while waiting:
        path = waiting.pop()
        words = _words(modules[path], wanted[path])
        used[path] = words
        for imported in modules[path].imports:
            target = resolve(path, imported.path)
            exports = set(modules[target].exports)
            names = {name for name, _ in imported.names}
            if missing := names - exports:
                raise JoinError(f"imported, but not exported: {', '.join(sorted(missing))}")
            fresh = _wanted_of(imported, modules[path], exports, words) - wanted[target]
            if fresh:
                wanted[target] |= fresh
                waiting.add(target)
    return {path: _kept(module, used[path], wanted[path]) for path, module in modules.items()}


def _words(module: Module, wanted: set[str]) -> set[str]:
    """The words of the statements that do something, and of all declarations that they need."""
    words = set(wanted)
    waiting = list(module.statements)
    while True:
        needed = [one for one in waiting if not one.declares or one.declares in words]
        if not needed:
            return words
        waiting = [one for one in waiting if one.declares and one.declares not in words]
        words.update(*(one.words for one in needed))


def _wanted_of(imported: Import, module: Module, exports: set[str], words: set[str]) -> set[str]:
    if not imported.namespace:
        return {name for name, local in imported.names if local in words}
    if imported.namespace not in words:
        return set()
    whole = re.compile(rf"(?<![\w$.]){re.escape(imported.namespace)}(?![\w$.])")
    return exports if whole.search(module.body) else exports & words


def _kept(module: Module, words: set[str], wanted: set[str]) -> Module:
    return replace(
        module,
        imports=[
            replace(
                one,
                names=[pair for pair in one.names if pair[1] in words],
                namespace=one.namespace if one.namespace in words else "",
            )
            for one in module.imports
        ],
        exports=[name for name in module.exports if name in wanted],
        statements=[one for one in module.statements if not one.declares or one.declares in words],
    )
