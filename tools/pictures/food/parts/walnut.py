"""Halves of walnut kernels."""
import numpy as np

from food.parts.surface import roasted
from kit.colour import linear, mix, smooth
from kit.noise import fbm
from kit.scene import add_mesh, icosphere, new_group


def group(seed, dark='#7c4418', light='#d9a25c', length=1.15, width=0.85, height=0.62):
    """A wrinkled half, about 2.2 × 1.7 cm, lying on its flat side on z = 0. All measures are half axes."""
    piece = new_group(f'walnut {seed}')
    v, faces = icosphere(5)
    # Ridges run in winding lines on either side of a furrow along x.
    winding = 2.2 * v + 0.9 * np.stack([fbm(v * 1.5 + seed + k, 2, seed + k) for k in (0, 5, 9)], 1)
    ridge = 1 - np.abs(fbm(winding * np.array([1.2, 0.9, 1]), 2, seed + 3)) * 2.4
    ridge = np.clip(ridge, -1, 1)
    furrow = np.exp(-((v[:, 1] / 0.13) ** 2)) * (v[:, 2] > -0.3)
    scale = 1 + 0.13 * ridge - 0.22 * furrow + 0.10 * fbm(v * 1.2 + seed, 2, seed + 4)
    v = v * scale[:, None] * np.array([length, width, height])
    v[:, 2] = np.maximum(v[:, 2] + height * 0.45, 0)
    colour = mix(linear(dark), linear(light), smooth(-0.7, 0.7, ridge))
    colour = mix(colour, linear(dark) * 0.5, 0.7 * furrow)
    add_mesh('walnut', v, faces, roasted(), colour=np.c_[colour, np.full(len(v), 0.42)], into=piece)
    return piece
