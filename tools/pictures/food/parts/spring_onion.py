"""Spring onion cut in rings (for `Heap.sprinkle`) and in slanted pieces."""
import numpy as np

from .forms import bar, piece
from kit.colour import linear, mix, smooth
from kit.materials import many, once
from kit.shapes import lathe


@once
def green_rings():
    return many('spring onion', '#3f8a22', '#a6d264', rough=0.3, glow=0.05, coat=0.2)


def ring():
    """One ring about .75 cm wide as (vertices, faces)."""
    a = np.linspace(0, 2 * np.pi, 13)
    v, faces = lathe(np.stack([0.31 + 0.065 * np.cos(a), 0.13 * np.sin(a)], 1), 22)
    v[:, 0] *= 1.15
    return v, faces


def group(seed, length=2.6, white='#eef3d2', green='#57a02c'):
    """A slanted piece, white at one end."""
    rng = np.random.default_rng(seed)
    v, u, a, faces = bar(length, 0.55, 0.42, rng.uniform(-0.3, 0.3), 0.05, 0.9, seed, 50, 22, 20)
    start = rng.uniform(-1.4, 0.4)
    stripe = 0.12 * np.cos(a * 7)
    colour = mix(linear(white), linear(green), smooth(start, start + 0.8, u + stripe))
    colour = mix(colour, linear('#2d6a18'), 0.5 * smooth(0.5, 1, u))
    return piece('spring onion', v, faces, colour, 0.25)
