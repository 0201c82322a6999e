"""Compiled states keep their types: they round-trip, and a game played on them is the same game (DESIGN 9.11).

Compiled classes lose their annotations, and a codec that believes those decodes nested states as plain dicts. So each
game's state module is compiled in a copy of the project, and the same seeded walk must write the same journal there.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.walk import Case, discovered

ROOT = Path(__file__).parents[2]
FIRST_CASES = list({case.game.about.id: case for case in reversed(discovered())}.values())
needs_compiler = pytest.mark.skipif(
    not (shutil.which("cc") and importlib.util.find_spec("mypyc")), reason="there is no C compiler here"
)

PLAYED = """
import sys
from importlib import import_module
from herotable.data import codec
from herotable.rules.copying import copier_of
from tests.contract.walk import discovered, walks
state = import_module(sys.argv[1])
case = next(case for case in discovered() if str(case) == sys.argv[2])
assert state.__file__.endswith(".py") or sys.argv[3] == "compiled", state.__file__
assert not state.__file__.endswith(".py") or sys.argv[3] == "plain", state.__file__
for stop in walks(case)[0].stops:
    now, kind = stop.moment.now, case.game.state_type
    assert codec.decode(kind, codec.encode(now)) == now
    assert copier_of(kind).copy(now) == now
    print(codec.encode(now).decode())
"""


@pytest.mark.long
@needs_compiler
@pytest.mark.parametrize("case", FIRST_CASES, ids=str)
def test_a_compiled_state_round_trips_and_plays_the_same(case: Case, tmp_path: Path) -> None:
    for folder in ("src", "tests", "bench"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    module = case.game.state_type.__module__
    plain = played(tmp_path, module, case, "plain")
    source = Path(sys.modules[module].__file__ or "").relative_to(ROOT)
    inside = source.relative_to("src") if source.parts[0] == "src" else source
    top = tmp_path / "src" if source.parts[0] == "src" else tmp_path
    run([sys.executable, "-m", "mypyc", "--follow-imports=silent", str(inside)], top, tmp_path)
    assert plain.count("\n") > 3
    assert played(tmp_path, module, case, "compiled") == plain


def played(folder: Path, module: str, case: Case, build: str) -> str:
    return run([sys.executable, "-c", PLAYED, module, str(case), build], folder, folder)


def run(command: list[str], where: Path, folder: Path) -> str:
    env = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "MYPYPATH": str(folder / "src")}
    done = subprocess.run(command, cwd=where, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout
