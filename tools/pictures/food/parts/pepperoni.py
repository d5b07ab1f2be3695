"""Slices of baked sausage: pepperoni, and chorizo by other colours."""
import numpy as np

from food.parts.surface import Disc, shades
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3, value_noise
from kit.scene import new_group


@once
def cured():
    return painted('cured', glow=0.03, coat=0.1, bump=(9, 0.15, 0.04), specular=0.32)


def group(seed, dark='#a3210f', light='#cf4420', fat='#ea9c66', edge='#6a1a06', radius=1.9, cup=0.36, thick=0.16, spots=0.4):
    """A slice 3.8 cm across whose edge curls up and chars while orange oil stands in its cup.

    cup: height of the curled edge, cm. spots: threshold of the fat's flecks, less gives more of them.
    """
    piece = new_group(f'pepperoni {seed}')
    rng = np.random.default_rng(seed)
    disc = Disc(seed, radius, wave=0.035)
    s, p = np.clip(disc.s, 0, 1), disc.p
    around = points3(np.cos(disc.angle), np.sin(disc.angle), seed + 4)
    lean = 1 + 0.8 * fbm(around * 1.2, 2, seed) + 0.35 * np.cos(disc.angle - rng.uniform(0, 6))
    top = cup * s**4.5 * np.maximum(lean, 0.1) + 0.04 * fbm(p * 1.0, 2, seed)
    colour = shades(linear(dark), linear(light), fbm(p * 1.6, 3, seed))
    flecks = smooth(spots, spots + 0.22, value_noise(p * 4.2, seed + 2))
    colour = mix(colour, linear(fat), 0.8 * flecks)
    colour = mix(colour, linear(edge), 0.5 * smooth(0.25, 0.6, value_noise(p * 3.4, seed + 8)))
    oil = smooth(0.75, 0.2, s + 0.35 * fbm(p * 0.9, 2, seed + 3))
    colour = mix(colour, linear('#d8561c'), 0.35 * oil)
    burnt = smooth(0.80, 1.0, s + 0.06 * fbm(around * 2.5, 2, seed + 5))
    colour = mix(colour, linear(edge), 0.85 * burnt)
    disc.add('pepperoni', top, thick, colour, 0.38 - 0.16 * oil, cured(), piece)
    return piece
