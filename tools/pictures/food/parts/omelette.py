"""Scraps of fried egg."""
import numpy as np

from .forms import lump, piece
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm


@once
def fried_egg():
    return painted('fried egg', glow=0.07, coat=0.2, bump=(6, 0.25, 0.06))


def group(seed, yellow='#f9cf46', white='#fdf0bf', brown='#cf8f2c', size=(1.25, 0.85, 0.26)):
    """A soft folded scrap about 2.5 cm wide."""
    rng = np.random.default_rng(seed)
    v, faces = lump(size, 0.8, 0.35, 0.04, 1.0, seed)
    v[:, 2] += 0.22 * fbm(v * np.array([1.1, 1.1, 0]) + seed, 3, seed + 3) + rng.uniform(0.05, 0.16) * v[:, 0] ** 2
    colour = mix(linear(yellow), linear(white), smooth(0, 0.7, fbm(v * 1.3 + seed, 3, seed + 1)))
    colour = mix(colour, linear(brown), 0.6 * smooth(0.3, 0.75, fbm(v * 1.9 + seed, 3, seed + 2)))
    return piece('omelette', v, faces, colour, 0.32, fried_egg())
