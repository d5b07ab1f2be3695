"""Pizzas that were cut: a slice, and one pizza of two halves (1 = 1 cm)."""
import math

import bmesh
import bpy
import numpy as np
from kit.colour import linear, mix, smooth
from kit.materials import Mat, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group, place
from kit.shapes import grid_faces, tube_shape
from mathutils import Matrix

from . import pizza

# How far the knife pushed each half aside, cm.
APART = 0.08


def slice_of(recipe):
    """recipe: pizza, a pizza's recipe; towards: the middle of the slice, degrees; wide: its angle; turn: on the table."""
    half, seed = math.radians(recipe['wide'] / 2), recipe['seed']
    group, points = _wedge(recipe['pizza'], math.radians(recipe['towards']), half, seed)
    _strings(points, half, seed, group)
    place(group, (0, 0, 0), (0, 0, math.radians(recipe.get('turn', 60))))


def halves(recipe):
    """recipe: left, right: two pizzas' recipes, baked on one dough, that of the seed."""
    for side, middle in (('right', 0.0), ('left', math.pi)):
        whole = {**recipe[side], 'seed': recipe['seed']}
        group, _ = _wedge(whole, middle, math.pi / 2, recipe['seed'])
        place(group, (APART * math.cos(middle), 0, 0), (0, 0, middle))


def _wedge(recipe, middle, half, seed):
    """Cuts a pizza from the angle middle − half to middle + half. Gives it as a group that lies along x, its tip at the
    origin, and its points."""
    whole, _ = pizza.pizza_group(recipe)
    group, tops = new_group('wedge'), []
    for thing in _loose(whole, Matrix.Rotation(-middle, 4, 'Z')):
        cut = _keep_wedge(thing, half)
        if cut is None:
            continue
        group.objects.link(cut)
        tops.append(points_of(cut))
    points = np.vstack(tops)
    for side in (-1, 1):
        _wall(points, side * half, seed, group)
    return group, points


def _loose(group, matrix):
    """Every mesh of a group and of the groups placed in it, as copies moved to where they are seen."""
    for thing in list(group.objects):
        here = matrix @ thing.matrix_basis
        if thing.instance_collection:
            yield from _loose(thing.instance_collection, here)
        elif thing.type == 'MESH':
            copy = bpy.data.objects.new(thing.name, thing.data.copy())
            copy.data.transform(here)
            yield copy


def points_of(thing):
    found = np.empty(len(thing.data.vertices) * 3, np.float32)
    thing.data.vertices.foreach_get('co', found)
    return found.reshape(-1, 3)


def _keep_wedge(thing, half):
    """Cuts off what lies outside of the angles −half..half; None if nothing is left."""
    points = points_of(thing)
    if not (np.abs(np.arctan2(points[:, 1], points[:, 0])) < half + 0.02).any():
        return None
    mesh = bmesh.new()
    mesh.from_mesh(thing.data)
    for side in (-1, 1):
        normal = (-math.sin(half), side * math.cos(half), 0)
        everything = mesh.verts[:] + mesh.edges[:] + mesh.faces[:]
        bmesh.ops.bisect_plane(mesh, geom=everything, dist=1e-5, plane_co=(0, 0, 0), plane_no=normal, clear_outer=True)
    mesh.to_mesh(thing.data)
    left = len(mesh.verts)
    mesh.free()
    return thing if left else None


def _profile(points, angle, bins):
    """The height of the cut along one side, by the distance from the tip."""
    along = points[:, 0] * math.cos(angle) + points[:, 1] * math.sin(angle)
    aside = np.abs(-points[:, 0] * math.sin(angle) + points[:, 1] * math.cos(angle))
    on_cut = aside < 0.03
    height = np.zeros(len(bins))
    where = np.clip(np.searchsorted(bins, along[on_cut]), 0, len(bins) - 1)
    np.maximum.at(height, where, points[on_cut, 2])
    empty = height == 0
    height[empty] = np.interp(bins[empty], bins[~empty], height[~empty])
    return np.convolve(np.pad(height, 2, mode='edge'), np.ones(5) / 5, 'valid'), float(along[on_cut].max())


def _wall(points, angle, seed, into):
    """The cut through the dough: brown below, an open crumb, a lip of cheese."""
    bins = np.linspace(0.05, 16, 240)
    top, end = _profile(points, angle, bins)
    r = np.minimum(bins, end)[None]
    share = np.linspace(0, 1, 26)[:, None]
    z = share * top[None]
    x, y = r * math.cos(angle) + 0 * z, r * math.sin(angle) + 0 * z
    p = points3(x, y, z * 1.0)
    crumb = mix(linear('#f8e6bf'), linear('#e4c286'), smooth(-0.2, 0.6, fbm(p * 2.6, 3, seed)))
    colour = mix(linear('#b8742c'), crumb, smooth(0.02, 0.14, z))
    under = top[None] - z
    cheese = smooth(0.42, 0.24, under + 0.05 * fbm(p * 2, 2, seed)) * (r < 12.4)
    colour = mix(colour, mix(linear('#c23a12'), linear('#f5bd4d'), smooth(0.34, 0.22, under)), cheese)
    rim = smooth(0.25, 0.05, under) * (r >= 12.4)
    colour = mix(colour, linear('#b8702a'), rim)
    paint = np.c_[colour.reshape(-1, 3), np.full(z.size, 0.5)]
    add_mesh('cut', p.reshape(-1, 3), grid_faces(26, 240, wrap=False), _crumb(), colour=paint, into=into)


@once
def _crumb():
    return painted('crumb', glow=0.05)


@once
def _melted():
    m = Mat('melted')
    m.base(m.ramp(m.noise(0.8, 2), [(0.3, '#f7b93c'), (0.7, '#fdd978')]))
    return m.set(Roughness=0.24, glow=0.05, Clearcoat=0.35, Clearcoat_Roughness=0.1).m


def _strings(points, half, seed, into):
    """Cheese that ran over the cut nearer to the camera and down to the table."""
    rng = np.random.default_rng(seed)
    bins = np.linspace(0.05, 16, 240)
    top, _ = _profile(points, -half, bins)
    along = np.array([math.cos(half), -math.sin(half), 0])
    outward = np.array([-math.sin(half), -math.cos(half)])
    for at in (3.4, 6.3, 9.6):
        at = at + rng.uniform(-0.5, 0.5)
        height = float(np.interp(at, bins, top))
        t = np.linspace(0, 1, 48)
        reach = 0.02 + 0.16 * smooth(0.1, 1, t)
        low = rng.uniform(0.0, 0.3) * height
        z = height - 0.1 - (height - 0.1 - low) * t
        path = np.c_[at * along[:2] + outward * reach[:, None], z]
        drop = 0.2 * np.exp(-(((t - 0.93) / 0.07) ** 2))
        ends = np.clip(np.minimum(t / 0.1, (1 - t) / 0.06), 0.03, 1) ** 0.5
        width = (rng.uniform(0.6, 0.9) * (1 - 0.7 * smooth(0, 0.6, t)) + drop) * ends
        vertices, faces = tube_shape([path], width, 24, taper=False)
        centre = np.repeat(path, 24, 0)
        # flat against the cut
        away = vertices - centre
        wide = (away @ along)[:, None] * along
        vertices = centre + wide + (away - wide) * 0.4
        vertices[:, 2] = np.maximum(vertices[:, 2], 0.01)
        add_mesh('string', vertices, faces, _melted(), into=into)
