"""The processor for which kernels are compiled."""

import pytest

from engine.think.processor import COMMON, common_processor

V3, ARM = (COMMON[machine] for machine in ("x86_64", "aarch64"))
INTEL = "processor\t: 0\nmodel name\t: Xeon\nflags\t\t: fpu {} avx512f\nbugs\t\t: avx2\n"
GRAVITON = "processor\t: 0\nFeatures\t: {} asimddp\nCPU part\t: 0xd0c\n"


@pytest.mark.parametrize(
    ("machine", "cpuinfo", "found"),
    [
        ("x86_64", INTEL.format(V3[0]), V3[1]),
        ("x86_64", INTEL.format(V3[0].replace("avx2 ", "")), None),
        ("aarch64", GRAVITON.format(ARM[0]), ARM[1]),
        ("aarch64", GRAVITON.format("fp asimd crc32"), None),  # Arm v8.0
        ("aarch64", INTEL.format(V3[0]), None),
        ("riscv64", GRAVITON.format(ARM[0]), None),
        ("x86_64", "", None),  # not Linux
    ],
)
def test_common_processors_have_all_that_is_needed(
    machine: str, cpuinfo: str, found: tuple[str, str] | None
) -> None:
    assert common_processor(machine, cpuinfo) == found
