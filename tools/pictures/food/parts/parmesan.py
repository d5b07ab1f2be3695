"""Shavings of parmesan."""
import numpy as np

from food.parts.surface import add_sheet, roasted, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import new_group


def group(seed, dark='#eccb80', light='#fff0c4', length=2.6, width=1.2, curl=0.3):
    """A curled, torn shaving about 2.6 × 1.2 cm on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'parmesan {seed}')
    u, v = np.meshgrid(np.linspace(-1, 1, 50), np.linspace(-1, 1, 24), indexing='ij')
    torn = fbm(points3(u * 1.4, v * 1.4, seed), 3, seed)
    x = u * length / 2 * rng.uniform(0.8, 1.1) + 0.14 * torn
    y = v * width / 2 * (1 - 0.3 * np.abs(u) ** 2 + 0.2 * torn) + rng.uniform(-0.3, 0.3) * u**2
    z = 0.10 + curl * np.abs(u) ** 2 * rng.uniform(0.3, 1.0) + 0.10 * v * np.sin(u * 2 + seed)
    colour = shades(linear(dark), linear(light), fbm(points3(x, y, seed) * 1.4, 2, seed))
    colour = mix(colour, linear('#d9a650'), 0.5 * smooth(0.8, 1.0, np.maximum(np.abs(u), np.abs(v))))
    add_sheet('parmesan', x, y, z - z.min() + 0.08, colour, 0.4, roasted(), piece)
    return piece
