"""Rice and what belongs to it: grains, nori, sesame, roe. Units: 1 = 1 cm.

A `warp` is a function of points (n, 3) → points that makes a piece a little uneven; every part of one piece takes the
same warp, or the parts would come apart. `into` is the piece's group.
"""
import math

import numpy as np

from kit.materials import Mat, many, once, plain
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere
from kit.shapes import darts, euler, frames, inside, lathe, scatter


@once
def rice():
    """Not pure white: it would burn. A little scattering keeps the shade from going grey."""
    m = Mat('rice')
    m.base(m.ramp(m.island(), [(0, '#ece5d6'), (0.5, '#f4efe5'), (1, '#faf7f0')]))
    return m.set(glow=0.11, Roughness=0.3, Specular=0.55).m


@once
def rice_bed():
    """What is seen between the grains."""
    return plain('rice bed', '#e0d5bf', rough=0.6, glow=0.03)


@once
def nori():
    m = Mat('nori')
    m.base(m.ramp(m.noise(5, 5, rough=0.7), [(0.3, '#080d08'), (0.7, '#1c2817')]))
    m.bump(m.noise(16, 5, rough=0.7), 0.5, 0.04)
    return m.set(Roughness=0.42, Specular=0.3).m


@once
def sesame_white():
    return many('sesame', '#e6cf98', '#fbf0d2', rough=0.42, glow=0.05)


@once
def sesame_black():
    return many('black sesame', '#15110f', '#39302a', rough=0.35)


ROE = {'masago': ('#f2690a', '#ff9420'), 'tobiko': ('#e02a0c', '#ff5a1c'), 'ikura': ('#f84a10', '#ff8a3a')}


@once
def roe(kind):
    """Wet little balls, lit from within."""
    dark, light = ROE[kind]
    m = Mat(kind)
    m.base(m.ramp(m.island(), [(0, dark), (1, light)]))
    return m.set(glow=0.12, Roughness=0.12, Specular=0.6, Clearcoat=0.6, Clearcoat_Roughness=0.05).m


def grain():
    """One boiled grain, 5.7 mm long: slightly bent, thinner at its ends."""
    vertices, faces = icosphere(2)
    vertices = vertices * np.array([0.285, 0.128, 0.122])
    vertices[:, 2] -= 0.21 * vertices[:, 0] ** 2
    vertices[:, 1:] *= (1 - 0.18 * (vertices[:, 0] / 0.285) ** 2)[:, None]
    return vertices, faces


def sesame_seed():
    vertices, faces = icosphere(2)
    vertices = vertices * np.array([0.17, 0.105, 0.05])
    vertices[:, 1] *= 1 - 0.5 * vertices[:, 0] / 0.17
    return vertices, faces


def lay(points, normals, rng, into, base=None, material=None, tilt=0.25, scale=(0.9, 1.08), name='grains'):
    """Lays grains (or any small `base` shape) flat on a surface, each turned at random."""
    if not len(points):
        return
    normals = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals + rng.normal(0, tilt, normals.shape)
    turned = frames(normals, rng.uniform(0, 2 * np.pi, len(points)))
    turned = turned * rng.uniform(*scale, len(points))[:, None, None]
    add_mesh(name, *scatter(base or grain(), turned, points), material or rice(), into=into)


def balls(points, radius, rng, into, material, detail=2):
    """Roe: balls of about one size."""
    size = rng.uniform(0.85, 1.1, len(points)) * radius
    add_mesh('roe', *scatter(icosphere(detail), np.eye(3)[None] * size[:, None, None], points), material, into=into)


def bed(radius, height, warp, into, material=None):
    """The solid body under the grains of a round piece: 1.7 mm lower than its cut face."""
    profile = [(0.001, height - 0.17), (radius - 0.1, height - 0.17), (radius, height - 0.3), (radius, 0.12), (radius - 0.1, 0.02)]
    vertices, faces = lathe(profile, 72)
    add_mesh('rice bed', warp(vertices), faces, material or rice_bed(), into=into)


def cut_face(radius, height, rng, warp, into, outlines=(), ring=0.0):
    """Grains of a cut face at z = height, between the fillings' outlines and, if there is an inner nori `ring`,
    outside of it. Near the rim they lie along the rim, or they would pierce the nori."""

    def free(q):
        distance = np.hypot(q[:, 0], q[:, 1])
        ok = distance < radius - 0.17
        if ring:
            ok &= distance > ring + 0.16
        for outline in outlines:
            ok &= ~inside(outline + (outline - outline.mean(0)) * 0.07, q)
        return ok

    count = int(math.pi * radius**2 / 0.031)
    spots = darts(count, free, 0.155, rng, 12, ((-radius, -radius), (radius, radius)))
    k = len(spots)
    distance, around = np.hypot(*spots.T), np.arctan2(spots[:, 1], spots[:, 0])
    near_rim = distance > radius - 0.45
    if ring:
        near_rim |= distance < ring + 0.3
    turn = np.where(near_rim, around + np.pi / 2 + rng.normal(0, 0.25, k), rng.uniform(0, 2 * np.pi, k))
    points = np.c_[spots, height - 0.12 + rng.uniform(-0.06, 0.05, k)]
    tilted = euler(rng.normal(0, 0.3, k), rng.normal(0, 0.22, k) * np.where(near_rim, 0.5, 1), turn)
    tilted = tilted * rng.uniform(0.9, 1.08, k)[:, None, None]
    add_mesh('cut face', *scatter(grain(), tilted, warp(points)), rice(), into=into)


def spiral(count, height, rng, low=0.1, high=0.07):
    """Evenly spread places on the side of a cylinder: angles and heights."""
    i = np.arange(count)
    around = (i * 2.399963) % (2 * np.pi) + rng.normal(0, 0.05, count)
    z = low + (height - low - high) * (i + 0.5) / max(count, 1) + rng.normal(0, 0.04, count)
    return around, np.clip(z, low, height - high)


def side(radius, height, rng, warp, into, bare=None):
    """The rice outside of an inside-out roll. bare: (angles, heights) → mask of places to leave out (under a wrap)."""
    around, z = spiral(int(2 * math.pi * radius * height / 0.046), height, rng)
    if bare is not None:
        keep = ~bare(around, z)
        around, z = around[keep], z[keep]
    upper, lower = np.clip((z - height + 0.35) / 0.35, 0, 1), np.clip((0.35 - z) / 0.35, 0, 1)
    out = radius - 0.10 - 0.16 * (upper + lower) ** 2 + rng.uniform(-0.05, 0.03, len(z))
    points = np.stack([out * np.cos(around), out * np.sin(around), z], 1)
    normals = np.stack([np.cos(around), np.sin(around), 0.5 * upper], 1)
    lay(warp(points), normals, rng, into, tilt=0.22)


def side_places(count, radius, height, rng, bare=None):
    """Places and normals on the side for what sticks to the rice: sesame, flakes."""
    around, z = rng.uniform(0, 2 * np.pi, count), rng.uniform(0.06, height - 0.03, count)
    if bare is not None:
        keep = ~bare(around, z)
        around, z = around[keep], z[keep]
    out = radius + 0.04 - 0.07 * np.clip((z - height + 0.3) / 0.3, 0, 1) ** 2
    points = np.stack([out * np.cos(around), out * np.sin(around), z], 1)
    return points, np.stack([np.cos(around), np.sin(around), np.zeros(len(z))], 1)


def sesame(points, normals, rng, into, black=0.0):
    """Sesame seeds; black: the share of black ones."""
    dark = rng.random(len(points)) < black
    lay(points[~dark], normals[~dark], rng, into, sesame_seed(), sesame_white(), 0.2, name='sesame')
    lay(points[dark], normals[dark], rng, into, sesame_seed(), sesame_black(), 0.2, name='sesame')


def roe_side(kind, radius, height, rng, warp, into, bare=None):
    """Small roe all over the side, on a body of its own colour: white gaps would look like sugar sprinkles."""
    vertices, faces = lathe([(radius - 0.19, height - 0.06), (radius - 0.06, height - 0.2), (radius, height - 0.42),
                             (radius, 0.15), (radius - 0.1, 0.02)], 96)
    add_mesh('roe bed', warp(vertices), faces, roe(kind), into=into)
    step = 0.15
    around, z = spiral(int(2 * math.pi * radius * height / step**2 * 1.25), height, rng, 0.06, 0.02)
    keep = fbm(points3(np.cos(around) * 2.2, np.sin(around) * 2.2, z * 1.6), 3, 5) > -0.8
    if bare is not None:
        keep &= ~bare(around, z)
    around, z = around[keep], z[keep]
    out = radius + 0.035 - 0.17 * np.clip((z - height + 0.4) / 0.4, 0, 1) ** 2 + rng.uniform(-0.05, 0.06, len(z))
    points = np.stack([out * np.cos(around), out * np.sin(around), z], 1)
    balls(warp(points), step * 0.53, rng, into, roe(kind))


def nori_outside(radius, height, warp, seed, into):
    """The sheet round a maki; its upper edge is not quite straight."""
    profile = [(radius - 0.055, 0.3), (radius - 0.055, height - 0.03), (radius - 0.03, height + 0.005), (radius, height - 0.03),
               (radius + 0.01, height * 0.5), (radius, 0.0)]
    vertices, faces = lathe(profile, 200)
    around = np.arctan2(vertices[:, 1], vertices[:, 0])
    vertices[:, :2] *= (1 + 0.018 * fbm(vertices * np.array([1.2, 1.2, 0.9]), 3, seed))[:, None]
    vertices[:, 2] += 0.03 * np.sin(around * 2 + seed) * (vertices[:, 2] > height * 0.7)
    vertices[:, 2] += 0.02 * fbm(points3(np.cos(around) * 3, np.sin(around) * 3), 3, seed)
    add_mesh('nori', warp(vertices), faces, nori(), into=into)


def nori_ring(radius, height, warp, seed, into, thick=0.07):
    """The sheet between rice and fillings of an inside-out roll, and the rice that holds the fillings."""
    vertices, faces = lathe([(radius, 0.1), (radius, height - 0.01), (radius + thick / 2, height + 0.015),
                             (radius + thick, height - 0.01), (radius + thick, 0.1)], 160)
    vertices[:, :2] *= (1 + 0.02 * fbm(vertices * 1.5, 3, seed))[:, None]
    add_mesh('nori', warp(vertices), faces, nori(), into=into)
    vertices, faces = lathe([(0.01, height - 0.1), (radius, height - 0.1), (radius, 0.1)], 72)
    add_mesh('core', warp(vertices), faces, rice_bed(), into=into)
