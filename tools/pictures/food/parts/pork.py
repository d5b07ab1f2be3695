"""Pork neck: slices with bands of fat."""
import numpy as np

from .chicken import meat
from .forms import bar, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm


def group(
    seed,
    lean='#c98a5e',
    brown='#8d4a22',
    fat='#f2dcb4',
    length=3.6,
    width=1.7,
    thick=0.5,
    wave=0.18,
    rough=0.26,
    toasted='#d9a05c',
    scorched=0.7,
):
    """A fried slice, brown, with fat along one side and one vein of it. toasted: the fat where it took colour;
    scorched: how dark the burnt spots are."""
    rng = np.random.default_rng(seed)
    v, u, a, faces = bar(length, width, thick, rng.uniform(-0.3, 0.3), wave, 0.6, seed * 1.3, 90, 40, 6)
    low = fbm(v * 1.1 + seed * 3, 3, seed)
    v[..., 1] += 0.12 * low
    v[..., 2] += 0.10 * fbm(v * np.array([1.2, 1.5, 0]) + seed, 3, seed + 1)
    across = np.cos(a) * np.clip(1 - np.abs(u) ** 6, 0, 1)
    colour = mix(linear(lean), linear(brown), smooth(-0.35, 0.6, fbm(v * np.array([1, 2.5, 1.5]) + seed, 3, seed + 2)))
    band = smooth(0.5, 0.7, across + 0.2 * low) + 0.85 * smooth(0.16, 0.06, np.abs(across + 0.15 + 0.35 * low))
    colour = mix(colour, mix(linear(fat), linear(toasted), smooth(0, 0.8, low)), np.clip(band, 0, 1) * 0.9)
    scorch = smooth(0.35, 0.75, fbm(v * 1.9 + seed, 3, seed + 5))
    colour = mix(colour, linear('#4b220f'), scorched * scorch)
    return piece('pork', v, faces, colour, rough, meat())


def boiled(seed):
    """Belly from the soup: pale, pink and grey, its fat white. It must not be taken for the kimchi beside it."""
    pale = dict(lean='#e3b3a2', brown='#b98a7c', fat='#fff4e4', toasted='#f5dcc4', scorched=0.0)
    return group(seed, **pale, length=3.8, width=2.0, thick=0.6, wave=0.10, rough=0.34)
