"""Sauces: a small ceramic cup, its sauce, and what the sauce is made of in it and beside it (1 = 1 cm).

Eight cups stand side by side in the menu and must be told apart at 160 px: by the colour and the way the sauce flows,
by the cup, and by one tell-tale thing.
"""
import math

import numpy as np
from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import chaikin, circle, darts, euler, grid_faces, lathe, prism, scatter, smooth_profile, tube_shape

from .parts import citrus

# How a cup is turned: (radius, height) from the middle of the foot, up the wall, over the lip, down to the floor inside.
_CUPS = {
    'round': dict(
        profile=[
            (0.01, 0), (1.9, 0), (2.0, 0.22), (2.75, 0.55), (3.3, 1.5), (3.42, 2.25),
            (3.32, 2.4), (3.2, 2.28), (3.0, 1.4), (2.4, 0.6), (0.01, 0.5),
        ],
        level=1.78,
    ),
    'saucer': dict(
        profile=[
            (0.01, 0), (2.2, 0), (2.3, 0.2), (3.3, 0.42), (3.85, 1.2), (3.98, 1.55),
            (3.88, 1.66), (3.75, 1.54), (3.5, 0.95), (3.0, 0.5), (0.01, 0.45),
        ],
        level=1.18,
    ),
    'square': dict(
        profile=[
            (0.01, 0), (2.3, 0), (2.5, 0.2), (3.1, 0.5), (3.4, 1.4), (3.5, 1.75),
            (3.4, 1.88), (3.27, 1.76), (3.1, 1.1), (2.7, 0.5), (0.01, 0.42),
        ],
        level=1.32,
        corners=4.2,
    ),
    'pot': dict(
        profile=[
            (0.01, 0), (2.3, 0), (2.75, 0.25), (3.2, 1.1), (3.18, 2.0), (3.0, 2.5), (3.06, 2.72),
            (2.92, 2.82), (2.78, 2.68), (2.8, 2.3), (2.9, 1.2), (2.3, 0.5), (0.01, 0.45),
        ],
        level=2.3,
    ),
    'ramekin': dict(
        profile=[
            (0.01, 0), (2.75, 0), (2.9, 0.12), (3.1, 1.8), (3.15, 1.95), (3.3, 2.0),
            (3.33, 2.3), (3.22, 2.38), (3.08, 2.28), (2.95, 1.6), (2.8, 0.5), (0.01, 0.42),
        ],
        level=1.84,
        ribs=30,
    ),
    'spouted': dict(
        profile=[
            (0.01, 0), (1.8, 0), (1.9, 0.25), (2.8, 0.65), (3.3, 1.6), (3.4, 2.1),
            (3.3, 2.24), (3.18, 2.12), (2.95, 1.3), (2.3, 0.6), (0.01, 0.5),
        ],
        level=1.66,
        spout=math.radians(-28),
    ),
}

# body, lip (where glaze runs thin), foot (bare clay), roughness, how speckled
_GLAZES = {
    'white': ('#f3efe8', '#efe8dc', '#e9e2d6', 0.14, 0.0),
    'black': ('#26262b', '#4a3d36', '#37302d', 0.3, 0.25),
    'sand': ('#e2d3b8', '#a87a4c', '#a67f58', 0.3, 0.9),
    'brown': ('#5b3a28', '#2e1d15', '#8a654a', 0.22, 0.3),
    'navy': ('#26456b', '#b8875a', '#b08a66', 0.16, 0.35),
    'celadon': ('#a9cdc0', '#e4dcc4', '#c3a581', 0.14, 0.2),
    'rust': ('#b4502c', '#7d2f19', '#9c5a3c', 0.22, 0.3),
}

# dark, light: colours in the deep and where light passes; thin: at the wall, where it is shallow; flow: its surface.
_SAUCES = {
    'soy': dict(dark='#0d0403', light='#1c0805', thin='#6b2208', flow='thin', rough=0.03),
    'spicy': dict(dark='#e8590c', light='#fa8a30', thin='#fb9c4c', flow='swirl', rough=0.26, scatter=0.06),
    'unagi': dict(dark='#160603', light='#2e0d05', thin='#7a2f0c', flow='ribbon', rough=0.07),
    'nut': dict(dark='#b98a52', light='#d9b27c', thin='#d8b480', flow='coarse', rough=0.38, scatter=0.05),
    'chili': dict(dark='#c81f06', light='#ee4a12', thin='#ff7a2e', flow='jelly', rough=0.05, scatter=0.12),
    'garlic': dict(dark='#f1e8d3', light='#fdf8ec', thin='#f8f0de', flow='swirl', rough=0.3),
    'cheese': dict(dark='#f29a10', light='#ffbe35', thin='#ffc95a', flow='swirl', rough=0.2, scatter=0.06),
    'ponzu': dict(dark='#431703', light='#74300a', thin='#d07d22', flow='thin', rough=0.03),
    'teriyaki': dict(dark='#2b0e04', light='#5a210a', thin='#a8501a', flow='jelly', rough=0.07),
}


def cup_of_sauce(recipe):
    """recipe: sauce, cup, glaze; on: what floats in it; beside: pieces round the cup, one after another."""
    rng = np.random.default_rng(recipe['seed'])
    fill_cup(recipe, rng)
    _beside(recipe.get('beside', []), _outer_radius(recipe['cup']), rng)


def cup(name, glaze, seed, into=None):
    """An empty cup: for ice cream too."""
    _cup(_CUPS[name], glaze, seed, into)


def fill_cup(recipe, rng, into=None):
    """The cup with its sauce and what floats in it; `into` a group, for a cup among other things."""
    shape = _CUPS[recipe['cup']]
    _cup(shape, recipe.get('glaze', 'white'), recipe['seed'], into)
    radius = _inner_radius(shape)
    height = _relief(_SAUCES[recipe['sauce']]['flow'], radius, recipe['seed'])
    _sauce(recipe['sauce'], shape, radius, height, recipe['seed'], 'paprika' in recipe.get('on', []), into)
    if recipe.get('drip'):
        _drip(recipe['sauce'], shape, math.radians(recipe['drip']), into)
    for name in recipe.get('on', []):
        if name in _SPRINKLES:
            _SPRINKLES[name](radius, height, shape['level'], rng, into)
    whole = [name for name in recipe.get('on', []) if name in PIECES]
    for at, name in enumerate(whole):
        _float(name, at, len(whole), radius, height, shape['level'], rng, into)


# ---------------------------------------------------------------- the cup


def _outer_radius(cup):
    return max(radius for radius, _ in _CUPS[cup]['profile'])


def _inner_radius(shape):
    """Where the sauce meets the wall."""
    inner = shape['profile'][max(range(len(shape['profile'])), key=lambda i: shape['profile'][i][1]) :]
    heights, radii = [z for _, z in inner][::-1], [r for r, _ in inner][::-1]
    return float(np.interp(shape['level'], heights, radii))


def _plan(shape, angle, lifted):
    """How far the outline leaves the circle at an angle; lifted: 0 at the foot .. 1 at the lip."""
    scale = np.ones_like(angle)
    if 'corners' in shape:
        n = shape['corners']
        scale = (np.abs(np.cos(angle)) ** n + np.abs(np.sin(angle)) ** n) ** (-1 / n)
        scale = 1 + (scale - 1) * 0.8
    if 'spout' in shape:
        away = np.abs((angle - shape['spout'] + math.pi) % (2 * math.pi) - math.pi)
        scale = scale + 0.15 * np.exp(-((away / 0.2) ** 2)) * smooth(0.55, 1, lifted)
    return scale


def _cup(shape, glaze, seed, into):
    """Thrown clay: glaze runs thin at the lip and stops above the foot."""
    profile = smooth_profile(shape['profile'], 4)
    top = profile[:, 1].max()
    vertices, faces = lathe(profile, 240)
    angle, lifted = np.arctan2(vertices[:, 1], vertices[:, 0]), vertices[:, 2] / top
    scale = _plan(shape, angle, lifted)
    wall = np.repeat(np.arange(len(profile)) < np.argmax(profile[:, 1]), 240)
    if 'ribs' in shape:
        on_side = wall * smooth(0.1, 0.16, lifted) * smooth(0.8, 0.74, lifted)
        scale = scale + 0.022 * on_side * (np.abs(np.cos(angle * shape['ribs'])) - 0.5)
    vertices[:, :2] *= (scale + 0.004 * fbm(vertices * 0.5 + seed, 2, seed))[:, None]
    body, lip, foot, rough, speckled = _GLAZES[glaze]
    edge = top - 0.10 + 0.03 * fbm(vertices * 1.5 + seed, 2, seed)
    bare = 0.24 + 0.06 * fbm(vertices * 0.9 + seed, 3, seed)
    colour = mix(linear(body), linear(lip), smooth(edge - 0.1, edge + 0.08, vertices[:, 2]) * 0.9)
    colour = mix(colour, linear(foot) * 0.6, speckled * smooth(0.62, 0.8, fbm(vertices * 7, 2, seed + 5)))
    clay = smooth(bare + 0.03, bare - 0.03, vertices[:, 2]) * wall if glaze != 'white' else np.zeros(len(vertices))
    colour = mix(colour, linear(foot), clay)
    add_mesh('cup', vertices, faces, _ceramic(), colour=np.c_[colour, rough + 0.4 * clay], into=into)


@once
def _ceramic():
    return painted('ceramic', coat=0.35)


# ---------------------------------------------------------------- the sauce


def _relief(flow, radius, seed):
    """Height of the surface over its level, a function of x and y."""

    def meniscus(r):
        return 0.07 * smooth(radius - 0.22, radius, r) ** 2

    def thin(x, y):
        return meniscus(np.hypot(x, y)) + 0.008 * fbm(points3(x * 0.6, y * 0.6, seed), 2, seed)

    def jelly(x, y):
        r = np.hypot(x, y)
        return 0.16 * (1 - (r / radius) ** 2) + meniscus(r) * 0.6 + 0.05 * fbm(points3(x * 0.9, y * 0.9, seed), 3, seed)

    def coarse(x, y):
        r = np.hypot(x, y)
        grain = 0.05 * fbm(points3(x * 3.2, y * 3.2, seed), 3, seed)
        return _swirl(x, y, radius, seed, 0.09) + grain + 0.2 * (1 - (r / radius) ** 2)

    def swirl(x, y):
        r = np.hypot(x, y)
        return _swirl(x, y, radius, seed, 0.3) + 0.34 * (1 - (r / radius) ** 2) + 0.5 * np.exp(-((r / 0.4) ** 2))

    path = _poured(radius, seed)

    def ribbon(x, y):
        flat = np.stack([np.ravel(x), np.ravel(y)], 1)
        away = np.full(len(flat), 9.0)
        for a, b in zip(path[:-1], path[1:]):
            t = np.clip(((flat - a) @ (b - a)) / ((b - a) @ (b - a)), 0, 1)
            away = np.minimum(away, np.linalg.norm(flat - a - t[:, None] * (b - a), axis=1))
        return jelly(x, y) + (0.17 * np.clip(1 - (away / 0.34) ** 2, 0, 1) ** 0.75).reshape(np.shape(x))

    return {'thin': thin, 'jelly': jelly, 'coarse': coarse, 'swirl': swirl, 'ribbon': ribbon}[flow]


def _swirl(x, y, radius, seed, depth):
    """The turn of a spoon: a ridge winding to the middle."""
    r, angle = np.hypot(x, y), np.arctan2(y, x)
    turn = r * 5.0 - angle + 0.7 * fbm(points3(x * 0.5, y * 0.5, seed), 2, seed) + seed
    ridge = np.abs(np.sin(turn / 2)) ** 1.5
    return depth * (ridge - 0.4) * smooth(radius, radius - 0.7, r)


def _poured(radius, seed):
    """The folds of a thick thread falling from a spoon."""
    t = np.linspace(0, 1, 150)
    across = radius * (0.62 - 0.16 * t) * np.sin(t * 2 * np.pi * 3.5)
    along = radius * (1.0 * t - 0.5)
    c, d = math.cos(seed + 0.3), math.sin(seed + 0.3)
    return np.stack([across * c - along * d, across * d + along * c], 1)


def _sauce(name, shape, radius, height, seed, dusted, into):
    look = _SAUCES[name]
    rings, segments = 120, 300
    r = np.linspace(0.002, radius + 0.04, rings)[:, None]
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)[None]
    x, y = r * np.cos(angle), r * np.sin(angle)
    z = height(x, y)
    colour = mix(linear(look['dark']), linear(look['light']), smooth(-0.7, 0.7, fbm(points3(x * 0.7, y * 0.7, seed), 3, seed)))
    colour = mix(colour, linear(look['light']), 0.7 * smooth(0.05, 0.3, z - z.mean()))
    shallow = smooth(radius - (0.5 if look['flow'] in ('thin', 'jelly', 'ribbon') else 0.15), radius, np.hypot(x, y))
    colour = mix(colour, linear(look['thin']), 0.9 * shallow**2)
    if name == 'nut':
        colour = mix(colour, linear('#7d5428'), 0.5 * smooth(0.45, 0.7, fbm(points3(x * 5, y * 5, seed), 3, seed)))
    if dusted:
        dust = fbm(points3(x * 0.8, y * 0.8, seed + 9), 2, seed) * 0.45 + fbm(points3(x * 9, y * 9, seed), 2, seed)
        near = smooth(2.4, 0.4, np.hypot(x - 0.3, y + 0.2))
        colour = mix(colour, linear('#c2330c'), 0.85 * smooth(0.85, 0.4, 1 - dust * near))
    scale = _plan(shape, angle, np.full_like(angle, shape['level'] / max(h for _, h in shape['profile'])))
    v = points3(x * scale, y * scale, z + shape['level'])
    rough = np.full((*z.shape, 1), look['rough'])
    colour = np.concatenate([colour, rough], -1).reshape(-1, 4)
    add_mesh('sauce', v.reshape(-1, 3), grid_faces(rings, segments), _liquid(name), colour=colour, into=into)


@once
def _liquid(name):
    look = _SAUCES[name]
    m = Mat(f'sauce {name}')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.set(Clearcoat=0.5 if look['rough'] < 0.2 else 0.25, Clearcoat_Roughness=0.06, glow=0.03)
    if 'scatter' in look:
        m.set(Subsurface=look['scatter'], Subsurface_Radius=(0.3, 0.14, 0.06))
    return m.m


def _drip(name, shape, angle, into):
    """A tongue of sauce over the lip and down the wall, ending in a drop."""
    profile = smooth_profile(shape['profile'], 4)
    top = int(np.argmax(profile[:, 1]))
    outer = profile[:top][::-1]
    outer = outer[outer[:, 1] > 0.95]
    inner = profile[top:]
    inner = inner[inner[:, 1] > shape['level'] - 0.05][::-1]
    line = np.vstack([inner, outer])
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    t = np.linspace(0, along[-1], 60)
    r, z = np.interp(t, along, line[:, 0]), np.interp(t, along, line[:, 1])
    s = t / along[-1]
    width = 0.42 - 0.16 * smooth(0.1, 0.55, s) + 0.09 * np.exp(-(((s - 0.88) / 0.1) ** 2))
    path = np.stack([r, np.zeros_like(r), z + 0.02], 1)
    vertices, faces = tube_shape([path], width * np.clip((1 - s) / 0.12, 0.002, 1) ** 0.5, 24, taper=False)
    centre = np.repeat(path, 24, 0)
    vertices = centre + (vertices - centre) * np.array([0.42, 1, 0.6])
    c, d = math.cos(angle), math.sin(angle)
    vertices = vertices @ np.array([[c, d, 0], [-d, c, 0], [0, 0, 1]])
    look = _SAUCES[name]
    colour = np.r_[linear(look['dark']) * 0.5 + linear(look['light']) * 0.5, look['rough']]
    add_mesh('drip', vertices, faces, _liquid(name), colour=np.tile(colour, (len(vertices), 1)), into=into)


# ---------------------------------------------------------------- what is sprinkled


def _strewn(count, radius, rng, spread=0.78, gap=0.2, centre=(0, 0)):
    """Places in the cup, denser towards a centre."""
    region = lambda p: np.hypot(p[:, 0] - centre[0], p[:, 1] - centre[1]) < radius * spread * rng.uniform(0.35, 1, len(p))
    return darts(count, region, gap, rng, box=((-radius, -radius), (radius, radius)))


def _lay(name, base, places, height, level, material, rng, into, tilt=0.35, sunk=0.0):
    """Grains on the surface, each turned its own way."""
    k = len(places)
    turns = euler(rng.normal(0, tilt, k), rng.normal(0, tilt, k), rng.uniform(0, 2 * np.pi, k))
    turns = turns * rng.uniform(0.75, 1.2, k)[:, None, None]
    z = height(places[:, 0], places[:, 1]) + level - sunk
    vertices, faces = scatter(base, turns, np.c_[places, z])
    add_mesh(name, vertices, faces, material, into=into)


def shard(seed, size):
    """A crumb with corners."""
    vertices, faces = icosphere(2)
    vertices = vertices * (1 + 0.45 * fbm(vertices * 1.3 + seed, 2, seed))[:, None]
    return vertices * np.array(size), faces


def _chili_flakes(radius, height, level, rng, into):
    for seed, (count, size) in enumerate(((34, (0.2, 0.13, 0.035)), (60, (0.09, 0.07, 0.03)))):
        places = _strewn(count, radius, rng, 0.88, 0.14)
        _lay('flakes', shard(seed, size), places, height, level + 0.02, _flake(), rng, into)


@once
def _flake():
    return many('chili flake', '#7c0d05', '#d8300d', rough=0.3, coat=0.3)


def _chili_seeds(radius, height, level, rng, into):
    places = _strewn(26, radius, rng, 0.9, 0.3)
    _lay('seeds', shard(3, (0.12, 0.095, 0.035)), places, height, level, _chili_seed(), rng, into, sunk=0.01)


@once
def _chili_seed():
    return many('chili seed', '#f0c878', '#fbe6ae', rough=0.2, coat=0.5)


def _sesame(radius, height, level, rng, into):
    vertices, faces = icosphere(2)
    vertices = vertices * np.array([0.2, 0.125, 0.06])
    vertices[:, 1] *= 1 - 0.35 * (vertices[:, 0] / 0.2)
    places = _strewn(64, radius, rng, 0.72, 0.2, centre=(0.25, 0.1))
    _lay('sesame', (vertices, faces), places, height, level + 0.03, _sesame_seed(), rng, into)


@once
def _sesame_seed():
    return many('sesame', '#e2c48e', '#faeed3', rough=0.4, glow=0.03)


def _parsley_bits(radius, height, level, rng, into):
    for seed in range(3):
        base = _leaf_shape(seed, 0.2 + 0.05 * seed)
        places = _strewn(14, radius, rng, 0.86, 0.3)
        _lay('parsley bit', base, places, height, level + 0.04, _chopped(), rng, into, tilt=0.4)


@once
def _chopped():
    return many('chopped parsley', '#23611a', '#58a032', rough=0.4)


def _paprika(radius, height, level, rng, into):
    places = _strewn(70, radius, rng, 0.62, 0.09, centre=(0.3, -0.2))
    _lay('paprika', shard(1, (0.06, 0.05, 0.03)), places, height, level + 0.01, _flake(), rng, into)


def _oil(radius, height, level, rng, into):
    """Drops of oil: flat golden lenses of every size."""
    vertices, faces = icosphere(3)
    places = _strewn(17, radius, rng, 0.92, 0.46)
    k = len(places)
    sizes = 0.08 + 0.22 * rng.random(k) ** 2
    turns = np.eye(3)[None] * np.stack([sizes, sizes, np.full(k, 0.05)], 1)[:, None, :]
    z = height(places[:, 0], places[:, 1]) + level
    vertices, faces = scatter((vertices, faces), turns, np.c_[places, z])
    add_mesh('oil', vertices, faces, _gold(), into=into)


@once
def _gold():
    return many('oil', '#c07c18', '#e8b040', rough=0.04, glow=0.04, coat=0.6)


_SPRINKLES = {
    'flakes': _chili_flakes,
    'seeds': _chili_seeds,
    'sesame': _sesame,
    'parsley': _parsley_bits,
    'paprika': _paprika,
    'oil': _oil,
}


# ---------------------------------------------------------------- pieces


def _float(name, at, count, radius, height, level, rng, into):
    """A piece lying half sunk in the sauce; a few stand round the middle, off centre."""
    make, size = PIECES[name]
    angle = 0.9 + 2 * np.pi * at / count + rng.uniform(-0.2, 0.2)
    away = 0.0 if count == 1 else min(size * 1.05, radius - size)
    x, y = away * math.cos(angle), away * math.sin(angle)
    z = float(height(np.array(x), np.array(y))) + level - 0.06
    group = make(int(rng.integers(1, 99)))
    place(group, (x, y, z), (rng.uniform(-0.14, 0.05), rng.uniform(-0.12, 0.12), rng.uniform(0, 2 * np.pi)), 0.92, into=into)


def _beside(names, cup_radius, rng):
    """Pieces round the front of the cup, right and left in turn, close to the wall."""
    angles = {'right': -52.0, 'left': -128.0}
    for at, name in enumerate(names):
        make, size = PIECES[name]
        side = 'right' if at % 3 < 2 else 'left'
        away = cup_radius * 0.93 + size * 0.84
        step = math.degrees(2 * math.asin(min(size / away, 0.9)))
        angle = angles[side] + (step / 2 if side == 'right' else -step / 2)
        angles[side] += step * 1.02 if side == 'right' else -step * 1.02
        x, y = away * math.cos(math.radians(angle)), away * math.sin(math.radians(angle))
        place(make(int(rng.integers(1, 99))), (x, y, 0), (0, 0, rng.uniform(0, 2 * np.pi)), rng.uniform(0.94, 1.06))


@once
def _waxy():
    """Beans, nuts, cheese: a dull shine."""
    return painted('waxy', coat=0.15, glow=0.03)


def _blob(group, vertices, faces, colour, rough, material):
    add_mesh(group.name, vertices, faces, material, colour=np.c_[colour, np.full(len(vertices), rough)], into=group)


def soybean(seed):
    group = new_group(f'soybean {seed}')
    vertices, faces = icosphere(4)
    eye = smooth(0.16, 0.09, np.hypot(vertices[:, 0] * 0.45, vertices[:, 2] - 0.55)) * (vertices[:, 1] < 0)
    colour = mix(linear('#e3c684'), linear('#f3e0b0'), smooth(-0.5, 0.5, fbm(vertices + seed, 3, seed)))
    colour = mix(colour, linear('#6d4a26'), eye * 0.8)
    vertices = vertices * np.array([0.5, 0.42, 0.4]) + [0, 0, 0.4]
    _blob(group, vertices, faces, colour, 0.35, _waxy())
    return group


def cashew(seed):
    """A kidney, 2.2 long, fat at one end, toasted in patches."""
    group = new_group(f'cashew {seed}')
    t = np.linspace(0, 1, 60)
    angle = np.radians(-85 + 170 * t)
    path = np.stack([0.72 * np.cos(angle) - 0.4, 0.86 * np.sin(angle), np.full(60, 0.4)], 1)
    radius = (0.30 + 0.16 * smooth(0.2, 0.9, t)) * np.clip(1 - (2 * t - 1) ** 8, 0.0005, 1) ** 0.5
    vertices, faces = tube_shape([path], radius, 32, taper=False)
    vertices = vertices + 0.03 * fbm(vertices * 1.4 + seed, 3, seed)[:, None]
    seam = np.exp(-(((vertices[:, 2] - 0.42) / 0.05) ** 2)) * (np.hypot(vertices[:, 0] + 0.4, vertices[:, 1]) > 0.8)
    colour = mix(linear('#f0d6a2'), linear('#d59a4e'), smooth(-0.2, 0.7, fbm(vertices * 1.1 + seed, 3, seed)))
    colour = mix(colour, linear('#a8682c'), 0.35 * seam)
    _blob(group, vertices, faces, colour, 0.36, _waxy())
    return group


def clove(seed):
    """A roasted clove of garlic: cream with caramel where it touched the pan."""
    group = new_group(f'clove {seed}')
    vertices, faces = icosphere(5)
    x = vertices[:, 0]
    width = np.where(x > 0, 1 - 0.75 * np.clip(x, 0, 1) ** 2.2, 1 - 0.12 * x**2)
    shaped = np.stack([x * 1.12, vertices[:, 1] * 0.62 * width, vertices[:, 2] * 0.58 * width], 1)
    shaped[:, 1] += 0.28 * (x**2 - 0.3)
    shaped[:, 2] += 0.05 * fbm(shaped * 1.3 + seed, 3, seed) + 0.5
    brown = smooth(-0.15, 0.55, fbm(shaped * 0.9 + seed, 3, seed) + 0.25 * np.abs(x))
    colour = mix(linear('#f6e2b4'), linear('#d9943c'), brown)
    colour = mix(colour, linear('#7c4114'), 0.8 * smooth(0.82, 1.0, np.abs(x)))
    _blob(group, shaped, faces, colour, 0.25, _waxy())
    return group


def ginger_coin(seed):
    """A slice across a ginger root: pale, faintly ringed, a rind of tan skin."""
    group = new_group(f'ginger {seed}')
    outline = circle(1.0, 90)
    outline = outline * (1.05 + 0.16 * fbm(points3(outline[:, 0], outline[:, 1], seed * 3.3), 3, seed))[:, None] * [1.12, 0.95]
    vertices, faces, texture = prism(outline, 0, 0.3, 0.05, 0.03, seed, 150, 30)
    s = texture[:, 0]
    fibre = fbm(points3(vertices[:, 0] * 4, vertices[:, 1] * 4, seed), 3, seed)
    colour = mix(linear('#fbe79c'), linear('#f0cf6c'), smooth(-0.2, 0.6, fibre))
    colour = mix(colour, linear('#d9b154'), 0.7 * np.exp(-(((s - 0.78 + 0.02 * fibre) / 0.03) ** 2)))
    colour = mix(colour, linear('#a67a42'), smooth(0.955, 0.985, s))
    _blob(group, vertices, faces, colour, 0.42, _waxy())
    return group


def ginger_root(seed):
    """A hand of ginger: stubby fingers with rings, one cut through to its pale flesh."""
    group = new_group(f'ginger root {seed}')
    # from, to, half its thickness
    fingers = (
        ((-1.5, 0, 0.62), (1.25, 0.05, 0.66), 0.66),
        ((-0.55, 0.1, 0.66), (-0.75, 1.3, 0.85), 0.52),
        ((0.35, 0, 0.7), (0.85, -1.15, 0.62), 0.5),
    )
    for number, (start, end, thick) in enumerate(fingers):
        t = np.linspace(0, 1, 70)
        start, end = np.array(start), np.array(end)
        path = start + (end - start) * t[:, None]
        path[:, 1] += 0.1 * np.sin(t * 4 + number)
        cut = number == 0
        ends = np.clip((1 - t) / (0.02 if cut else 0.25), 0.0001, 1) ** 0.5 * np.clip(t / 0.25, 0.0001, 1) ** 0.5
        rings = 1 + 0.05 * np.sin(t * 26 + seed) + 0.10 * np.sin(t * 7 + number)
        vertices, faces = tube_shape([path], thick * ends * rings, 48, taper=False)
        along = np.repeat(t, 48)
        p = vertices + 0.07 * fbm(vertices * 1.1 + seed, 3, seed)[:, None]
        ridge = smooth(0.3, 0.95, np.repeat(np.sin(t * 26 + seed), 48) + 0.4 * fbm(p * 3, 2, seed))
        colour = mix(linear('#e0bd84'), linear('#c29459'), smooth(-0.5, 0.6, fbm(p * 1.6, 3, seed)))
        colour = mix(colour, linear('#94683a'), 0.5 * ridge)
        if cut:
            colour = mix(colour, linear('#f6dc7c'), smooth(0.965, 0.985, along))
        else:
            colour = mix(colour, linear('#eccfa0'), smooth(0.8, 1, along) * 0.7)
        _blob(group, p, faces, colour, 0.45, _waxy())
    return group


def garlic_bulb(seed):
    """A head of garlic: papery cloves round a stub of neck."""
    group = new_group(f'garlic {seed}')
    profile = [(0.01, 0.12), (0.5, 0.02), (1.1, 0.12), (1.5, 0.75), (1.28, 1.4), (0.62, 1.85)]
    profile += [(0.3, 2.25), (0.24, 2.85), (0.26, 2.95), (0.01, 2.95)]
    vertices, faces = lathe(smooth_profile(profile, 4), 160)
    angle = np.arctan2(vertices[:, 1], vertices[:, 0])
    lobe = np.abs(np.cos(angle * 3.5 + 0.3 * np.sin(angle + seed))) ** 0.55
    body = smooth(2.3, 1.6, vertices[:, 2])
    vertices[:, :2] *= (1 + body * (0.15 * lobe - 0.10) + 0.02 * fbm(vertices * 1.5 + seed, 3, seed))[:, None]
    veins = fbm(points3(np.cos(angle) * 7, np.sin(angle) * 7, vertices[:, 2] * 0.5), 2, seed)
    colour = mix(linear('#fbf5ea'), linear('#e6d6c4'), smooth(-0.1, 0.7, veins))
    colour = mix(colour, linear('#b98aa0'), 0.45 * smooth(0.2, 0.8, veins) * smooth(0.3, 1.0, vertices[:, 2]) * body)
    colour = mix(colour, linear('#b28e63'), 0.75 * smooth(0.75, 0.3, lobe) * body)
    colour = mix(colour, linear('#a98457'), 0.8 * smooth(2.7, 2.95, vertices[:, 2]))
    _blob(group, vertices, faces, colour, 0.4, _waxy())
    return group


def yuzu(seed):
    """A wheel of yuzu."""
    return citrus.wheel('yuzu', seed, radius=1.3)


def chili(seed):
    """A small red chili, bent, with its green stalk."""
    group = new_group(f'chili {seed}')
    t = np.linspace(0, 1, 90)
    path = np.stack([-2.0 + 4.2 * t, 0.55 * np.sin(t * 2.6 + 0.2), 0.42 - 0.16 * t + 0.25 * smooth(0.6, 1, t)], 1)
    radius = 0.46 * (1 - 0.86 * t**1.5) * np.clip(t / 0.08, 0.02, 1) ** 0.5 * np.clip((1 - t) / 0.04, 0.03, 1) ** 0.5
    vertices, faces = tube_shape([path], radius, 36, taper=False)
    vertices = vertices + 0.035 * fbm(vertices * 1.5 + seed, 3, seed)[:, None]
    colour = mix(linear('#d81509'), linear('#a30a08'), smooth(-0.3, 0.7, fbm(vertices * 0.8 + seed, 2, seed)))
    _blob(group, vertices, faces, colour, 0.16, _waxy())
    s = np.linspace(0, 1, 24)
    stalk = np.stack([-1.9 - 1.0 * s, 0.1 - 0.35 * s**2, 0.43 + 0.35 * s], 1)
    vertices, faces = tube_shape([stalk], 0.34 * np.exp(-s * 9) + 0.1 + 0.04 * s, 16)
    _blob(group, vertices, faces, np.tile(linear('#4f7d24'), (len(vertices), 1)), 0.4, _waxy())
    return group


def chili_ring(seed):
    """A ring cut from a red chili: a wall, pale ribs, two seeds."""
    group = new_group(f'chili ring {seed}')
    section = chaikin(np.array([[0.40, 0.0], [0.58, 0.0], [0.62, 0.14], [0.58, 0.26], [0.40, 0.26], [0.38, 0.13]]), 2)
    vertices, faces = lathe(np.vstack([section, section[:1]]), 80)
    vertices[:, :2] *= (1 + 0.09 * fbm(points3(vertices[:, 0] * 1.4, vertices[:, 1] * 1.4, seed), 2, seed))[:, None]
    inside = smooth(0.47, 0.42, np.hypot(vertices[:, 0], vertices[:, 1]))
    colour = mix(linear('#d3160b'), linear('#f4712f'), inside)
    _blob(group, vertices, faces, colour, 0.16, _waxy())
    turns, places = euler([0.2, -0.3], [0.1, 0.2], [0.3, 2.2]), [[-0.2, 0.12, 0.15], [0.15, -0.2, 0.14]]
    seeds, faces = scatter(shard(2, (0.12, 0.1, 0.04)), turns, places)
    _blob(group, seeds, faces, np.tile(linear('#f6dc9c'), (len(seeds), 1)), 0.3, _waxy())
    return group


def cheddar(seed):
    """A wedge of cheddar, freshly cut."""
    group = new_group(f'cheddar {seed}')
    corner = np.array([[-1.25, -0.15], [1.05, -0.85], [1.2, 0.8], [-1.25, 0.1]])
    dense = np.vstack([np.linspace(corner[i], corner[(i + 1) % 4], 12, endpoint=False) for i in range(4)])
    vertices, faces, _ = prism(chaikin(dense, 1), 0, 1.35, 0.07, 0.03, seed, 200, 40)
    vertices = vertices + 0.025 * fbm(vertices * 1.2 + seed, 3, seed)[:, None]
    colour = mix(linear('#f59a12'), linear('#ffb62e'), smooth(-0.6, 0.6, fbm(vertices * 0.8 + seed, 2, seed)))
    _blob(group, vertices, faces, colour, 0.4, _waxy())
    return group


def truffle(seed):
    """A shaving of black truffle: marbled brown, a black warty rim, gently curled."""
    group = new_group(f'truffle {seed}')
    outline = circle(1.0, 120)
    outline = outline * (1.16 + 0.1 * fbm(points3(outline[:, 0] * 2.2, outline[:, 1] * 2.2, seed), 3, seed))[:, None]
    vertices, faces, texture = prism(outline, 0, 0.1, 0.03, 0.0, seed, 220, 70)
    x, y, s = vertices[:, 0], vertices[:, 1], texture[:, 0]
    warp = fbm(points3(x * 1.2, y * 1.2, seed), 3, seed)
    vein = np.abs(fbm(points3(x * 2.9 + warp, y * 2.9 - warp, seed + 4), 3, seed + 4))
    colour = mix(linear('#4b3020'), linear('#80593c'), smooth(-0.5, 0.5, warp))
    colour = mix(colour, linear('#e9d6b2'), 0.8 * smooth(0.10, 0.02, vein) * smooth(0.95, 0.86, s))
    colour = mix(colour, linear('#15100d'), smooth(0.9, 0.96, s + 0.03 * warp))
    vertices[:, 2] += 0.16 * (x * 0.8 + 0.3 * y) ** 2
    _blob(group, vertices, faces, colour, 0.45, _waxy())
    return group


def _leaf_shape(seed, size):
    """A parsley leaf: three toothed lobes, folded a little. Gives (vertices, faces)."""
    angle = np.linspace(0, 2 * np.pi, 180, endpoint=False)
    lobes = 0.55 + 0.45 * np.abs(np.cos(1.5 * angle)) ** 0.7
    teeth = 1 + 0.10 * np.cos(angle * 17 + seed)
    outline = np.stack([np.cos(angle), np.sin(angle)], 1) * (lobes * teeth)[:, None] * size
    vertices, faces, _ = prism(outline, 0, 0.05 * size + 0.01, 0.01 * size, 0.0, seed, 180, 8)
    vertices[:, 2] += 0.25 * np.abs(vertices[:, 1]) + size * 0.15 * fbm(vertices * 1.5 / size + seed, 2, seed)
    return vertices, faces


def parsley(seed):
    """A leaf of parsley on a bit of stalk."""
    group = new_group(f'parsley {seed}')
    vertices, faces = _leaf_shape(seed, 1.0)
    vertices[:, 2] += 0.1 + 0.12 * vertices[:, 0]
    r, angle = np.hypot(vertices[:, 0], vertices[:, 1]), np.arctan2(vertices[:, 1], vertices[:, 0])
    veins = np.exp(-((np.abs((angle * 1.5 / np.pi + 0.5) % 1 - 0.5) * r / 0.03) ** 2))
    colour = mix(linear('#2a6a1c'), linear('#4f9a30'), smooth(-0.6, 0.6, fbm(vertices * 2 + seed, 3, seed)))
    colour = mix(colour, linear('#86bf58'), 0.5 * veins)
    _blob(group, vertices, faces, colour, 0.42, _waxy())
    return group


# name: (maker of a group, how much room it takes round its middle)
PIECES = {
    'soybean': (soybean, 0.52),
    'cashew': (cashew, 1.0),
    'clove': (clove, 0.95),
    'ginger': (ginger_coin, 1.15),
    'root': (ginger_root, 1.45),
    'garlic': (garlic_bulb, 1.45),
    'yuzu': (yuzu, 1.3),
    'chili': (chili, 1.3),
    'ring': (chili_ring, 0.66),
    'cheddar': (cheddar, 1.0),
    'truffle': (truffle, 1.15),
    'leaf': (parsley, 1.0),
}
