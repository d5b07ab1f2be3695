"""What lies on a piece of a roll: sauce, spring onion, chilli, sesame … Units: 1 = 1 cm.

A top is given the `Ground` of its piece, which knows the surface: for a lying roll its upper side, for a standing one
its cut face. So every top works on both.
"""
import math
from functools import partial
from typing import Callable, NamedTuple

import numpy as np

from food import rice
from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere
from kit.shapes import frames, grid_faces, lathe, scatter, tube_shape


class Ground(NamedTuple):
    """surface: (across, along) in cm from the middle of the top → points and normals. across, along: half sizes (cm)
    of the room for a top."""

    surface: Callable
    across: float
    along: float


def _raised(ground, by):
    """The same ground, `by` cm higher: for what lies on another top."""

    def surface(u, w):
        points, normals = ground.surface(u, w)
        return points + normals * by, normals

    return ground._replace(surface=surface)


def lying(radius, height, warp):
    """The upper side of a roll whose axis is z and whose top is +y."""

    def surface(u, w):
        angle = np.asarray(u, float) / radius
        points = np.stack([radius * np.sin(angle), radius * np.cos(angle), height / 2 + np.asarray(w, float)], -1)
        normals = np.stack([np.sin(angle), np.cos(angle), np.zeros_like(angle)], -1)
        return warp(points.reshape(-1, 3)).reshape(points.shape), normals

    return Ground(surface, radius * 1.0, height * 0.42)


def standing(radius, height):
    """The cut face of a roll."""

    def surface(u, w):
        u, w = np.broadcast_arrays(np.asarray(u, float), np.asarray(w, float))
        points = np.stack([u, w, np.full(u.shape, height + 0.02)], -1)
        return points, np.stack([np.zeros_like(u), np.zeros_like(u), np.ones_like(u)], -1)

    return Ground(surface, radius * 0.72, radius * 0.72)


# ---- sauces: colour, gloss coat, glow
SAUCES = {
    'unagi': ('#351306', 0.8, 0.03),
    'teriyaki': ('#4a1d08', 0.8, 0.03),
    'hoisin': ('#4a180c', 0.7, 0.02),
    'spicy': ('#f0632c', 0.4, 0.08),
    'caesar': ('#fdf0cf', 0.3, 0.1),
    'nut': ('#d6a468', 0.35, 0.07),
    'yuzu': ('#f7cf3a', 0.6, 0.12),
    'mayonnaise': ('#fff3d4', 0.3, 0.1),
    'truffle': ('#c9962a', 0.8, 0.1),
}


@once
def sauce(kind):
    colour, coat, glow = SAUCES[kind]
    return Mat(f'sauce {kind}').colour(colour).set(glow=glow, Roughness=0.14, Clearcoat=coat, Clearcoat_Roughness=0.06).m


@once
def leaf():
    return painted('leaf', rough=0.36, glow=0.05, coat=0.15)


@once
def flakes(kind):
    dark, light, glow = {
        'bonito': ('#d99a78', '#f8dfc8', 0.1),
        'coconut': ('#f6efe2', '#fffdf8', 0.14),
        'parmesan': ('#f0d58c', '#fbeec0', 0.1),
        'crumbs': ('#c9781c', '#f7c860', 0.06),
    }[kind]
    return many(kind, dark, light, rough=0.45, glow=glow)


def stripes(kind, ground, rng, into, count=5, thick=0.1):
    """Sauce from a bottle, drawn to and fro across the piece."""
    steps = 26 * count
    t = np.linspace(0, 1, steps)
    u = ground.across * np.sin(t * math.pi * count + rng.uniform(0, 0.5)) * (1 + 0.08 * rng.normal())
    w = ground.along * (2 * t - 1) * 0.95 + 0.05 * fbm(points3(t * 5, 0 * t, rng.uniform(0, 99)), 2)
    points, normals = ground.surface(u, w)
    points = points + normals * 0.03
    radius = thick * (0.9 + 0.28 * fbm(points3(t * 9, 0 * t, rng.uniform(0, 99)), 2))
    vertices, faces = tube_shape([points], radius, 12)
    add_mesh(kind, vertices, faces, sauce(kind), into=into)


def drop(kind, ground, rng, into, size=0.62, at=None):
    """A dollop: round, its tip drawn out a little."""
    vertices, faces = icosphere(4)
    vertices = vertices * (1 + 0.07 * fbm(vertices * 1.3 + rng.uniform(0, 50), 2))[:, None]
    up = vertices[:, 2].copy()
    vertices = vertices * np.array([size, size * 0.9, size * 0.55])
    vertices[:, 2] = np.maximum(vertices[:, 2], -0.05) + 0.30 * size * np.clip(up, 0, 1) ** 6
    u, w = (rng.normal(0, 0.08, 2)) if at is None else at
    point, normal = ground.surface(np.array([u]), np.array([w]))
    turned = vertices @ frames(normal.reshape(1, 3), rng.uniform(0, 6.3, 1))[0].T
    add_mesh(kind, turned + point.reshape(1, 3), faces, sauce(kind), into=into)


def nut_sauce(ground, rng, into):
    """A thick dollop on the chuka heap."""
    drop('nut', _raised(ground, 0.35), rng, into, size=0.5, at=(-0.35, 0.2))


def drops(kind, ground, rng, into, count=4, size=0.2):
    for _ in range(count):
        drop(kind, ground, rng, into, size * rng.uniform(0.7, 1.2), rng.uniform(-0.85, 0.85, 2) * (ground.across, ground.along))


def _strewn(count, ground, rng, spread):
    u = np.clip(rng.normal(0, spread, count), -1, 1) * ground.across
    w = np.clip(rng.normal(0, spread * 1.1, count), -1, 1) * ground.along
    return ground.surface(u, w)


def onion(ground, rng, into, count=9, spread=0.38):
    """Rings of spring onion, light inside and green outside."""
    around = np.linspace(0, 2 * np.pi, 13)[:-1]
    profile = np.stack([0.19 + 0.045 * np.cos(around), 0.085 * np.sin(around)], 1)
    vertices, faces = lathe(np.vstack([profile, profile[:1]]), 22)
    points, normals = _strewn(count, ground, rng, spread)
    tilted = normals + rng.normal(0, 0.38, normals.shape)
    size = rng.uniform(0.65, 1.15, count)
    turned = frames(tilted, rng.uniform(0, 6.3, count)) * size[:, None, None]
    stretched = vertices * np.array([1, 0.86, 1])
    outside = smooth(0.16, 0.23, np.hypot(vertices[:, 0], vertices[:, 1]))
    tint = rng.uniform(0, 1, count)
    green = mix(linear('#2f7d1f'), linear('#8cc63f'), tint)
    colour = mix(np.tile(linear('#dff0b0'), (len(vertices), 1))[None], green[:, None], np.tile(outside, (count, 1)))
    lifted = points + normals * 0.11
    add_mesh('onion', *scatter((stretched, faces), turned, lifted), leaf(), colour=colour.reshape(-1, 3), into=into)


def chives(points, normals, rng, into):
    """Finely cut green, strewn on a side: short tubes lying flat."""
    around = np.linspace(0, 2 * np.pi, 9)[:-1]
    profile = np.stack([0.085 + 0.028 * np.cos(around), 0.10 * np.sin(around)], 1)
    base = lathe(np.vstack([profile, profile[:1]]), 12)
    rice.lay(points + normals * 0.05, normals, rng, into, base, chive(), 0.8, (0.7, 1.25), 'chives')


@once
def chive():
    return many('chives', '#2a7420', '#8ecb45', rough=0.3, glow=0.05)


def chilli(ground, rng, into, count=1):
    """Slices of a red chilli: a ring with pale seeds."""
    around = np.linspace(0, 2 * np.pi, 17)[:-1]
    profile = np.stack([0.30 + 0.075 * np.cos(around), 0.07 * np.sin(around)], 1)
    vertices, faces = lathe(np.vstack([profile, profile[:1]]), 40)
    inner = smooth(0.32, 0.25, np.hypot(vertices[:, 0], vertices[:, 1]))
    colour = mix(np.tile(linear('#d3140c'), (len(vertices), 1)), linear('#f5785a'), inner)
    points, normals = _strewn(count, ground, rng, 0.3)
    turned = frames(normals + rng.normal(0, 0.15, normals.shape), rng.uniform(0, 6.3, len(points)))
    turned = turned * rng.uniform(0.9, 1.1, len(points))[:, None, None]
    lifted = points + normals * 0.08
    add_mesh('chilli', *scatter((vertices, faces), turned, lifted), leaf(), colour=np.tile(colour, (len(points), 1)), into=into)
    seed_shape, seed_faces = icosphere(2)
    places = np.concatenate([lifted + (turned @ np.array([0.14 * math.cos(a), 0.14 * math.sin(a), 0])) for a in (0.4, 2.2, 4.4)])
    flat = np.tile(turned, (3, 1, 1)) @ np.diag([0.10, 0.07, 0.03])
    add_mesh('chilli seeds', *scatter((seed_shape, seed_faces), flat, places), chilli_seed(), into=into)


@once
def chilli_seed():
    return many('chilli seeds', '#f3dca0', '#fbeec8')


def sesame(ground, rng, into, count=None, black=0.0):
    count = count or round(9 * ground.across * ground.along)
    points, normals = _strewn(count, ground, rng, 0.45)
    rice.sesame(points + normals * 0.05, normals, rng, into, black)


def roe(kind, ground, rng, into, count=70, size=0.085):
    """A little heap of roe."""
    points, normals = _strewn(count, ground, rng, 0.2)
    distance = np.linalg.norm(points - points.mean(0), axis=1)
    heap = 0.08 + 0.30 * np.clip(1 - distance / 0.55, 0, 1) * rng.uniform(0.2, 1, count)
    rice.balls(points + normals * heap[:, None], size, rng, into, rice.roe(kind))


def _leaf_shape(length, width, rng, curl=0.3, teeth=0.0):
    """A leaf lying in the plane, tip to +x: vertices, faces, colours."""
    rows, columns = 46, 25
    t, s = np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing='ij')
    half = width * np.sin(np.pi * t**0.8) ** 0.85 * (1 + teeth * np.abs(2 * ((t * 13) % 1) - 1) * np.abs(s) ** 6) + 0.01
    x, y = length * (t - 0.45), s * half
    vein = 0.5 + 0.5 * np.cos((t * 6 - np.abs(s) * half / width * 1.7) * 2 * np.pi)
    z = curl * (np.abs(s) * half) ** 1.4 - 0.35 * curl * length * (t - 0.5) ** 2 + 0.04 * vein * np.abs(s)
    z = z + 0.07 * fbm(points3(x * 1.4, y * 1.4, rng.uniform(0, 90)), 3)
    return np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(rows, columns, wrap=False), vein.ravel(), (np.abs(s) * half).ravel()


def shiso(ground, rng, into, length=2.1):
    """A saw-toothed shiso leaf laid across the piece, bent to it."""
    vertices, faces, vein, off = _leaf_shape(length, length * 0.42, rng, 0.15, 0.22)
    turn = rng.uniform(-0.5, 0.5)
    u = vertices[:, 0] * math.cos(turn) - vertices[:, 1] * math.sin(turn)
    w = vertices[:, 0] * math.sin(turn) + vertices[:, 1] * math.cos(turn)
    points, normals = ground.surface(u * 0.95, w)
    colour = mix(np.tile(linear('#2c7a24'), (len(u), 1)), linear('#63b03c'), 0.5 * smooth(0.7, 1, vein))
    colour = mix(colour, linear('#a6d36a'), 0.7 * smooth(0.05, 0.01, off))
    add_mesh('shiso', points + normals * (0.07 + vertices[:, 2:]), faces, leaf(), colour=colour, into=into)


def cubes(ground, rng, into, colours=('#f79a14', '#ffc845'), count=3, size=0.2):
    """Small rounded cubes: mango, apple, tomato."""
    vertices, faces = icosphere(3)
    vertices = np.sign(vertices) * np.abs(vertices) ** 0.4 * size
    points, normals = _strewn(count, ground, rng, 0.25)
    turned = frames(normals + rng.normal(0, 0.25, normals.shape), rng.uniform(0, 6.3, count))
    shade = np.repeat(mix(linear(colours[0]), linear(colours[1]), rng.uniform(0, 1, count)), len(vertices), 0)
    add_mesh('cubes', *scatter((vertices, faces), turned, points + normals * size * 0.9), leaf(), colour=shade, into=into)


def _shaving(rng, length, width):
    """A thin curled chip."""
    t, s = np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 5), indexing='ij')
    half = width / 2 * (1 - 0.55 * t**2)
    curl = rng.uniform(0.2, 0.6)
    vertices = np.stack([t * length / 2, s * half, curl * t**2 * length * 0.4 + 0.15 * s * half * t], -1).reshape(-1, 3)
    return vertices, grid_faces(9, 5, wrap=False)


def shavings(kind, points, normals, rng, into, length=0.6, width=0.3, tilt=0.5, lift=0.05):
    """Chips of bonito, coconut, parmesan strewn on a surface (three shapes)."""
    share = np.array_split(rng.permutation(len(points)), 3)
    for part in share:
        if len(part):
            base = _shaving(rng, length * rng.uniform(0.8, 1.2), width * rng.uniform(0.8, 1.2))
            rice.lay(points[part] + normals[part] * lift, normals[part], rng, into, base, flakes(kind), tilt, (0.6, 1.3), kind)


def crumbs(kind, points, normals, rng, into, size=0.13):
    """Irregular crumbs: tempura, nuts."""
    vertices, faces = icosphere(2)
    vertices = vertices * (1 + 0.5 * fbm(vertices * 1.4 + 3.1, 2))[:, None] * np.array([size * 1.3, size, size * 0.8])
    rice.lay(points, normals, rng, into, (vertices, faces), flakes(kind), 0.6, (0.5, 1.4), kind)


def parmesan(ground, rng, into, count=4):
    points, normals = _strewn(count, ground, rng, 0.5)
    shavings('parmesan', points, normals, rng, into, 0.9, 0.45, 0.35, 0.12)


def cashew(ground, rng, into, count=2):
    """Toasted cashew halves on top of a heap: bent like a kidney."""
    t, a = np.meshgrid(np.linspace(0, 1, 30), np.linspace(0, 2 * np.pi, 18, endpoint=False), indexing='ij')
    bend = math.radians(150) * (t - 0.5)
    r = 0.15 * np.clip(np.sin(np.pi * np.clip(t, 0.02, 0.98)), 0, 1) ** 0.45 * (1.1 - 0.25 * t)
    out = 0.27 + r * np.cos(a)
    vertices = np.stack([out * np.sin(bend), out * np.cos(bend) - 0.2, r * np.sin(a)], -1).reshape(-1, 3)
    points, normals = _strewn(count, _raised(ground, 0.35), rng, 0.34)
    turned = frames(normals + rng.normal(0, 0.2, normals.shape), rng.uniform(0, 6.3, count))
    turned = turned * rng.uniform(1.25, 1.5, count)[:, None, None]
    shade = mix(linear('#e8b66a'), linear('#fbe2ae'), smooth(-0.4, 0.5, fbm(vertices * 4, 3)))
    add_mesh('cashew', *scatter((vertices, grid_faces(30, 18)), turned, points + normals * 0.14), leaf(),
             colour=np.tile(shade, (count, 1)), into=into)


def strands(ground, rng, into, colours=('#1d6b22', '#86d35a'), count=46, thick=0.05, heap=0.4, length=1.5, name='strands'):
    """A tangle: chuka seaweed, spring-onion threads, shredded duck."""
    paths = []
    for _ in range(count):
        start, heading = rng.normal(0, 0.34, 2) * (ground.across, ground.along), rng.uniform(0, 6.3)
        turn = rng.normal(0, 2.2) / 16
        path = [start]
        for _ in range(15):
            heading += turn + rng.normal(0, 0.1)
            path.append(path[-1] + length / 16 * np.array([math.cos(heading), math.sin(heading)]))
        path = np.clip(np.array(path), (-ground.across, -ground.along), (ground.across, ground.along))
        points, normals = ground.surface(path[:, 0], path[:, 1])
        middle = np.exp(-((path[:, 0] / ground.across) ** 2 + (path[:, 1] / ground.along) ** 2) * 2)
        height = 0.05 + heap * middle * rng.uniform(0.1, 1) + 0.06 * np.sin(np.linspace(0, 6, 16) + rng.uniform(0, 6))
        paths.append(points + normals * np.maximum(height, 0.04)[:, None])
    vertices, faces = tube_shape(paths, thick, 8)
    shade = np.repeat(mix(linear(colours[0]), linear(colours[1]), rng.uniform(0, 1, count) ** 1.4), 16 * 8, 0)
    add_mesh(name, vertices, faces, tangle(), colour=shade, into=into)


@once
def tangle():
    return painted('tangle', rough=0.2, glow=0.05, coat=0.35)


def chuka(ground, rng, into):
    strands(ground, rng, into, count=60, thick=0.055, heap=0.6, name='chuka')
    sesame(_raised(ground, 0.3), rng, into, 12)


def duck(ground, rng, into):
    """Shreds of stewed duck in their glaze."""
    strands(ground, rng, into, ('#7d3a20', '#d89a68'), 17, 0.17, 0.4, 1.2, 'duck')


def onion_threads(ground, rng, into):
    strands(_raised(ground, 0.3), rng, into, ('#3f932a', '#d6ecaa'), 16, 0.04, 0.35, 1.5, 'onion threads')


def tofu(ground, rng, into):
    """A browned, glazed slice of tofu."""
    vertices, faces = icosphere(4)
    vertices = np.sign(vertices) * np.abs(vertices) ** 0.45 * np.array([0.95, 0.62, 0.3])
    shade = mix(linear('#8f4d1c'), linear('#d9953f'), smooth(-0.4, 0.5, fbm(vertices * 2.4 + rng.uniform(0, 50), 4)))
    shade = mix(shade, linear('#f4dfb0'), smooth(0.16, 0.02, np.abs(vertices[:, 2]) - 0.02) * 0.9)
    point, normal = ground.surface(np.array([0.0]), np.array([0.0]))
    turned = vertices @ frames(normal, rng.uniform(-0.3, 0.3, 1))[0].T
    add_mesh('tofu', turned + point + normal * 0.26, faces, leaf(), colour=shade, into=into)


TOPS = {
    'unagi': partial(stripes, 'unagi'),
    'unagi-thin': partial(stripes, 'unagi', count=3, thick=0.075),
    'teriyaki': partial(stripes, 'teriyaki', count=4, thick=0.085),
    'hoisin': partial(stripes, 'hoisin', count=4, thick=0.085),
    'spicy-stripes': partial(stripes, 'spicy', count=4, thick=0.13),
    'mayonnaise': partial(stripes, 'mayonnaise', count=4, thick=0.09),
    'spicy': partial(drop, 'spicy'),
    'yuzu': partial(drop, 'yuzu', size=0.34),
    'caesar': partial(drop, 'caesar', size=0.5),
    'nut': nut_sauce,
    'truffle': partial(drops, 'truffle', count=4, size=0.17),
    'onion': onion,
    'onion-threads': onion_threads,
    'chilli': chilli,
    'sesame': sesame,
    'mixed-sesame': partial(sesame, black=0.4),
    'masago': partial(roe, 'masago'),
    'tobiko': partial(roe, 'tobiko'),
    'shiso': shiso,
    'mango': cubes,
    'parmesan': parmesan,
    'cashew': cashew,
    'chuka': chuka,
    'duck': duck,
    'tofu': tofu,
}


def put(kind, ground, rng, into):
    """Lays the named top on a piece."""
    TOPS[kind](ground, rng, into)
