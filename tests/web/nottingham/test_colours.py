"""Text can be read: WCAG AA contrast of every pair of colours that meet, by day and after dark."""

import re

import pytest

from referee.config import shipped

TEXT_ON = {
    "ink": ["page", "page-glow", "paper", "gold-wash"],
    "muted": ["page", "page-glow", "paper"],
    "on-seal": ["seal", "seal-deep"],
    "on-gold": ["gold-fill"],
    "gold": ["paper", "gold-wash"],
    "legal": ["legal-fill", "paper"],
    "contraband": ["contraband-fill"],
    "royal": ["royal-fill"],
    "loot": ["loot-fill"],
    "wrong": ["wrong-wash", "page", "paper"],
}
# Edges of things one taps need less than letters do, but must be seen.
EDGES_ON = {"line-strong": ["page", "paper"], "seal": ["page", "paper"]}


def palette(scheme: str) -> dict[str, str]:
    text = (shipped("static") / "css" / "shared-theme.css").read_text()
    day, _, night = text.partition("@media (prefers-color-scheme: dark)")
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", day))
    return colours if scheme == "light" else colours | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", night))


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT_ON, 4.5), (EDGES_ON, 3.0)], ids=["text", "edges"])
def test_contrast(scheme: str, pairs: dict[str, list[str]], least: float) -> None:
    colours = palette(scheme)
    poor = {
        (front, back): round(contrast(colours[front], colours[back]), 2)
        for front, backs in pairs.items()
        for back in backs
        if contrast(colours[front], colours[back]) < least
    }
    assert not poor
