"""Desserts: cakes by the slice, mochi, panna cotta, banana in tempura, fortune cookies. No plates: the page has them.

What makes them wanted: cream that seems lit from within, cut faces that are tidy but not smooth,
crumbs that fell where a knife went.
"""
import math

import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import euler, grid_faces, lathe, scatter, smooth_profile

from .parts import berry, citrus, exotic, mint
from .parts.block import Block


@once
def creamy(softness=0.35, coat=0.0):
    """Cream, cheese, dough: a glow of its own colour stands for the light within. Real scattering left pink and green
    spots at six samples and took the texture of a cut away. Colour and roughness from the vertices."""
    m = Mat('creamy')
    colour = m.attribute('col')
    m.base(colour.outputs['Color'])
    m.link(colour.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.set(Specular=0.35, glow=0.04 + 0.25 * softness)
    m.set(Clearcoat=coat, Clearcoat_Roughness=0.12)
    return m.m


@once
def dry(bump=0.0):
    """Biscuit, cocoa, batter: no shine of its own."""
    m = Mat('dry')
    colour = m.attribute('col')
    m.base(colour.outputs['Color'])
    m.link(colour.outputs['Alpha'], m.shader.inputs['Roughness'])
    if bump:
        m.bump(m.noise(7, 4, rough=0.65), bump, 0.06)
    return m.set(Specular=0.3, glow=0.03).m


@once
def sauce(coat=0.7):
    """Syrup and fruit sauce: wet, deep."""
    m = Mat('sauce')
    colour = m.attribute('col')
    m.base(colour.outputs['Color'])
    m.set(Roughness=0.08, Specular=0.5, Clearcoat=coat, Clearcoat_Roughness=0.04, glow=0.18)
    return m.m


@once
def crumbs_of(dark, light):
    return many('crumbs', dark, light, rough=0.8, glow=0.03, specular=0.2)


def crumbs(places, size, dark, light, rng):
    """Crumbs of biscuit at places (n, 3): no two alike."""
    v, f = icosphere(2)
    v = v * (1 + 0.5 * fbm(v * 1.7 + 4, 2, 3))[:, None]
    k = len(places)
    turned = euler(rng.uniform(0, 6, k), rng.uniform(0, 6, k), rng.uniform(0, 6, k))
    scale = size * rng.uniform(0.4, 1.0, (k, 1, 1)) ** 1.5
    v, f = scatter((v, f), turned * scale, places)
    add_mesh('crumbs', v, f, crumbs_of(dark, light))


def wedge(radius, degrees, turn):
    """Outline of a slice whose tip points away from angle `turn`, moved so that its middle is at the origin."""
    a = np.radians(np.linspace(-degrees / 2, degrees / 2, 40))
    point = 0.5 * np.stack([np.cos(a[[-1, 0]]), np.sin(a[[-1, 0]])], 1)  # blunt, as a knife leaves it
    outline = np.vstack([point, np.stack([radius * np.cos(a), radius * np.sin(a)], 1)])
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    turned = outline @ np.array([[c, s], [-s, c]])
    tip = -0.6 * radius * np.array([c, s])
    return turned + tip, tip


def cheesecake(recipe):
    """A slice: crumb base, dense cream with a knife's drag on its cut, a baked top."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    height, radius = recipe.get('height', 4.5), 9.4
    outline, tip = wedge(radius, 40, recipe.get('turn', 44))
    cream, deep, baked, burnt = (linear(c) for c in recipe['colours'])

    base = Block(outline, 0, 1.05, 0.06, rows=34, cap=6, count=700)
    rough = fbm(base.v * 2.6, 4, seed)
    base.push(0.10 * rough + 0.05 * value_noise(base.v * 7, seed) - 0.03)
    tone = fbm(base.v * 3.4, 4, seed + 2)
    colour = mix(linear('#8a5426'), linear('#dca765'), smooth(-0.5, 0.5, tone))
    colour = mix(colour, linear('#5f3614'), 0.6 * smooth(0.2, 0.6, -rough))
    v, f, c = base.mesh(colour, 0.75)
    add_mesh('base', v, f, dry(0.5), colour=c)

    body = Block(outline, 0.98, height, 0.1, rows=90, cap=60, count=620)
    x, y, z = body.v[..., 0], body.v[..., 1], body.v[..., 2]
    from_tip = np.hypot(x - tip[0], y - tip[1])
    crust = smooth(radius - 0.5, radius - 0.12, from_tip)
    # A knife wiped through cream leaves shallow level lines and pores.
    drag = fbm(np.stack([x * 0.35, y * 0.35, z * 2.2], -1), 2, seed + 5)
    pores = smooth(0.62, 0.9, value_noise(body.v * 4.5, seed + 6))
    body.push((1 - crust) * (0.04 * drag - 0.035 * pores) + crust * 0.10 * fbm(body.v * 1.6, 3, seed))
    sag = recipe.get('sag', 0.12)
    wave = fbm(points3(x * 0.5, y * 0.5, 1), 3, seed + 7)
    sunk = smooth(radius - 0.3, radius - 3.8, from_tip) * smooth(height * 0.4, height, z)
    body.v[..., 2] += 0.09 * wave * smooth(height * 0.5, height, z) - sag * sunk
    body.lift(0.015 * fbm(body.v * 3, 2, seed))
    z = body.v[..., 2] + sag * sunk  # colours go by where a place was before the top sank
    colour = mix(cream, deep, 0.5 * smooth(-0.4, 0.7, drag))
    colour = mix(colour, deep, 0.35 * pores)
    colour = mix(colour, deep, 0.8 * smooth(height - 0.9, height - 0.25, z) * body.side)
    top_line = smooth(height - 0.34, height - 0.12, z + 0.08 * wave)
    colour = mix(colour, baked, np.maximum(top_line, crust * 0.9))
    mottled = fbm(points3(x * 0.8, y * 0.8, 4), 4, seed + 8)
    rim = smooth(3.6, 0.0, radius - from_tip)
    dark = np.clip(smooth(-0.1, 0.8, mottled + 1.1 * rim + recipe.get('burn', 0.0)), 0, 1)
    colour = mix(colour, burnt, dark * np.maximum(smooth(height - 0.2, height - 0.08, z), crust * 0.7))
    rough = np.where(body.side > 0, 0.48, 0.36)
    v, f, c = body.mesh(colour, rough)
    add_mesh('body', v, f, creamy(0.4), colour=c)

    side = np.argwhere(base.side > 0)
    chosen = base.v[tuple(side[rng.choice(len(side), 260)].T)]
    crumbs(chosen, 0.15, '#a8692f', '#e6b876', rng)
    ground = outline[rng.choice(len(outline), 26)] * rng.uniform(1.04, 1.16, (26, 1)) + rng.normal(0, 0.25, (26, 2))
    crumbs(np.c_[ground, np.full(26, 0.08)], 0.16, '#a8692f', '#e6b876', rng)


MOCHI_HEIGHT, MOCHI_RADIUS = 3.5, 2.75


def mochi_profile(count):
    """(radius, height) from the foot to the top: a soft ball that sat down."""
    t = np.linspace(-0.42 * np.pi, 0.5 * np.pi, count)
    r = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** 0.82
    z = np.sin(t)
    z = (z - z[0]) / (1 - z[0])
    return np.stack([np.maximum(r * MOCHI_RADIUS * (1 + 0.06 * (1 - z) ** 2), 0.004), z * MOCHI_HEIGHT], 1)


def mochi_skin(points, seed, colours):
    """Tinted dough under a dusting of starch."""
    skin, dust = linear(colours[0]), linear(colours[1])
    powder = 0.35 * fbm(points * 1.1, 3, seed) + 0.35 * fbm(points * 6, 3, seed + 1)
    return mix(skin, dust, 0.75 * smooth(-0.6, 0.8, powder + 0.7 * (points[..., 2] / MOCHI_HEIGHT - 0.4)))


def mochi_piece(seed, colours, filling, half=False):
    """A whole one, or a half whose cut face looks to −y."""
    group = new_group(f'mochi {seed} {half}')
    rows, columns = 90, 200
    profile = mochi_profile(rows)
    span = np.pi if half else 2 * np.pi
    angle = np.linspace(0, span, columns, endpoint=half)
    r, a = np.meshgrid(profile[:, 0], angle, indexing='ij')
    z = np.repeat(profile[:, 1][:, None], columns, 1)
    v = points3(r * np.cos(a), r * np.sin(a), z)
    v = v * (1 + 0.03 * fbm(v * 0.5 + seed, 2, seed))[..., None]
    v[..., 2] = np.maximum(v[..., 2], 0)
    colour = mochi_skin(v, seed, colours)
    colour = np.c_[colour.reshape(-1, 3), np.full(rows * columns, 0.75)]
    add_mesh('skin', v.reshape(-1, 3), grid_faces(rows, columns, not half), creamy(0.5), colour=colour, into=group)
    if half:
        _mochi_face(group, v, seed, colours, filling)
    return group


def _mochi_face(group, skin, seed, colours, filling):
    """The cut: a chewy rind of dough, cream, a heart of fruit, with seeds if it has them."""
    rim = np.concatenate([skin[:, 0], skin[::-1, -1]])
    count, rings = len(rim), 110
    centre = np.array([0, 0, MOCHI_HEIGHT * 0.47])
    s = np.linspace(1, 0.004, rings)[:, None]
    v = centre + (rim[None] - centre) * s[..., None]
    wobble = fbm(points3(v[..., 0] * 0.8, v[..., 2] * 0.8, seed), 3, seed + 3)
    rind, heart = 0.85 + 0.012 * wobble, filling.get('size', 0.62) + 0.07 * wobble
    grain = fbm(v * 3, 3, seed)
    fruit = mix(linear(filling['heart'][0]), linear(filling['heart'][1]), smooth(-0.5, 0.6, grain))
    cream = mix(linear(filling['cream']), linear('#ffffff'), 0.3 * smooth(0, 0.6, grain))
    dough = mix(linear(colours[0]), linear('#ffffff'), np.full(grain.shape, 0.12))
    colour = np.where((s > rind)[..., None], dough, cream)
    inner = smooth(heart + 0.01, heart - 0.012, s * np.ones_like(grain))
    colour = mix(colour, fruit, inner)
    bulge = -0.16 * smooth(rind, rind - 0.12, s) - 0.10 * inner + 0.03 * grain * inner
    v[..., 1] += bulge
    rough = np.where(inner > 0.5, 0.14, 0.45)
    colour = np.concatenate([colour, rough[..., None]], -1).reshape(-1, 4)
    add_mesh('cut', v.reshape(-1, 3), grid_faces(rings, count)[:, ::-1], creamy(0.3, 0.25), colour=colour, into=group)
    if filling.get('seeds'):
        rng = np.random.default_rng(seed)
        k = filling['seeds']
        r, a = np.sqrt((np.arange(k) + 0.5) / k) * 0.54, np.arange(k) * 2.399963 + rng.normal(0, 0.2, k)
        x, z = r * np.cos(a) * MOCHI_RADIUS, centre[2] + r * np.sin(a) * MOCHI_HEIGHT * 0.48
        spots = np.stack([x, np.full(k, -0.26), z], 1)
        exotic.seeds(spots, rng, 0.19, sac=False, into=group)


def mochi(recipe):
    """Two pieces: a whole one behind, one cut in two before it."""
    seed, colours, filling = recipe['seed'], recipe['colours'], recipe['filling']
    place(mochi_piece(seed, colours, filling), (-1.9, 2.6, 0), (0, 0, 0.4))
    place(mochi_piece(seed + 1, colours, filling, half=True), (1.6, -1.6, 0), (0, 0, math.radians(14)))
    lying = mochi_piece(seed + 2, colours, filling, half=True)
    place(lying, (3.9, 1.6, 0.05), (0, 0, math.radians(62)))
    rng = np.random.default_rng(seed)
    for i, (x, y, turn) in enumerate(recipe.get('dice', [])):
        place(exotic.mango_dice(seed + i, 0.62), (x, y, 0), (0, 0, turn), rng.uniform(0.9, 1.1))
    if recipe.get('passion'):
        place(exotic.passion_half(seed, 1.9), (-3.2, -2.6, 0.2), (math.radians(22), math.radians(8), 0.4))


def tiramisu(recipe):
    """A square: soaked savoiardi, mascarpone, again, and piped mascarpone under cocoa."""
    seed, half, turn = recipe['seed'], 3.4, math.radians(recipe.get('turn', 38))
    c, s = math.cos(turn), math.sin(turn)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ np.array([[c, s], [-s, c]])
    for floor in (0.0, 2.35):
        _savoiardi(square, floor, seed + int(floor))
        _mascarpone(square, floor + 1.22, floor + 2.45, seed + 3 + int(floor))
    group = [_kiss(seed + i) for i in range(3)]
    rng = np.random.default_rng(seed)
    step = half * 2 / 3
    for i in range(9):
        at = np.array([(i % 3 - 1) * step, (i // 3 - 1) * step]) @ np.array([[c, s], [-s, c]])
        place(group[i % 3], (*(at + rng.normal(0, 0.05, 2)), 4.72), (0, 0, rng.uniform(0, 6)), rng.uniform(0.94, 1.02))
    k = 110
    spread = square[rng.integers(0, 4, k)] * rng.uniform(0.75, 1.15, (k, 1)) + rng.normal(0, 0.9, (k, 2))
    crumbs(np.c_[spread, np.full(k, 0.02)], 0.06, '#3a1c0d', '#6b3a1c', rng)


def _savoiardi(square, floor, seed):
    """Fingers side by side, dark where coffee stands, pale in the middle."""
    layer = Block(square, floor, floor + 1.3, 0.18, rows=40, cap=4, count=640)
    # Three fingers to a side: their rounded ends, and the seams between them.
    phase = (layer.along * 12) % 1
    lobe = np.sin(np.pi * phase) ** 0.45
    t = (layer.v[..., 2] - floor) / 1.3
    pores = fbm(layer.v * 4.5, 3, seed)
    layer.push(0.16 * lobe * np.sin(np.pi * np.clip(t, 0.02, 0.98)) ** 0.5 - 0.12 + 0.05 * pores)
    soaked = smooth(0.55, 0.1, t) + smooth(0.75, 1.0, t) * 0.7 + 0.5 * (1 - lobe) + 0.35 * fbm(layer.v * 1.1, 3, seed + 1)
    colour = mix(linear('#d7a566'), linear('#6a3a17'), np.clip(smooth(-0.1, 1.0, soaked), 0, 1))
    colour = mix(colour, linear('#4a250d'), 0.5 * smooth(0.25, 0.6, -pores))
    v, f, col = layer.mesh(colour, 0.6)
    add_mesh('savoiardi', v, f, dry(0.3), colour=col)


def _mascarpone(square, low, high, seed):
    """A layer of cream that the biscuit's weight pressed out a little."""
    layer = Block(square * 1.005, low - 0.1, high, 0.2, rows=40, cap=30, count=520)
    t = np.clip((layer.v[..., 2] - low) / (high - low), 0, 1)
    wave = fbm(np.stack([layer.v[..., 0] * 0.7, layer.v[..., 1] * 0.7, layer.v[..., 2] * 0.4], -1), 3, seed)
    layer.push(0.10 * np.sin(np.pi * t) + 0.07 * wave)
    seam = fbm(points3(layer.v[..., 0] * 0.9, layer.v[..., 1] * 0.9, seed), 2, seed)
    layer.v[..., 2] += 0.14 * seam * layer.side * (1 - t)
    colour = mix(linear('#fff2da'), linear('#fee3bc'), smooth(-0.5, 0.7, wave))
    sifted = smooth(-0.55, 0.35, fbm(layer.v * 3.5, 3, seed + 2) + 0.5 * fbm(layer.v * 0.8, 2, seed + 3))
    dusted = sifted * smooth(0.97, 1.0, t) * (1 - layer.side)
    colour = mix(colour, linear('#4f2812'), dusted)
    v, f, col = layer.mesh(colour, 0.38 + 0.5 * dusted)
    add_mesh('mascarpone', v, f, creamy(0.35), colour=col)


def _kiss(seed):
    """A piped drop of mascarpone, its upper side brown with cocoa."""
    group = new_group(f'kiss {seed}')
    outline = [(1.05, 0), (1.22, 0.35), (1.05, 0.85), (0.62, 1.12), (0.28, 1.35), (0.1, 1.62), (0.004, 1.66)]
    profile = smooth_profile(outline, 4)
    v, f = lathe(profile, 120)
    v = v * (1 + 0.03 * fbm(v * 1.2 + seed, 2, seed))[:, None]
    v[:, 0] += 0.12 * smooth(0.9, 1.6, v[:, 2])
    slope = smooth(0.05, 0.55, v[:, 2] / 1.6 + 0.2 * fbm(v * 2.5 + seed, 3, seed))
    speckle = smooth(-0.5, 0.3, fbm(v * 7 + seed, 3, seed + 1) + 1.4 * slope - 0.35)
    cocoa = mix(linear('#3d1d0d'), linear('#6a3719'), smooth(-0.5, 0.6, fbm(v * 4, 3, seed + 2)))
    colour = mix(np.tile(linear('#fff1dc'), (len(v), 1)), cocoa, np.clip(slope * 1.1, 0, 1) * speckle)
    v += np.c_[np.zeros((len(v), 2)), 0.02 * fbm(v * 9, 2, seed) * slope]
    add_mesh('kiss', v, f, creamy(0.3), colour=np.c_[colour, 0.4 + 0.5 * slope], into=group)
    return group


def brownie(recipe):
    """Two squares one upon the other: a crackled skin, fudge with cherries in it, cherries on top."""
    seed = recipe['seed']
    _brownie_piece(seed, (0.2, 0.3), 0.0, 24, 3.5)
    _brownie_piece(seed + 1, (-0.25, 0.1), 2.75, 43, 3.3)
    spots = [(-1.35, -0.5, 6.35, 0.2), (0.75, -1.2, 6.3, 2.4), (0.2, 0.95, 6.35, 4.2)]
    for i, (x, y, z, turn) in enumerate(spots):
        place(berry.cherry(seed + i, 1.05, stem=True), (x, y, z), (0.1, 0.1, turn))
    place(berry.cherry(seed + 5, 1.05), (4.6, -2.9, 0.95), (0.4, 0.3, 3.4))


def _brownie_piece(seed, middle, floor, degrees, half):
    rng = np.random.default_rng(seed)
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ np.array([[c, s], [-s, c]]) + middle
    high = 2.75
    piece = Block(square, floor, floor + high, 0.12, rows=60, cap=110, count=520)
    p = piece.v
    crumb, fine = fbm(p * 1.5, 4, seed), fbm(p * 5, 3, seed + 1)
    holes = smooth(0.45, 0.75, value_noise(p * 2.8, seed + 2))
    piece.push(0.10 * crumb + 0.06 * fine - 0.14 * holes)
    # The skin: plates between cracks. Distance to the two nearest of scattered points gives the cracks.
    drift = np.stack([fbm(p * 0.9, 3, seed + 3), fbm(p * 0.9, 3, seed + 4)], -1)
    flat = (p[..., :2] + 0.35 * drift).reshape(-1, 2)
    seeds = rng.uniform(-half * 1.3, half * 1.3, (34, 2)) + middle
    distance = np.sort(np.hypot(flat[:, None, 0] - seeds[None, :, 0], flat[:, None, 1] - seeds[None, :, 1]), 1)
    crack = smooth(0.17, 0.03, distance[:, 1] - distance[:, 0]).reshape(p.shape[:2])
    crack = crack * smooth(-0.5, 0.1, fbm(p * 0.5, 2, seed + 6))
    piece.lift(0.10 * fbm(p * 0.6, 3, seed + 5) + 0.05 * (1 - crack) + 0.025 * fine - 0.09 * crack)
    skin = mix(linear('#7a4526'), linear('#a5693f'), smooth(-0.5, 0.7, fbm(p * 1.1, 4, seed + 7)))
    skin = mix(skin, linear('#2a1008'), crack)
    fudge = mix(linear('#3a190b'), linear('#5d2d15'), smooth(-0.4, 0.6, crumb + 0.4 * fine))
    fudge = mix(fudge, linear('#220c05'), 0.8 * holes)
    wet = smooth(0.42, 0.5, fbm(p * 0.85, 2, seed + 9)) * smooth(0.25, 0.6, (p[..., 2] - floor) / 0.6)
    fudge = mix(fudge, linear('#7e0a1c'), wet * 0.95)
    near_top = smooth(floor + high - 0.2, floor + high - 0.08, p[..., 2])
    colour = mix(fudge, skin, near_top)
    rough = 0.55 - 0.15 * near_top - 0.38 * wet * (1 - near_top)
    v, f, col = piece.mesh(colour, rough)
    add_mesh('brownie', v, f, creamy(0.12, 0.12), colour=col)
    if floor == 0:
        k = 40
        ground = square[rng.integers(0, 4, k)] * rng.uniform(0.6, 1.12, (k, 1)) + rng.normal(0, 0.6, (k, 2))
        crumbs(np.c_[ground, np.full(k, 0.06)], 0.14, '#32150a', '#6b3a20', rng)


def banana(recipe):
    """Halves of banana in thin crisp batter, leaning on one another; one is cut through and shows its cream. Syrup and
    coconut over all."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    pieces = [
        # x, y, z, heading, tilt (degrees), from, to (along the banana, −1..1)
        (-1.2, 2.6, 1.2, 8, 0, -1, 1),
        (-2.6, -0.4, 1.2, 28, 0, -1, 1),
        (0.7, 0.9, 2.9, -14, 4, -1, 1),
        (3.3, -1.3, 1.2, -62, 0, -1, 0.15),
        (0.2, -2.6, 1.2, -50, 0, -1, 0.05),
    ]
    landing = []
    for i, (x, y, z, heading, tilt, start, end) in enumerate(pieces):
        turned = euler(math.radians(tilt), 0.0, math.radians(heading))[0]
        landing.append(_battered(seed * 10 + i, turned, np.array([x, y, z]), start, end))
    surface = np.vstack(landing)
    # Loose drops of batter fried to beads: the sound of the first bite.
    crumbs(surface[rng.choice(len(surface), 520)] + rng.normal(0, 0.03, (520, 3)), 0.19, '#b96c1c', '#f7d07e', rng)
    _coconut(surface, rng)


def _battered(seed, turned, at, start, end):
    """A banana bent in its own plane, about 8 long, radius 1.2. Gives its upward-looking places."""
    rows, columns, bow = 220, 150, 5.6
    along, around = np.linspace(start + 0.004, min(end, 0.996), rows), np.linspace(0, 2 * np.pi, columns, endpoint=False)
    u, a = np.meshgrid(along, around, indexing='ij')
    radius = 1.16 * np.clip(1 - np.abs(u) ** 3.4, 0.0004, 1) ** 0.5
    heading = 0.72 * u
    outward = np.stack([np.sin(heading), np.cos(heading), 0 * heading], -1)
    normal = outward * np.cos(a)[..., None] + np.array([0, 0, 1.0]) * np.sin(a)[..., None]
    centre = outward * bow - np.array([0, bow, 0])
    skin = centre + normal * radius[..., None]
    ridge = 1 - np.abs(fbm(skin * 0.9 + seed, 3, seed)) * 1.7
    bubble = fbm(skin * 2.4 + seed, 3, seed + 1)
    flake = smooth(0.3, 0.75, fbm(skin * 2.0 + seed * 3, 3, seed + 2))
    skin = skin + normal * (0.06 * ridge + 0.07 * bubble + 0.15 * flake)[..., None]
    gold = mix(linear('#f5cf80'), linear('#dd9730'), smooth(-0.6, 0.5, bubble + 0.6 * ridge - 0.3))
    gold = mix(gold, linear('#bd6f1e'), 0.7 * smooth(0.25, 0.9, flake + 0.4 * bubble))
    gold = mix(gold, linear('#a8601a'), 0.5 * smooth(0.86, 1.0, np.abs(u)))
    world = skin @ turned.T + at
    up = (normal @ turned.T)[..., 2]
    lane = np.abs(np.sin(1.15 * world[..., 0] - 0.5 * world[..., 1] + 0.9 * fbm(world * 0.5, 2, 5)))
    syrup = smooth(0.30, 0.17, lane) * smooth(0.05, 0.45, up + 0.15 * bubble)
    colour = mix(gold, linear('#a04c06'), 0.9 * syrup)
    world[..., 2] = np.maximum(world[..., 2] + 0.06 * syrup, 0.02)
    colour = np.concatenate([colour, (0.5 - 0.43 * syrup)[..., None]], -1).reshape(-1, 4)
    add_mesh('batter', world.reshape(-1, 3), grid_faces(rows, columns), crisp(), colour=colour)
    if end < 1:
        _banana_cut(seed, skin[-1], turned, at)
    return world[(up > 0.5) & (np.abs(u) < 0.93)]


def _banana_cut(seed, rim, turned, at):
    """The cut face: a thin ring of batter round a creamy disc with three rows of seeds. rim: the edge of the piece."""
    rings, columns = 70, len(rim)
    middle = rim.mean(0)
    s, a = np.meshgrid(np.linspace(0.003, 1, rings), np.linspace(0, 2 * np.pi, columns, endpoint=False), indexing='ij')
    v = middle + (rim - middle)[None] * s[..., None]
    grain = fbm(v * 2.4, 3, seed)
    star = smooth(0.16, 0.03, np.abs(np.sin(1.5 * a)) * s + 0.04 * grain) * smooth(0.45, 0.3, s) * smooth(0.02, 0.12, s)
    colour = mix(linear('#fff3c9'), linear('#f8e2a2'), smooth(-0.5, 0.5, grain))
    colour = mix(colour, linear('#c99f52'), 0.6 * star)
    colour = mix(colour, linear('#f0d088'), smooth(0.70, 0.80, s))
    colour = mix(colour, linear('#d6963f'), smooth(0.85, 0.90, s + 0.03 * grain))
    along = np.cross(rim[0] - middle, rim[columns // 4] - middle)
    along /= np.linalg.norm(along)
    along = along if along[0] > 0 else -along
    v = v + along * (0.12 * smooth(0.9, 0.6, s) + 0.03 * grain)[..., None]
    v = v.reshape(-1, 3) @ turned.T + at
    v[:, 2] = np.maximum(v[:, 2], 0.03)
    colour = np.c_[colour.reshape(-1, 3), np.full(len(v), 0.35)]
    add_mesh('cut', v, grid_faces(rings, columns), creamy(0.4), colour=colour)


@once
def crisp():
    m = Mat('batter')
    colour = m.attribute('col')
    m.base(colour.outputs['Color'])
    m.link(colour.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(9, 4, rough=0.65), 0.35, 0.05)
    return m.set(Clearcoat=0.15, Clearcoat_Roughness=0.2, glow=0.08).m


def _coconut(surface, rng):
    """Shavings of coconut where they fell."""
    k = 90
    t, w = np.meshgrid(np.linspace(-1, 1, 14), np.linspace(-1, 1, 4), indexing='ij')
    flake = np.stack([0.46 * t, 0.10 * w * (1 - 0.5 * t**2), 0.10 * t**2 + 0.04 * w**2], -1).reshape(-1, 3)
    chosen = surface[rng.choice(len(surface), k)] + [0, 0, 0.03]
    ground = np.c_[rng.normal(0, 2.8, (14, 2)), np.full(14, 0.05)]
    spots = np.vstack([chosen, ground[np.hypot(ground[:, 0], ground[:, 1]) < 4.2]])
    n = len(spots)
    turned = euler(rng.normal(0, 0.22, n), rng.normal(0, 0.22, n), rng.uniform(0, 6.3, n)) * rng.uniform(0.6, 1.1, (n, 1, 1))
    v, f = scatter((flake, grid_faces(14, 4, False)), turned, spots)
    thing = add_mesh('coconut', v, f, many('coconut', '#fdf8ec', '#ffffff', rough=0.5, glow=0.12))
    thing.modifiers.new('thickness', 'SOLIDIFY').thickness = 0.035


PANNA = [(3.35, 0), (3.42, 0.25), (3.3, 1.2), (3.0, 2.6), (2.75, 3.7), (2.5, 4.15), (1.9, 4.32), (0.004, 4.3)]


def panna_cotta(recipe):
    """A turned-out cream under yuzu sauce that runs down and stands round it."""
    seed = recipe['seed']
    profile = smooth_profile(PANNA, 4)
    v, f = lathe(profile, 220)
    # It trembles: never quite a circle.
    v[:, :2] *= (1 + 0.012 * np.sin(2 * np.arctan2(v[:, 1], v[:, 0]) + 1) * (v[:, 2] / 4))[:, None]
    specks = smooth(0.8, 0.86, value_noise(v * 9, seed)) * smooth(2.2, 0.3, v[:, 2])
    colour = mix(linear('#fff6e6'), linear('#fdecd0'), smooth(2.0, 0.0, v[:, 2]))
    colour = mix(colour, linear('#5a3a1c'), 0.7 * specks)
    add_mesh('cream', v, f, creamy(0.7, 0.25), colour=np.c_[colour, np.full(len(v), 0.25)])
    _running_sauce(profile, seed)
    _puddle(seed, recipe['sauce'])
    wheel = citrus.wheel('yuzu', seed, 1.45, 0.26)
    place(wheel, (-0.2, 0.1, 4.42), (0.12, -0.05, 0.5))
    place(mint.leaf(seed, 1.9), (0.75, -0.75, 4.95), (0.25, -0.3, 0.6))
    place(mint.leaf(seed + 1, 1.6), (1.0, 0.35, 5.0), (-0.2, -0.35, 1.7))
    place(citrus.half('yuzu', seed + 3, 1.75), (4.6, -2.5, 1.6), (math.radians(42), 0, math.radians(28)))


def _running_sauce(profile, seed):
    """A cap of sauce over the top with tongues of different length down the side."""
    from_top = profile[::-1]
    length = np.r_[0, np.cumsum(np.linalg.norm(np.diff(from_top, axis=0), axis=1))]
    rng = np.random.default_rng(seed + 1)
    columns, rows = 900, 90
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    ring = points3(np.cos(a) * 1.6, np.sin(a) * 1.6, seed)
    drips = np.zeros(columns)
    for i in range(9):
        # Each runs its own way: straight sides and a round end.
        at, wide, far = i * 2 * np.pi / 9 + rng.normal(0, 0.14), rng.uniform(0.12, 0.21), rng.uniform(0.5, 2.9)
        off = np.abs((a - at + np.pi) % (2 * np.pi) - np.pi) / wide
        run = far * np.clip(1 - np.clip(off, 0, 1) ** 3.2, 0, 1) ** 0.6 + 0.35 * np.exp(-((off / 1.6) ** 2))
        drips = np.maximum(drips, run)
    tongue = np.clip(drips, 0, 1)
    reach = 2.8 + 0.2 * fbm(ring, 2, seed + 1) + drips
    t = np.linspace(0.001, 1, rows)[:, None]
    along = t * reach[None]
    r, z = np.interp(along, length, from_top[:, 0]), np.interp(along, length, from_top[:, 1])
    # Thick in the middle of a tongue, thicker at its end, thin as a film at its edge.
    thick = 0.11 * np.clip(1 - t**14, 0, 1) ** 0.5 + 0.10 * np.exp(-(((t - 0.93) / 0.06) ** 2)) * tongue[None]
    flat = smooth(2.2, 2.7, r)
    r, z = r + thick * flat - 0.02, z + thick * (1 - flat) - 0.01
    v = points3(r * np.cos(a), r * np.sin(a), z).reshape(-1, 3)
    tone = smooth(-0.5, 0.6, fbm(v * 0.9, 3, seed))
    colour = mix(linear('#f2a90a'), linear('#fbc92a'), tone)
    add_mesh('running', v, grid_faces(rows, columns), sauce(), colour=np.c_[colour, np.full(len(v), 0.1)])


def _puddle(seed, colours):
    columns, rows = 300, 40
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    edge = 4.35 + 0.55 * fbm(points3(np.cos(a) * 1.3, np.sin(a) * 1.3, seed + 4), 3, seed)
    s = np.linspace(0.6, 1, rows)[:, None]
    r = s * edge[None]
    z = 0.16 * np.clip(1 - s**12, 0, 1) ** 0.5 + 0.01 + 0 * r
    v = points3(r * np.cos(a), r * np.sin(a), z).reshape(-1, 3)
    colour = mix(linear(colours[0]), linear(colours[1]), smooth(-0.5, 0.6, fbm(v * 0.8, 3, seed)))
    add_mesh('puddle', v, grid_faces(rows, columns)[:, ::-1], sauce(), colour=np.c_[colour, np.full(len(v), 0.1)])


def fortune_cookie(recipe):
    """Two cookies: a whole one standing on its tips, and beside it one broken in two, its slip of paper drawn out."""
    seed = recipe['seed']
    _cookie(seed, (-180, 180), (-3.0, 0.2), (-30, 0, 14))
    _cookie(seed + 1, (7, 180), (3.0, -3.0), (-60, -8, 30))
    _cookie(seed + 1, (-180, 3), (4.4, 2.4), (-62, 6, -20))
    _slip(seed)


def _cookie(seed, part, at, turned):
    """A disc of wafer folded into a half-moon, and this bent over the middle of its fold till the tips nearly meet.

    Seen from its side it is a round with a notch below: the lips of the half-moon run round the outside, its fold
    lines the notch, a hollow lobe swells to either side of the crease. part: from where to where round the outside it
    is there, degrees from the top (a half ends in a break). at: its middle on the floor, cm. turned: degrees, x, y, z.
    """
    rows, columns, reach = 110, 240, math.radians(148)
    s = np.linspace(0.02, 1, rows)[:, None]
    crack = 0.09 * fbm(points3(s[:, 0] * 5, 0 * s[:, 0], seed), 3, seed)[:, None] / (0.25 + s)
    low, high = (np.clip(math.radians(end) + crack, -reach, reach) for end in part)
    angle = low + (high - low) * np.linspace(0, 1, columns)[None]
    far = np.abs(angle)
    sheets = [_wafer(s, angle, far, reach, side, seed) for side in (-1, 1)]
    v = np.stack(sheets)
    turn = euler(*(math.radians(t) for t in turned))[0]
    v = v @ turn.T
    v = v - [0, 0, v[..., 2].min()]
    v[..., :2] += at
    rough = fbm(v * 0.8, 3, seed + 1)
    rim, tip = smooth(0.80, 1.0, s + 0.05 * rough), smooth(0.72, 1.0, far / reach)
    brown = np.clip(0.85 * rim + 0.55 * tip + 0.35 * rough, 0, 1)
    colour = mix(linear('#f6c46c'), linear('#d2842e'), brown)
    colour = mix(colour, linear('#8f4a17'), 0.8 * smooth(0.93, 1.0, s + 0.04 * rough))
    colour = mix(colour, linear('#fbdc9a'), 0.55 * smooth(-0.1, 0.6, fbm(v * 1.3, 3, seed + 2)) * (1 - rim))
    # the crease stays darker: little light comes there, and the iron's heat stood in it
    colour = mix(colour, linear('#a9621f'), 0.55 * np.exp(-far / 0.10) * smooth(0.75, 0.2, s))
    colour = np.broadcast_to(colour, v.shape)
    for points, shade in zip(v, colour):
        paint = np.c_[shade.reshape(-1, 3), np.full(rows * columns, 0.42)]
        sheet = add_mesh('wafer', points.reshape(-1, 3), grid_faces(rows, columns, False), biscuit(), colour=paint)
        sheet.modifiers.new('thickness', 'SOLIDIFY').thickness = 0.14


def _wafer(s, angle, far, reach, side, seed):
    """One of the two sheets: s 0 at the middle of the fold .. 1 at the lip; side −1 in front, 1 behind."""
    lobe = np.exp(-(((far - 1.45) / 0.80) ** 2))
    round_fold = np.clip(1 - (far / reach) ** 5, 0, 1) ** 0.5
    swell = (0.9 + 1.65 * lobe) * np.sin(np.pi * np.clip(s, 0, 1) ** 0.85) ** 0.75 * round_fold
    crease = 1 - 0.85 * np.exp(-far / 0.30) * smooth(1.1, 0.3, s)
    gape = (0.16 + 0.34 * lobe) * smooth(0.6, 1, s) * round_fold
    p = points3(s * np.sin(angle) * 2, s * np.cos(angle) * 2, side * 3.0 + seed)
    wave = fbm(p, 2, seed)
    y = side * (swell * crease + gape) + 0.10 * wave * s + 0.35 * np.sin(angle) * s**2
    # The sheet behind stands out a little over the one in front: so the lip is seen to be double.
    radius = 4.1 * s * (1 + 0.03 * side + 0.035 * wave) * (1 - 0.10 * smooth(0.7, 1.0, far / reach))
    return np.stack([1.18 * radius * np.sin(angle), y, 0.96 * radius * np.cos(angle)], -1)


@once
def biscuit():
    m = Mat('biscuit')
    colour = m.attribute('col')
    m.base(colour.outputs['Color'])
    m.link(colour.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(11, 3), 0.12, 0.03)
    return m.set(Specular=0.4, Clearcoat=0.08, Clearcoat_Roughness=0.3, glow=0.06).m


@once
def paper():
    m = Mat('paper')
    m.base(m.attribute('col').outputs['Color'])
    return m.set(Roughness=0.6, glow=0.10).m


def _slip(seed):
    """A strip of paper without a word: it comes out of the right half, curls down and lies before the whole cookie."""
    n, columns = 80, 24
    t = np.linspace(0, 1, n)
    height = 0.2 + 1.2 * smooth(0.6, 0.1, t) + 0.3 * np.sin(7 * t) ** 2 + 0.5 * smooth(0.75, 1, t) ** 2
    spine = np.stack([4.8 - 7.4 * t, -3.1 - 2.6 * t, height], 1)
    across = np.linspace(-0.62, 0.62, columns)
    v = spine[:, None] + across[None, :, None] * np.array([-0.18, 0.95, 0.22])
    v[..., 2] += 0.05 * fbm(v * 0.8, 2, seed)
    # A printed edge on both sides tells paper from a stroke of white.
    edge = smooth(0.74, 0.78, np.abs(across) / 0.62) * smooth(0.90, 0.86, np.abs(across) / 0.62)
    colour = np.tile(mix(linear('#fffdf6'), linear('#e2574a'), 0.7 * edge), (n, 1))
    add_mesh('slip', v.reshape(-1, 3), grid_faces(n, columns, False), paper(), colour=colour)
