"""Pizza, 33 cm across. `pizza` builds the picture's scene, `pizza_group` a pizza for a set.

A recipe: seed; sauce, cheese (how much of the sauce it covers, 0..1), tone, dollops, blisters (`pizza_base.spread`);
toppings [[kind, count, size?]], laid in the melted cheese in this order; garnish, the same, laid on when it is baked;
over (how far toppings may overlap, 1 not at all); sprinkles [[kind, count]]; drizzle (kind); oil (colour of the fat).
"""
from functools import partial
from typing import Callable, NamedTuple

import numpy as np
from mathutils import Matrix, Vector

from food import pizza_base
from food.parts import (
    bacon,
    basil,
    chicken,
    citrus,
    eggplant,
    ham,
    jalapeno,
    mushroom,
    mussel,
    olive,
    onion,
    parmesan,
    pear,
    pepper,
    pepperoni,
    pineapple,
    salmon_flakes,
    shrimp,
    spinach,
    squid,
    tomato,
    walnut,
    yolk,
    zucchini,
)
from food.pizza_base import Field, blur
from kit.materials import Mat, many, once
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import euler, frames, grid_faces, scatter, tube_shape


class Topping(NamedTuple):
    """make: seed → group. radius: cm, of the circle it takes. sink: cm it lies deeper than it could.
    tilt: how much of the surface's slope it follows. lean: random tilt, radians."""

    make: Callable
    radius: float
    sink: float = 0.06
    tilt: float = 1.0
    lean: float = 0.0


CHORIZO = {
    'dark': '#7e1206',
    'light': '#b32a10',
    'fat': '#e2743c',
    'edge': '#3d0a05',
    'radius': 1.5,
    'cup': 0.16,
    'spots': 0.3,
}
BEEF = {'pale': '#a0602f', 'brown': '#6d3516', 'scorch': '#2e140a', 'size': (0.95, 0.7, 0.5), 'lumps': 0.42, 'rough': 0.34}
GLAZED = {'pale': '#cf8438', 'brown': '#8c3c12', 'scorch': '#3f1707'}

TOPPINGS = {
    'pepperoni': Topping(pepperoni.group, 1.85, 0.05),
    'chorizo': Topping(partial(pepperoni.group, **CHORIZO), 1.45, 0.05),
    'tomato': Topping(tomato.group, 1.65, 0.10),
    'basil': Topping(basil.group, 1.4, 0.06, lean=0.12),
    'spinach': Topping(spinach.group, 1.5, 0.10, lean=0.1),
    'olive': Topping(olive.group, 0.75, 0.05),
    'mushroom': Topping(mushroom.group, 1.15, 0.05, lean=0.06),
    'porcini': Topping(partial(mushroom.group, **mushroom.PORCINI, size=1.45, thick=0.34), 1.7, 0.06, lean=0.06),
    'red pepper': Topping(pepper.group, 1.0, 0.05),
    'yellow pepper': Topping(partial(pepper.group, colour='yellow'), 1.0, 0.05),
    'onion': Topping(onion.group, 1.4, 0.10),
    'bacon': Topping(bacon.group, 1.6, 0.08, lean=0.05),
    'bacon bits': Topping(partial(bacon.group, length=2.0, width=1.0, waves=0.8), 0.85, 0.06, lean=0.1),
    'ham': Topping(ham.group, 1.4, 0.14),
    'beef': Topping(partial(chicken.group, **BEEF), 0.85, 0.2),
    'chicken': Topping(partial(chicken.group, size=(1.2, 0.85, 0.5)), 1.05, 0.2),
    'barbecue chicken': Topping(partial(chicken.group, **GLAZED, size=(1.2, 0.85, 0.5), rough=0.2), 1.05, 0.2),
    'jalapeno': Topping(jalapeno.group, 1.0, 0.06, lean=0.06),
    'chili': Topping(partial(jalapeno.group, **jalapeno.CHILI), 0.62, 0.04, lean=0.12),
    'pineapple': Topping(pineapple.group, 1.15, 0.12),
    'pear': Topping(pear.group, 1.9, 0.06),
    'walnut': Topping(walnut.group, 1.0, 0.10, lean=0.1),
    'shrimp': Topping(shrimp.group, 1.4, 0.16),
    'mussel': Topping(mussel.group, 1.6, 0.10, tilt=0.6),
    'squid': Topping(squid.group, 1.35, 0.14),
    'eggplant': Topping(eggplant.group, 1.85, 0.05),
    'zucchini': Topping(zucchini.group, 1.4, 0.05),
    'salmon': Topping(salmon_flakes.group, 1.3, 0.20),
    'parmesan': Topping(parmesan.group, 1.0, 0.04, lean=0.12),
    'lemon': Topping(partial(citrus.wheel, 'lemon', radius=1.7, thick=0.22), 1.6, 0.05),
    'yolk': Topping(yolk.group, 2.0, 0.22, tilt=0.0),
}
VARIANTS = 4


def pizza(recipe):
    """The picture of one pizza."""
    build(recipe)


def pizza_group(recipe):
    """A pizza as a group to `place`, and its radius in cm."""
    group = new_group(f"pizza {recipe['seed']}")
    build(recipe, group)
    return group, pizza_base.RADIUS


def build(recipe, into=None):
    """Builds a pizza round the origin into a collection, or the scene."""
    seed = recipe['seed']
    field = Field(seed)
    pizza_base.spread(recipe, field)
    pizza_base.add_crust(seed, recipe.get('sauce', 'tomato'), into)
    rng = np.random.default_rng(seed)
    taken = np.empty((0, 3))
    for order in recipe.get('toppings', []):
        taken = lay(order, field, taken, rng, recipe.get('over', 0.8), into)
    pizza_base.settle(field, recipe.get('oil'))
    pizza_base.add_field(field, into)
    if recipe.get('drizzle'):
        drizzle(recipe['drizzle'], field, rng, into)
    taken = np.empty((0, 3))
    for order in recipe.get('garnish', []):
        taken = lay(order, field, taken, rng, 1.0, into)
    for kind, count in recipe.get('sprinkles', []):
        sprinkle(kind, count, field, rng, into)


def lay(order, field, taken, rng, over, into):
    """Lays `[kind, count, size?]` where there is room, each as far as it can be from its own kind.

    taken: circles (n, 3) already used. Gives them with the new ones.
    """
    kind, count, size = order[0], order[1], order[2] if len(order) > 2 else 1.0
    topping = TOPPINGS[kind]
    variants = [topping.make(field.seed * 20 + i) for i in range(min(VARIANTS, count))]
    variants = [(group, vertices_of(group)) for group in variants]
    radius = topping.radius * size
    mine = np.empty((0, 2))
    for number in range(count):
        spot = free_spot(radius, taken, mine, rng, over) if kind != 'yolk' else np.zeros(2)
        if spot is None:
            continue
        mine, taken = np.vstack([mine, spot]), np.vstack([taken, [*spot, radius]])
        scale = size * rng.uniform(0.92, 1.07)
        settle_down(variants[number % len(variants)], topping, spot, radius, scale, field, rng, into)
    field.close_top()
    return taken


def free_spot(radius, taken, mine, rng, over):
    """The best of 600 places: free, inside the crust, farthest from its own kind and not all along the crust."""
    offered = rng.uniform(-12.6, 12.6, (600, 2))
    offered = offered[np.hypot(offered[:, 0], offered[:, 1]) < 12.7 - radius * 0.95]
    if len(taken):
        distance = np.hypot(offered[:, 0, None] - taken[None, :, 0], offered[:, 1, None] - taken[None, :, 1])
        offered = offered[(distance > (taken[None, :, 2] + radius) * over).all(1)]
    if not len(offered):
        return None
    if not len(mine) and not len(taken):
        return offered[0]
    distance = 2.1 * (13.3 - np.hypot(offered[:, 0], offered[:, 1]))
    if len(mine):
        others = np.hypot(offered[:, 0, None] - mine[None, :, 0], offered[:, 1, None] - mine[None, :, 1])
        distance = np.minimum(distance, others.min(1))
    return offered[np.argmax(distance + rng.uniform(0, 0.25 * radius, len(offered)))]


def settle_down(variant, topping, spot, radius, scale, field, rng, into):
    """Puts a topping (its group and vertices) on what is below it, tilted with the surface, and notes its height."""
    group, shape = variant
    a = np.arange(12) * np.pi / 6
    x = np.r_[spot[0], spot[0] + radius * 0.8 * np.cos(a), spot[0] + radius * 0.45 * np.cos(a)]
    y = np.r_[spot[1], spot[1] + radius * 0.8 * np.sin(a), spot[1] + radius * 0.45 * np.sin(a)]
    below = field.at(field.top, x, y)
    plane = np.c_[x - spot[0], y - spot[1], np.ones(len(x))]
    slope_x, slope_y, middle = np.linalg.lstsq(plane, below, rcond=None)[0]
    height = middle + np.percentile(below - plane @ [slope_x, slope_y, middle], 95) - topping.sink
    tilt = np.clip([slope_x, slope_y], -0.5, 0.5) * topping.tilt + rng.normal(0, 1, 2) * topping.lean
    up = Vector((-tilt[0], -tilt[1], 1))
    turned = up.to_track_quat('Z', 'Y').to_matrix() @ Matrix.Rotation(rng.uniform(0, 2 * np.pi), 3, 'Z')
    place(group, (*spot, height), turned.to_euler(), scale, into)
    field.raise_top(shape @ np.array(turned).T * scale + np.array([*spot, height]))


def vertices_of(group):
    """All vertices of a group's meshes (n, 3)."""
    found = []
    for thing in group.objects:
        vertices = np.empty(len(thing.data.vertices) * 3, np.float32)
        thing.data.vertices.foreach_get('co', vertices)
        found.append(vertices.reshape(-1, 3) @ np.array(thing.matrix_basis)[:3, :3].T + np.array(thing.location))
    return np.vstack(found)


@once
def honey():
    m = Mat('honey').colour('#f8b02a')
    return m.set(Roughness=0.06, glow=0.2, Clearcoat=0.6, Specular=0.6, Transmission=0.5, IOR=1.4).m


@once
def thick_sauce(colour):
    return Mat('drizzled sauce').colour(colour).set(Roughness=0.14, glow=0.03, Clearcoat=0.5).m


@once
def spiced_oil(colour):
    return Mat('oil').colour(colour).set(Roughness=0.05, glow=0.08, Clearcoat=0.6, Transmission=0.5, IOR=1.4).m


# What is poured from a spoon in a thread (its radius, swings, loops), and what falls in drops (how many).
THREADS = {'honey': (honey, 0.14, 3.5, 8), 'barbecue': (partial(thick_sauce, '#6e260c'), 0.18, 3.5, 0)}
DROPS = {'chili oil': (partial(spiced_oil, '#c8280a'), 90), 'truffle oil': (partial(spiced_oil, '#eebb22'), 90)}


def drizzle(kind, field, rng, into):
    if kind in THREADS:
        pour_thread(*THREADS[kind], field, rng, into)
    else:
        let_drops_fall(*DROPS[kind], field, rng, into)


def pour_thread(material, radius, swings, loops, field, rng, into):
    """A thread laid over the pizza in loops; it follows what it fell on and is uneven."""
    t = np.linspace(0, 1, 1800)
    phase, wander = rng.uniform(0, 2 * np.pi), fbm(points3(t * 14, t * 0, field.seed), 2, field.seed)
    reach = np.sqrt(np.clip(10.6**2 - (20 * (t - 0.5)) ** 2, 4, None))
    across = reach * np.sin(t * swings * 2 * np.pi) + min(loops, 1) * 1.2 * np.cos(t * loops * 2 * np.pi + phase)
    along = 20 * (t - 0.5) + min(loops, 1) * 1.4 * np.sin(t * loops * 2 * np.pi + phase) + 0.9 * wander
    turn = np.radians(35)
    x, y = across * np.cos(turn) - along * np.sin(turn), across * np.sin(turn) + along * np.cos(turn)
    soft = blur(field.top, 3)
    z = field.at(np.maximum(field.top * 0.6 + soft * 0.4, soft), x, y)
    kernel = np.ones(7) / 7
    z = np.convolve(np.pad(z, 3, mode='edge'), kernel, 'valid')
    thickness = radius * (1 + 0.5 * fbm(points3(t * 45, t * 0, field.seed + 3), 2, field.seed + 1))
    vertices, faces = tube_shape([np.stack([x, y, z + 0.02], 1)], np.maximum(thickness, 0.05), 12)
    add_mesh('thread', vertices, faces, material(), into=into)


def let_drops_fall(material, count, field, rng, into):
    """Flat drops in small pools, some run together."""
    r, angle = 11.8 * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
    x, y = r * np.cos(angle), r * np.sin(angle)
    size = 0.10 + 0.34 * rng.random(count) ** 2.5
    z = field.at(blur(field.top, 2), x, y)
    flat = np.stack([size * rng.uniform(0.85, 1.3, count), size, size * 0.28], 1)
    turns = euler(0.0, 0.0, rng.uniform(0, 6, count))
    vertices, faces = scatter(icosphere(3), turns * flat[:, None, :], np.stack([x, y, z], 1))
    add_mesh('drops', vertices, faces, material(), into=into)


def flake(length, width, bend=0.2):
    """A leaf-like bit as (vertices, faces)."""
    t, s = np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 5), indexing='ij')
    half = width / 2 * np.clip(1 - t**2, 0.05, 1) ** 0.5
    z = bend * length * (t**2 * 0.5 + 0.4 * s**2)
    return np.stack([t * length / 2, s * half, z], -1).reshape(-1, 3), grid_faces(7, 5, wrap=False)


def crumb(size, flat=0.6):
    vertices, faces = icosphere(1)
    return vertices * np.array([1, 0.8, flat]) * size / 2, faces


# A bit's shape, its two colours, roughness.
SPRINKLES = {
    'parsley': (flake(0.55, 0.34, 0.35), '#2c6d16', '#5da52e', 0.4),
    'oregano': (flake(0.26, 0.14), '#3f4c17', '#77803a', 0.6),
    'pepper': (crumb(0.19), '#15100d', '#3d3029', 0.6),
    'garlic': (flake(0.75, 0.42, 0.12), '#f0d9a0', '#fff3d2', 0.3),
    'chili flakes': (flake(0.24, 0.18), '#9c1406', '#d8370f', 0.4),
    'grated parmesan': (flake(0.55, 0.10, 0.3), '#f3dc9c', '#fff3cf', 0.5),
}


@once
def bits(kind):
    _, dark, light, rough = SPRINKLES[kind]
    return many(kind, dark, light, rough, glow=0.03)


def sprinkle(kind, count, field, rng, into):
    """Small bits over everything, thinner towards the crust."""
    r, angle = 11.9 * rng.random(count) ** 0.55, rng.uniform(0, 2 * np.pi, count)
    x, y = r * np.cos(angle), r * np.sin(angle)
    z = field.at(field.top, x, y) + 0.02
    normals = np.stack([rng.normal(0, 0.25, count), rng.normal(0, 0.25, count), np.ones(count)], 1)
    turns = frames(normals, rng.uniform(0, 6, count)) * rng.uniform(0.7, 1.25, count)[:, None, None]
    vertices, faces = scatter(SPRINKLES[kind][0], turns, np.stack([x, y, z], 1))
    add_mesh(kind, vertices, faces, bits(kind), into=into)
