"""Hero Kids, whose board is one of squares."""

from __future__ import annotations

from tests.web.shown import shown
from tests.web.tables import bar, does, my_turn, sits_down, tried
from tests.web.visiting import Visitor


@shown("table-kids")
def table_kids(visitor: Visitor) -> None:
    page = sits_down(visitor, tried(visitor, "hero-kids"))
    my_turn(page)
    for step in ("Ready!", "Take your turn"):
        does(page, step)
        bar(page).get_by_role("button", name=step, exact=True).wait_for(state="detached")
        my_turn(page)
    bar(page).get_by_role("button", name="Move").first.click()
