"""Thin slices of radish."""
import numpy as np

from .forms import disc, fresh, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3


def group(seed, radius=1.3, thick=0.14, skin='#d81f55', white='#fdf4f1'):
    """A slice, faintly rayed, bright pink skin; slightly cupped."""
    rng = np.random.default_rng(seed)
    v, faces, s, turn = disc(radius * rng.uniform(0.9, 1.1), thick, seed, 0.04, 0.02, 140, 30, bend=rng.uniform(0.02, 0.14))
    rays = 0.5 + 0.5 * np.cos(turn * 2 * np.pi * 16 + 2 * fbm(points3(v[:, 0], v[:, 1]), 2, seed))
    colour = mix(linear(white), linear('#f3e1e4'), 0.5 * rays * smooth(0.15, 0.6, s))
    colour = mix(colour, linear('#f3a3ba'), 0.7 * smooth(0.80, 0.91, s))
    colour = mix(colour, linear(skin), smooth(0.88, 0.94, s))
    return piece('radish', v, faces, colour, 0.24, fresh(0.3, 0.09, 0.06))
