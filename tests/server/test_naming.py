"""Names and lines are plain text that cannot pretend to be anything else."""

from __future__ import annotations

import pytest

from herotable.server.naming import cleaned, skeleton, unlike


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Mina  ", "Mina"),
        ("Mi\u202ena\u200b\u0007", "Mina"),
        ("\x1b]8;;http://x\x07link", "]8;;http://xlink"),
        ("Z" + "\u0335" * 10_000, "Z\u0335\u0335"),
        ("a\nb", "ab"),
        ("a\u00a0b", "a b"),
        ("<b>Mina</b>", "<b>Mina</b>"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u200d", ""),
    ],
)
def test_what_cannot_be_seen_goes_and_towers_of_accents_are_cut(typed: str, shown: str) -> None:
    assert cleaned(typed) == shown


def test_lines_stay_lines_where_they_may() -> None:
    assert cleaned("one \n\ttwo\r\n", lines=True) == "one\ntwo"


@pytest.mark.parametrize("alike", ["gm", "GM", "ＧＭ", "g m", "gм".upper(), "G\u0301M"])
def test_names_that_look_alike_have_the_same_skeleton(alike: str) -> None:
    assert skeleton(alike) == skeleton("GM")
    assert unlike(alike, ["GM", "GM 2"]).endswith(" 3")


def test_a_name_of_its_own_stays() -> None:
    assert unlike("Mina", ["Otto", "Host"]) == "Mina"
