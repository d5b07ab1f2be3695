"""Baked salmon: thick flakes with their white lines."""
import numpy as np

from food.parts.surface import moist
from kit.colour import linear, mix, smooth
from kit.noise import fbm
from kit.scene import add_mesh, icosphere, new_group


def group(seed, dark='#ee6a34', light='#ff9a66', line='#ffd9bd', length=1.5, width=1.05, height=0.5):
    """A bite about 3 × 2 × 1 cm (half axes are given), its flakes bent across it; on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'salmon {seed}')
    v, faces = icosphere(5)
    v = np.sign(v) * np.abs(v) ** 0.72 * np.array([length, width, height])
    v = v * (1 + 0.26 * fbm(v * 0.9 + seed * 5, 3, seed))[:, None]
    phase = v[:, 0] * 1.9 + 0.55 * v[:, 1] ** 2 + 0.5 * v[:, 2] + 0.25 * fbm(v * 0.8 + seed, 2, seed + 1) + rng.uniform(0, 1)
    flake = phase % 1
    gap = smooth(0.12, 0.0, np.minimum(flake, 1 - flake))
    v[:, 2] += height * 0.7 + 0.10 * flake * (v[:, 2] > 0) - 0.06 * gap
    colour = mix(linear(dark), linear(light), smooth(-0.4, 0.5, fbm(v * 1.3 + seed, 3, seed + 2)))
    colour = mix(colour, linear(line), 0.75 * gap)
    colour = mix(colour, linear('#c96a30'), 0.35 * smooth(0.2, 0.7, fbm(v * 1.2 + seed, 2, seed + 3)))
    add_mesh('salmon', v, faces, moist(), colour=np.c_[colour, np.full(len(v), 0.27)], into=piece)
    return piece
