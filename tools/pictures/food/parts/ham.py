"""Folded slices of ham."""
import numpy as np

from food.parts.surface import add_sheet, moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import new_group


def group(seed, dark='#d2705a', light='#ee9c84', fat='#fad8c4', crisp='#a84c28', size=3.4, ruffle=0.42):
    """A soft piece about `size` cm wide, ruffled by the heat, on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'ham {seed}')
    u, v = np.meshgrid(np.linspace(-1, 1, 70), np.linspace(-1, 1, 70), indexing='ij')
    # A rounded, torn square.
    edge = np.maximum(np.abs(u), np.abs(v))
    round_off = 1 - 0.16 * np.minimum(np.abs(u), np.abs(v)) ** 2
    around = points3(u * 0.8, v * 0.8, seed)
    x = (u * round_off + 0.16 * fbm(around, 2, seed)) * size / 2
    y = (v * round_off * 0.8 + 0.16 * fbm(around + 9, 2, seed)) * size / 2
    phase, turn = rng.uniform(0, 6), rng.uniform(0, np.pi)
    across = u * np.cos(turn) + v * np.sin(turn)
    z = ruffle * (0.5 + 0.5 * np.sin(across * 3.4 + phase)) + 0.16 * fbm(around * 1.4, 2, seed + 3) + 0.12
    z = z - 0.14 * smooth(0.75, 1, edge)
    p = points3(x, y, seed)
    colour = shades(linear(dark), linear(light), fbm(p * np.array([0.8, 1.8, 1]), 3, seed))
    colour = mix(colour, linear(fat), 0.7 * smooth(0.35, 0.7, fbm(p * 1.4, 3, seed + 1)))
    colour = mix(colour, linear(crisp), 0.75 * smooth(0.84, 1.0, edge + 0.08 * fbm(p * 1.5, 2, seed + 2)))
    add_sheet('ham', x, y, z, colour, 0.3, moist(), piece)
    return piece
