"""Cranberries and cherries."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted, plain
from kit.noise import fbm
from kit.scene import add_mesh, icosphere, new_group
from kit.shapes import tube_shape


@once
def berry_skin():
    return painted('berry', glow=0.10, coat=0.55)


@once
def stalk():
    return plain('stalk', '#7d8a33', rough=0.5)


def _berry(seed, radius, dark, light, dimple, bloom):
    v, f = icosphere(4)
    body = v * np.array([1.0, 0.97, 0.95]) * (1 + 0.03 * fbm(v * 1.2 + seed, 2, seed))[:, None]
    away = np.hypot(v[:, 0], v[:, 1])
    body[:, 2] -= dimple * np.exp(-((away / 0.28) ** 2)) * (v[:, 2] > 0)
    colour = mix(linear(dark), linear(light), smooth(-0.5, 0.7, fbm(v * 1.4 + seed * 2, 3, seed)))
    colour = mix(colour, linear(bloom), 0.35 * smooth(0.55, 0.95, -v[:, 2] + 0.3 * fbm(v * 2 + seed, 2, seed)))
    return body * radius, f, np.c_[colour, np.full(len(v), 0.18)]


def cranberry(seed, radius=0.62):
    """Its middle at the origin; the blossom end up."""
    group = new_group(f'cranberry {seed}')
    v, f, colour = _berry(seed, radius, '#8e0a17', '#cf1c27', 0.14, '#e8575a')
    add_mesh('cranberry', v, f, berry_skin(), colour=colour, into=group)
    return group


def cherry(seed, radius=1.0, stem=True):
    """A dark glossy cherry, its middle at the origin, the stalk leaning upwards."""
    group = new_group(f'cherry {seed}')
    v, f, colour = _berry(seed, radius, '#5a0612', '#a80f1f', 0.3, '#c8202c')
    add_mesh('cherry', v, f, berry_skin(), colour=colour, into=group)
    if stem:
        t = np.linspace(0, 1, 24)
        lean = np.random.default_rng(seed).uniform(0.6, 1.0)
        path = np.stack([lean * t**1.8 * radius * 1.5, 0.15 * t * radius, radius * (0.66 + 2.0 * t)], 1)
        width = radius * (0.06 + 0.05 * t**12)
        v, f = tube_shape([path], width, 10)
        add_mesh('stalk', v, f, stalk(), into=group)
    return group
