"""The modules that a page loads, found by reading import statements.

This is not a parser. A module that it misses is loaded later, and its texts appear as keys.
"""

import posixpath
import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)"', re.MULTILINE)
_ON_DEMAND = re.compile(r'(?<!typeof )(?<![\w.{])import\("(\.[^"]+)"\)')  # but not in types


def loaded_modules(entry: str, sources: Mapping[str, str], *, on_demand: bool) -> list[str]:
    """The paths of a module and everything it imports; with `on_demand` also by `import("...")`."""
    found = dict.fromkeys([entry])
    waiting = [entry]
    while waiting:
        path = waiting.pop(0)
        names = _IMPORT.findall(sources[path])
        if on_demand:
            names += _ON_DEMAND.findall(sources[path])
        imported = [posixpath.normpath(posixpath.join(path, "..", name)) for name in names]
        new = [one for one in dict.fromkeys(imported) if one in sources and one not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)
