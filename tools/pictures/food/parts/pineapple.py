"""Pieces of a pineapple ring, fried at their edges."""
import numpy as np

from food.parts.surface import moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import chaikin, prism


def group(seed, dark='#f5a912', light='#ffdc5c', edge='#c06a14', inner=0.9, outer=2.9, arc=0.95, thick=0.62):
    """A wedge of a ring about 2 × 2.4 cm with fibres from its middle outward, on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'pineapple {seed}')
    arc *= rng.uniform(0.85, 1.15)
    a = np.linspace(-arc / 2, arc / 2, 14)
    out, back = np.stack([np.cos(a), np.sin(a)], 1) * outer, np.stack([np.cos(a[::-1]), np.sin(a[::-1])], 1) * inner
    outline = chaikin(np.vstack([out, back]), 2)
    v, faces, texture = prism(outline, 0, thick, 0.14, 0.05, seed, 170, 26)
    turn, r = np.arctan2(v[:, 1], v[:, 0]), np.hypot(v[:, 0], v[:, 1])
    fibre = fbm(points3(turn * 13, r * 0.8, seed), 3, seed)
    p = points3(v[:, 0], v[:, 1], seed)
    colour = shades(linear(dark), linear(light), fibre * 0.9 + 0.3 * fbm(p, 2, seed + 2))
    brown = smooth(0.78, 1.0, texture[:, 0] + 0.14 * fbm(p * 1.3, 2, seed + 1))
    colour = mix(colour, linear(edge), 0.7 * brown)
    v[:, 2] += 0.05 * fibre * (v[:, 2] > thick * 0.8)
    v[:, 0] -= (inner + outer) / 2
    add_mesh('pineapple', v, faces, moist(), colour=np.c_[colour, np.full(len(v), 0.22)], into=piece)
    return piece
