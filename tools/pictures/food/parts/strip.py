"""Bent bars: strips of bell pepper, carrot, cucumber sticks."""
import numpy as np

from food.parts.surface import moist, squarish
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import grid_faces


def group(seed, skin='#cf2018', inside='#f0764e', length=3.0, width=0.5, thick=0.3, bend=(0.3, 0.85), char=0.0, rough=0.22):
    """A strip `length` cm long, bent in its plane, the skin on one side and the flesh on the other; lies on z = 0.

    bend: least and most of its turn, radians for half of it. char: how much of the edges the oven blackened.
    """
    rng = np.random.default_rng(seed)
    piece = new_group(f'strip {seed}')
    u, a = np.meshgrid(np.linspace(-1, 1, 56), np.linspace(0, 2 * np.pi, 24, endpoint=False), indexing='ij')
    end = np.clip(1 - u**10, 0.001, 1) ** 0.5
    turn = rng.uniform(*bend)
    wide = width / 2 * (1 + 0.14 * np.sin(2 * u + rng.uniform(0, 6)))
    across, up = squarish(np.cos(a)) * wide * end, squarish(np.sin(a)) * thick / 2 * end
    radius = length / 2 / turn
    x = np.sin(u * turn) * (radius - across)
    y = radius - np.cos(u * turn) * (radius - across)
    z = thick / 2 + up + rng.uniform(0.04, 0.14) * np.sin(u * 2 + seed) + 0.05
    p = points3(x, y, z + seed)
    colour = mix(linear(skin), linear(inside), smooth(0.2, 0.95, np.cos(a) + 0.2 * fbm(p, 2, seed)))
    burnt = smooth(0.2, 0.7, fbm(p * 1.2, 3, seed + 3) + 0.3 * np.abs(u)) * (np.sin(a) > -0.3)
    colour = mix(colour, linear('#3a1409'), char * burnt)
    paint = np.concatenate([colour, np.full(u.shape + (1,), rough)], -1).reshape(-1, 4)
    add_mesh('strip', np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(*u.shape), moist(), colour=paint, into=piece)
    return piece
