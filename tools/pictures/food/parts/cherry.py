"""Cherry tomatoes, halved and whole."""
import numpy as np

from .forms import fresh, lump, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3, value_noise
from kit.shapes import grid_faces


def group(seed, red='#c91a0a', flesh='#dd3a20', radius=1.25):
    """A half, cut face up: wall, two pockets of seeds. Its top is at z ≈ radius."""
    rng = np.random.default_rng(seed)
    s, a = np.meshgrid(np.linspace(0.002, 1, 50), np.linspace(0, 2 * np.pi, 96, endpoint=False), indexing='ij')
    x, y = s * np.cos(a) * radius * 1.06, s * np.sin(a) * radius
    pockets = 2 if rng.random() < 0.6 else 3
    sector = np.abs(((a / (2 * np.pi) * pockets + rng.random()) % 1) - 0.5) * 2
    pocket = smooth(0.20, 0.30, s) * smooth(0.82, 0.72, s) * smooth(0.86, 0.66, sector)
    p = points3(x, y, seed * 1.3)
    colour = mix(linear(flesh), linear('#ea6346'), smooth(-0.4, 0.6, fbm(p * 2, 3, seed)))
    colour = mix(colour, linear('#d9601a'), pocket * 0.8)
    colour = mix(colour, linear('#f6d48a'), pocket * smooth(0.3, 0.5, value_noise(p * 5, seed)))
    colour = mix(colour, linear(red), smooth(0.9, 0.96, s))
    z = radius * 0.92 - 0.08 * pocket - 0.07 * smooth(0.92, 1, s)
    made = piece('cherry face', np.stack([x, y, z], -1), grid_faces(*s.shape), colour, 0.16, fresh(0.5, 0.05, 0.08))
    down, a = np.meshgrid(np.linspace(0, np.pi / 2, 30), np.linspace(0, 2 * np.pi, 96, endpoint=False), indexing='ij')
    side = np.stack(
        [np.cos(down) * np.cos(a) * radius * 1.06, np.cos(down) * np.sin(a) * radius, radius * (0.86 - 0.86 * np.sin(down))], -1
    )
    shade = np.broadcast_to(linear(red), side.shape)
    return piece('cherry side', side, grid_faces(*a.shape), shade, 0.14, fresh(0.6, 0.04, 0.0), into=made)


def whole(seed, red='#dc2410', radius=1.3):
    v, faces = lump((radius, radius, radius * 1.05), 1, 0.02, 0, 0.8, seed, 5)
    colour = mix(linear(red), linear('#f0481c'), smooth(-0.3, 0.8, fbm(v * 0.8 + seed, 2, seed)))
    return piece('cherry', v, faces, colour, 0.1, fresh(0.7, 0.04, 0.0))
