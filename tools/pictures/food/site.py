"""Pictures of the shop itself: categories, the home page, an empty cart, a page that is not there (1 = 1 cm).

Most are dishes of the menu in fewer pieces: `arranged` puts them where the recipe says.
"""
import importlib
import math

import bmesh
import bpy
import numpy as np
from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group, place
from kit.shapes import euler, grid_faces, lathe, prism, scatter, tube_shape
from mathutils import Vector

from . import options, rice, rolls, sauces
from .pizza_cut import points_of

# ---------------------------------------------------------------- pieces of dishes, each in its place


def arranged(recipe):
    """recipe: members {letter: a dish's recipe}; pieces [{of, x, y, turn (degrees), lie, z, tip, scale}]."""
    made = {}
    for number, spot in enumerate(recipe['pieces']):
        member, lying = recipe['members'][spot['of']], spot.get('lie', False)
        variants = made.setdefault((spot['of'], lying), [])
        if len(variants) < 2:
            variants.append(_build(member, number, lying))
        _put(variants[number % len(variants)], spot, lying)


def _build(member, variant, lying):
    """One piece of a dish: a `rolls.Piece` or a group."""
    family, seed = member['build'].split('.')[0], member['seed'] * 100 + variant + (50 if lying else 0)
    if family == 'rolls':
        return rolls.piece(member, seed, lying)
    if family == 'baked':
        return importlib.import_module('food.baked').piece(member, seed, lying)
    if family == 'sushi':
        return importlib.import_module('food.sushi').piece(member, variant)[0]
    if family == 'pizza':
        return importlib.import_module('food.pizza').pizza_group(member)[0]
    group = new_group(f"{member['build']} {variant}")
    if member['build'] == 'options.ginger_heap':
        options.ginger_rose(member['seed'], group)
    elif member['build'] == 'options.wasabi_heap':
        options.wasabi_peak(member['seed'], group)
    elif family == 'sauces':
        sauces.fill_cup(member, np.random.default_rng(member['seed']), group)
    else:
        _serve(member, group)
    return group


def _serve(recipe, into):
    """A whole dish: what its builder puts on the table goes into a group."""
    table = bpy.context.scene.collection.objects
    before = set(table.keys())
    module, function = recipe['build'].split('.')
    getattr(importlib.import_module(f'food.{module}'), function)(recipe)
    for name in [name for name in table.keys() if name not in before]:
        into.objects.link(table[name])
        table.unlink(table[name])


def _put(piece, spot, lying):
    x, y, z, turn = spot['x'], spot['y'], spot.get('z', 0), math.radians(spot.get('turn', 0))
    if not isinstance(piece, rolls.Piece):
        tip = math.radians(spot.get('tip', 0))
        place(piece, (x, y, z), (tip, 0, turn), spot.get('scale', 1.0))
    elif lying:
        rolls.lay_down(piece, x, y, turn, z=z)
    else:
        rolls.stand(piece, x, y, turn, lean=math.radians(spot.get('tip', 0)), z=z)


# ---------------------------------------------------------------- empty cart: chopsticks at rest


def chopsticks(recipe):
    """Two chopsticks on a heart of glazed clay, and the one grain of rice that was left."""
    seed = recipe['seed']
    _heart(seed)
    for offset, turn in ((0.7, 46), (-0.7, 38)):
        group = new_group('chopstick')
        _stick(group)
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        place(group, (-3.3 - offset * s, -0.9 + offset * c, 1.75), (0, math.radians(6), math.radians(turn)))
    rng = np.random.default_rng(seed)
    spots = np.array([[-0.2, -2.9, 0.25], [0.9, -1.9, 0.25], [1.4, -3.2, 0.25]])
    turned = euler(np.zeros(3), np.zeros(3), rng.uniform(0, 3, 3)) * 2.2
    add_mesh('grains', *scatter(rice.grain(), turned, spots), rice.rice())


def _stick(into):
    """13 long, thin at its tip at x = 0; lacquer as dark as nori, a salmon end as in the shop's drawings."""
    t = np.linspace(0, 1, 220)
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    square = (np.abs(np.cos(angle)) ** 6 + np.abs(np.sin(angle)) ** 6) ** (-1 / 6)
    corners = 1 + (square[None] - 1) * smooth(0.3, 0.7, t)[:, None]
    radius = (0.24 + 0.26 * t) * np.clip(t / 0.012, 0.02, 1) ** 0.5 * np.clip((1 - t) / 0.012, 0.02, 1) ** 0.5
    x = np.broadcast_to((t * 13 - 2.6)[:, None], (220, 48))
    y, z = radius[:, None] * corners * np.cos(angle)[None], radius[:, None] * corners * np.sin(angle)[None]
    colour = mix(linear('#163b30'), linear('#ff6a3c'), smooth(0.718, 0.722, t))
    colour = mix(colour, linear('#f6d68c'), smooth(0.700, 0.703, t) * smooth(0.722, 0.719, t))
    paint = np.c_[np.repeat(colour, 48, 0), np.full(220 * 48, 0.16)]
    add_mesh('stick', points3(x, y, z).reshape(-1, 3), grid_faces(220, 48), _lacquer(), colour=paint, into=into)


def _heart(seed):
    t = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    outline = np.stack([16 * np.sin(t) ** 3, 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)], 1) * 0.17
    vertices, faces, texture = prism(outline, 0, 1.0, 0.42, 0.0, seed, 260, 40, dome=0.3)
    colour = mix(linear('#f4572f'), linear('#ff8a63'), smooth(0.9, 1, texture[:, 0]))
    add_mesh('heart', vertices + [-3.3, -0.9, 0], faces, _lacquer(), colour=np.c_[colour, np.full(len(vertices), 0.14)])


@once
def _lacquer():
    return painted('lacquer', coat=0.5)


# ---------------------------------------------------------------- not found: the last bite


def bitten(recipe):
    """A roll somebody has bitten, and what fell from it. recipe: member, a roll's recipe."""
    member = recipe['member']
    piece = rolls.piece(member, member['seed'] * 100, False)
    turn = math.radians(-62)
    teeth = ((-0.42, 1.95, 2.3), (0.32, 2.05, 2.1), (-0.05, 2.3, 1.3))
    bites = [np.array([math.cos(turn + angle) * r, math.sin(turn + angle) * r, z]) for angle, r, z in teeth]
    sizes = (1.15, 1.25, 1.2)
    for thing in piece.group.objects:
        _bite(thing, bites, sizes, np.array([-math.cos(turn), -math.sin(turn), -0.35]) / math.hypot(1, 0.35))
    _inside_of_bite(piece, bites, sizes, recipe['seed'])
    rolls.stand(piece, 0, 0)
    _crumbs(recipe['seed'])


def _bite(thing, bites, sizes, inwards):
    """Loose grains within a bite are gone; solid parts give way to it along `inwards`."""
    grainy = thing.name.split('.')[0] in ('grains', 'cut face', 'roe', 'sesame') and len(thing.data.vertices) % 162 == 0
    if not grainy and len(thing.data.vertices) < 20000:
        _finer(thing, Vector(np.mean(bites, 0)))
    # what is orange outside must not look out of the torn rice
    deeper = 0.3 if thing.name.startswith('roe bed') else 0.0
    points = points_of(thing).astype(float)
    for centre, size in zip(bites, sizes):
        if grainy:
            middles = points.reshape(-1, 162, 3).mean(1)
            gone = np.linalg.norm(middles - centre, axis=1) < size + 0.03
            points.reshape(-1, 162, 3)[gone] = [0, 0, 1.0]
        else:
            away = points - centre
            ahead = away @ inwards
            left = ahead**2 - (away**2).sum(1) + (size + deeper) ** 2
            step = np.where(left > 0, -ahead + np.sqrt(np.maximum(left, 0)), 0)
            within = (away**2).sum(1) < (size + deeper) ** 2
            points = points + np.where(within, step, 0)[:, None] * inwards
    thing.data.vertices.foreach_set('co', points.astype(np.float32).ravel())
    thing.data.update()


def _finer(thing, middle):
    """Small faces give way where large ones would stand in the bite."""
    mesh = bmesh.new()
    mesh.from_mesh(thing.data)
    for _ in range(6):
        long = [edge for edge in mesh.edges if edge.calc_length() > 0.13 and _near(edge, middle)]
        if not long:
            break
        bmesh.ops.subdivide_edges(mesh, edges=long, cuts=1, use_grid_fill=True)
    mesh.to_mesh(thing.data)
    mesh.free()


def _near(edge, middle):
    """Whether an edge comes within reach of the bite."""
    return (edge.verts[0].co - middle).length < 2.1 + edge.calc_length()


def _inside_of_bite(piece, bites, sizes, seed):
    """The torn side: grains of rice all over it, but for the fillings."""
    rng = np.random.default_rng(seed)
    found = []
    for number, (centre, size) in enumerate(zip(bites, sizes)):
        directions = rng.normal(0, 1, (2600, 3))
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
        points = centre + directions * size
        keep = (np.hypot(points[:, 0], points[:, 1]) < piece.radius - 0.12) & (points[:, 2] > 0.12)
        keep &= points[:, 2] < piece.height - 0.08
        for other in range(len(bites)):
            if other != number:
                keep &= np.linalg.norm(points - bites[other], axis=1) > sizes[other] - 0.02
        found.append(np.c_[points, -directions][keep])
    chosen = []
    for row in np.vstack(found):
        if not chosen or np.min(np.linalg.norm(np.array(chosen)[:, :3] - row[:3], axis=1)) > 0.17:
            chosen.append(row)
    chosen = np.array(chosen)
    core = np.hypot(chosen[:, 0], chosen[:, 1]) < 1.36
    rice.lay(chosen[~core, :3], chosen[~core, 3:], rng, piece.group, tilt=0.35)
    _torn_fillings(chosen[core, :3], rng, piece.group)


def _torn_fillings(points, rng, into):
    """Shreds of crab to the right, of cucumber to the left, as they lie on the cut."""
    to_right = np.arctan2(points[:, 1], points[:, 0]) > math.radians(-78)
    for name, some, colours in (('crab', to_right, ('#ef5a3a', '#fff0e6')), ('cucumber', ~to_right, ('#8fb557', '#e3edbf'))):
        k = int(some.sum())
        turned = euler(*rng.uniform(0, 3, (3, k))) * rng.uniform(0.8, 1.3, k)[:, None, None]
        shreds = scatter(sauces.shard(k, (0.24, 0.15, 0.12)), turned, points[some])
        add_mesh(name, *shreds, many(f'torn {name}', *colours, rough=0.3, glow=0.04, coat=0.3), into=into)


def _crumbs(seed):
    """Grains of rice and roe on the empty plate, most of them before the bite."""
    rng = np.random.default_rng(seed)
    k = 13
    angle = np.radians(rng.normal(-52, 34, k))
    away = rng.uniform(2.75, 4.4, k)
    spots = np.c_[away * np.cos(angle), away * np.sin(angle), np.full(k, 0.12)]
    rice.lay(spots, np.tile([0, 0, 1.0], (k, 1)), rng, None, tilt=0.15)
    k = 22
    angle = np.radians(rng.normal(-55, 45, k))
    away = rng.uniform(2.5, 4.5, k)
    spots = np.c_[away * np.cos(angle), away * np.sin(angle), np.full(k, 0.08)]
    rice.balls(spots, 0.085, rng, None, rice.roe('masago'))


# ---------------------------------------------------------------- a birthday


def birthday(recipe):
    """`arranged`, and a candle on the first piece."""
    arranged(recipe)
    first = recipe['pieces'][0]
    _candle(np.array([first['x'], first['y'], first.get('z', 0) + 2.3]))


def _candle(foot):
    t = np.linspace(0, 1, 160)
    path = foot + np.stack([np.zeros(160), np.zeros(160), 3.4 * t], 1)
    vertices, faces = tube_shape([path + [1e-4, 0, 0] * t[:, None]], 0.3 * np.clip((1 - t) / 0.02, 0.05, 1) ** 0.5, 36, taper=False)
    angle = np.arctan2(vertices[:, 1] - foot[1], vertices[:, 0] - foot[0])
    stripe = smooth(-0.1, 0.1, np.sin(angle * 2 + (vertices[:, 2] - foot[2]) * 4.2))
    colour = mix(linear('#fff8ec'), linear('#ff6a45'), stripe)
    add_mesh('candle', vertices, faces, _lacquer(), colour=np.c_[colour, np.full(len(vertices), 0.35)])
    wick = foot + np.stack([np.zeros(12), np.zeros(12), 3.35 + 0.035 * np.arange(12)], 1) + np.arange(12)[:, None] * [0.004, 0, 0]
    vertices, faces = tube_shape([wick], 0.045, 10)
    add_mesh('wick', vertices, faces, _lacquer(), colour=np.tile(np.r_[linear('#2a1d18'), 0.8], (len(vertices), 1)))
    s = np.linspace(0, 1, 60)
    outline = np.c_[0.46 * np.sin(np.pi * s**0.62) ** 1.1 + 0.001, 1.55 * s]
    vertices, faces = lathe(outline, 48)
    add_mesh('flame', vertices + foot + [0.03, 0, 3.55], faces, _flame())


@once
def _flame():
    m = Mat('flame')
    height = m.separate(m.node('TexCoord').outputs['Generated'])['Z']
    m.base(m.ramp(height, [(0.0, '#ff7a10'), (0.28, '#ffdf7a'), (0.65, '#ffae1c'), (1.0, '#ff6a08')]))
    return m.set(glow=0.75, Roughness=0.6, Specular=0.0).m
