"""Rashers of fried bacon."""
import numpy as np

from food.parts.surface import add_sheet, shades
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import new_group


@once
def fried():
    return painted('fried bacon', glow=0.03, coat=0.45, bump=(8, 0.15, 0.04))


def group(
    seed,
    meat='#a5331c',
    dark='#6e1a0d',
    fat='#f3c690',
    crisp='#8d4316',
    length=4.6,
    width=1.35,
    waves=1.6,
    height=0.26,
):
    """A wavy rasher `length` cm long with streaks of fat along it, on z = 0."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'bacon {seed}')
    u, v = np.meshgrid(np.linspace(-1, 1, 110), np.linspace(-1, 1, 44), indexing='ij')
    length, width = length * rng.uniform(0.85, 1.1), width * rng.uniform(0.85, 1.1)
    phase = rng.uniform(0, 6)
    edge = 1 + 0.14 * np.sin(u * 3.1 + phase) + 0.07 * np.sin(u * 7 + phase * 2)
    end = np.clip(1 - np.abs(u) ** 16, 0.05, 1) ** 0.5
    x = u * length / 2 + 0.12 * np.cos(v * 2 + phase)
    y = v * width / 2 * edge * end + 0.18 * np.sin(u * 2.2 + phase)
    z = height * (0.5 + 0.5 * np.sin(u * waves * np.pi + phase + 0.7 * v)) + 0.08
    z = z + 0.10 * np.abs(v) ** 3 * np.sin(u * 8 + phase)
    streak = v * 1.0 + 0.30 * fbm(points3(u * 1.3, v * 0.3, seed), 3, seed)
    bands = np.cos(streak * 5.2 + phase)
    p = points3(x, y, seed)
    colour = shades(linear(dark), linear(meat), fbm(p * np.array([0.9, 2.4, 1]), 3, seed))
    colour = mix(colour, linear(fat), 0.95 * smooth(0.1, 0.5, bands))
    burnt = smooth(0.72, 1.0, np.maximum(np.abs(v), np.abs(u) ** 3) + 0.15 * fbm(p * 1.5, 2, seed + 2))
    colour = mix(colour, linear(crisp), 0.7 * burnt)
    colour = mix(colour, linear(crisp), 0.4 * smooth(0.2, 0.8, fbm(p * 0.9, 2, seed + 4)))
    add_sheet('bacon', x, y, z, colour, 0.24, fried(), piece)
    return piece
