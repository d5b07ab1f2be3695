"""Round slices of tomato with their seed pockets."""
import numpy as np

from food.parts.surface import Disc, moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, value_noise
from kit.scene import new_group


def group(
    seed,
    flesh='#e2402a',
    pale='#ea5836',
    skin='#b81a0e',
    jelly='#e0701f',
    seeds='#f6d488',
    radius=1.7,
    thick=0.3,
    pockets=6,
):
    """A slice 3.4 cm across."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'tomato {seed}')
    disc = Disc(seed, radius, stretch=rng.uniform(0.94, 1.06), wave=0.06, rings=44, segments=160)
    s, p = np.clip(disc.s, 0, 1), disc.p
    swirl = disc.angle + 0.25 * fbm(p * 0.9, 2, seed)
    sector = np.abs((swirl / (2 * np.pi) * pockets) % 1 - 0.5) * 2
    pocket = smooth(0.28, 0.42, s) * smooth(0.86, 0.74, s) * smooth(0.82, 0.62, sector)
    colour = shades(linear(flesh), linear(pale), fbm(p * 2.2, 3, seed))
    colour = mix(colour, linear(pale), 0.6 * smooth(0.3, 0.1, s))
    colour = mix(colour, linear(jelly), 0.85 * pocket)
    colour = mix(colour, linear(seeds), 0.9 * pocket * smooth(0.25, 0.45, value_noise(p * 4.6, seed)))
    colour = mix(colour, linear(skin), smooth(0.91, 0.96, s))
    top = -0.06 * pocket + 0.05 * s**4 * fbm(p * 0.7, 2, seed + 2) - 0.05 * smooth(0.9, 1, s)
    disc.add('tomato', top, thick, colour, 0.26 - 0.12 * pocket, moist(), piece)
    return piece
