"""The files that Birnam is deployed with name what there is. No Docker is needed to see that."""

import os
import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from app.features.enabled import ENABLED
from app.http.assets.folder import BUNDLES
from app.http.middleware.security import HSTS
from app.http.tokens import new_match_id
from app.settings import Settings
from harness.servers.external import program

ROOT = Path(__file__).parents[2]
COMPOSED = ("docker-compose.yml", "docker-compose.small.yml")
UNITS = sorted(path.name for path in (ROOT / "deploy").glob("birnam*"))
FILES = ("Dockerfile", ".env.example", *COMPOSED, *(f"deploy/{unit}" for unit in UNITS))
STOP = 5 + 5  # seconds: uvicorn's, and what is written after it


def read(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", [*FILES, "docs/hosting.md"])
def test_every_variable_that_is_named_is_a_setting(file: str) -> None:
    settings = {f"BIRNAM_{name.upper()}" for name in Settings.model_fields}
    assert set(re.findall(r"BIRNAM_[A-Z_]+", read(file))) <= settings


def test_the_command_reads_the_settings_as_systemd_does(tmp_path: Path) -> None:
    settings = tmp_path / "birnam.env"
    settings.write_text(
        "# BIRNAM_HOST=comment\n\nexport BIRNAM_HOST=no\nBIRNAM_PORT = 8001\r\n"
        '  BIRNAM_LOG="json"\r\nBIRNAM_DATA=/srv/two words \nBIRNAM_REDIS_URL=redis://a?b=c=',
        newline="",
    )
    script = read("deploy/birnam").replace("/etc/birnam.env", str(settings))
    script = re.sub(r"exec .*/birnam", "exec env", script)
    ended = subprocess.run(
        ["sh", "-c", script], env={"PATH": os.environ["PATH"]}, check=True, capture_output=True
    )
    variables = dict(line.split("=", 1) for line in ended.stdout.decode().splitlines())
    assert {name: value for name, value in variables.items() if name.startswith("BIRNAM_")} == {
        "BIRNAM_PORT": "8001",
        "BIRNAM_LOG": "json",
        "BIRNAM_DATA": "/srv/two words",
        "BIRNAM_REDIS_URL": "redis://a?b=c=",
    }


def test_the_image_gets_what_runs_and_nothing_else() -> None:
    first, *others = read(".dockerignore").split()
    assert first == "*"
    paths = {name.removeprefix("!") for name in others if name[0] == "!"}
    assert all((ROOT / path).exists() for path in paths)
    assert {"app", "engine", "migrations", "static", "pyproject.toml"} <= paths
    copied = re.findall(r"^COPY (?!--from)(\S+)", read("Dockerfile"), re.MULTILINE)
    assert set(copied) - {"."} <= paths
    folder = BUNDLES.parent.name
    assert f"COPY --from=bundles /birnam/{folder} {folder}\n" in read("Dockerfile")


def test_what_is_compiled_is_kept_in_a_folder_that_birnam_can_write() -> None:
    dockerfile = read("Dockerfile")
    folder = re.search(r"NUMBA_CACHE_DIR=/birnam/(\S+)", dockerfile)
    assert folder
    assert re.search(rf"install -d -o birnam .*{folder[1]}\n", dockerfile)
    assert folder[1].startswith("data/"), "the volume: the rest of the file system is read-only"
    assert dockerfile.index("USER birnam") < dockerfile.index("CMD [")


@pytest.mark.parametrize("composed", COMPOSED)
def test_what_is_composed_is_there(composed: str) -> None:
    text = read(composed)
    for path in re.findall(r"- (\./\S+?):", text):
        assert (ROOT / path).exists()
    volumes = text.partition("\nvolumes:\n")[2].split()
    used = re.findall(r"^ +- ([a-z]+):/", text, re.MULTILINE)
    assert sorted({f"{name}:" for name in used}) == sorted(volumes)


@pytest.mark.parametrize(
    ("composed", "fixed"),
    [
        ("docker-compose.yml", {"DATA", "HOST", "PORT", "DATABASE_URL", "REDIS_URL", "PUBLIC_URL"}),
        (
            "docker-compose.small.yml",
            {"DATA", "HOST", "PORT", "DATABASE_URL", "REDIS_URL", "REDIS_PREFIX"},
        ),
    ],
)
def test_a_composed_site_has_the_settings_of_its_env_file(composed: str, fixed: set[str]) -> None:
    passed_on = set(
        re.findall(r"^ +BIRNAM_([A-Z_]+):(?:$| \$\{BIRNAM)", read(composed), re.MULTILINE)
    )
    assert passed_on == {name.upper() for name in Settings.model_fields} - fixed


def test_the_example_has_what_a_large_site_needs() -> None:
    example = set(re.findall(r"^(?:# )?([A-Z_]+)=", read(".env.example"), re.MULTILINE))
    text = read("docker-compose.yml")
    assert set(re.findall(r"\$\{([A-Z_]+)(?::\?|:-localhost)", text)) <= example
    assert example <= set(re.findall(r"[A-Z_]{4,}", text))


def test_no_password_has_a_default_and_only_caddy_is_reached_from_outside() -> None:
    text = read("docker-compose.yml")
    assert set(re.findall(r"\$\{POSTGRES_PASSWORD(..)", text)) == {":?"}
    assert re.search(r"^POSTGRES_PASSWORD=$", read(".env.example"), re.MULTILINE)
    assert "/.env" in read(".gitignore").split()
    services = re.split(r"^  (?=[\w-]+:)", text.partition("\nservices:\n")[2], flags=re.MULTILINE)
    assert [one.split(":")[0] for one in services if "ports:" in one] == ["caddy"]
    assert "*" not in re.findall(r"FORWARDED_ALLOW_IPS: (\S+)", text)


def test_caddy_knows_all_workers_and_they_have_the_time_to_drain() -> None:
    text = read("docker-compose.yml")
    workers = re.findall(r"^  (\S+): \*worker$", text, re.MULTILINE)
    known = re.search(r"WORKERS: (.*)", text)
    assert known
    assert known[1].split() == [f"{worker}:8000" for worker in workers]
    assert len(workers) >= 2
    for file, stop in (
        ("docker-compose.yml", r"stop_grace_period: (\d+)s\n\nservices"),
        ("deploy/birnam@.service", r"TimeoutStopSec=(\d+)"),
    ):
        drain = re.search(
            r"BIRNAM_DRAIN_SECONDS(?:=|: \$\{BIRNAM_DRAIN_SECONDS:-)(\d+)", read(file)
        )
        grace = re.search(stop, read(file))
        assert drain
        assert grace
        assert int(grace[1]) > int(drain[1]) + STOP


@pytest.mark.parametrize("file", ["deploy/Caddyfile", "deploy/nginx.conf"])
def test_answers_of_the_proxy_itself_ask_for_tls_too(file: str) -> None:
    assert f'Strict-Transport-Security "{HSTS}"' in read(file)


@pytest.mark.parametrize("file", ["deploy/Caddyfile", "deploy/nginx.conf"])
def test_a_proxy_finds_the_match_in_every_address_that_names_one(file: str) -> None:
    patterns = [one.replace("?<", "?P<") for one in re.findall(r"\^/[^\s\"]+", read(file))]

    def matches_in(path: str) -> list[str]:
        found = [re.match(pattern, path) for pattern in patterns]
        return [named for one in found if one for named in one.groups() if named]

    paths = [route.path for one in ENABLED for router in one.routers for route in router.routes]  # type: ignore[attr-defined]
    own = [path for path in paths if "{match_id}" in path]
    assert {"/matches/{match_id}", "/embed/{match_id}/review"} <= {*own}
    assert not any(re.search("/matches/{(?!match_id)", path) for path in paths)
    match = new_match_id()
    for path in own:
        path = path.format_map(defaultdict(lambda: "x", match_id=match))
        assert matches_in(path) == [match]
        assert matches_in(path.replace("/api/", "/api/v1/")) == [match]
    for path in {*paths} - {*own}:
        assert not matches_in(re.sub("{[^}]*}", "x", path))


def test_nginx_leads_to_tls() -> None:
    assert re.search(r"listen 80;[^}]*return 308 https://", read("deploy/nginx.conf"))


def test_caddy_understands_its_file(tmp_path: Path) -> None:
    caddy = program("caddy")
    run = ["validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    workers = {"SITE": "birnam.example.org", "WORKERS": "worker-1:8000 worker-2:8000"}
    _understands([caddy, *run], home | workers)


@pytest.mark.parametrize("composed", COMPOSED)
def test_docker_understands_what_is_composed(composed: str) -> None:
    docker_compose = program("docker-compose")
    run = ["--file", composed, "config", "--quiet"]
    _understands(
        [docker_compose, *run], {"SITE": "birnam.example.org", "POSTGRES_PASSWORD": "dunsinane"}
    )


def _understands(command: list[str], environment: dict[str, str]) -> None:
    run = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert run.returncode == 0, run.stderr
