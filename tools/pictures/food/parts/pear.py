"""Thin slices of pear, cut lengthwise."""
import numpy as np

from food.parts.surface import moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import chaikin, prism


def group(seed, dark='#f2dc98', light='#fff3cb', skin='#b9ab30', blush='#cc7c22', length=4.8, width=2.7, thick=0.28):
    """A slice 4.8 cm long with its skin, its neck towards +x, on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'pear {seed}')
    length, width = length * rng.uniform(0.92, 1.06), width * rng.uniform(0.9, 1.08)
    t = np.array([-1.0, -0.93, -0.75, -0.45, -0.1, 0.25, 0.55, 0.85, 0.98])
    half = np.array([0.12, 0.55, 0.88, 1.0, 0.88, 0.6, 0.42, 0.36, 0.2])
    upper = np.stack([t * length / 2, half * width / 2], 1)
    outline = chaikin(np.vstack([upper, upper[::-1] * [1, -1]]), 3)
    v, faces, texture = prism(outline, 0, thick, 0.07, 0.03, seed, 190, 34)
    p = points3(v[:, 0], v[:, 1], seed)
    colour = shades(linear(dark), linear(light), fbm(p * 1.5, 3, seed))
    # The core: an almond with a darker line round it and, often, one pip.
    core = np.hypot((v[:, 0] + 0.22 * length) / (0.19 * length), v[:, 1] / (0.22 * width))
    colour = mix(colour, linear('#dcb568'), 0.4 * smooth(0.25, 0.0, np.abs(core - 0.95)))
    if seed % 2:
        pip = np.hypot((v[:, 0] + 0.23 * length) / 0.27, (v[:, 1] - 0.1) / 0.11)
        colour = mix(colour, linear('#7a4420'), smooth(1.05, 0.8, pip))
    baked = smooth(0.50, 0.95, texture[:, 0] + 0.25 * fbm(p * 1.1, 2, seed + 1))
    colour = mix(colour, linear(blush), 0.65 * baked)
    colour = mix(colour, linear(skin), smooth(0.91, 0.97, texture[:, 0]))
    v[:, 2] += 0.10 * np.cos(v[:, 0] * 0.9 + seed) + 0.05 * np.cos(v[:, 1] * 1.8)
    add_mesh('pear', v, faces, moist(), colour=np.c_[colour, np.full(len(v), 0.22)], into=piece)
    return piece
