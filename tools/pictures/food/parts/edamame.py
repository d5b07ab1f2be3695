"""Small green things: shelled edamame, peas, green beans, pumpkin seeds."""
import numpy as np

from .forms import bar, fresh, lump, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm


def group(seed, green='#8cc43c', light='#c4e478'):
    """A shelled bean about 1.3 cm long, a seam along its side."""
    v, faces = lump((0.66, 0.46, 0.40), 0.95, 0.04, 0.01, 1.5, seed, 4)
    seam = smooth(0.10, 0.02, np.abs(v[:, 2] - 0.42)) * (v[:, 1] > 0)
    colour = mix(linear(green), linear(light), smooth(-0.4, 0.7, fbm(v * 2 + seed, 2, seed)))
    v[:, 1] -= 0.05 * seam
    return piece('edamame', v, faces, mix(colour, linear('#5c9a24'), 0.6 * seam), 0.22, fresh(0.35, 0.07, 0.05))


def pea(seed, green='#5fa822', light='#a2d652', radius=0.36):
    v, faces = lump((radius, radius, radius * 0.96), 1, 0.05, 0, 2, seed, 3)
    colour = mix(linear(green), linear(light), smooth(-0.5, 0.6, fbm(v * 2.4 + seed * 3, 2, seed)))
    return piece('pea', v, faces, colour, 0.2, fresh(0.35, 0.07, 0.05))


def green_bean(seed, green='#34701c', light='#69a234', length=4.2):
    """A cut pod, slightly bent, its beans showing as swellings, pale cut ends."""
    rng = np.random.default_rng(seed)
    v, u, _, faces = bar(length * rng.uniform(0.8, 1.1), 0.62, 0.5, rng.uniform(-0.4, 0.4), 0.1, 0.95, seed, 90, 24, 24)
    swell = 1 + 0.07 * np.cos(u * 11 + seed)
    v[..., 2] *= swell
    colour = mix(linear(green), linear(light), smooth(-0.5, 0.7, fbm(v * np.array([1, 3, 3]) + seed, 3, seed)))
    colour = mix(colour, linear('#d3e6a0'), smooth(0.975, 0.99, np.abs(u)))
    return piece('green bean', v, faces, colour, 0.2, fresh(0.4, 0.05, 0.06))


def pumpkin_seed(seed, green='#5c6f24', light='#9aa84a'):
    """A shelled pumpkin seed, flat drop about 1.3 cm long."""
    v, faces = lump((0.66, 0.34, 0.12), 0.95, 0.04, 0.0, 1.5, seed, 4)
    v[:, 1] *= 1 - 0.42 * v[:, 0] / 0.66
    colour = mix(linear(green), linear(light), smooth(-0.4, 0.6, fbm(v * 2.5 + seed, 3, seed)))
    return piece('pumpkin seed', v, faces, colour, 0.3)
