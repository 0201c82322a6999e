"""The rules reference: read and refused, counted, cited by tests, written into rules.toml and pages."""

from pathlib import Path

import pytest

from herotable.data.packs import PackWrong
from herotable.data.reference import Reference, coverage, reference_from, reference_of, status, uncovered
from tests.coverage_of_rules import Scan, scan
from tests.rules_pages import main, page, unknown, wanted, with_tests

HEAD = """\
# Small: our words
title = "Small"
prefix = "SM"
complete = false

[control]
"award XP" = "table.award"
"call a check" = ""

[[chapter]]
name = "Hits"
"""
HIT = """
[chapter.clause.SM-HIT-1]
text = \"\"\"
Higher hits;
equal misses.\"\"\"
source = "Combat"
options = ["naturals"]
gaps = ["G1"]
where = ["attacks.to_hit"]
tested_by = [
    "tests/test_hits.py::test_higher_hits",
]
"""
NATURALS = """
# a remark
[chapter.clause."SM-HIT.2b"]
text = "A 20 can miss."
ours = true
hidden = true
"""
AWARD = """
[[chapter]]
name = "Game master"

[chapter.clause.SM-GM-1]
text = "XP are awarded."
source = "Experience"
gm = true
control = ["award XP"]
"""
GAPS = """
# what is open
[gap]
G1 = { says = "Nothing is said of a 20.", options = ["naturals"] }
"""
SMALL = HEAD + HIT + NATURALS + AWARD + GAPS


def clause(lines: str, name: str = "SM-X-1") -> Reference:
    """The small game with one clause more in its last chapter."""
    return reference_from(HEAD + HIT + AWARD + f"\n[chapter.clause.{name}]\n{lines}\n" + GAPS)


def lacks(lines: str) -> list[str]:
    return [lack for lack in uncovered(clause(f'text = "x"\nsource = "Basics"\n{lines}')) if "SM-X-1" in lack]


# ---- reading


def test_chapters_and_clauses_come_in_the_order_of_the_file() -> None:
    small = reference_from(SMALL)
    assert (small.title, small.prefix, small.complete) == ("Small", "SM", False)
    assert [(one.chapter, one.id) for one in small.clauses] == [
        ("Hits", "SM-HIT-1"),
        ("Hits", "SM-HIT.2b"),
        ("Game master", "SM-GM-1"),
    ]


def test_a_clause_has_all_that_stands_in_the_file() -> None:
    hit = reference_from(SMALL).clause("SM-HIT-1")
    assert hit.text == "Higher hits; equal misses."
    assert (hit.source, hit.ours, hit.gm, hit.hidden) == ("Combat", False, False, False)
    assert (hit.options, hit.gaps, hit.where) == (("naturals",), ("G1",), ("attacks.to_hit",))
    assert hit.tested_by == ("tests/test_hits.py::test_higher_hits",)
    assert reference_from(SMALL).gap("g1").says == "Nothing is said of a 20."


def test_a_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(SMALL, "utf-8")
    assert reference_of(tmp_path) == reference_from(SMALL)


def test_an_id_is_found_however_its_letters_are_written() -> None:
    assert reference_from(SMALL).clause("sm-hit.2B").id == "SM-HIT.2b"


def test_an_unknown_id_is_answered_with_its_neighbours() -> None:
    with pytest.raises(PackWrong) as told:
        reference_from(SMALL).clause("SM-HTI-1")
    assert str(told.value) == "Small has no clause 'SM-HTI-1'; did you mean SM-HIT-1 or SM-GM-1?"
    with pytest.raises(PackWrong, match=r"^Small has no clause 'luck'$"):
        reference_from(SMALL).clause("luck")


def test_an_unknown_decision_is_answered_with_the_known_ones() -> None:
    with pytest.raises(PackWrong, match=r"^Small has no decision 'G9'; they are G1 to G1$"):
        reference_from(SMALL).gap("G9")


def test_a_family_of_clauses_is_known_by_the_beginning_of_their_ids() -> None:
    small = reference_from(SMALL)
    assert [one.id for one in small.family("SM-HIT")] == ["SM-HIT-1", "SM-HIT.2b"]
    assert small.knows("SM-HIT")
    assert small.knows("SM-HIT-1")
    assert not small.knows("SM-HI")
    assert not small.knows("SM-HIT-11")


def test_citations_are_found_in_any_text() -> None:
    assert reference_from(SMALL).citations('x = "SM-HIT-1"  # SM-HIT.2b. Not SM, CASM-1') == ["SM-HIT-1", "SM-HIT.2b"]


# ---- what is refused


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('text = "x"', "rules.toml, clause 'SM-X-1', source: name the rulebook's chapter, or say ours = true"),
        ("ours = true", "rules.toml, clause 'SM-X-1', this: object missing required field `text`"),
        ('text = " "\nours = true', "rules.toml, clause 'SM-X-1', text: there are no words"),
        ("text = 3\nours = true", "rules.toml, clause 'SM-X-1', text: expected `str`, got `int`"),
        ('text = "x"\nours = "yes"', "rules.toml, clause 'SM-X-1', ours: expected `bool`, got `str`"),
        ('text = "x"\nours = true\nwere = ["a.b"]', "rules.toml, clause 'SM-X-1', were is not known here"),
        ('text = "x"\nours = true\nwhere = "a.b"', "rules.toml, clause 'SM-X-1', where: expected `array`, got `str`"),
        (
            'text = "x"\nours = true\nid = "SM-X-2"',
            "rules.toml, clause 'SM-X-1', id: it stands in the headings, not among the fields",
        ),
        (
            'text = "x"\nours = true\nwhere = ["attacks"]',
            "rules.toml, clause 'SM-X-1', where: 'attacks' names no function or class; write module.name",
        ),
        (
            'text = "x"\nours = true\ntested_by = ["test_x"]',
            "rules.toml, clause 'SM-X-1', tested_by: 'test_x' is no test's id; `python3 dev.py rules` writes them",
        ),
        (
            'text = "x"\nours = true\ngaps = ["G2"]',
            "rules.toml, clause 'SM-X-1', gaps: there is no gap 'G2'; they are G1 to G1",
        ),
        (
            'text = "x"\nours = true\ngm = true\ncontrol = ["award"]',
            "rules.toml, clause 'SM-X-1', control: there is no control 'award'; "
            "under [control] there is 'award XP', 'call a check'",
        ),
        (
            'text = "x"\nours = true\ncontrol = ["award XP"]',
            "rules.toml, clause 'SM-X-1', control: only what is the GM's call (gm = true) has one",
        ),
    ],
)
def test_a_broken_clause_is_refused_with_entry_and_field(lines: str, sentence: str) -> None:
    with pytest.raises(PackWrong) as told:
        clause(lines)
    assert str(told.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (SMALL.replace("complete = false\n", ""), "rules.toml, this: object missing required field `complete`"),
        (SMALL.replace("complete = false", 'complete = "no"'), "rules.toml, complete: expected `bool`, got `str`"),
        (SMALL.replace("[gap]", "[gpa]"), "rules.toml, gpa is not known here"),
        (SMALL.replace("prefix = ", "prefx = "), "rules.toml, this: object missing required field `prefix`"),
        (
            SMALL.replace('"SM"', '"sm"'),
            "rules.toml, prefix: 'sm' should be capital letters, such as those before the first dash of an id",
        ),
        (
            SMALL.replace("SM-GM-1", "CH-1"),
            "rules.toml, clause 'CH-1', id: it should begin with SM- and go on with letters, digits, dashes and dots",
        ),
        (
            SMALL.replace("SM-GM-1", "SM-HIT-1"),
            "rules.toml, clause 'SM-HIT-1': it stands in the chapter 'Hits' already",
        ),
        (
            SMALL.replace('"table.award"', '"award"'),
            "rules.toml, control 'award XP': 'award' names no function or class; write module.name",
        ),
        (SMALL.replace("G1 = {", "Gap1 = {"), "rules.toml, gap 'Gap1': its id should be G and a number"),
        (SMALL.replace("Nothing is said of a 20.", " "), "rules.toml, gap 'G1', says: there are no words"),
        (SMALL.replace("{ says", "{ said"), "rules.toml, gap 'G1', this: object missing required field `says`"),
        (
            HEAD.replace('name = "Hits"\n', "") + HIT + GAPS,
            "rules.toml, chapter 1, this: object missing required field `name`",
        ),
        (HEAD + "clause = {}\n" + GAPS, "rules.toml, chapter 'Hits': it has no clauses"),
    ],
)
def test_a_broken_reference_is_refused_with_entry_and_field(text: str, sentence: str) -> None:
    with pytest.raises(PackWrong) as told:
        reference_from(text)
    assert str(told.value) == sentence


def test_what_is_no_toml_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PackWrong, match=r"^rules\.toml is not TOML: .*line 1"):
        reference_from("title = \n")
    with pytest.raises(PackWrong, match=r"^there is no rules\.toml in empty$"):
        reference_of(tmp_path / "empty")
    (tmp_path / "rules.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PackWrong, match=r"^rules\.toml is not text in UTF-8$"):
        reference_of(tmp_path)


# ---- how far a game is covered


def test_what_is_implemented_and_tested_lacks_nothing() -> None:
    assert lacks('where = ["a.b"]\ntested_by = ["tests/t.py::test_t"]') == []


def test_the_gms_call_by_a_control_lacks_nothing() -> None:
    assert lacks('gm = true\ncontrol = ["award XP"]') == []


@pytest.mark.parametrize(
    ("lines", "lack"),
    [
        ("", "SM-X-1 is implemented nowhere"),
        ("gm = true", "SM-X-1 is the GM's call, and neither a control nor a place in the code is named"),
        ('where = ["a.b", "c.d"]', "SM-X-1 is implemented in a.b and c.d, and no test cites it"),
        (
            'gm = true\nwhere = ["a.b"]\ncontrol = ["award XP"]',
            "SM-X-1 is implemented in a.b, and no test cites it",
        ),
        (
            'tested_by = ["tests/t.py::test_t"]',
            "SM-X-1 is cited by tests/t.py::test_t, and rules.toml does not say where it is implemented",
        ),
        (
            'gm = true\ncontrol = ["award XP", "call a check"]',
            "SM-X-1 is the GM's call by 'call a check', and there is no such control yet",
        ),
    ],
)
def test_what_a_clause_lacks_is_said_in_words(lines: str, lack: str) -> None:
    assert lacks(lines) == [lack]


def test_coverage_counts_every_clause_once() -> None:
    small = reference_from(SMALL)
    counts = coverage(small)
    assert (counts.clauses, counts.tested, counts.gms_call, counts.not_yet) == (3, 1, 1, 1)
    assert [status(small, one) for one in small.clauses] == ["tested", "not yet", "the GM's call"]


# ---- which tests cite what


def scanned(root: Path, source: str, name: str = "tests/games/small/test_hits.py") -> Scan:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"import pytest\n{source}", "utf-8")
    return scan(root)


def test_a_test_cites_by_its_mark(tmp_path: Path) -> None:
    found = scanned(tmp_path, '@pytest.mark.clause("SM-HIT-1", "SM-HIT-3")\ndef test_a(): ...\ndef test_b(): ...\n')
    by = ("tests/games/small/test_hits.py::test_a",)
    assert (found.tests("clause"), found.faults) == ({"SM-HIT-1": by, "SM-HIT-3": by}, ())


def test_marks_of_a_class_and_of_a_module_count_for_each_of_their_tests(tmp_path: Path) -> None:
    found = scanned(
        tmp_path,
        """
pytestmark = [pytest.mark.long, pytest.mark.clause("SM-1")]
@pytest.mark.clause("SM-2")
class TestHits:
    pytestmark = pytest.mark.clause("SM-3")
    def test_a(self): ...
    def helper(self): ...
def test_b(): ...
def helper(): ...
""",
    )
    inside, alone = (f"tests/games/small/test_hits.py::{name}" for name in ("TestHits::test_a", "test_b"))
    assert found.tests("clause") == {"SM-1": (inside, alone), "SM-2": (inside,), "SM-3": (inside,)}
    assert found.faults == ()


def test_a_parametrised_test_counts_once(tmp_path: Path) -> None:
    found = scanned(
        tmp_path,
        """
@pytest.mark.edge(2)
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.edge(1)), pytest.param(2, marks=pytest.mark.edge(2))])
def test_a(n): ...
""",
    )
    by = ("tests/games/small/test_hits.py::test_a",)
    assert (found.tests("edge"), found.faults) == ({"2": by, "1": by}, ())


def test_examples_and_edges_belong_to_the_game_of_the_folder(tmp_path: Path) -> None:
    marked = '@pytest.mark.example("W3")\n@pytest.mark.edge(17)\ndef test_a(): ...\n'
    found = scanned(tmp_path, marked)
    assert found.tests("example", "small").keys() | found.tests("edge", "small").keys() == {"W3", "17"}
    assert found.tests("example", "another") == {}
    assert scanned(tmp_path, marked, "tests/games/test_all.py").faults == (
        "tests/games/test_all.py::test_a: example W3 belongs to a game's ledger; cite it in tests/games/<title>/",
        "tests/games/test_all.py::test_a: edge 17 belongs to a game's ledger; cite it in tests/games/<title>/",
    )


@pytest.mark.parametrize("other", ['skip(reason="later")', "xfail", "skip"])
def test_a_test_that_proves_nothing_counts_for_nothing(tmp_path: Path, other: str) -> None:
    found = scanned(tmp_path, f'@pytest.mark.clause("SM-1")\n@pytest.mark.{other}\ndef test_a(): ...\n')
    assert (found.citations, found.faults) == ((), ())


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (
            '@pytest.mark.clause("SM-1")\ndef helper(): ...',
            "the mark clause stands on nothing that pytest collects as a test",
        ),
        ('later = pytest.mark.clause("SM-1")', "the mark clause stands on nothing that pytest collects as a test"),
        ("@pytest.mark.clause\ndef test_a(): ...", "the mark clause cites nothing"),
        (
            "@pytest.mark.clause()\ndef test_a(): ...",
            "what the mark clause cites should be written out as ids in quotes",
        ),
        (
            "@pytest.mark.clause(HIT)\ndef test_a(): ...",
            "what the mark clause cites should be written out as ids in quotes",
        ),
        ('@pytest.mark.edge("1")\ndef test_a(): ...', "what the mark edge cites should be written out as numbers"),
        ("@pytest.mark.edge(True)\ndef test_a(): ...", "what the mark edge cites should be written out as numbers"),
    ],
)
def test_a_mark_that_would_not_count_is_told(tmp_path: Path, source: str, fault: str) -> None:
    assert scanned(tmp_path, source + "\n").faults == (f"tests/games/small/test_hits.py:2: {fault}",)


def test_marks_outside_of_test_files_and_files_that_are_not_python_are_told(tmp_path: Path) -> None:
    scanned(tmp_path, '@pytest.mark.clause("SM-1")\ndef test_a(): ...\n', "tests/helpers.py")
    assert scanned(tmp_path, "def test_a(:\n").faults == (
        "tests/games/small/test_hits.py:2: this is not Python",
        "tests/helpers.py:2: the mark clause stands on nothing that pytest collects as a test",
    )


# ---- what dev.py rules writes


HIGHER = "tests/test_hits.py::test_higher_hits"
MISSES = "tests/test_hits.py::test_a_20_can_miss"


def test_a_reference_that_is_right_stays_byte_for_byte() -> None:
    odd = SMALL.replace(f'[\n    "{HIGHER}",\n]', f'[ "{HIGHER}" ] # as I like it')
    assert with_tests(odd, {"SM-HIT-1": (HIGHER,)}) == odd


def test_tests_are_written_at_their_clauses_and_nothing_else_changes() -> None:
    written = with_tests(SMALL, {"SM-HIT-1": (MISSES, HIGHER), "SM-HIT.2b": (MISSES,), "SM-OTHER-1": (HIGHER,)})
    more = SMALL.replace(f'    "{HIGHER}",\n', f'    "{MISSES}",\n    "{HIGHER}",\n')
    assert written == more.replace("hidden = true\n", f'hidden = true\ntested_by = [\n    "{MISSES}",\n]\n')


def test_a_clause_that_lost_its_tests_loses_the_field() -> None:
    assert with_tests(SMALL, {}) == SMALL.replace(f'tested_by = [\n    "{HIGHER}",\n]\n', "")


def test_a_file_that_cannot_be_written_line_by_line_is_refused() -> None:
    quoted = SMALL.replace("[chapter.clause.SM-HIT-1]", "[ chapter . clause . SM-HIT-1 ]")
    with pytest.raises(PackWrong, match="the tests could not be written; keep"):
        with_tests(quoted, {})


def test_the_page_has_chapters_clauses_decisions_and_what_is_missing() -> None:
    text = page("small_game", reference_from(SMALL))
    assert text.startswith("# Small: the rules in our words\n\nWritten by `python3 dev.py rules`")
    assert "`src/herotable/games/small_game/rules.toml`" in text
    assert "3 clauses: 1 implemented and tested, 1 the game master's call by a control, 1 not yet." in text
    assert "- [Hits](#SM-HIT-1): SM-HIT-1 to SM-HIT.2b\n- [Game master](#SM-GM-1): SM-GM-1\n" in text
    assert (
        '<a id="SM-HIT-1"></a>**SM-HIT-1** · Combat · option `naturals` · see [G1](#G1)\n\n'
        "Higher hits; equal misses.\n\n"
        f"- where: `attacks.to_hit`\n- tested by: `{HIGHER}`\n"
    ) in text
    assert '<a id="SM-HIT.2b"></a>**SM-HIT.2b** · ours · *hidden*\n\nA 20 can miss.\n\n- not yet\n' in text
    assert (
        "**SM-GM-1** · Experience · *the GM's call*\n\nXP are awarded.\n\n- control: award XP (`table.award`)\n" in text
    )
    assert '<a id="G1"></a>**G1** · Nothing is said of a 20. Option `naturals`.\n' in text
    assert text.endswith("## Not yet\n\n- SM-HIT.2b is implemented nowhere.\n")


def project(root: Path, tests: str) -> Path:
    folder = root / "src" / "herotable" / "games" / "small_game"
    folder.mkdir(parents=True)
    (folder / "rules.toml").write_text(SMALL, "utf-8")
    scanned(root, tests, "tests/test_hits.py")
    return folder / "rules.toml"


def test_the_command_writes_reference_and_page_and_then_nothing_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = project(tmp_path, '@pytest.mark.clause("SM-HIT.2b")\ndef test_a_20_can_miss(): ...\n')
    count = "3 clauses: 0 implemented and tested, 1 the game master's call by a control, 2 not yet.\n"
    assert main(tmp_path) == 0
    assert capsys.readouterr().out == (
        "src/herotable/games/small_game/rules.toml is written\ndocs/rules/small-game.md is written\n"
        f"Small: This game is being written. {count}"
    )
    assert reference_from(rules.read_text("utf-8")).clause("SM-HIT.2b").tested_by == (MISSES,)
    assert all(path.read_text("utf-8") == text for path, text in wanted(tmp_path, scan(tmp_path)).items())
    assert main(tmp_path) == 0
    assert capsys.readouterr().out == f"Small: This game is being written. {count}"


@pytest.mark.parametrize(
    ("tests", "sentence"),
    [
        (
            '@pytest.mark.clause("SM-HIT-9")\ndef test_a(): ...\n',
            "tests/test_hits.py::test_a cites SM-HIT-9, which no rules.toml has\n",
        ),
        ("@pytest.mark.clause\ndef test_a(): ...\n", "tests/test_hits.py:2: the mark clause cites nothing\n"),
    ],
)
def test_the_command_writes_nothing_when_a_test_cites_wrongly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], tests: str, sentence: str
) -> None:
    rules = project(tmp_path, tests)
    assert main(tmp_path) == 1
    assert capsys.readouterr() == ("", sentence)
    assert rules.read_text("utf-8") == SMALL
    assert not (tmp_path / "docs").exists()


def test_the_command_tells_which_reference_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project(tmp_path, "").write_text("title =\n", "utf-8")
    assert main(tmp_path) == 1
    assert capsys.readouterr().err.startswith("small_game: rules.toml is not TOML: ")


def test_what_a_test_cites_in_two_games_is_looked_up_in_both(tmp_path: Path) -> None:
    project(tmp_path, '@pytest.mark.clause("SM-HIT-1", "AN-1")\ndef test_a(): ...\n')
    assert unknown(tmp_path, scan(tmp_path)) == ["tests/test_hits.py::test_a cites AN-1, which no rules.toml has"]
