"""A floret of broccoli."""
import numpy as np

from .forms import fresh, lump, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm
from kit.scene import icosphere
from kit.shapes import euler, lathe, scatter


def group(seed, dark='#1f5a14', light='#5f9c2c', stalk='#b5cf74', size=1.35):
    """Stands on its stalk leaning a little; the crown is about 2.7 cm wide and made of hundreds of buds."""
    rng = np.random.default_rng(seed)
    trunk, faces = lathe([(0.30, 0), (0.34, 0.1), (0.30, 0.5), (0.36, 0.9), (0.75, 1.4)], 28)
    trunk = trunk + 0.05 * fbm(trunk * 1.6 + seed, 2, seed)[:, None]
    group = piece('broccoli stalk', trunk, faces, np.tile(linear(stalk), (len(trunk), 1)), 0.35)
    for k in range(7):
        turn = k * 2.4 + rng.uniform(-0.3, 0.3)
        out = 0.0 if k == 0 else 0.78
        centre = np.array([out * np.cos(turn), out * np.sin(turn), 1.75 if k == 0 else 1.35 + rng.uniform(-0.15, 0.15)])
        radius = size * rng.uniform(0.46, 0.56)
        count = 190
        # Buds on a ball, evenly by the golden angle, only its upper part.
        h = 1 - 1.35 * (np.arange(count) + 0.5) / count
        ring = np.sqrt(1 - h * h)
        angle = np.arange(count) * 2.399963
        way = np.stack([ring * np.cos(angle), ring * np.sin(angle), h], 1)
        spots = centre + way * radius * (1 + 0.12 * fbm(way * 2.2 + k, 2, seed + k))[:, None]
        bud, bud_faces = icosphere(1)
        scales = (0.105 * rng.uniform(0.8, 1.25, count))[:, None, None]
        v, f = scatter((bud, bud_faces), euler(*(rng.uniform(0, 3, (3, count)))) * scales, spots)
        lit = np.repeat(h, len(bud)) * 0.6 + rng.normal(0, 0.25, count).repeat(len(bud)) + 0.5 * (v[:, 2] - v[:, 2].min())
        ball, ball_faces = lump((radius * 0.97,) * 3, 1, 0.05, 0, 1, seed + k, 3)
        ball[:, 2] += centre[2] - radius
        piece('core', ball + [centre[0], centre[1], 0], ball_faces, np.tile(linear('#1b4a12'), (len(ball), 1)), 0.5, into=group)
        piece('buds', v, f, mix(linear(dark), linear(light), smooth(-0.1, 1.1, lit)), 0.36, fresh(0.12, 0.05, 0.0), into=group)
    return group
