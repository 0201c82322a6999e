"""Chances and health for those who do not read numbers yet."""

import pytest

from herotable.rules import FACES, STEPS, face_of, step_of


@pytest.mark.parametrize(
    ("chance", "step"), [(0.0, 1), (0.19, 1), (0.2, 2), (0.5, 3), (0.6, 4), (161 / 216, 4), (0.8, 5), (1.0, 5)]
)
def test_a_chance_is_one_of_five_steps(chance: float, step: int) -> None:
    assert step_of(chance) == step
    assert len(STEPS) == 5


@pytest.mark.parametrize(
    ("now", "most", "face"),
    [(3, 3, "well"), (2, 3, "bruised"), (1, 3, "hurt"), (0, 3, "out"), (1, 1, "well"), (1, 2, "hurt"), (2, 4, "hurt")],
)
def test_health_is_one_of_four_faces(now: int, most: int, face: str) -> None:
    assert FACES[face_of(now, most)] == face
