"""One leaf as a crumpled sheet: basil, spinach, mint, parsley by their looks."""
import numpy as np

from food.parts.surface import add_sheet, leafy, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import new_group


def group(
    seed,
    dark='#1f5c14',
    light='#468f26',
    vein='#86b85a',
    length=3.7,
    width=1.28,
    veins=0.16,
    crumple=0.12,
    cup=0.42,
    ribs=7,
    rough=0.36,
):
    """A pointed oval leaf about `length` long and twice `width` wide, lying on z = 0, its tip towards +x.

    veins: how light the side veins are. crumple: cm of waves. cup: how much its halves fold up.
    """
    rng = np.random.default_rng(seed)
    piece = new_group(f'leaf {seed}')
    t, s = np.meshgrid(np.linspace(0, 1, 64), np.linspace(-1, 1, 41), indexing='ij')
    length, width = length * rng.uniform(0.85, 1.1), width * rng.uniform(0.9, 1.1)
    half = width * np.sin(np.pi * t**0.85) ** 0.8 + 0.015
    away = np.abs(s) * half
    x = length * (t - 0.5)
    y = s * half + rng.uniform(0.1, 0.35) * np.sin(t * 2.2 + seed)
    p = points3(x, y, seed)
    rib = 0.5 + 0.5 * np.cos((t * ribs - away * 1.5 + 0.15 * fbm(p, 2, seed)) * 2 * np.pi)
    middle = smooth(0.09, 0.02, away)
    z = cup * away**1.5 - rng.uniform(0.3, 1.0) * (t - 0.45) ** 2 * length / 3.7
    z = z + 0.05 * rib * smooth(0, 0.3, np.abs(s)) * (1 - 0.3 * np.abs(s)) + crumple * fbm(p * 1.1, 3, seed) - 0.05 * middle
    z = z + crumple * 0.8 * np.abs(s) ** 2 * np.sin(t * 9 + 2 * s + seed)
    colour = shades(linear(dark), linear(light), fbm(p * 1.3, 3, seed) + 0.25 * (rib - 0.5))
    colour = mix(colour, linear(vein), np.clip(veins * smooth(0.85, 1, rib) + 0.5 * middle, 0, 1))
    add_sheet('leaf', x, y, 0.1 + z - z.min() * 0.6, colour, rough, leafy(), piece)
    return piece
