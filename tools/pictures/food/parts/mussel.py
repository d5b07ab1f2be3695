"""Mussels in the half shell."""
import numpy as np

from food.parts.surface import moist
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group
from kit.shapes import grid_faces


@once
def shell():
    return painted('mussel shell', coat=0.5, bump=(5, 0.12, 0.04))


def group(
    seed,
    black='#141826',
    pearl='#a9b4c9',
    meat='#ee9a3e',
    frill='#5a3a22',
    length=4.2,
    width=2.1,
    depth=0.75,
    open_shell=True,
):
    """A shell about 4.2 × 2.1 cm lying open on z = 0, its point towards −x, the orange mussel in it.

    open_shell: without it only the mussel itself.
    """
    piece = new_group(f'mussel {seed}')
    if open_shell:
        _shell(piece, seed, black, pearl, length, width, depth)
    _meat(piece, seed, meat, frill, length, width, 0.42 * depth if open_shell else 0.12)
    return piece


def _outline(angle, length, width):
    """A drop: pointed at −x, broad at +x."""
    narrow = 0.42 + 0.58 * smooth(-1.05, 0.35, np.cos(angle))
    return np.cos(angle) * length / 2, np.sin(angle) * width / 2 * narrow


def _shell(piece, seed, black, pearl, length, width, depth):
    inner, outer = np.linspace(0.001, 1, 26), np.linspace(1.03, 0.25, 16)
    s, angle = np.meshgrid(np.r_[inner, outer], np.linspace(0, 2 * np.pi, 110, endpoint=False), indexing='ij')
    x, y = _outline(angle, length, width)
    within = (np.arange(len(s)) < len(inner))[:, None] & np.ones_like(s, bool)
    bowl = depth * np.clip(s, 0, 1) ** 2.3
    z = np.where(within, 0.10 + bowl, bowl * 0.98 - 0.02)
    p = points3(x * s, y * s, seed)
    rings = 0.5 + 0.5 * np.cos(s * 42 + 3 * fbm(p, 2, seed))
    inside = mix(linear(pearl), linear('#5d6a8c'), smooth(0.55, 0.95, s + 0.12 * fbm(p, 2, seed)))
    outside = mix(linear(black), linear('#2f3a58'), 0.6 * rings)
    colour = np.where(within[..., None], inside, outside)
    colour = mix(colour, linear(black), smooth(0.93, 0.98, s) * within)
    paint = np.concatenate([colour, np.full(s.shape + (1,), 0.2)], -1).reshape(-1, 4)
    vertices = np.stack([x * s, y * s, z], -1).reshape(-1, 3)
    add_mesh('shell', vertices, grid_faces(*s.shape), shell(), colour=paint, into=piece)


def _meat(piece, seed, meat, frill, length, width, floor):
    v, faces = icosphere(5)
    along = v[:, 0]
    plump = 1 + 0.14 * fbm(v * 1.6 + seed, 2, seed)
    seam = np.exp(-((v[:, 1] / 0.16) ** 2)) * (v[:, 2] > 0) * smooth(-0.8, 0.2, along)
    pos = v * plump[:, None] * np.array([length * 0.36, width * 0.34, 0.42])
    pos[:, 1] *= 0.75 + 0.3 * along
    pos[:, 2] += floor + 0.34 - 0.13 * seam
    colour = mix(linear(meat), linear('#ffc46e'), smooth(-0.2, 0.8, fbm(v * 1.5 + seed, 2, seed + 1)))
    edge = smooth(0.32, 0.05, np.abs(v[:, 2] - 0.05 + 0.12 * fbm(v * 3, 2, seed + 2))) * smooth(-0.4, 0.3, along)
    colour = mix(colour, linear(frill), 0.85 * edge)
    colour = mix(colour, linear('#b5591c'), 0.5 * seam)
    add_mesh('mussel', pos, faces, moist(), colour=np.c_[colour, np.full(len(pos), 0.18)], into=piece)
