"""The files of the project as a clone would have them: everything that .gitignore does not name."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def ignored_names(gitignore: str) -> list[str]:
    lines = [line.strip() for line in gitignore.splitlines()]
    return [".git", *(line.rstrip("/") for line in lines if line and not line.startswith("#"))]


def kept_files(folder: Path, ignored: list[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, name) for name in ignored):
            continue
        if path.is_dir():
            yield from kept_files(path, ignored)
        else:
            yield path


def project_files(root: Path = ROOT) -> list[Path]:
    return list(kept_files(root, ignored_names((ROOT / ".gitignore").read_text("utf-8"))))


def sources() -> list[Path]:
    return [path for path in project_files(ROOT / "src") if path.suffix == ".py"]
