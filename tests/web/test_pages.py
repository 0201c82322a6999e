"""Every page, as anybody may need it: no rule of WCAG 2.2 AA broken by day or by lamplight, nothing beyond the edge."""

from __future__ import annotations

import gzip

import pytest

from tests.web.shown import every_page
from tests.web.visiting import SIZES, THEMES, Faulty, Visitor

PAGES = every_page()
LIGHT = 250_000


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_can_be_read_at_any_size_in_either_theme(name: str, host: Visitor) -> None:
    PAGES[name](host)
    sticks_out, breaks = {}, {}
    for size, (width, height) in SIZES.items():
        host.page.set_viewport_size({"width": width, "height": height})
        sticks_out[size] = host.sticks_out()
    for theme in THEMES:
        host.wears(theme)
        breaks[theme] = host.axe()
    assert sticks_out == {size: [] for size in SIZES}
    assert breaks == {theme: [] for theme in THEMES}


def test_the_first_page_is_light(host: Visitor) -> None:
    """What must be fetched before anything can be seen, packed; letters and pictures apart."""
    fetched: list[str] = []
    host.page.on("response", lambda answer: fetched.append(answer.url))
    host.goes("/")
    code = [url for url in fetched if url.endswith((".js", ".css"))]
    packed = sum(len(gzip.compress(host.context.request.get(url).body())) for url in code)
    assert len(code) > 2
    assert packed < LIGHT


def test_a_page_that_breaks_a_rule_is_found(host: Visitor) -> None:
    host.goes("/about")
    host.page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button><hr class=wide>')"
    )
    host.page.evaluate("document.querySelector('.wide').style.width = '3000px'")
    assert any(line.startswith("button-name") for line in host.axe())
    assert any("hr.wide" in line for line in host.sticks_out())


def test_an_error_of_javascript_is_a_fault(host: Visitor) -> None:
    host.goes("/")
    host.page.evaluate("setTimeout(() => { throw new Error('on purpose') })")
    host.page.wait_for_timeout(50)
    with pytest.raises(Faulty, match="on purpose"):
        host.check()
    host.expects("on purpose")


def test_what_the_security_policy_stops_is_a_fault(host: Visitor) -> None:
    host.goes("/")
    host.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=\"https://example.com/spy.png\">')")
    host.page.wait_for_timeout(100)
    with pytest.raises(Faulty, match="Content Security Policy"):
        host.check()
    host.expects("Content Security Policy|example.com")
