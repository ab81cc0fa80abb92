"""What is compiled before a computer plays is all that it needs."""

import subprocess
import sys
from pathlib import Path

SOLVE = """
import sys
from pathlib import Path
from numba.core.registry import CPUDispatcher
from engine import MOXIE
from engine.think.moxie.retrograde.solver import solve
from engine.think.programs import run_every_kernel

def loaded():
    modules = [one for name, one in sys.modules.items() if name.startswith("engine.think")]
    found = {value for one in modules for value in vars(one).values()
             if isinstance(value, CPUDispatcher)}
    return {(str(kernel), str(types)) for kernel in found for types in kernel.signatures}

folder = Path(sys.argv[1])
run_every_kernel("moxie", folder)
before = loaded()
for option in MOXIE.options:
    for choice in option.choices:
        rules = MOXIE.start({option.name: choice}).rules
        solve(rules, folder / f"{option.name}-{choice}", stones=3)
print(*sorted(kernel for kernel, _ in loaded() - before))
"""


def test_tables_of_moxie_need_no_other_kernels(tmp_path: Path) -> None:
    program = [sys.executable, "-c", SOLVE, str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == ([], "")
