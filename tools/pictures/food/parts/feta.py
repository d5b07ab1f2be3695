"""Feta: the slab on a Greek salad, and cubes."""
import numpy as np

from .forms import lump, piece
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm


@once
def brined():
    return painted('feta', glow=0.07, coat=0.1, bump=(8, 0.5, 0.06))


def group(seed, size=(0.95, 0.9, 0.8), white='#fffaf0', shade='#efe6d2', holes=0.07):
    """A crumbly white cube of about 1.9 cm."""
    v, faces = lump(size, 0.22, 0.05, 0.03, 1.2, seed, 6 if max(size) > 2 else 5)
    centred = v - v.mean(0)
    pits = smooth(0.42, 0.66, fbm(v * 2.4 + seed, 3, seed))
    v = v - centred / np.linalg.norm(centred, axis=1, keepdims=True) * (holes * pits)[:, None]
    v = v + 0.025 * fbm(v * 5, 3, seed + 1)[:, None]
    colour = mix(linear(white), linear(shade), np.clip(0.8 * pits + 0.4 * smooth(0, 0.8, fbm(v * 1.3, 3, seed + 2)), 0, 1))
    return piece('feta', v, faces, colour, 0.45, brined())


def slab(seed):
    """The slab laid whole over the salad: 7 × 4.6 × 1.5 cm."""
    return group(seed, size=(3.5, 2.4, 0.78), holes=0.10)
