"""A page with colours, boxes and bars, drawn anew for every choice. Colour is never the only sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, Group, OverflowMethod, RenderableType
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text as Styled

from herotable.rules.showing import Board, Figure, Meter, Panel, Piece, Screen
from herotable.table.seen import LogLine
from herotable.terminal.play.boards import legend, picture
from herotable.terminal.play.page import ERASE, Keys, Row, likeliest, percent
from herotable.terminal.play.place import Chance
from herotable.terminal.play.plain import boards_of, opened, panel_heading

BORDERS: Final = {"mine": "cyan", "friend": "green", "foe": "red", "": "blue"}
SIDES: Final = {"mine": "you", "friend": "friend", "foe": "foe", "": ""}
LINES: Final = {"told": "", "dice": "cyan", "override": "yellow", "undo": "magenta", "table": "blue"}
MARKS: Final = {"told": "•", "dice": "⚂", "override": "✎", "undo": "↶", "table": "–"}
NARROWEST_PANEL: Final = 36
LONGEST_BAR: Final = 16
FEWEST_LOG_LINES: Final = 6


class BrightPage:
    redraws = True

    def __init__(self, keys: Keys, console: Console | None = None) -> None:
        self._keys = keys
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self._used = 0

    def begin(self) -> None:
        self._used = 0
        self.console.clear()

    def screen(self, screen: Screen) -> None:
        self._show(Rule(Styled(f" {screen.title} ", "bold"), style="dim"))
        across = max(1, min(len(screen.panels), self.console.width // NARROWEST_PANEL, 3))
        width = self.console.width // across
        boxes = [box(panel, width - 1) for panel in screen.panels]
        if boxes:
            self._show(Columns(boxes, width=width - 1, padding=(0, 1, 0, 0), equal=True))
        for board in boards_of(screen):
            self._show(drawn_board(board))

    def _show(self, drawing: RenderableType) -> None:
        self._used += len(self.console.render_lines(drawing, pad=False))
        self.console.print(drawing)

    def panel(self, panel: Panel) -> None:
        lines = [Styled(opened(piece)) for piece in panel.pieces]
        self.console.print(Box(Group(*lines), title=panel_heading(panel), border_style=BORDERS[panel.side]))

    def log(self, lines: Sequence[LogLine], *, new: int) -> None:
        self._show(Rule(style="dim"))
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="dim", min_width=3)
        grid.add_column()
        grid.add_column()
        for place, line in enumerate(lines):
            grid.add_row(str(line.number), MARKS[line.kind], logged(line, fresh=place >= len(lines) - new))
        self._show(grid)

    def menu(self, head: str, rows: Sequence[Row], not_now: Sequence[str]) -> None:
        self.console.print(Rule(style="dim"))
        self.console.print(Styled(head, "bold"))
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(justify="right", style="bold cyan", min_width=3)
        grid.add_column(ratio=2)
        if any(row.chances for row in rows):
            grid.add_column(ratio=3)
        for row in rows:
            grid.add_row(str(row.number), row.text, *([beside(row.chances)] if row.chances else []))
        self.console.print(grid)
        for text in not_now:
            self.console.print(Padding(Styled(f"–  {text}", "dim"), (0, 0, 0, 2)))

    def chances(self, head: str, chances: Sequence[Chance]) -> None:
        self.console.print(Styled(head, "bold"))
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", min_width=14)
        grid.add_column()
        grid.add_column()
        for each in chances:
            grid.add_row(percent(each), bar(each.chance, 1, "cyan"), each.outcome)
        self.console.print(grid)

    def say(self, text: str = "") -> None:
        self.console.print(Styled(text))

    def important(self, text: str) -> None:
        self.console.print(Box(Styled(text, "bold"), border_style="yellow", expand=False))

    def wrong(self, text: str) -> None:
        self.console.print(Styled(f"✗ {text}", "red"))

    def hint(self, text: str) -> None:
        self.console.print(Box(Styled(text), title="guide", title_align="left", border_style="magenta"))

    def ask(self, prompt: str) -> str:
        self.console.print(Styled(f"{prompt} ", "bold"), end="")
        self.console.file.flush()
        return self._keys.line()

    def erase(self) -> None:
        self.console.file.write(ERASE)
        self.console.file.flush()

    def room_for_log(self) -> int:
        """About half of what the panels leave; the rest is for the choices."""
        return max(FEWEST_LOG_LINES, (self.console.height - self._used) // 2)


# Drawings ------------------------------------------------------------------------------------------------------------


def box(panel: Panel, width: int) -> RenderableType:
    border = "dim" if panel.out else BORDERS[panel.side]
    title = Styled(f" {'▶ ' if panel.turn else ''}{panel.title}{' ✗' if panel.out else ''} ", f"bold {border}")
    signs = "out" if panel.out else SIDES[panel.side]
    content = Group(*pieces(panel.pieces, width - 4))
    return Box(
        content,
        title=title,
        title_align="left",
        subtitle=Styled(f" {signs} ", "dim") if signs else None,
        subtitle_align="right",
        border_style=f"bold {border}" if panel.turn else border,
        width=width,
    )


def pieces(all_of: Sequence[Piece], width: int) -> list[RenderableType]:
    """Meters as bars, figures side by side, words below them."""
    meters = [meter(each, width) for each in all_of if isinstance(each, Meter)]
    figures = [f"{each.label} {each.value}" for each in all_of if isinstance(each, Figure)]
    words = [Styled(each.text) for each in all_of if not isinstance(each, Meter | Figure)]
    return [*meters, *([Styled(" · ".join(figures), "bright_white")] if figures else []), *words]


def meter(piece: Meter, width: int) -> Styled:
    numbers = f" {piece.now}/{piece.most}"
    drawn = Styled(f"{piece.label} ")
    room = min(LONGEST_BAR, width - len(drawn) - len(numbers))
    drawn.append_text(bar(piece.now, piece.most, health(piece), max(4, room)))
    return drawn.append(numbers, "bold")


def health(piece: Meter) -> str:
    if piece.now * 4 <= piece.most:
        return "red"
    return "yellow" if piece.now * 2 <= piece.most else "green"


def bar(now: float, most: float, style: str, width: int = LONGEST_BAR) -> Styled:
    filled = round(width * min(1.0, max(0.0, now / most))) if most > 0 else 0
    if now > 0:
        filled = max(1, filled)
    return Styled.assemble(("━" * filled, style), ("─" * (width - filled), "dim"))


def drawn_board(board: Board) -> RenderableType:
    in_words = board.kind == "places"
    overflow: OverflowMethod = "fold" if in_words else "crop"
    lines = [Styled.assemble(*line, no_wrap=not in_words, overflow=overflow) for line in picture(board)]
    below = [Styled.assemble(*line) for line in legend(board)]
    return Padding(Group(*lines, *below), (0, 0, 0, 1))


def logged(line: LogLine, *, fresh: bool) -> Styled:
    style = LINES[line.kind] if fresh else "dim"
    text = Styled(line.text, f"{style} strike" if line.undone else style)
    if line.undone:
        text.append(" (taken back)", "dim")
    return text.append(f"  {line.rule}", "dim") if line.rule else text


def beside(chances: Sequence[Chance]) -> Styled:
    """The likeliest outcomes beside a choice."""
    drawn = Styled(style="dim")
    for place, each in enumerate(likeliest(chances)):
        drawn.append(", " if place else "").append(f"{each.outcome} ").append(percent(each), "not dim bold cyan")
    return drawn
