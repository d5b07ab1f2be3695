"""Plain forms that many ingredients share: bent bars, lumps, discs, leaves. Each gives points and what is needed to
colour them; `piece` makes a group of one painted mesh."""
import numpy as np

from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group
from kit.shapes import circle, grid_faces, prism


@once
def fresh(coat=0.3, glow=0.03, bump=0.12):
    """The surface of vegetables: colour from the vertices, wet."""
    return painted('fresh', glow=glow, coat=coat, bump=(7, bump, 0.03))


@once
def leafy():
    """Thin leaves: light comes through, so they glow."""
    return painted('leafy', glow=0.10, coat=0.2, bump=(6, 0.2, 0.03))


def piece(name, vertices, faces, colour, rough=0.25, material=None, into=None):
    """A group (or a part of one) with one mesh: vertices and colours of any leading shape."""
    group = into or new_group(name)
    colour = np.asarray(colour).reshape(-1, 3)
    paint = np.c_[colour, np.broadcast_to(np.asarray(rough, float).ravel(), (len(colour),))]
    add_mesh(name, np.asarray(vertices).reshape(-1, 3), faces, material or fresh(), colour=paint, into=group)
    return group


def bar(length, width, thick, bend=0.0, wave=0.0, square=0.7, seed=0, steps=60, sides=22, taper=8):
    """A bar along x, resting near z = 0, bent in the plane by `bend` radians from its middle to its end.

    Gives points (steps, sides, 3), u (−1..1 along) and a (the angle round it), and the faces. square: 1 is an
    ellipse, .4 a plank. wave: rise and fall, cm. taper: small makes pointed ends, large blunt ones.
    """
    u, a = np.meshgrid(np.linspace(-1, 1, steps), np.linspace(0, 2 * np.pi, sides, endpoint=False), indexing='ij')
    end = np.clip(1 - np.abs(u) ** taper, 0.001, 1) ** 0.5
    across = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** square * width / 2 * end
    up = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** square * thick / 2 * end
    half = length / 2
    if abs(bend) < 1e-3:
        x, y = u * half, across
    else:
        turn, radius = u * bend, half / bend
        x, y = np.sin(turn) * (radius - across), radius - np.cos(turn) * (radius - across)
    z = thick / 2 + up + wave * np.sin(u * 2.4 + seed)
    return points3(x, y, z), u, a, grid_faces(steps, sides)


def lump(size, sharp=0.8, rough=0.2, fine=0.03, scale=1.1, seed=0, detail=5):
    """A lump with half axes `size` standing on z = 0. sharp: 1 egg, .5 rounded block, .3 cube. rough: share by which
    it is misshapen; fine: small bumps, cm."""
    v, faces = icosphere(detail)
    v = np.sign(v) * np.abs(v) ** sharp * np.array(size)
    v = v * (1 + rough * fbm(v * scale + seed * 5.3, 3, seed))[:, None] + fine * fbm(v * 3.2, 3, seed + 1)[:, None]
    v[:, 2] -= v[:, 2].min()
    return v, faces


def disc(radius, thick, seed=0, bevel=0.05, rough=0.02, count=120, cap=24, outline=None, bend=0.0):
    """A slice lying on z = 0. Gives points, faces, s (0 middle .. 1 rim) and the angle 0..1. bend: cupping, cm."""
    shape = circle(radius, 90) if outline is None else outline
    v, faces, texture = prism(shape, 0, thick, bevel, rough, seed, count, cap)
    v[:, 2] += bend * (v[:, 0] / radius) ** 2
    return v, faces, texture[:, 0], texture[:, 1]


def sheet(length, half_width, seed=0, rows=80, columns=49):
    """A leaf along x, from its stalk (t = 0) to its tip (t = 1): `half_width(t, side)` in cm.

    Gives x, y, t, s (−1..1 across, 0 on the midrib) and the faces; the caller adds the height.
    """
    t, s = np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing='ij')
    x = length * (t - 0.5)
    y = s * half_width(t, np.sign(s))
    return x, y, t, s, grid_faces(rows, columns, wrap=False)
