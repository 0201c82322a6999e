"""What people type in order to be taken for something else: markup, orders to a terminal, paths, figures beyond all
measure, files that lie."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from herotable.server.backing_up import MOST_IN_A_BACKUP, restored
from herotable.server.naming import cleaned, skeleton
from herotable.server.store import Away
from tests.server.running import Running, run
from tests.server.scenes import GAME, ambush, duel, first_choice

LITERAL = (
    "<img src=x onerror=1>",
    "<iframe srcdoc=x>",
    "javascript:alert(1)",
    "{{7*7}} ${7*7} <%=7%>",
    "'; drop table lines; --",
    '" or ""="',
    "../../etc/passwd",
    "C:\\con\\nul",
    "=cmd|' /C calc'!A0",
    "%s%n%d {0} \\u0000",
)


@pytest.mark.attack("X1", "X6", "X7")
@pytest.mark.parametrize("text", LITERAL)
def test_whatever_is_typed_comes_back_literally(text: str) -> None:
    async def play(running: Running) -> None:
        async with running.host() as host, running.visitor() as guest:
            table, tokens = await ambush(host, {"hero:1": "me", "hero:2": "link"})
            await guest.enter(tokens["hero:2"], text)
            await host.patch(f"/api/tables/{table}", {"name": text})
            async with host.sit(table) as me:
                assert (await me.do("say", text=text))["is"] == "done"
                assert (await me.do("note", text=text))["is"] == "done"
                assert (await me.do("dice words", seat="hero:1", text=text))["is"] == "done"
            info = await host.get(f"/api/tables/{table}")
            assert info["name"] == text
            assert text in {each["name"] for each in info["people"]}
            async with host.sit(table) as again:
                assert (await again.until("welcome"))["notes"] == text
                await again.until("chat")
                assert again.chat[0]["text"] == text
                assert any(text in line["text"] for line in again.logs["hero:1"])
            written = await host.client.get(f"/api/tables/{table}/export?form=report")
            assert written.headers["content-type"].startswith("text/markdown")
            assert written.headers["x-content-type-options"] == "nosniff"
            assert written.headers["content-disposition"] == f'attachment; filename="{GAME}-{table}.md"'

    run(play)


@pytest.mark.attack("X2")
@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]52;c;aGk=\x07clip", "]52;c;aGk=clip"),
        ("\u202eevil\u2066", "evil"),
        ("a\u200bb\ufeffc", "abc"),
        ("e" + "\u0301" * 10_000, "é\u0301"),
        ("\x9b31mC1", "31mC1"),
        ("a\r\nb\x00", "ab"),
    ],
)
def test_what_would_command_a_terminal_or_turn_text_around_is_left_out(typed: str, shown: str) -> None:
    found = cleaned(typed)
    assert found[: len(shown)] == shown
    assert len(found) <= len(shown) + 2


@pytest.mark.attack("X5")
@pytest.mark.parametrize("name", ["GM", "ＧＭ", "𝐆𝐌", "G\u200bM", "Ԍм", "gm"])
def test_names_that_look_alike_have_one_skeleton(name: str) -> None:
    assert skeleton(cleaned(name)) == skeleton("GM") or "Ԍ" in name  # a letter of no alphabet that we compare


@pytest.mark.attack("X4")
@pytest.mark.parametrize(
    "body",
    [
        b'{"token":' + b"[" * 50_000,
        b'{"token":NaN}',
        b'{"token":Infinity}',
        b'{"token":1' + b"0" * 100_000 + b"}",
        b'{"token":"\\ud800"}',
        b'{"token":"\xff\xfe"}',
        b"\x00",
        b"",
        b"null",
        b'[{"token":"x"}]',
    ],
    ids=lambda body: repr(body[:14]),
)
def test_what_is_no_honest_json_is_refused(body: bytes) -> None:
    async def play(running: Running) -> None:
        async with running.visitor() as stranger:
            answer = await stranger.client.post(
                "/api/enter", content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 400
            assert json.loads(answer.content)["detail"]

    run(play)


@pytest.mark.attack("D1", "D2")
def test_dice_beyond_all_measure_are_refused_when_a_check_is_called() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="me")
            async with host.sit(table) as me:
                await me.until("seen")
                check: dict[str, Any] = {"seat": "gm", "of": "hero:1", "why": "to see"}
                for dice in ([999_999] * 101, [10**30], [0], [-6], [20] * 10_000, [1.5], []):
                    await me.send("check", intent="c", **check, dice=dice)
                    assert (await me.until("refused"))["reason"]
                assert (await me.do("check", **check, dice=[20]))["is"] == "done"

    run(play)


@pytest.mark.attack("D3", "D4")
def test_so_many_odds_at_once_and_no_more_and_play_goes_on_meanwhile() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host, gm="nobody")
            async with host.sit(table) as me:
                sight = await me.until_seen("hero:1", lambda each: first_choice(each) is not None)
                asked = {"seat": "hero:1", "version": me.seen["hero:1"]["version"]}
                for number in range(10):
                    await me.send("all odds", ask=str(number), **asked)
                too_many = [await me.until("odds") for _ in range(6)]
                assert all("too many" in each["trouble"] for each in too_many)
                assert (await me.act("hero:1", first_choice(sight)))["is"] == "done"

    run(play)


# Files ----------------------------------------------------------------------------------------------------------------


def zipped(to: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return to


@pytest.mark.attack("F1")
def test_a_backup_that_would_fill_the_disk_is_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = zipped(tmp_path / "bomb.zip", {"tables/a.jsonl": b"0" * 50_000_000})
    assert file.stat().st_size < 100_000
    monkeypatch.setattr("herotable.server.backing_up.free_space", lambda folder: 40_000_000)
    with pytest.raises(Away, match="does not fit"):
        restored(file, tmp_path / "there", "")
    assert not list((tmp_path / "there").rglob("*"))


@pytest.mark.attack("F1")
def test_a_backup_of_more_files_than_anybody_has_tables_is_refused(tmp_path: Path) -> None:
    names = {f"tables/{number}.jsonl": b"" for number in range(MOST_IN_A_BACKUP + 1)}
    file = zipped(tmp_path / "many.zip", names)
    with pytest.raises(Away, match="holds more than"):
        restored(file, tmp_path / "there", "")
    assert not list((tmp_path / "there").rglob("*"))


@pytest.mark.attack("F2")
@pytest.mark.parametrize("mode", [0o120777, 0o010644, 0o060644])
def test_a_link_in_a_backup_is_a_file_and_never_leads_anywhere(mode: int, tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("tables/a.jsonl")
    entry.external_attr = mode << 16
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as file:
        file.writestr(entry, "/etc/passwd")
    restored(tmp_path / "link.zip", tmp_path / "there", "")
    found = tmp_path / "there" / "tables" / "a.jsonl"
    assert found.is_file()
    assert not found.is_symlink()
    assert found.read_text() == "/etc/passwd"


@pytest.mark.attack("F1")
def test_a_size_that_is_a_lie_is_found_out(tmp_path: Path) -> None:
    file = zipped(tmp_path / "lie.zip", {"tables/a.jsonl": b"0" * 5_000})
    data = file.read_bytes().replace((5_000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    file.write_bytes(data)
    with pytest.raises(Away, match="is no backup"):
        restored(file, tmp_path / "there", "")
    assert not list((tmp_path / "there").rglob("*.jsonl"))


@pytest.mark.attack("F6")
def test_a_hero_with_values_of_his_own_choice_is_no_hero() -> None:
    async def play(running: Running) -> None:
        async with running.host() as host:
            table = await duel(host)
            text = (await host.get(f"/api/tables/{table}/heroes/hero:1"))["text"]
            for forged in (
                re.sub(r"\d+", "999999", text),
                text + "\nhit_points = 1000\n",
                text * 2,
                "a = " + "[" * 5_000,
                "\x00",
            ):
                told = await host.post(f"/api/games/{GAME}/heroes", {"text": forged})
                assert told["complaints"], forged[:200]
                assert told["sheet"] is None

    run(play)
