"""Citrus: slices and wedges of lime and lemon."""
import numpy as np

from .forms import disc, fresh, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.shapes import grid_faces

LIME = dict(rind='#5f9a1e', flesh='#cfe07a', pale='#f1f6d6')
LEMON = dict(rind='#f3c31c', flesh='#f8e27a', pale='#fff6d2')


def _pulp(x, y, s, turn, rind, flesh, pale, seed, segments=10):
    """Colour and height of a cut face: segments, their skins, the white, the rind."""
    sector = np.abs((turn * segments % 1) - 0.5) * 2
    narrow = 0.06 / np.maximum(s, 0.08)
    pulp = smooth(0.86, 0.82, s) * smooth(0.97 - narrow, 0.91 - narrow, sector) * smooth(0.05, 0.1, s)
    drops = fbm(points3(x * 2.6, y * 2.6, seed), 3, seed)
    inner = mix(linear(flesh), linear(rind) * 0.55 + linear(flesh) * 0.45, smooth(-0.1, 0.8, drops) * 0.75)
    colour = mix(linear(pale), inner, pulp)
    return mix(colour, linear(rind), smooth(0.92, 0.96, s)), pulp * (0.04 + 0.02 * drops)


def group(seed, rind=LIME['rind'], flesh=LIME['flesh'], pale=LIME['pale'], radius=1.9, thick=0.3):
    """A round slice lying on z = 0."""
    v, faces, s, turn = disc(radius, thick, seed, 0.06, 0.01, 240, 40)
    colour, height = _pulp(v[:, 0], v[:, 1], s, turn, rind, flesh, pale, seed)
    v[:, 2] += height * (v[:, 2] > thick * 0.8)
    return piece('citrus', v, faces, colour, 0.2, fresh(0.4, 0.08, 0.1))


def lemon(seed, radius=1.9, thick=0.3):
    return group(seed, **LEMON, radius=radius, thick=thick)


def wedge(seed, rind=LIME['rind'], flesh=LIME['flesh'], pale=LIME['pale'], length=4.4, radius=1.9, opening=80):
    """A wedge lying on its rind, edge up: two cut faces meeting above (z ≈ radius)."""
    opening = np.radians(opening)
    made = None
    for side in (-1, 1):
        s, u = np.meshgrid(np.linspace(0, 1, 50), np.linspace(-1, 1, 70), indexing='ij')
        reach = radius * np.sqrt(np.clip(1 - u * u, 0.0004, 1))
        down = -np.pi / 2 + side * opening / 2
        x, y, z = u * length / 2, np.cos(down) * reach * s, radius + np.sin(down) * reach * s
        rim = np.maximum(s, 0)
        band = smooth(0.83, 0.79, rim) * smooth(0.02, 0.05, rim)
        fibre = fbm(points3(u * 2.5, s * 7 - u * u * 4, seed + side), 3, seed)
        colour = mix(linear(pale), mix(linear(flesh), linear(rind), 0.35 * smooth(0, 0.7, fibre)), band * smooth(1, 0.9, np.abs(u)))
        colour = mix(colour, linear(rind), smooth(0.93, 0.98, rim))
        faces = grid_faces(*s.shape, wrap=False)
        made = piece('face', np.stack([x, y, z], -1), faces, colour, 0.2, fresh(0.4, 0.08, 0.1), into=made)
    turn, u = np.meshgrid(np.linspace(-opening / 2, opening / 2, 30) - np.pi / 2, np.linspace(-1, 1, 70), indexing='ij')
    reach = radius * np.sqrt(np.clip(1 - u * u, 0.0004, 1))
    p = np.stack([u * length / 2, np.cos(turn) * reach, radius + np.sin(turn) * reach], -1)
    shade = mix(linear(rind) * 0.8, linear(rind) * 1.15, smooth(-0.4, 0.5, fbm(p * 4, 2, seed)))
    return piece('rind', p, grid_faces(*u.shape, wrap=False), shade, 0.3, into=made)
