"""Grilled slices of zucchini."""
import numpy as np

from food.parts.surface import Disc, grill_marks, moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, value_noise
from kit.scene import new_group


def group(seed, dark='#cfd68a', light='#f0efbf', skin='#2c6418', mark='#4a2c10', radius=1.45, thick=0.3):
    """A slice 2.9 cm across: pale, green at the edge, stripes of the grill; on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'zucchini {seed}')
    disc = Disc(seed, radius, stretch=rng.uniform(1.0, 1.15), wave=0.04, rings=44, segments=130)
    s, p = np.clip(disc.s, 0, 1), disc.p
    colour = shades(linear(dark), linear(light), fbm(p * 1.6, 3, seed))
    pips = smooth(0.35, 0.5, value_noise(p * 4.0, seed + 2)) * smooth(0.62, 0.5, s)
    colour = mix(colour, linear('#fbf6d6'), 0.7 * pips)
    marks = grill_marks(disc.x, disc.y, rng, seed)
    colour = mix(colour, linear(mark), 0.8 * marks)
    colour = mix(colour, linear('#86a844'), smooth(0.80, 0.90, s) * 0.8)
    colour = mix(colour, linear(skin), smooth(0.90, 0.95, s))
    top = 0.05 * fbm(p * 0.7, 2, seed + 1) + 0.05 * s**3 - 0.04 * marks - 0.05 * smooth(0.92, 1, s)
    disc.add('zucchini', top, thick, colour, 0.28, moist(), piece)
    return piece
