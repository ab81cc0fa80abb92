"""The number of connections for which the process has file descriptors."""

import sys

RESERVED = 128  # files for databases, the log, notifications and refused connections
SMALL = 2 * RESERVED  # if the limit is lower, connections may use half


def max_connections() -> int | None:
    """None if the system does not limit open files."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - does not exist on Windows

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return None
    return files - RESERVED if files > SMALL else files // 2
