"""Fine herbs: sprigs of cilantro and of dill."""
import numpy as np

from .forms import leafy, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.shapes import grid_faces, tube_shape


def group(seed, dark='#23661a', light='#58a832', size=1.5, leaves=4):
    """A sprig of cilantro: three-lobed toothed leaves on thin stalks. About 4.5 cm long along x."""
    rng = np.random.default_rng(seed)
    made, stalks = None, []
    for k in range(leaves):
        out = rng.uniform(0.5, 1.0)
        side = (-1) ** k
        base = np.array([-1.6 + k * 3.0 / leaves, side * 0.25, 0.25])
        way = side * rng.uniform(0.5, 1.1) if k < leaves - 1 else 0.1
        tip = base + np.array([np.cos(way), np.sin(way), rng.uniform(0.1, 0.5)]) * out
        stalks.append(_line(np.array([-2.2 + 0.5 * k, 0, 0.15]), tip))
        made = _leaf(made, seed * 11 + k, tip, way, size * rng.uniform(0.75, 1.05), dark, light)
    stalks.append(_line(np.array([-3.0, 0.1, 0.05]), np.array([0.6, 0, 0.3])))
    v, faces = tube_shape(np.array(stalks), 0.055, 8)
    return piece('stalk', v, faces, np.tile(linear('#7db048'), (len(v), 1)), 0.3, into=made)


def _line(a, b):
    t = np.linspace(0, 1, 12)[:, None]
    return a + (b - a) * t + np.array([0, 0, 0.15]) * np.sin(t * np.pi)


def _leaf(into, seed, base, way, size, dark, light):
    """One leaf as a fan: its radius by the angle has three lobes, each with teeth."""
    rng = np.random.default_rng(seed)
    s, a = np.meshgrid(np.linspace(0, 1, 24), np.linspace(-2.1, 2.1, 121), indexing='ij')
    lobe = np.abs(np.cos(a * 1.5)) ** 0.55
    radius = size * (0.34 + 0.66 * lobe) * (1 - 0.16 * np.abs(a) / 2.1) * (1 + 0.13 * np.cos(a * 13 + seed))
    x, y = s * radius * np.cos(a), s * radius * np.sin(a)
    vein = smooth(0.12, 0.02, np.abs(np.sin(a * 1.5)) * s) * (1 - s)
    z = 0.16 * np.cos(a * 3 + seed) * s + 0.14 * fbm(points3(x, y, seed), 2, seed) * s - rng.uniform(0, 0.35) * s**2
    c, n = np.cos(way), np.sin(way)
    p = np.stack([base[0] + x * c - y * n, base[1] + x * n + y * c, base[2] + z], -1)
    colour = mix(linear(dark), linear(light), smooth(-0.5, 0.8, fbm(p * 1.3, 3, seed) + 0.4 * s))
    colour = mix(colour, linear('#a8d070'), 0.5 * vein)
    return piece('cilantro', p, grid_faces(24, 121, wrap=False), colour, 0.32, leafy(), into=into)


def dill(seed, green='#3f8428', length=4.2, sprays=9):
    """A sprig of dill: hairs on side stalks, flat, along x."""
    rng = np.random.default_rng(seed)
    hairs, stems = [], []
    main = np.array([-length / 2, 0, 0.1]), np.array([length / 2, rng.uniform(-0.4, 0.4), 0.25])
    stems.append(_line(*main))
    for k in range(sprays):
        t = 0.15 + 0.8 * k / sprays
        start = main[0] + (main[1] - main[0]) * t
        way = (-1) ** k * rng.uniform(0.6, 0.95)
        reach = 1.6 * (1 - 0.6 * t)
        end = start + np.array([np.cos(way), np.sin(way), rng.uniform(0, 0.25)]) * reach
        stems.append(_line(start, end))
        for j in range(11):
            root = start + (end - start) * (0.12 + 0.88 * j / 11)
            turn = way + (-1) ** j * rng.uniform(0.4, 0.9)
            hairs.append(_line(root, root + np.array([np.cos(turn), np.sin(turn), rng.uniform(-0.1, 0.25)]) * rng.uniform(0.3, 0.6)))
    v, faces = tube_shape(np.array(hairs), 0.042, 6)
    shade = mix(linear(green) * 0.75, linear(green) * 1.5, smooth(-0.6, 0.6, fbm(v * 1.5, 2, seed)))
    made = piece('dill', v, faces, shade, 0.35, leafy())
    v, faces = tube_shape(np.array(stems), 0.06, 8)
    return piece('dill stem', v, faces, np.tile(linear('#6ea540'), (len(v), 1)), 0.35, into=made)
