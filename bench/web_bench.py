"""The browser client in a real Chromium: what the first page weighs and how soon it stands, and how a big board moves.

Frames are counted by the browser's own trace while a pointer pushes the board, turns the wheel and goes over it.
"""

from __future__ import annotations

import gzip
import json
import re
import tempfile
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, Response, WebSocketRoute

from tests.web import chromium
from tests.web.serving import Serving, serving
from tests.web.tables import sits_down, tried
from tests.web.visiting import started, visiting

WIDE, HIGH, COUNTERS = 40, 30, 60
STEPS: Final = 90
ONE_SQUARE: Final = """<div style="position:absolute;width:9em;height:9em;background:teal"></div>
<script>addEventListener('pointermove', (at) => {
  document.querySelector('div').style.transform = `translate(${at.clientX}px, ${at.clientY}px)`
})</script>"""
TRACED: Final = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline", "cc"]
WORK: Final = ("ProxyMain::BeginMainFrame", "EventDispatch")
"""What the page's thread does for a frame: scripts, styles, layout, painting; and what a moving pointer asks of it."""
SECOND: Final = 1_000_000
"""Of a trace, in microseconds."""
LARGEST_PAINT: Final = """() => new Promise((told) => {
  const heard = new PerformanceObserver((list) => told(list.getEntries().at(-1).startTime))
  heard.observe({type: 'largest-contentful-paint', buffered: true})
})"""


def run() -> None:
    if chromium.found() is None:
        print(f"\nthe browser client is not measured: {chromium.WHY_NONE}")
        return
    with started() as browser, serving() as server:
        first_page(browser, server)
        big_board(browser, server)


# The first page -------------------------------------------------------------------------------------------------------


def first_page(browser: Browser, server: Serving) -> None:
    """With nothing in its cache."""
    print("\nthe first page, with an empty cache")
    paints: list[float] = []
    for number in range(5):
        with visiting(browser, server) as visitor:
            weights: dict[str, int] = {}
            visitor.page.on("response", partial(weigh, weights))
            visitor.enters(server.key)
            visitor.goes("/")
            visitor.page.reload()
            paints.append(visitor.page.evaluate(LARGEST_PAINT))
            if number == 0:
                print(f"  JavaScript and CSS, compressed                {sum(weights.values()) / 1024:9.0f} KiB of 250")
    print(f"  largest contentful paint                      {median(paints):9.0f} ms of 1000")


def weigh(weights: dict[str, int], response: Response) -> None:
    if re.search(r"\.(js|css)$", response.url):
        weights[response.url] = len(gzip.compress(response.body()))


# A big board ----------------------------------------------------------------------------------------------------------


def big_board(browser: Browser, server: Serving) -> None:
    """Beside it an empty page of the same size: no board can be quicker, in this browser and on this machine."""
    with visiting(browser, server) as visitor:
        visitor.enters(server.key)
        table = tried(visitor)
        visitor.page.route_web_socket(re.compile("/socket$"), with_a_big_board)
        page = sits_down(visitor, table)
        page.emulate_media(reduced_motion="no-preference")
        page.get_by_role("grid").wait_for()
        counted = {name: frames(browser, page, moves) for name, moves in MOVES.items()}
        empty = visitor.context.new_page()
        empty.set_content(ONE_SQUARE)
        base = frames(browser, empty, pushed)
    print(f"\na board of {WIDE} × {HIGH} with {COUNTERS} counters: frames a second, and the page's own work for each")
    for name, (rate, work) in {"one square on an empty page": base, **counted}.items():
        ratio = f"{rate / base[0]:6.2f} × one square"
        print(f"  {name:<44} {rate:9.0f}/s of 60   {work:6.1f} ms of 16.7   {ratio}")


def with_a_big_board(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda message: line.send(enlarged(str(message))))


def enlarged(message: str) -> str:
    told = json.loads(message)
    if told["is"] == "seen" and told["sight"]["screen"]:
        told["sight"]["screen"]["board"] = board()
    return json.dumps(told)


def board() -> dict[str, Any]:
    rows = ["".join(letter(column, row) for column in range(WIDE)) for row in range(HIGH)]
    floor = {"letter": ".", "ground": "floor", "name": "floor", "cost": 1, "opaque": False, "cover": 0}
    signs = [
        floor,
        {**floor, "letter": "#", "ground": "wall", "name": "wall", "cost": 0, "opaque": True},
        {**floor, "letter": "r", "ground": "rubble", "name": "rubble", "cost": 2},
    ]
    counters = [counter(number) for number in range(COUNTERS)]
    empty: dict[str, Any] = {name: [] for name in ("legend", "borders", "marks", "places", "links")}
    named = {"kind": "squares", "id": "big", "title": "A big board", "named": "0,0", "origin": [0, 0]}
    return {**empty, **named, "rows": rows, "signs": signs, "counters": counters}


def letter(column: int, row: int) -> str:
    if row in (0, HIGH - 1) or column in (0, WIDE - 1) or (column % 8 == 0 and row % 5):
        return "#"
    return "r" if (column * row) % 7 == 3 else "."


def counter(number: int) -> dict[str, Any]:
    column, row = 1 + (number * 7) % (WIDE - 2), 1 + (number * 11) % (HIGH - 2)
    side = ("mine", "friend", "foe")[number % 3]
    more = {"facing": "", "hidden": False, "out": False, "turn": number == 0, "size": 1, "marks": []}
    return {
        "id": f"c{number}",
        "at": f"{column},{row}",
        "letter": str(number),
        "name": f"No. {number}",
        "side": side,
        **more,
    }


# Moving it ------------------------------------------------------------------------------------------------------------


def pushed(page: Page, left: float, top: float) -> None:
    page.mouse.move(left, top)
    page.mouse.down()
    for step in range(STEPS):
        page.mouse.move(left + 3 * step, top + 2 * (step % 40))
    page.mouse.up()


def zoomed(page: Page, left: float, top: float) -> None:
    page.mouse.move(left, top)
    for step in range(STEPS):
        page.mouse.wheel(0, -60 if step < STEPS / 2 else 60)


def pointed(page: Page, left: float, top: float) -> None:
    for step in range(STEPS):
        page.mouse.move(left + 4 * step, top + 3 * (step % 60))


MOVES: Final = {
    "pushed by a pointer": pushed,
    "nearer and farther by the wheel": zoomed,
    "pointed at, cell by cell": pointed,
}


def frames(browser: Browser, page: Page, moves: Any) -> tuple[float, float]:
    """How many frames a second were drawn while it moved, and how long the page worked for each, in milliseconds."""
    box = page.viewport_size
    assert box is not None
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=TRACED)
        moves(page, box["width"] / 3, box["height"] / 3)
        browser.stop_tracing()
        told = json.loads(trace.read_text())["traceEvents"]
    drawn = sorted(each["ts"] for each in told if each["name"] == "DrawFrame")
    waits = [after - before for before, after in pairwise(drawn)]
    worked = [each["dur"] for each in told if each["name"] in WORK and "dur" in each]
    return SECOND * len(waits) / sum(waits), sum(worked) / len(drawn) / 1000


if __name__ == "__main__":
    run()
