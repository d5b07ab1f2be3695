"""Rings of squid."""
import numpy as np

from food.parts.surface import moist, squarish
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import grid_faces


def group(seed, flesh='#fff4e4', shade='#f3d3b4', skin='#e2a98e', radius=1.35, wall=0.26, height=0.62):
    """A ring about 2.9 cm across and `height` high, out of round, lying on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'squid {seed}')
    a, t = np.meshgrid(np.linspace(0, 2 * np.pi, 23)[:-1], np.linspace(0, 2 * np.pi, 120, endpoint=False), indexing='ij')
    phase = rng.uniform(0, 6, 2)
    out_of_round = 1 + 0.12 * np.sin(2 * t + phase[0]) + 0.05 * np.sin(3 * t + phase[1])
    r = radius * out_of_round + wall / 2 * squarish(np.cos(a), 0.75)
    x, y = r * np.cos(t), r * np.sin(t)
    z = height / 2 + height / 2 * squarish(np.sin(a), 0.75) * (1 + 0.12 * np.sin(2 * t + phase[1]))
    p = points3(x, y, z + seed)
    colour = mix(linear(flesh), linear(shade), 0.7 * smooth(-0.2, 0.7, fbm(p * 1.2, 3, seed)))
    colour = mix(colour, linear(skin), 0.55 * smooth(0.5, 1, np.cos(a)))
    faces = grid_faces(*a.shape)
    last, j, n = (a.shape[0] - 1) * a.shape[1], np.arange(a.shape[1]), a.shape[1]
    faces = np.vstack([faces, np.stack([last + j, last + (j + 1) % n, (j + 1) % n, j], 1)])
    paint = np.concatenate([colour, np.full(a.shape + (1,), 0.22)], -1).reshape(-1, 4)
    add_mesh('squid', np.stack([x, y, z], -1).reshape(-1, 3), faces, moist(), colour=paint, into=piece)
    return piece
