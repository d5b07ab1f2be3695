"""A leaf of shiso (perilla): broad, with a saw edge and a crinkled blade."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3

from .forms import leafy, piece, sheet


def group(seed, length=5.6, width=4.6):
    """A leaf along x, its middle over 0, a little cupped; about `length` × `width` cm."""

    def half_width(t, side):
        teeth = 1 + 0.075 * (np.abs((t * 15 + 0.2 * side) % 1 - 0.5) * 2 - 0.5)
        return width / 2 * np.sin(np.pi * np.clip(t, 0, 1) ** 0.72) ** 0.72 * teeth * (1 - 0.15 * t) + 0.02

    x, y, t, s, faces = sheet(length, half_width, seed, 200, 81)
    a = np.abs(s)
    p = points3(x, y, seed * 2.0)
    # side veins run forward from the midrib
    veins = np.abs(((t * 7.5 - a * 1.5) % 1) - 0.5) * 2
    vein = smooth(0.86, 0.98, veins) * smooth(1.0, 0.75, a)
    midrib = smooth(0.05, 0.015, a)
    crinkle = 0.07 * smooth(1.0, 0.0, veins) * smooth(0, 0.25, a) + 0.10 * fbm(p * 1.1, 3, seed)
    z = 0.5 * (a * np.sin(np.pi * t)) ** 1.6 * 0.9 - 0.6 * (t - 0.4) ** 2 + crinkle - 0.05 * midrib
    c = mix(linear('#2a6b17'), linear('#4f9a2b'), smooth(-0.5, 0.6, fbm(p * 1.2, 3, seed + 1)))
    c = mix(c, linear('#86bd55'), np.clip(0.45 * vein + 0.7 * midrib, 0, 1))
    c = mix(c, linear('#1d5213'), 0.5 * smooth(0.85, 1.0, a))
    return piece('shiso', points3(x, y, z), faces, c, 0.36, leafy())
