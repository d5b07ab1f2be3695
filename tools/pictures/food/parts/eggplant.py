"""Grilled slices of eggplant."""
import numpy as np

from food.parts.surface import Disc, grill_marks, moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, value_noise
from kit.scene import new_group


def group(seed, dark='#a87c44', light='#dcbc80', skin='#2a1226', mark='#33190b', radius=1.9, thick=0.3):
    """A slice 3.8 cm across: spongy, golden brown, purple black skin, stripes of the grill; on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'eggplant {seed}')
    disc = Disc(seed, radius, stretch=rng.uniform(1.0, 1.12), wave=0.06, rings=46, segments=150)
    s, p = np.clip(disc.s, 0, 1), disc.p
    colour = shades(linear(dark), linear(light), fbm(p * 1.4, 3, seed))
    pips = smooth(0.35, 0.55, value_noise(p * 4.4, seed + 2)) * smooth(0.75, 0.6, s) * smooth(0.2, 0.35, s)
    colour = mix(colour, linear('#7a4e22'), 0.6 * pips)
    marks = grill_marks(disc.x, disc.y, rng, seed)
    colour = mix(colour, linear(mark), 0.85 * marks)
    colour = mix(colour, linear(skin), smooth(0.90, 0.95, s))
    top = 0.07 * fbm(p * 0.7, 2, seed + 1) + 0.06 * s**3 - 0.05 * marks - 0.05 * smooth(0.92, 1, s)
    disc.add('eggplant', top, thick, colour, 0.3, moist(), piece)
    return piece
