"""dev.py, as somebody meets it who has just cloned the project."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from tests.project.tree import ROOT


def dev_py(*arguments: str, source: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(source / "dev.py"), *arguments]
    env = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=env, timeout=120)


def commands_in(page: str) -> set[str]:
    return set(re.findall(r"python3 dev\.py (\w+)", (ROOT / page).read_text("utf-8")))


def test_every_command_that_the_pages_name_exists() -> None:
    assert commands_in("README.md") >= {"run", "test"}
    named = set[str]().union(*map(commands_in, ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".ci/run")))
    assert named - dev.JOBS.keys() == set()


def test_every_command_is_explained_in_contributing() -> None:
    assert dev.JOBS.keys() - commands_in("CONTRIBUTING.md") == set()


def test_ci_runs_the_readmes_test_command() -> None:
    assert "python3 dev.py test" in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_without_arguments_every_command_is_listed() -> None:
    told = dev_py()
    assert told.returncode == 0
    assert all(f"python3 dev.py {name}" in told.stdout for name in dev.JOBS)


def bare_clone(place: Path) -> Path:
    """What dev.py itself needs of a fresh clone, and nothing that was set up."""
    place.mkdir()
    for path in (dev.ROOT / "dev.py", dev.ROOT / "pyproject.toml", dev.RUNTIME_LOCK, dev.DEV_LOCK, dev.TOOLS_LOCK):
        shutil.copy(path, place / path.name)
    return place


def test_run_without_a_terminal_says_what_it_would_do_and_starts_nothing(tmp_path: Path) -> None:
    clone = bare_clone(tmp_path / "clone")
    before = sorted(clone.iterdir())
    told = dev_py("run", "roll", "2d6", source=clone, PATH="")
    assert (told.returncode, told.stderr) == (0, "")
    assert ".venv would be set up first" in told.stdout
    assert "herotable roll 2d6" in told.stdout
    assert "type: python3 dev.py run" in told.stdout
    assert sorted(clone.iterdir()) == before


def test_run_without_a_terminal_lets_bots_play_where_everything_is_set_up() -> None:
    told = dev_py("run")
    assert (told.returncode, told.stderr) == (0, "")
    assert "herotable serve" in told.stdout
    assert "Seed 1 plays it again." in told.stdout


def test_a_reader_who_has_seen_enough_causes_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    told = subprocess.run(
        [sys.executable, "dev.py"], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=120
    )
    os.close(writing)
    assert (told.returncode, told.stderr) == (1, "")


def test_a_command_needs_no_terminal_where_everything_is_set_up() -> None:
    told = dev_py("run", "roll", "1d1+4")
    assert (told.returncode, told.stdout, told.stderr) == (0, "1d1 (1) + 4 = 5\n", "")


def test_an_unknown_command_is_answered_with_the_known_ones() -> None:
    told = dev_py("tset")
    assert told.returncode == 1
    assert told.stderr == f"dev.py: there is no 'tset'; it is one of {', '.join(dev.JOBS)}.\n"


def test_an_older_python_can_read_dev_py_and_is_told_what_is_needed() -> None:
    source = (ROOT / "dev.py").read_text("utf-8")
    ast.parse(source, feature_version=(3, 7))
    older = "import runpy, sys; sys.version_info = (3, 9, 2); sys.version = '3.9.2'"
    pretend = f"{older}; runpy.run_path({str(ROOT / 'dev.py')!r})"
    told = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
    assert told.returncode == 1
    assert told.stderr == "dev.py: Python 3.11 or newer is needed and this is 3.9.2; start dev.py with a newer one.\n"


def test_a_python_without_venv_is_told_which_package_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=rf"apt install python3\.{sys.version_info.minor}-venv"):
        dev.make_venv(tmp_path / "venv", uv=None)
    assert not (tmp_path / "venv").exists()


@pytest.mark.long
def test_without_a_network_one_sentence_says_so(tmp_path: Path) -> None:
    clone = bare_clone(tmp_path / "clone")
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_FIND_LINKS": "", "PATH": "", "UV": ""}
    told = dev_py("test", source=clone, HOME=str(tmp_path), **nowhere)
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    assert "uv could not be fetched; going on with pip" in told.stderr
    assert told.stderr.splitlines()[-1].startswith(
        "dev.py: the packages in requirements-dev.lock could not be installed;"
    )


@pytest.mark.skipif(os.name == "nt", reason="scripts with a first line are not programs on Windows")
def test_a_shim_that_does_not_run_is_no_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, working = tmp_path / "broken" / "uv", tmp_path / "working" / "uv"
    for program, status in ((broken, 127), (working, 0)):
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\nexit {status}\n")
        program.chmod(0o755)
    monkeypatch.setenv("UV", str(broken))
    monkeypatch.setenv("PATH", str(working.parent))
    assert dev.existing_uv() == str(working)


def test_pips_index_is_handed_to_uv(tmp_path: Path) -> None:
    certificate = tmp_path / "ca.pem"
    certificate.touch()
    listing = f"""\
:env:.index-url='https://env.example/simple'
global.cert='{certificate}'
global.extra-index-url='https://more.example/simple file:///mirror/simple'
global.index-url='https://file.example/simple'
global.timeout='60'
install.no-index='false'
"""
    assert dev.pip_settings_for_uv(listing) == {
        "UV_DEFAULT_INDEX": "https://env.example/simple",
        "UV_INDEX": "https://more.example/simple",
        "SSL_CERT_FILE": str(certificate),
    }


def test_folders_and_certificates_that_are_not_there_are_not_handed_to_uv(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    listing = f"global.cert='{gone}'\nglobal.find-links='{tmp_path} {gone}'\nglobal.no-index='true'\n"
    assert dev.pip_settings_for_uv(listing) == {"UV_FIND_LINKS": str(tmp_path), "UV_NO_INDEX": "1"}


def test_a_changed_lock_means_setting_up_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = dev.wanted()
    changed = tmp_path / "requirements-dev.lock"
    changed.write_text(dev.DEV_LOCK.read_text("utf-8") + "# newer\n", "utf-8")
    monkeypatch.setattr(dev, "DEV_LOCK", changed)
    assert dev.wanted() != before
    assert dev.wanted().splitlines()[0] == before.splitlines()[0]


def test_tools_start_with_bytecode_kept_and_no_foreign_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("KEPT", "yes")
    assert dev.environment().keys() & {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "KEPT"} == {"KEPT"}
