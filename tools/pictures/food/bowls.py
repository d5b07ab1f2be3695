"""Bowls, and putting food into them so that every piece rests upon what lies under it. Units: 1 = 1 cm."""
import importlib
import math

import numpy as np
from mathutils import Matrix

from kit.colour import smooth
from kit.materials import Mat, many, once
from kit.noise import fbm, points3
from kit.scene import add_mesh, place
from kit.shapes import euler, frames, lathe, smooth_profile

from .parts import peanut, spring_onion
from .rice import lay, sesame_black, sesame_seed, sesame_white

# Outside up to the lip, then down the inside: (radius, height). One shape per family.
SHAPES = {
    'wok': [
        (4.2, 0), (4.8, 0), (4.9, 0.7), (7.7, 1.2), (9.5, 4.0), (9.95, 6.9), (9.85, 7.25),
        (9.6, 7.15), (9.1, 4.8), (7.4, 2.0), (0.01, 1.7),
    ],
    'soup': [
        (3.8, 0), (4.3, 0), (4.4, 0.8), (7.2, 1.6), (9.2, 4.6), (9.9, 7.6), (9.8, 7.95),
        (9.5, 7.85), (8.8, 5.0), (6.8, 2.4), (0.01, 2.0),
    ],
    'salad': [
        (4.8, 0), (5.3, 0), (5.4, 0.6), (8.4, 1.3), (10.0, 3.5), (10.5, 5.4), (10.4, 5.7),
        (10.1, 5.6), (9.5, 3.8), (7.8, 1.9), (0.01, 1.6),
    ],
}
GLAZES = {
    'dark': dict(colour='#26282d', speck='#3b3d42', rough=0.30),
    'white': dict(colour='#faf7f0', speck='#efe9de', rough=0.18),
    'sand': dict(colour='#d9c7ab', speck='#a98f6c', rough=0.30),
    'blue': dict(colour='#27405c', speck='#4d6d8c', rough=0.22),
}


@once
def glaze(kind):
    """Fired clay, faintly speckled."""
    look = GLAZES[kind]
    m = Mat(f'bowl {kind}')
    m.base(m.ramp(m.noise(3.2, 5, rough=0.7), [(0.5, look['colour']), (0.72, look['speck'])]))
    return m.set(Roughness=look['rough'], Clearcoat=0.35, Clearcoat_Roughness=0.08).m


class Bowl:
    """A bowl in the scene. `lip`: radius and height of its upper edge."""

    def __init__(self, shape, kind):
        profile = smooth_profile(SHAPES[shape], 4)
        add_mesh('bowl', *lathe(profile, 200), glaze(kind))
        top = int(np.argmax(profile[:, 1]))
        self.lip, self.outside = tuple(profile[top]), float(profile[:, 0].max())
        self._inner = profile[top:][::-1]

    def wall(self, r):
        """Height of the inside at a distance from the middle. Beyond the lip it stays level: what hangs over lies flat."""
        return np.interp(r, self._inner[:, 0], self._inner[:, 1])

    def radius_at(self, z):
        inner = self._inner[np.argsort(self._inner[:, 1])]
        return float(np.interp(z, inner[:, 1], inner[:, 0]))


class Heap:
    """What has been put into the bowl, as a map of heights. A new piece falls on it and raises it."""

    def __init__(self, bowl, ground, cell=0.12):
        """ground: (x, y) → the height the food starts from."""
        reach = bowl.outside + 2.5
        self.axis = np.arange(-reach, reach + cell, cell)
        self.cell, self.bowl = cell, bowl
        x, y = np.meshgrid(self.axis, self.axis, indexing='ij')
        r = np.hypot(x, y)
        self.z = np.maximum(np.where(r < bowl.lip[0], ground(x, y), 0), bowl.wall(r))

    def _cells(self, xy):
        return np.clip(np.round((xy - self.axis[0]) / self.cell).astype(int), 0, len(self.axis) - 1)

    def height(self, xy):
        i, j = self._cells(np.atleast_2d(xy)).T
        return self.z[i, j]

    def sample(self, field, x, y):
        """A field on the cells, read smoothly at any place."""
        u, v = ((np.asarray(a) - self.axis[0]) / self.cell for a in (x, y))
        i, j = (np.clip(np.floor(a).astype(int), 0, len(self.axis) - 2) for a in (u, v))
        u, v = u - i, v - j
        lower = field[i, j] * (1 - u) + field[i + 1, j] * u
        return lower * (1 - v) + (field[i, j + 1] * (1 - u) + field[i + 1, j + 1] * u) * v

    def slope(self, xy, reach=0.5):
        """Plane under a place: gradient (2,) by least squares over a disc."""
        steps = np.linspace(-1, 1, 9) * reach
        dx, dy = (a.ravel() for a in np.meshgrid(steps, steps))
        h = self.height(np.stack([xy[0] + dx, xy[1] + dy], 1))
        h = h - h.mean()
        return np.array([(h * dx).sum(), (h * dy).sum()]) / (dx * dx).sum()

    def raise_with(self, points, lift=0.0):
        """Takes the upper side of points (n, 3) into the map."""
        i, j = self._cells(points[:, :2]).T
        np.maximum.at(self.z, (i, j), points[:, 2] + lift)

    def put(self, group, xy, rng, size=1.0, turn=None, tilt=0.15, sink=0.2, pose=(0, 0), steep=0.9, lower=0.0, deep=None):
        """Drops a group at a place: it tilts with the ground, and comes to rest on it.

        sink: the share of its footprint that may press into what lies below. tilt: random lean, radians. pose: turned
        beforehand about its own x and y. steep: the most slope it follows. lower: pushed down, cm. deep: for what
        swims: its middle is no lower than this height.
        """
        turn = rng.uniform(0, 2 * np.pi) if turn is None else turn
        v = _vertices(group) * size
        own = euler(float(pose[0]), float(pose[1]), 0.0)[0]
        v = v @ own.T
        reach = 0.7 * np.hypot(v[:, 0], v[:, 1]).max()
        g = self.slope(xy, reach)
        g = g * min(1, steep / (np.hypot(*g) + 1e-9))
        normal = np.array([[-g[0] + rng.normal(0, tilt), -g[1] + rng.normal(0, tilt), 1.0]])
        turned = frames(normal, np.array([turn]))[0]
        v = v @ turned.T
        at = v[:, :2] + xy
        cells = self._cells(at)
        flat = cells[:, 0] * len(self.axis) + cells[:, 1]
        covered, which = np.unique(flat, return_inverse=True)
        low, high = np.full(len(covered), np.inf), np.full(len(covered), -np.inf)
        np.minimum.at(low, which, v[:, 2])
        np.maximum.at(high, which, v[:, 2])
        ground = self.z.ravel()[covered]
        z = float(np.quantile(ground - low, 1 - sink)) - lower
        if deep is not None:
            z = max(z, deep - float(v[:, 2].min() + v[:, 2].max()) / 2)
        self.z.ravel()[covered] = np.maximum(ground, high + z)
        place(group, (xy[0], xy[1], z), Matrix((turned @ own).tolist()).to_euler(), size)

    def sprinkle(self, base, material, count, rng, spread, at=(0, 0), lift=0.05, tilt=0.3, size=(0.85, 1.1), gauss=True):
        """Strews a small shape over the food: `spread` is where it thins out (cm)."""
        q = rng.normal(0, spread * 0.55, (count * 2, 2)) if gauss else _disc(rng, count * 2, spread)
        q = (q[np.hypot(q[:, 0], q[:, 1]) < spread] + np.array(at))[:count]
        normals = np.array([[*-np.clip(self.slope(p, 0.3), -1.2, 1.2), 1.0] for p in q])
        lay(np.c_[q, self.height(q) + lift], normals, rng, None, base, material, tilt, size, 'sprinkle')


def _vertices(group):
    """All vertices of a group, thinned to what placing needs."""
    found = []
    for thing in group.objects:
        v = np.empty(len(thing.data.vertices) * 3, np.float32)
        thing.data.vertices.foreach_get('co', v)
        found.append(v.reshape(-1, 3))
    v = np.vstack(found).astype(float)
    return v[:: max(1, len(v) // 6000)]


def _disc(rng, count, radius):
    """Even places in a disc."""
    r, a = radius * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
    return np.stack([r * np.cos(a), r * np.sin(a)], 1)


# What can lie in a bowl: the part's function and how it is meant to look and lie there. Sizes are of a generous dish.
MORSELS = {
    'chicken': ('chicken.group', dict(pale='#b9722c', brown='#6e3110', rough=0.17), dict(sink=0.25)),
    'chicken slice': ('chicken.slice_group', dict(grill=0.8, length=4.6, width=2.1, thick=0.5), dict(sink=0.15, tilt=0.25)),
    'poached chicken': ('chicken.slice_group', dict(pale='#f6e6c8', edge='#c98a48', length=4.2, width=2.2, thick=0.5), dict(sink=0.15)),
    'chicken bite': ('chicken.group', dict(pale='#ecc488', brown='#b06c2c', size=(0.9, 0.65, 0.5)), dict(sink=0.25)),
    'beef': ('beef.group', {}, dict(sink=0.25, tilt=0.3)),
    'rare beef': ('beef.rare', {}, dict(sink=0.2, tilt=0.3)),
    'boiled beef': ('beef.boiled', {}, dict(sink=0.2, tilt=0.2)),
    'pork': ('pork.group', {}, dict(sink=0.22, tilt=0.25)),
    'boiled pork': ('pork.boiled', {}, dict(sink=0.22, tilt=0.2)),
    'shrimp': ('shrimp.group', {}, dict(sink=0.22, tilt=0.3)),
    'squid': ('squid.group', {}, dict(sink=0.25, tilt=0.4)),
    'egg': ('egg_half.group', {}, dict(sink=0.5, tilt=0.05, steep=0.35)),
    'tofu': ('tofu.group', {}, dict(sink=0.2, tilt=0.15)),
    'broccoli': ('broccoli.group', {}, dict(sink=0.35, tilt=0.3, pose=(0.5, 0.2))),
    'romaine': ('lettuce.group', {}, dict(sink=0.08, tilt=0.3)),
    'arugula': ('lettuce.arugula', {}, dict(sink=0.08, tilt=0.4)),
    'spinach': ('lettuce.spinach', {}, dict(sink=0.25, tilt=0.2)),
    'cabbage': ('lettuce.cabbage', {}, dict(sink=0.25, tilt=0.35)),
    'kimchi': ('lettuce.cabbage', dict(stain='#e8692c', pale='#fff3cf', green='#ead78a'), dict(sink=0.25, tilt=0.35)),
    'carrot': ('carrot.group', {}, dict(sink=0.3, tilt=0.3)),
    'carrot round': ('carrot.round_slice', {}, dict(sink=0.2)),
    'carrot cube': ('carrot.cube', {}, dict(sink=0.3)),
    'spring onion': ('spring_onion.group', {}, dict(sink=0.25, tilt=0.3)),
    'lime': ('lime.group', {}, dict(sink=0.15, tilt=0.2)),
    'lime wedge': ('lime.wedge', {}, dict(sink=0.3, tilt=0.1, pose=(0.5, 0))),
    'lemon': ('lime.lemon', {}, dict(sink=0.15, tilt=0.2)),
    'cilantro': ('cilantro.group', {}, dict(sink=0.12, tilt=0.25)),
    'dill': ('cilantro.dill', {}, dict(sink=0.12, tilt=0.2)),
    'cucumber': ('cucumber.group', {}, dict(sink=0.15, tilt=0.2)),
    'cucumber moon': ('cucumber.half_moon', {}, dict(sink=0.2, tilt=0.5)),
    'smashed cucumber': ('cucumber.smashed', {}, dict(sink=0.18, tilt=0.3)),
    'radish': ('radish.group', {}, dict(sink=0.15, tilt=0.25)),
    'edamame': ('edamame.group', {}, dict(sink=0.3, tilt=0.5)),
    'pea': ('edamame.pea', {}, dict(sink=0.4)),
    'green bean': ('edamame.green_bean', {}, dict(sink=0.25, tilt=0.25)),
    'pumpkin seed': ('edamame.pumpkin_seed', {}, dict(sink=0.2, tilt=0.3)),
    'crouton': ('crouton.group', {}, dict(sink=0.2, tilt=0.5)),
    'parmesan': ('crouton.parmesan', {}, dict(sink=0.1, tilt=0.35)),
    'feta': ('feta.group', {}, dict(sink=0.2, tilt=0.4)),
    'feta slab': ('feta.slab', {}, dict(sink=0.03, tilt=0.05, steep=0.3)),
    'cherry': ('cherry.group', {}, dict(sink=0.3, tilt=0.35)),
    'whole cherry': ('cherry.whole', {}, dict(sink=0.25, tilt=0.5)),
    'peanut': ('peanut.group', {}, dict(sink=0.25, tilt=0.4)),
    'sprouts': ('sprouts.group', {}, dict(sink=0.25, tilt=0.35)),
    'ginger': ('sprouts.ginger', {}, dict(sink=0.2, tilt=0.3)),
    'chili': ('sprouts.chili', {}, dict(sink=0.15, tilt=0.2)),
    'lemongrass': ('sprouts.lemongrass', {}, dict(sink=0.25, tilt=0.2)),
    'anise': ('sprouts.anise', {}, dict(sink=0.25, tilt=0.1)),
    'omelette': ('omelette.group', {}, dict(sink=0.25, tilt=0.3)),
    'wakame': ('seaweed.wakame', {}, dict(sink=0.25, tilt=0.2)),
    'salmon cube': ('cubes.salmon', {}, dict(sink=0.15, tilt=0.25)),
    'cooked salmon': ('cubes.cooked_salmon', {}, dict(sink=0.2, tilt=0.3)),
    'potato': ('cubes.potato', {}, dict(sink=0.2, tilt=0.4)),
    'leek': ('cubes.leek', {}, dict(sink=0.2, tilt=0.3)),
    'avocado': ('cubes.avocado', {}, dict(sink=0.15, tilt=0.05)),
    'eggplant': ('cubes.fried_eggplant', {}, dict(sink=0.2, tilt=0.3)),
    'tomato wedge': ('cubes.tomato_wedge', {}, dict(sink=0.25, tilt=0.4)),
    'mushroom': ('mushroom.group', {}, dict(sink=0.2, tilt=0.35)),
    'shiitake': ('cubes.shiitake', {}, dict(sink=0.25, tilt=0.3)),
    'red pepper': ('pepper.group', {}, dict(sink=0.25, tilt=0.35)),
    'green pepper': ('pepper.group', dict(colour='green'), dict(sink=0.25, tilt=0.35)),
    'yellow pepper': ('pepper.group', dict(colour='yellow'), dict(sink=0.25, tilt=0.35)),
    'red onion': ('onion.group', {}, dict(sink=0.2, tilt=0.3)),
    'olive': ('cubes.whole_olive', {}, dict(sink=0.3, tilt=0.3)),
    'zucchini': ('cubes.zucchini_strip', {}, dict(sink=0.2, tilt=0.3)),
}
VARIANTS = 4
# The camera's elevation: what is high is seen farther up in the picture.
SIN, COS = math.sin(math.radians(49)), math.cos(math.radians(49))


def morsel(what, seed):
    """The variants of one ingredient as groups, and how it lies."""
    path, look, lie = MORSELS[what]
    module, function = path.split('.')
    make = getattr(importlib.import_module(f'food.parts.{module}'), function)
    return [make(seed + i, **look) for i in range(VARIANTS)], lie


def lay_tops(heap, tops, rng, seed, spread, **rest):
    """Lays the recipe's `tops` on a heap: each {what, count, size?, at?, spread?}, kinds mixed with each other.

    Places keep their distance from all others as the camera sees them, so that colours are even over the picture; a
    `top` with a place of its own (`at`, with its own `spread`) stays there, which makes sectors.
    """
    taken = np.empty((0, 2))
    waiting = []
    for index, top in enumerate(tops):
        variants, lie = morsel(top['what'], seed * 31 + index * 7)
        for k in range(top['count']):
            # Kinds take turns: the order is by the share of its count already laid.
            waiting.append((top.get('layer', 0), (k + 0.5) / top['count'], index, variants[k % VARIANTS], {**lie, **rest}, top))
    waiting.sort(key=lambda w: w[:3])
    layer, ground = None, None
    own_places = {index: np.empty((0, 2)) for index in range(len(tops))}
    for _, _, index, group, lie, top in waiting:
        middle, reach = np.array(top.get('at', (0, 0)), float), top.get('spread', spread)
        if top.get('layer', 0) != layer:
            layer, ground = top.get('layer', 0), heap.z.copy()
        candidates = _disc(rng, 90, reach) + middle
        height = heap.sample(ground, *candidates.T)
        seen = np.stack([candidates[:, 0], SIN * candidates[:, 1] + COS * height], 1)
        # What already lies high is avoided, or towers grow.
        best = _free_place(seen, taken, own_places[index], rng.uniform(0, 0.4, len(seen)) - (heap.height(candidates) - height))
        xy = candidates[best]
        taken = np.vstack([taken, seen[best]])
        own_places[index] = np.vstack([own_places[index], seen[best]])
        own = {key: top[key] for key in ('turn', 'sink', 'tilt', 'pose', 'lower', 'steep') if key in top}
        if 'turn' in own:
            own['turn'] = math.radians(own['turn']) + rng.normal(0, 0.12)
        heap.put(group, xy, rng, top.get('size', 1.0) * rng.uniform(0.92, 1.08), **{**lie, **own})


def _free_place(candidates, taken, own, worth):
    """Which candidate is farthest from what is there, and above all from its own kind; `worth` is what each has in itself."""
    score = worth.copy()
    for places, weight in ((taken, 1.0), (own, 0.9)):
        if len(places):
            score += weight * np.hypot(*(candidates[:, None] - places[None]).transpose(2, 0, 1)).min(1)
    return int(np.argmax(score))


@once
def garlic():
    return many('garlic', '#ead9a6', '#fdf6de', rough=0.35, glow=0.06)


@once
def dried_herbs():
    return many('dried herbs', '#3c4f1a', '#7f8f3c', rough=0.7)


def strew(heap, strewn, rng, spread):
    """The recipe's `strewn`: small things by the number, {'sesame': 200, 'spring onion': 40, …}."""
    kinds = {
        'sesame': lambda: (sesame_seed(), sesame_white(), 0.06),
        'black sesame': lambda: (sesame_seed(), sesame_black(), 0.06),
        'spring onion': lambda: (spring_onion.ring(), spring_onion.green_rings(), 0.1),
        'peanut': lambda: (peanut.crumb(), peanut.crumbs(), 0.1),
        'garlic': lambda: (peanut.crumb(), garlic(), 0.08),
        'herbs': lambda: (peanut.crumb(), dried_herbs(), 0.03),
    }
    for kind in sorted(strewn):
        base, material, lift = kinds[kind]()
        fine = (0.35, 0.6) if kind == 'herbs' else (0.85, 1.1)
        heap.sprinkle(base, material, strewn[kind], rng, spread, lift=lift, size=fine)


def dome(level, rise, radius, seed, rough=0.3):
    """Ground of a heap: a low dome `rise` cm above `level` in the middle."""

    def ground(x, y):
        r2 = np.clip((x * x + y * y) / radius**2, 0, 1.3)
        return level + rise * (1 - r2) + rough * fbm(points3(x * 0.25, y * 0.25, seed), 2, seed) * smooth(1.3, 0.6, r2)

    return ground
