"""Seaweed: wakame in soup, strands of chuka."""
import numpy as np

from .forms import leafy, piece, sheet
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3


def wakame(seed, dark='#0f2c14', light='#2f6428', length=3.8):
    """A soft ruffled piece, dark green."""
    rng = np.random.default_rng(seed)
    length *= rng.uniform(0.7, 1.15)

    def half(t, side):
        ragged = 1 + 0.35 * fbm(points3(t * 3.5, side * 2.0, seed), 3, seed)
        return 0.9 * np.clip(np.sin(np.pi * (0.05 + 0.9 * t)), 0.05, 1) ** 0.5 * ragged

    x, y, t, s, faces = sheet(length, half, seed, 60, 41)
    p = points3(x, y, seed * 1.7)
    z = 0.34 * np.abs(s) * np.sin(x * 3.2 + 2 * np.sign(s) + seed) + 0.2 * fbm(p * 1.1, 3, seed + 1)
    y = y + 0.6 * np.sin(t * 3.5 + seed)
    colour = mix(linear(dark), linear(light), smooth(-0.6, 0.6, fbm(p * 1.4, 3, seed + 2) + 0.5 * (np.abs(s) - 0.5)))
    return piece('wakame', np.stack([x, y, z], -1), faces, colour, 0.16, leafy())
