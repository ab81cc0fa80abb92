"""The processor for which kernels are compiled.

Most processors get the same code, so that it can be compiled on one machine and used on another.
"""

import os
import platform
import re
from functools import cache
from pathlib import Path

CPUINFO = Path("/proc/cpuinfo")
NAME, FEATURES = "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"

# By architecture: the flags that a processor must have, and its name and features in LLVM.
COMMON = {
    "x86_64": (
        "avx avx2 bmi1 bmi2 f16c fma abm movbe popcnt sse4_2 ssse3 xsave",
        ("x86-64-v3", ""),
    ),
    "aarch64": (  # Arm v8.2, as far as programs can use it
        "fp asimd crc32 atomics asimdrdm asimdhp",
        ("generic", "+neon,+fp-armv8,+crc,+lse,+rdm,+fullfp16"),
    ),
}


def common_processor(machine: str, cpuinfo: str) -> tuple[str, str] | None:
    """LLVM's name and features of the common processor that this one can stand for."""
    needed, target = COMMON.get(machine, ("", None))
    found = re.search(r"^(?:flags|Features)\s*: (.*)$", cpuinfo, re.MULTILINE)
    return target if found and set(needed.split()) <= set(found[1].split()) else None


def pin_processor() -> None:
    """Make numba compile for the common processor, unless the environment names another one.

    Numba reads the names when it is imported.
    """
    if NAME not in os.environ and (target := common_processor(platform.machine(), _cpuinfo())):
        os.environ[NAME], os.environ[FEATURES] = target


def processor() -> str:
    pin_processor()
    model = re.search(r"^(?:model name|CPU part)\s*: (.*)$", _cpuinfo(), re.MULTILINE)
    named = " ".join((os.environ.get(NAME, ""), os.environ.get(FEATURES, ""))).strip()
    return named or (model[1] if model else platform.processor())


@cache
def _cpuinfo() -> str:
    try:
        return CPUINFO.read_text()
    except OSError:  # only Linux has it
        return ""
