"""How the browser client is built, and what the built page may not hold."""

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.project.tree import ROOT
from web import tools

BUILT = tools.BUILT
OTHER_HOST = re.compile(
    r"""(?:src|href|url\(|import\(?|from|fetch\(|@import)\s*=?\s*["'(]?\s*(?:https?:)?//(?!127\.0\.0\.1)[\w.-]+"""
)


@pytest.mark.parametrize(
    ("version", "fits"),
    [("v20.19.0", True), ("v24.1.0", True), ("v20.18.3", False), ("v8.9.0", False), ("", False)],
)
def test_an_old_node_is_passed_over(version: str, fits: bool) -> None:
    assert tools.new_enough(version) is fits


def test_any_changed_source_means_building_again(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    page = tmp_path / "src" / "App.svelte"
    page.write_text("<p>one</p>")
    before = tools.digest(tmp_path)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "other.js").write_text("installed")
    assert tools.digest(tmp_path) == before
    page.write_text("<p>two</p>")
    assert tools.digest(tmp_path) != before


def test_without_any_node_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "machines_npm", list)
    monkeypatch.setattr(tools, "packaged_node", lambda: None)
    with pytest.raises(tools.NoClient, match=r"no Node 20\.19 or newer"):
        tools.npm()


def test_the_packages_node_runs_npm_where_the_machine_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_NODE", "package")
    command, environment = tools.npm()
    assert [Path(part).exists() for part in command] == [True, True]
    assert environment["PATH"].startswith(str(Path(command[0]).parent) + os.pathsep)


@pytest.mark.skipif(os.name == "nt", reason="npm starts no sh on Windows")
def test_npm_finds_a_shell_also_where_the_path_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shutil.which("sh", path=tools.path_with_a_shell())
    (tmp_path / "sh").touch(0o755)
    assert tools.path_with_a_shell() == str(tmp_path)


def test_the_lock_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")


@pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="built without the browser client")
def test_the_built_page_fetches_nothing_from_another_host() -> None:
    texts = {path: path.read_text("utf-8") for path in BUILT.rglob("*") if path.suffix in (".html", ".js", ".css")}
    assert len(texts) >= 3
    assert {path.name: found for path, text in texts.items() if (found := OTHER_HOST.findall(text))} == {}


@pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="built without the browser client")
def test_the_built_page_has_no_script_or_style_in_its_lines() -> None:
    page = (BUILT / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)|\bon\w+=|<style|\bstyle=", page) == []
