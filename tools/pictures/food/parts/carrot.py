"""Carrot: strips for the wok, rounds, cubes."""
import numpy as np

from .forms import bar, disc, lump, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm


def group(seed, orange='#ea7417', light='#f8a14a', length=3.6, width=0.42, thick=0.36):
    """A strip, slightly bent, glossy."""
    rng = np.random.default_rng(seed)
    v, _, _, faces = bar(length * rng.uniform(0.8, 1.15), width, thick, rng.uniform(-0.6, 0.6), 0.08, 0.45, seed, 50, 20, 14)
    colour = mix(linear(orange), linear(light), smooth(-0.4, 0.7, fbm(v * np.array([0.8, 4, 4]) + seed, 3, seed)))
    return piece('carrot', v, faces, colour, 0.2)


def round_slice(seed, orange='#ea7417', light='#f8a14a', radius=1.15, thick=0.32):
    v, faces, s, turn = disc(radius, thick, seed, 0.05)
    colour = mix(linear(light), linear(orange), smooth(0.42, 0.55, s + 0.05 * np.sin(turn * 2 * np.pi * 9)))
    return piece('carrot', v, faces, colour, 0.24)


def cube(seed, orange='#ee7a1a', light='#f9a64e', size=0.36):
    v, faces = lump((size, size, size * 0.9), 0.3, 0.06, 0.01, 2, seed, 4)
    colour = mix(linear(orange), linear(light), smooth(-0.4, 0.7, fbm(v * 3 + seed, 2, seed)))
    return piece('carrot', v, faces, colour, 0.22)
