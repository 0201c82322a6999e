"""What every file of the project keeps to, whoever wrote it."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.project.tree import ROOT, ignored_names, kept_files, project_files, sources

PRIVATE = {  # written so that no pattern matches its own line
    "a package registry": re.compile(r"\b(pypi\.org|pythonhosted\.org|npmjs\.(org|com)|crates\.io|debian\.org)\b"),
    "a path of somebody's machine": re.compile(r"(?<![\w.$}])/(wor[k]\b|roo[t]\b|hom[e]/\w|User[s]/\w|op[t]/\w)"),
}
LONGEST_FUNCTION = 60
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-tools.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GROUPS = PROJECT["dependency-groups"]


def private_words(text: str) -> list[str]:
    return [f"{found.group()} ({kind})" for kind, pattern in PRIVATE.items() for found in pattern.finditer(text)]


def test_no_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    texts = {path: path.read_bytes().decode("utf-8", "replace") for path in project_files()}
    found = {str(path.relative_to(ROOT)): words for path, text in texts.items() if (words := private_words(text))}
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "https://py" + "pi.org/simple",
        "files.python" + "hosted.org",
        "cd /wor" + "k/main",
        "/roo" + "t/.cache",
        "/hom" + "e/ann",
    ],
)
def test_private_words_are_seen(text: str) -> None:
    assert private_words(f"see {text} for more")


@pytest.mark.parametrize("text", ["a network/work of art", "the root/branch", "./work", "home/garden", "work"])
def test_ordinary_words_are_not_private(text: str) -> None:
    assert private_words(text) == []


def test_the_walk_skips_what_git_ignores(tmp_path: Path) -> None:
    for name in ("kept.py", ".venv/secret.py", "deep/__pycache__/x.pyc", "deep/kept.md", "uv.lock"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = ignored_names("# tools\n.venv/\n__pycache__/\nuv.lock\n")
    assert [path.name for path in kept_files(tmp_path, names)] == ["kept.md", "kept.py"]


def function_lengths(source: str) -> dict[str, int]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    return {f"{node.name}:{node.lineno}": (node.end_lineno or node.lineno) - node.lineno + 1 for node in found}


def test_no_function_is_longer_than_60_lines() -> None:
    lengths = {path: function_lengths(path.read_text("utf-8")) for path in sources()}
    assert sum(map(len, lengths.values())) > 0
    too_long = {
        f"{path.name}:{name}": n for path, all_ in lengths.items() for name, n in all_.items() if n > LONGEST_FUNCTION
    }
    assert too_long == {}


def test_a_functions_length_counts_every_line_of_it() -> None:
    assert function_lengths("def f():\n    a = 1\n\n    return a\n") == {"f:1": 4}


def imported_packages(source: str) -> set[str]:
    tree = list(ast.walk(ast.parse(source)))
    plain = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    chosen = {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in plain | chosen}


def test_rules_import_only_the_standard_library_and_herotable() -> None:
    rules = [path for path in sources() if "rules" in path.relative_to(ROOT / "src" / "herotable").parts[:1]]
    imported = {path.name: imported_packages(path.read_text("utf-8")) for path in rules}
    foreign = {name: found - sys.stdlib_module_names - {"herotable"} for name, found in imported.items()}
    assert imported
    assert {name: found for name, found in foreign.items() if found} == {}


def test_imports_are_found_inside_functions_too() -> None:
    assert imported_packages("import os.path\ndef f():\n    from msgspec.json import decode\n") == {"os", "msgspec"}


def pinned(lock: str) -> dict[str, list[str]]:
    """Each requirement of a lock, such as msgspec==0.22.0, with its hashes."""
    entries: dict[str, list[str]] = {}
    for line in lock.splitlines():
        if "==" in line and not line.startswith((" ", "#")):
            entries[line.partition(" ")[0]] = []
        elif "--hash=" in line:
            entries[list(entries)[-1]] += re.findall(r"--hash=sha256:[0-9a-f]{64}", line)
    return entries


def names_of(requirements: list[str]) -> set[str]:
    return {found.group() for text in requirements if (found := re.match(r"[\w-]+", text))}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_is_a_version_a_hash_or_a_comment(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    allowed = re.compile(r"\s*#.*|[\w.-]+==[\w.]+( ; [^:]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    assert [line for line in text.splitlines() if not allowed.fullmatch(line)] == []
    assert "://" not in text
    assert [name for name, hashes in pinned(text).items() if not hashes] == []


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", PROJECT["project"]["dependencies"]),
        ("requirements-dev.lock", PROJECT["project"]["dependencies"] + GROUPS["dev"]),
        ("requirements-tools.lock", GROUPS["tools"]),
    ],
)
def test_a_lock_holds_what_the_project_asks_for(lock: str, wanted: list[str]) -> None:
    held = {entry.partition("==")[0] for entry in pinned((ROOT / lock).read_text("utf-8"))}
    assert names_of(wanted) - held == set()


def test_both_locks_pin_the_same_versions() -> None:
    runtime, everything = (pinned((ROOT / lock).read_text("utf-8")) for lock in LOCKS[:2])
    assert runtime
    assert runtime.items() <= everything.items()


def test_the_changelog_knows_this_version_and_the_next() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)
    assert "## [Unreleased]" in changelog
    current = PROJECT["project"]["version"]
    assert (released[0] == current) if released else (f"Working towards {current}." in changelog)


def test_the_readmes_links_lead_somewhere() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        targets = re.findall(r"\]\(([^):#]+)\)", (ROOT / page).read_text("utf-8"))
        assert targets
        assert [target for target in targets if not (ROOT / target).exists()] == [], page


def test_notice_credits_every_game_of_the_readme() -> None:
    notice = (ROOT / "NOTICE").read_text("utf-8")
    games = re.findall(
        r"\*([^*\n]+)\*", (ROOT / "README.md").read_text("utf-8").partition("Three promises")[0].replace("**", "")
    )
    assert len(games) == 5
    assert [game for game in games if f"\n{game}" not in notice] == []
