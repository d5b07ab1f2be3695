"""Red onion: slivers and rings of its layers."""
import numpy as np

from food.parts.surface import moist
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import grid_faces


def group(seed, skin='#86205c', flesh='#f1dbe6', radius=1.7, layers=3, arc=2.6, height=0.3, brown=0.25):
    """Some layers of a half ring fallen apart, about twice `radius` wide; lies on z = 0.

    arc: radians of a layer; over 6.2 gives whole rings. brown: how far the oven has coloured them.
    """
    rng = np.random.default_rng(seed)
    piece = new_group(f'onion {seed}')
    for layer in range(layers):
        _layer(piece, seed * 10 + layer, rng, radius - layer * rng.uniform(0.34, 0.5), arc, height, skin, flesh, brown)
    return piece


def _layer(piece, seed, rng, radius, arc, height, skin, flesh, brown):
    whole = arc > 6.2
    reach = 2 * np.pi if whole else arc * rng.uniform(0.8, 1.1)
    t = np.linspace(0, 1, 70, endpoint=not whole)
    a = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    t, a = np.meshgrid(t, a, indexing='ij')
    end = np.ones_like(t) if whole else np.clip(1 - (2 * t - 1) ** 14, 0.02, 1) ** 0.5
    turn = (t - 0.5) * reach + rng.uniform(-0.25, 0.25)
    wobble = 1 + 0.09 * np.sin(2 * turn + rng.uniform(0, 6)) + 0.05 * np.sin(3 * turn + rng.uniform(0, 6))
    r = radius * wobble + 0.13 * np.cos(a) * end
    x, y = r * np.cos(turn), r * np.sin(turn) * rng.uniform(0.85, 1.0)
    z = height / 2 + height / 2 * np.sin(a) * end + 0.08 * np.sin(2 * turn + seed)
    p = points3(x, y, z + seed)
    # The outside of a layer is purple, and its edges; between them it is nearly white.
    colour = mix(linear(flesh), linear(skin), 0.95 * smooth(-0.5, 0.35, np.cos(a) + 0.3 * fbm(p, 2, seed)))
    colour = mix(colour, linear('#b06a3c'), brown * smooth(0.0, 0.6, fbm(p * 1.2, 2, seed + 1)))
    faces = grid_faces(*t.shape)
    if whole:
        across = t.shape[1]
        j = np.arange(across)
        last = (t.shape[0] - 1) * across
        faces = np.vstack([faces, np.stack([last + j, last + (j + 1) % across, (j + 1) % across, j], 1)])
    paint = np.concatenate([colour, np.full(t.shape + (1,), 0.24)], -1).reshape(-1, 4)
    add_mesh('onion', np.stack([x, y, z], -1).reshape(-1, 3), faces, moist(), colour=paint, into=piece)
