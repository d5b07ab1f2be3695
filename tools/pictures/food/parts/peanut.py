"""Crushed peanuts."""
import numpy as np

from .forms import lump, piece
from kit.colour import linear, mix, smooth
from kit.materials import many, once
from kit.noise import fbm
from kit.scene import icosphere


@once
def crumbs():
    return many('peanut', '#d9a05a', '#fdeec6', rough=0.5, glow=0.06)


def crumb():
    """A splinter of a nut about .4 cm, as (vertices, faces), for `Heap.sprinkle`."""
    v, faces = icosphere(2)
    v = np.sign(v) * np.abs(v) ** 0.6 * np.array([0.26, 0.19, 0.16])
    return v * (1 + 0.35 * fbm(v * 6, 2, 3))[:, None], faces


def group(seed, pale='#f9e2b0', brown='#d9a25c'):
    """Half of a roasted nut, 1.3 cm."""
    v, faces = lump((0.66, 0.36, 0.24), 0.9, 0.06, 0.01, 1.6, seed, 4)
    return piece('peanut', v, faces, mix(linear(pale), linear(brown), smooth(-0.3, 0.6, fbm(v * 2 + seed, 3, seed))), 0.45)
