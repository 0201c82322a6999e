#!/usr/bin/env python3
"""Everything a developer types, such as `python3 dev.py run`, `test` or `check`; `python3 dev.py help` lists it all.

Each first brings `.venv` to what pyproject.toml and the lock say, then does its job. Nothing but Python has to be there
before: uv is fetched into `.tools` if the machine has none, and pip stands in where uv cannot be had.
"""

import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - said in one sentence to whoever starts this with an older Python
    sys.exit(
        f"dev.py: Python 3.11 or newer is needed and this is {sys.version.split()[0]}; start dev.py with a newer one."
    )

ROOT = Path(__file__).resolve().parent
VENV, TOOLS = ROOT / ".venv", ROOT / ".tools"
STAMP = VENV / "set-up-for"
RUNTIME_LOCK, DEV_LOCK, TOOLS_LOCK = (ROOT / f"requirements{of}.lock" for of in ("", "-dev", "-tools"))
WINDOWS = os.name == "nt"
HOURS_FOR_ONE_LONG_TEST = 2
ON_ALL_CORES = ("-n", "auto", "--dist", "worksteal")
SHOW_WHAT_WAS_MEASURED = ("--capture=no",)
USUAL = ["serve"]
BOTS_PLAY = ["run", "--seed", "1"]
PIP_LISTS_IN_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
}
SECTIONS_OF_PIP_LAST_WINS = ("global", "install", ":env:")


def fail(sentence: str) -> NoReturn:
    sys.exit(f"dev.py: {sentence}")


def say(sentence: str) -> None:
    print(f"dev.py: {sentence}", file=sys.stderr, flush=True)


# ---- running other programs


def inside(venv: Path, name: str) -> Path:
    return venv / "Scripts" / f"{name}.exe" if WINDOWS else venv / "bin" / name


def environment() -> dict[str, str]:
    """Ours, but with bytecode kept (else every start compiles every import anew) and no foreign modules on the path."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")}


def become(command: list[str]) -> NoReturn:
    """Replaced by the command, not its parent, so that a signal sent to us reaches it."""
    if WINDOWS:
        sys.exit(subprocess.run(command, env=environment()).returncode)
    os.execve(command[0], command, environment())


def succeeds(command: list[str]) -> bool:
    return subprocess.run(command, cwd=ROOT, env=environment()).returncode == 0


def worked(command: list[str], extra: dict[str, str] | None = None) -> bool:
    """Quiet when all is well; what the command said when it failed."""
    run = subprocess.run(
        command,
        cwd=ROOT,
        env={**environment(), **(extra or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if run.returncode:
        sys.stderr.write("".join(f"  | {line}\n" for line in run.stdout.splitlines()[-12:]))
    return run.returncode == 0


def answers(program: str | None) -> bool:
    """A shim (pyenv, asdf) can be on PATH and still not run: ask it."""
    try:
        return bool(program) and not subprocess.run([str(program), "--version"], capture_output=True).returncode
    except OSError:
        return False


# ---- uv, or pip


def existing_uv() -> str | None:
    candidates = (os.environ.get("UV"), shutil.which("uv"), str(inside(TOOLS, "uv")))
    return next((program for program in candidates if answers(program)), None)


def uv_fetched() -> str | None:
    say("fetching uv into .tools")
    make_venv(TOOLS, uv=None)
    if install(TOOLS, ["--require-hashes", "-r", str(TOOLS_LOCK)], uv=None):
        return str(inside(TOOLS, "uv"))
    say("uv could not be fetched; going on with pip")
    return None


def pip_settings_for_uv(listing: str) -> dict[str, str]:
    """uv does not read pip's configuration: what `pip config list` says, as uv's variables; one setting serves both."""
    found: dict[str, str] = {}
    for section in SECTIONS_OF_PIP_LAST_WINS:
        for line in listing.splitlines():
            key, _, quoted = line.partition("=")
            if key.startswith(f"{section}."):
                found.update(as_uv_setting(key.removeprefix(f"{section}."), quoted.strip().strip("'\"")))
    return found


def as_uv_setting(key: str, value: str) -> dict[str, str]:
    """Local folders and certificates that uv could not open are left out: pip passes over them, uv would stop."""
    if key == "no-index":
        return {"UV_NO_INDEX": "1"} if value in ("true", "1", "yes", "on") else {}
    if key == "cert":
        return {"SSL_CERT_FILE": value} if Path(value).exists() else {}
    values = [part for part in value.replace("\\n", " ").split() if "file:" not in part]
    if key == "find-links":
        values = [part for part in values if "://" in part or Path(part).exists()]
    separator = "," if key == "find-links" else " "
    return {PIP_LISTS_IN_UV[key]: separator.join(values)} if values and key in PIP_LISTS_IN_UV else {}


def index_settings() -> dict[str, str]:
    if any(os.environ.get(name) for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX")):
        return {}
    listing = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True).stdout
    return {name: value for name, value in pip_settings_for_uv(listing).items() if not os.environ.get(name)}


def make_venv(place: Path, uv: str | None) -> None:
    if uv is None:
        demand_the_venv_module()
    maker = [uv, "venv", "-q", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    if not worked([*maker, str(place)]):
        fail(f"no virtual environment could be made in {place.name}; the lines above say why.")


def demand_the_venv_module() -> None:
    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        fail(
            f"this Python has no venv or no ensurepip; on Debian and Ubuntu, install them with 'apt install {package}'."
        )


def install(venv: Path, arguments: list[str], uv: str | None, **extra: str) -> bool:
    python = str(inside(venv, "python"))
    if uv:
        return worked([uv, "pip", "install", "-q", "--python", python, *arguments], {**index_settings(), **extra})
    retries = {"PIP_RETRIES": os.environ.get("PIP_RETRIES", "2"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return worked([python, "-m", "pip", "install", "-q", *arguments], {**retries, **extra})


def install_locked(venv: Path, lock: Path, uv: str | None) -> None:
    if not install(venv, ["--require-hashes", "-r", str(lock)], uv):
        fail(
            f"the packages in {lock.name} could not be installed; look whether the network and pip's index settings"
            " are right, then run the same command again."
        )


# ---- the project's own environment


def python_and_place() -> str:
    return f"{sys.version.split()[0]} {ROOT}"


def wanted() -> str:
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in (DEV_LOCK, ROOT / "pyproject.toml")))
    return f"{python_and_place()}\n{digest.hexdigest()}"


def set_up_for() -> str:
    """What .venv was brought to last."""
    return STAMP.read_text("utf-8") if STAMP.exists() and inside(VENV, "python").exists() else ""


def is_set_up() -> bool:
    return set_up_for() == wanted()


def set_up() -> None:
    """Bring .venv to what the lock and pyproject.toml say; nothing to do when it is there already."""
    if is_set_up():
        return
    there = set_up_for()
    uv = existing_uv() or uv_fetched()
    if there.partition("\n")[0] != python_and_place():
        shutil.rmtree(VENV, ignore_errors=True)
        make_venv(VENV, uv)
    say("installing the locked packages into .venv")
    STAMP.unlink(missing_ok=True)
    install_locked(VENV, DEV_LOCK, uv)
    if not install(VENV, ["--no-deps", "--no-build-isolation", "-e", str(ROOT)], uv, HEROTABLE_SKIP_WEB="1"):
        fail("herotable itself could not be installed into .venv; the lines above say why.")
    STAMP.write_text(wanted(), "utf-8")


def build_client() -> None:
    """The browser client, where its sources have changed. Without it everything else still works."""
    if not os.environ.get("HEROTABLE_SKIP_WEB") and not succeeds([ours("python"), "web/tools.py", "build"]):
        say("going on without a new browser client; HEROTABLE_SKIP_WEB=1 does not try to build it")


def ours(name: str) -> str:
    return str(inside(VENV, name))


def present(*names: str) -> list[str]:
    return [name for name in names if (ROOT / name).exists()]


# ---- the jobs


def run(arguments: list[str]) -> None:
    """Start herotable in this terminal; without arguments the server, opened in your browser."""
    if at_a_terminal():
        set_up()
        build_client()
        become([ours("herotable"), *(arguments or USUAL)])
    if arguments and is_set_up():
        become([ours("herotable"), *arguments])
    tell_what_run_would_do(arguments or USUAL)
    if is_set_up():
        show_bots_playing()


def at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def tell_what_run_would_do(arguments: list[str]) -> None:
    state = "is set up already" if is_set_up() else "would be set up first"
    print(f".venv {state}, from {DEV_LOCK.name}.")
    print(f"In a terminal this would start: {shlex.join([str(inside(Path('.venv'), 'herotable')), *arguments])}")
    print("There is no terminal here, so nothing was started; in a terminal, type: python3 dev.py run")


def show_bots_playing() -> NoReturn:
    print("Meanwhile, bots play a first fight:\n", flush=True)
    become([ours("herotable"), *BOTS_PLAY])


def test(arguments: list[str]) -> None:
    """Run the tests, all of them on all cores; arguments go to pytest, which then uses one."""
    set_up()
    build_client()
    os.chdir(ROOT)
    become([ours("python"), "-m", "pytest", *(arguments or ON_ALL_CORES)])


def check(arguments: list[str]) -> None:
    """Lint, format, types and the layers between the rooms; of the browser client too."""
    refuse(arguments, "check")
    set_up()
    python = ours("python")
    checks = {
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "mypy": [python, "-m", "mypy", *present("src", "tests", "bench", "dev.py", "hatch_build.py", "web/tools.py")],
        "lint-imports": [ours("lint-imports"), "--no-logo"],
        **({} if os.environ.get("HEROTABLE_SKIP_WEB") else {"browser client": [python, "web/tools.py", "check"]}),
    }
    failed = [name for name, command in checks.items() if not succeeds(command)]
    if failed:
        fail(f"{', '.join(failed)} found something; it is told above.")


def long(arguments: list[str]) -> None:
    """The long-running tests, then the benchmarks; not in CI. Arguments go to pytest."""
    set_up()
    patient = ("-o", f"faulthandler_timeout={HOURS_FOR_ONE_LONG_TEST * 3600}", *SHOW_WHAT_WAS_MEASURED)
    passed = succeeds([ours("python"), "-m", "pytest", "-m", "long", *patient, *arguments])
    bench([])
    if not passed:
        fail("the long-running tests failed; it is told above.")


def bench(arguments: list[str]) -> None:
    """Measure; prints ratios taken side by side in one run. Arguments go to the benchmarks."""
    set_up()
    if not succeeds([ours("python"), "-m", "bench", *arguments]):
        fail("the benchmarks stopped; it is told above.")


def screenshots(arguments: list[str]) -> None:
    """Photograph every page of the browser client into screenshots/, at three sizes by day and by lamplight."""
    set_up()
    build_client()
    if not succeeds([ours("python"), "-m", "tests.web.screenshots", *arguments]):
        fail("not every page could be photographed; the lines above say why.")


def rules(arguments: list[str]) -> None:
    """Write which tests cite which clauses into each game's rules.toml, and docs/rules anew."""
    refuse(arguments, "rules")
    set_up()
    if not succeeds([ours("python"), "-m", "tests.rules_pages"]):
        fail("nothing was written; the lines above say why.")


def api(arguments: list[str]) -> None:
    """Write docs/api.md and the browser client's types from the server's routes and messages."""
    refuse(arguments, "api")
    set_up()
    if not succeeds([ours("python"), "-m", "herotable.server.describe", str(ROOT)]):
        fail("nothing was written; the lines above say why.")


def cli(arguments: list[str]) -> None:
    """Write docs/cli.md from the commands of herotable, and the picture of a fight in the README."""
    refuse(arguments, "cli")
    set_up()
    if not succeeds([ours("python"), "-m", "herotable.terminal.describe", str(ROOT)]):
        fail("nothing was written; the lines above say why.")


def lock(arguments: list[str]) -> None:
    """Write the requirements*.lock files anew; with --upgrade, newer versions where pyproject.toml allows them."""
    uv = existing_uv() or uv_fetched()
    if uv is None:
        fail("the locks are made with uv, and it could not be fetched.")
    project = ["pyproject.toml"]
    write_lock(uv, DEV_LOCK, [*project, "--group", "dev", *arguments])
    write_lock(uv, RUNTIME_LOCK, [*project, "--constraints", DEV_LOCK.name, *arguments])
    write_lock(uv, TOOLS_LOCK, ["--group", "tools", *arguments])


def write_lock(uv: str, target: Path, arguments: list[str]) -> None:
    options = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    header = ["--custom-compile-command", "python3 dev.py lock"]
    if not worked([uv, "pip", "compile", "-q", *options, *header, "-o", target.name, *arguments], index_settings()):
        fail(f"{target.name} could not be written; the lines above say why.")
    say(f"{target.name} is written")


def wheel(arguments: list[str]) -> None:
    """Build the wheel into dist, install it in an empty environment far from the sources, and use it there."""
    refuse(arguments, "wheel")
    set_up()
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    if not worked([ours("python"), "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]):
        fail("the wheel could not be built; the lines above say why.")
    (built,) = (ROOT / "dist").glob("*.whl")
    with tempfile.TemporaryDirectory(prefix="herotable-wheel-") as elsewhere:
        use_the_wheel(built, Path(elsewhere))
    say(f"dist/{built.name} works outside the source tree")


def use_the_wheel(built: Path, elsewhere: Path) -> None:
    uv, venv = existing_uv(), elsewhere / "venv"
    make_venv(venv, uv)
    install_locked(venv, RUNTIME_LOCK, uv)
    if not install(venv, ["--no-deps", str(built)], uv):
        fail(f"dist/{built.name} could not be installed; the lines above say why.")

    def herotable(*arguments: str, typed: str = "") -> str:
        """What the installed command says, far from the sources."""
        command = [str(inside(venv, "herotable")), *arguments]
        env = {**environment(), "HEROTABLE_DATA": str(elsewhere / "data"), "PYTHONUTF8": "1"}
        run = subprocess.run(command, cwd=elsewhere, env=env, input=typed, capture_output=True, encoding="utf-8")
        if run.returncode:
            fail(f"'herotable {shlex.join(arguments)}' failed when it ran from dist/{built.name}: {run.stderr.strip()}")
        return run.stdout

    say(herotable("--version").strip())
    herotable("--help")
    herotable("roll", "4d6kh3+2", "--odds")
    for game in json.loads(herotable("games", "--json")):
        play_from_the_wheel(herotable, game["id"])


def play_from_the_wheel(herotable: Callable[..., str], game: str) -> None:
    """Bots play, their log is told again, every clause is counted, and one is opened at a table by asking why."""
    log = f"{game}.jsonl"
    herotable("run", game, "--seed", "1", "--log", log)
    herotable("replay", log, "--check")
    herotable("rules", game, "--coverage")
    clause = json.loads(herotable("rules", game, "--json"))[0]
    shown = herotable("play", game, typed=f"? {clause['id']}\n")
    if f"{clause['id']}, {clause['chapter']}" not in shown:
        fail(f"'? {clause['id']}' opened no rule at a table of {game}; it said: {shown[-400:]}")
    say(f"{game} is played, replayed and explained outside the source tree")


def refuse(arguments: list[str], job: str) -> None:
    if arguments:
        fail(f"{job} takes no arguments, and was given '{shlex.join(arguments)}'.")


JOBS = {
    "run": run,
    "test": test,
    "check": check,
    "long": long,
    "bench": bench,
    "screenshots": screenshots,
    "rules": rules,
    "api": api,
    "cli": cli,
    "lock": lock,
    "wheel": wheel,
}


def usage() -> str:
    lines = [f"  python3 dev.py {name:11} {(job.__doc__ or '').strip()}" for name, job in JOBS.items()]
    return "\n".join(["Type one of:", *lines])


def main() -> None:
    name, arguments = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else ("--help", [])
    if name in ("-h", "--help", "help"):
        print(usage())
    elif name in JOBS:
        JOBS[name](arguments)
    else:
        fail(f"there is no '{name}'; it is one of {', '.join(JOBS)}.")


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
