"""Draws the picture of a fight in the README, by playing one: `python3 dev.py cli`."""

from __future__ import annotations

from contextlib import suppress
from io import StringIO
from typing import Final

from rich.console import Console

from herotable.rules import AnyGame
from herotable.table.store import MemoryStore
from herotable.terminal.play import saved
from herotable.terminal.play.bright import BrightPage
from herotable.terminal.play.local import LocalTable
from herotable.terminal.play.page import EndOfInput, Keys
from herotable.terminal.play.sitting import Sitting

WIDTH: Final = 100
HEIGHT: Final = 36
SEED: Final = "35"
TYPED: Final = ("1", "1", "1")
"""The choices that lead to the moment of the picture."""
SVG: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<!-- Written by `python3 dev.py cli`. -->
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", Consolas, Menlo, monospace; \
font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Pictured(BrightPage):
    """Keeps the last picture only, with what was typed below it."""

    def begin(self) -> None:
        super().begin()
        self.console.export_text(clear=True)

    def ask(self, prompt: str) -> str:
        typed = super().ask(prompt)
        self.say(typed)
        return typed


def fight(game: AnyGame) -> str:
    """A moment of a game's guided fight, as SVG."""
    guide = game.guide()
    assert guide is not None
    bots = [seat for seat in guide.setup.seats if seat != guide.seat]
    table = saved.begin(game, guide.setup, bots, MemoryStore("a picture"), seed=SEED, timeless=True)
    console = Console(
        file=StringIO(), record=True, width=WIDTH, height=HEIGHT, force_terminal=True, color_system="truecolor",
        legacy_windows=False, highlight=False, markup=False, emoji=False, no_color=False, _environ={},
    )  # fmt: skip
    page = Pictured(Keys(StringIO("".join(f"{line}\n" for line in TYPED))), console)
    with suppress(EndOfInput):
        Sitting(page, LocalTable(table, guided=True).places()).play()
    return console.export_svg(title=f"herotable play {game.about.id} --guided", code_format=SVG)
