"""The command lines of docs/hosting.md and docs/operating.md, run as they are printed.

They run as root on a machine of their own: a namespace whose files are in memory and whose network
is a loopback. `programs/` has what stands for systemd, Docker and a pull of Git.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from harness.servers.external import program, skip_or_fail
from harness.servers.server_process import ROOT

pytestmark = pytest.mark.soak

MACHINE = Path(__file__).with_name("machine.sh")
TODAY = "$(date +%F)"

TOOLS = """
answers() { curl -sf --retry 100 --retry-delay 1 --retry-all-errors -o /dev/null \\
  localhost:8000/readyz; }
opens() { curl -sf -o /dev/null -H 'content-type: application/json' -d '{"game": "macbeth"}' \\
  localhost:8000/api/v1/matches; }
matches() { python3 -c "import sqlite3, sys; \\
  print(*sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM match').fetchone())" "$1"; }
is() { [ "$1" = "$2" ] || { echo "is $1, not $2"; exit 1; }; }
"""


def commands(document: str, heading: str) -> list[str]:
    """The blocks of commands below a heading. The day in the name of a copy becomes today's."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    section = re.split(rf"^## {heading}$", text, flags=re.MULTILINE)[1].partition("\n## ")[0]
    return [
        block.replace("2026-11-20", TODAY)
        for block in re.findall(r"^```sh\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    ]


def run(script: str, folder: Path) -> None:
    if os.geteuid() != 0:
        skip_or_fail("only root can make a machine for the commands")
    for name in ("unshare", "curl", "runuser", "setpriv", "adduser"):
        program(name)
    file = folder / "script.sh"
    file.write_text(TOOLS + script, encoding="utf-8")
    unshare = ["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"]
    found = subprocess.run(
        [*unshare, "bash", str(MACHINE), str(ROOT), str(file)],
        env={name: value for name, value in os.environ.items() if not name.startswith("BIRNAM_")},
        capture_output=True,
        text=True,
        check=False,
        timeout=1_000,  # a busy machine compiles for minutes
    )
    assert found.returncode == 0, f"{found.stdout}\n{found.stderr}"


def test_a_site_with_systemd_is_installed_copied_restored_and_updated(tmp_path: Path) -> None:
    install, restore, update = commands("hosting.md", "A small site with systemd")
    doctor = commands("operating.md", "Health")[0]
    back_up, put_back = commands("operating.md", "Backup of SQLite")
    run(
        f"""
        {install}
        answers; opens
        systemctl start birnam-backup.service
        opens
        is "$(matches /var/lib/birnam/birnam.db)" 2
        {restore}
        answers
        is "$(matches /var/lib/birnam/birnam.db)" 1
        is "$(stat -c %U:%a /var/lib/birnam/birnam.db)" birnam:600
        {update}
        answers; opens
        {doctor}
        install -d -o birnam /mnt/backups
        {back_up}
        opens
        systemctl stop birnam
        {put_back}
        systemctl start birnam
        answers
        is "$(matches /var/lib/birnam/birnam.db)" 2
        is "$(find /var/lib/birnam ! -user birnam)" ""
        systemctl stop birnam
        """.replace("\n        ", "\n"),
        tmp_path,
    )


def test_a_site_with_docker_is_copied_and_restored(tmp_path: Path) -> None:
    start, env_file, check, restore = commands("hosting.md", "A small site with Docker")
    run(
        f"""
        {start}
        answers; opens
        {check}
        opens
        {restore}
        answers
        is "$(matches /mnt/birnam/data/birnam.db)" 1
        is "$(find /mnt/birnam/data ! -user 999)" ""
        docker compose -f docker-compose.small.yml stop
        """.replace("\n        ", "\n"),
        tmp_path,
    )
    assert all(re.fullmatch(r"[A-Z_]+=\S+( +#.*)?", line) for line in env_file.splitlines())
