"""Rings of jalapeno, and of red chili by other colours."""
import numpy as np

from food.parts.surface import Disc, moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, value_noise
from kit.scene import new_group

CHILI = {'skin': '#b80f0a', 'flesh': '#ea4a2c', 'hollow': '#f0a06a', 'membrane': '#f6c79a', 'radius': 0.62, 'thick': 0.26}


def group(
    seed,
    skin='#2f7313',
    flesh='#8dbf45',
    hollow='#6d9433',
    membrane='#dfe9b0',
    seeds='#f7edc4',
    radius=1.0,
    thick=0.32,
    spokes=3,
):
    """A ring 2 cm across with its seeds and the three walls of its inside, on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'jalapeno {seed}')
    disc = Disc(seed, radius, stretch=rng.uniform(0.95, 1.08), wave=0.08, rings=36, segments=110)
    s, p = np.clip(disc.s, 0, 1), disc.p / radius
    inner = smooth(0.70, 0.62, s)
    sector = np.abs(((disc.angle + rng.uniform(0, 6)) / (2 * np.pi) * spokes) % 1 - 0.5) * 2
    wall = np.maximum(smooth(0.80, 0.92, sector), smooth(0.30, 0.20, s))
    colour = shades(linear(flesh), linear(flesh) * 1.12, fbm(p * 2, 2, seed))
    colour = mix(colour, mix(linear(hollow), linear(membrane), wall), inner)
    pips = smooth(0.30, 0.48, value_noise(p * 4.2, seed)) * inner * smooth(0.08, 0.2, s)
    colour = mix(colour, linear(seeds), 0.95 * pips)
    colour = mix(colour, linear(skin), smooth(0.84, 0.92, s))
    top = -0.5 * thick * inner * (1 - wall) + 0.10 * pips - 0.05 * smooth(0.9, 1, s)
    disc.add('jalapeno', top, thick, colour, 0.2, moist(), piece)
    return piece
