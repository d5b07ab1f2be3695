"""Extras to a dish, each seen 44 px small on a plate: one thing, bold, in the middle (1 = 1 cm).

The builders take a recipe with a seed; where a family has its own part (`parts/`), it is only laid out here.
"""
import math

import numpy as np
from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import chaikin, darts, euler, grid_faces, lathe, prism, scatter, smooth_profile, tube_shape

from . import rice, sauces


# ---------------------------------------------------------------- helpers


def _painted(name, vertices, faces, colour, rough, material, into=None):
    add_mesh(name, vertices, faces, material, colour=np.c_[colour, np.broadcast_to(rough, len(vertices))], into=into)


@once
def _soft(coat=0.2, scatter_by=0.06):
    """Flesh, dough, cheese: a little light goes in."""
    m = Mat('soft')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    return m.set(glow=0.04, Clearcoat=coat, Clearcoat_Roughness=0.1, Subsurface=scatter_by, Subsurface_Radius=(0.22, 0.16, 0.11)).m


def _block(size, seed, sharp=0.3, uneven=0.05):
    """A block with rounded corners standing on z = 0; size: half axes. sharp: 1 an egg, .2 a brick.
    Gives vertices, faces and the place of each vertex on a cube of −1..1."""
    vertices, faces = icosphere(5)
    unit = vertices / np.abs(vertices).max(1, keepdims=True)
    round_off = np.sign(vertices) * np.abs(vertices) ** sharp
    unit = unit * 0.5 + round_off / np.abs(round_off).max() * 0.5
    v = unit * np.array(size)
    v = v * (1 + uneven * fbm(v * 0.9 / max(size) + seed * 3.7, 3, seed)[:, None])
    v[:, 2] += size[2]
    return v, faces, unit


def _dome(radius, height, gap, rng, power=0.75):
    """Places about `gap` apart on a heap, and their normals."""
    spots = darts(int(4 * radius**2 / gap**2), lambda q: np.hypot(q[:, 0], q[:, 1]) < radius, gap, rng, 14,
                  ((-radius, -radius), (radius, radius)))
    r = np.hypot(spots[:, 0], spots[:, 1])
    z = height * np.clip(1 - (r / radius) ** 2, 0, 1) ** power
    normals = np.c_[spots * (1.6 * height / radius**2), np.ones(len(spots))]
    return np.c_[spots, z], normals


def _dome_body(radius, height, material, power=0.75):
    """The inside of a heap, a little lower than its places."""
    r = np.linspace(0.001, 1, 40)
    vertices, faces = lathe(np.c_[r * radius, height * (1 - r**2) ** power], 90)
    vertices[:, 2] -= 0.06
    add_mesh('heap', vertices, faces, material)


def _around(count, radius, start=90.0):
    """Places on a circle: x, y and the angle, radians."""
    for i in range(count):
        angle = math.radians(start + 360 * i / count)
        yield radius * math.cos(angle), radius * math.sin(angle), angle


# ---------------------------------------------------------------- for rolls


def crab_sticks(recipe):
    """Two surimi sticks, one across the other."""
    place(_crab_stick(recipe['seed']), (-1.0, 0.3, 0), (math.radians(24), 0, math.radians(-62)))
    place(_crab_stick(recipe['seed'] + 1), (1.05, -0.1, 0), (math.radians(24), 0, math.radians(-50)))


def _crab_stick(seed):
    """6.6 long, 1.6 thick: white threads under a red skin, cut slantwise."""
    group = new_group(f'crab {seed}')
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], 1)
    section = np.sign(ring) * np.abs(ring) ** 0.65 * [0.95, 0.78]
    body = np.linspace(-3.2, 3.2, 90)
    lids = np.linspace(0.02, 1, 16)
    x = np.r_[np.full(16, -3.2), body, np.full(16, 3.2)]
    scale = np.r_[lids, np.ones(90), lids[::-1]]
    on_lid = np.r_[np.ones(15), np.zeros(92), np.ones(15)][:, None]
    round_edge = 1 - 0.05 * np.exp(-(((np.abs(x) - 3.2) / 0.08) ** 2)) * (1 - on_lid[:, 0])
    y = section[None, :, 0] * (scale * round_edge)[:, None]
    z = section[None, :, 1] * (scale * round_edge)[:, None]
    x = np.broadcast_to(x[:, None], y.shape) + 0.45 * y
    ridges = 0.02 * fbm(points3(x * 0.5, y * 5, z * 5 + seed), 2, seed)
    top = smooth(0.0, 0.16, z + 0.12 * fbm(points3(x * 0.9, y * 0.5, seed), 2, seed))
    streaks = fbm(points3(x * 0.5, y * 6, z * 6), 2, seed + 3)
    skin = mix(linear('#e8321a'), linear('#fb9a6c'), smooth(0.0, 0.8, streaks))
    white = mix(linear('#fff4ea'), linear('#f0d9c8'), smooth(0, 0.7, streaks))
    colour = mix(white, skin, top)
    layers = np.abs(((np.hypot(y / 0.95, z / 0.78) * 4.2 + 0.25 * fbm(points3(y * 2, z * 2, seed), 2, seed)) % 1) - 0.5) * 2
    cut = mix(linear('#fff6ee'), linear('#e7c9b6'), 0.55 * smooth(0.75, 1, layers))
    cut = mix(cut, skin, np.clip(top * smooth(0.9, 0.96, np.broadcast_to(scale[:, None], y.shape)), 0, 1))
    colour = mix(colour, cut, np.broadcast_to(on_lid, y.shape))
    vertices = points3(x, y, z + 0.8 + ridges)
    _painted('crab', vertices.reshape(-1, 3), grid_faces(len(scale), 96), colour.reshape(-1, 3), 0.3, _soft(0.35), group)
    return group


def cream_cheese(recipe):
    """A block of cream cheese with a slice cut off and fallen."""
    for size, at, turn in (((1.9, 1.35, 1.25), (0, 0.55, 0), 0.35), ((0.42, 1.35, 1.25), (0, 0, 0), 0.0)):
        group = new_group('cream cheese')
        vertices, faces, _ = _block(size, recipe['seed'], 0.16, 0.025)
        knife = 0.02 * np.sin(vertices[:, 2] * 9 + 2 * fbm(vertices * 0.8, 2, recipe['seed']))
        vertices[:, 0] += knife * smooth(0.7, 1, np.abs(vertices[:, 0]) / size[0])
        colour = mix(linear('#fffaf0'), linear('#f6ead4'), smooth(-0.3, 0.7, fbm(vertices * 1.4, 3, recipe['seed'])))
        _painted('cream cheese', vertices, faces, colour, 0.38, _soft(0.15, 0.12), group)
        if size[0] > 1:
            place(group, at, (0, 0, turn))
        else:
            place(group, (1.2, -1.35, 0.0), (math.radians(0), math.radians(62), turn + 0.15))


def salmon_slices(recipe):
    """Three slices of salmon, lapping like tiles."""
    from .parts import salmon

    for i in range(3):
        group = new_group(f'salmon {i}')
        x, y = np.meshgrid(np.linspace(-2.5, 2.5, 90), np.sin(np.linspace(-np.pi / 2, np.pi / 2, 50)) * 1.35, indexing='ij')
        y = y * np.clip(1 - np.abs(x / 2.5) ** 7, 0.02, 1) ** 0.4
        x = x + 0.35 * y
        z = 0.3 + 0.12 * np.cos(x * 1.1 + i) + 0.38 * smooth(-1.2, 1.4, y)
        salmon.fish_slab('salmon', points3(x, y, z), recipe['seed'] + i, group, thickness=0.5)
        place(group, (0.3 * (i - 1), 1.5 - 1.4 * i, 0.14 * i), (math.radians(10), 0, math.radians(20 + 7 * i)))


def shrimps(recipe):
    from .parts import shrimp

    for i, (x, y, angle) in enumerate(_around(3, 1.42, 95)):
        place(shrimp.group(recipe['seed'] + i, thick=0.62), (x, y, 0), (0.12, 0, angle + 2.4), 1.0)


def avocado(recipe):
    """Two halves, one with its stone."""
    place(_avocado_half(recipe['seed'], stone=True), (1.45, -0.9, 1.9), (math.radians(16), math.radians(-6), math.radians(20)))
    place(_avocado_half(recipe['seed'] + 1, stone=False), (-2.3, 1.6, 2.0), (math.radians(20), math.radians(10), math.radians(-18)))


def _avocado_half(seed, stone):
    """The cut face up at z = 0, the belly below; pear-shaped along y, 9 long."""
    group = new_group(f'avocado {seed}')
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    narrow = 1 - 0.30 * np.clip(np.sin(angle), 0, 1) ** 2
    outline = np.stack([3.0 * np.cos(angle) * narrow, 3.3 * np.sin(angle) + 1.35 * np.clip(np.sin(angle), 0, 1) ** 2.2], 1)
    flat, steep = np.linspace(0.01, 1, 70), np.linspace(0, np.pi / 2, 34)[1:]
    scale = np.r_[flat, np.cos(steep) ** 0.9 + 0.001]
    drop = np.r_[np.zeros(70), -2.2 * np.sin(steep)]
    x, y = scale[:, None] * outline[None, :, 0], scale[:, None] * outline[None, :, 1]
    z = np.broadcast_to(drop[:, None], x.shape).copy()
    face = (np.arange(len(scale)) < 70)[:, None]
    from_stone = np.hypot(x, y + 0.75)
    if not stone:
        z -= face * 1.0 * np.clip(1 - (from_stone / 1.55) ** 2, 0, 1) ** 0.5
    p = points3(x, y, z)
    s = np.broadcast_to(scale[:, None], x.shape) + 0.012 * fbm(p * 1.3, 2, seed)
    flesh = mix(linear('#f1e58f'), linear('#dfe07c'), smooth(0.3, 0.75, s))
    flesh = mix(flesh, linear('#9cc046'), smooth(0.72, 0.93, s))
    flesh = mix(flesh, linear('#5d8f2a'), smooth(0.93, 0.975, s))
    if not stone:
        flesh = mix(flesh, linear('#cdb868'), smooth(1.6, 1.3, from_stone) * 0.8)
    skin = mix(linear('#22351a'), linear('#3d5a26'), smooth(-0.3, 0.6, fbm(p * 2.2, 3, seed)))
    colour = mix(skin, flesh, face * (s < 0.985))
    bumps = 0.05 * fbm(p * 3, 2, seed)[..., None] * ~face[..., None]
    vertices = p + bumps
    _painted('avocado', vertices.reshape(-1, 3), grid_faces(len(scale), 160), colour.reshape(-1, 3), 0.32, _soft(0.25), group)
    if stone:
        vertices, faces = icosphere(5)
        grain = fbm(vertices * np.array([2.5, 2.5, 0.9]), 3, seed)
        colour = mix(linear('#8a4f22'), linear('#b5713a'), smooth(-0.5, 0.6, grain))
        vertices = vertices * np.array([1.5, 1.62, 1.4]) * (1 + 0.015 * grain)[:, None] + [0, -0.75, 0.15]
        _painted('stone', vertices, faces, colour, 0.22, _soft(0.3), group)
    return group


def roe_heap(recipe):
    rng = np.random.default_rng(recipe['seed'])
    _dome_body(1.75, 1.75, rice.roe('masago'))
    points, _ = _dome(1.85, 1.8, 0.2, rng)
    rice.balls(points + rng.normal(0, 0.03, points.shape), 0.135, rng, None, rice.roe('masago'), 3)


def sesame_heap(recipe):
    """Roasted seeds: gold and brown, some rolled away."""
    rng = np.random.default_rng(recipe['seed'])
    _dome_body(1.55, 1.0, _roasted(), 1.1)
    for layer in range(2):
        points, normals = _dome(1.65, 1.05, 0.15, rng, 1.1)
        points[:, 2] += 0.05 * layer
        rice.lay(points, normals, rng, None, rice.sesame_seed(), _roasted(), 0.45)
    spots = rng.normal(0, 1.3, (60, 2))
    spots = spots[(np.hypot(spots[:, 0], spots[:, 1]) > 1.6) & (np.hypot(spots[:, 0], spots[:, 1]) < 2.2)]
    upwards = np.tile([0, 0, 1.0], (len(spots), 1))
    rice.lay(np.c_[spots, np.full(len(spots), 0.06)], upwards, rng, None, rice.sesame_seed(), _roasted(), 0.1)


@once
def _roasted():
    return many('roasted sesame', '#c08a3c', '#f3dca4', rough=0.38, glow=0.03, coat=0.2)


# ---------------------------------------------------------------- for pizza


def jalapenos(recipe):
    from .parts import jalapeno

    for i, (x, y, angle) in enumerate(_around(3, 1.15, 80)):
        place(jalapeno.group(recipe['seed'] + i), (x, y, 0.05 + 0.12 * i), (0.25, 0.18 - 0.2 * i, angle), 1.2)


def cheese_rim(recipe):
    """A corner of pizza: the thick rim is cut through and its cheese runs out."""
    seed = recipe['seed']
    piece = new_group('cheese rim')
    _crust(seed, piece)
    _pizza_floor(seed, piece)
    _running_cheese(seed, piece)
    place(piece, (0, 0, 0), (0, 0, math.radians(-52)))


def _crust(seed, into):
    """The rim along x from −6.5 to its cut end at x = 0, 3.6 thick, full of cheese."""
    rows, columns = 110, 110
    t = np.linspace(0, 1, rows)
    lid = np.linspace(0.01, 1, 30)
    closing = np.clip(1 - ((t - 0.86) / 0.14).clip(0) ** 2.4, 0.01, 1) ** 0.5
    scale = np.r_[lid, closing]
    along = np.r_[np.zeros(30), -t * 6.5]
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    y = scale[:, None] * 1.8 * np.cos(angle)
    z = scale[:, None] * 1.6 * np.sin(angle)
    z = np.where(z < 0, z * 0.75, z)
    x = along[:, None] + 0 * y
    y = y + 0.03 * along[:, None] ** 2
    p = points3(x, y, z)
    on_lid = np.r_[np.ones(29), np.zeros(rows + 1)][:, None]
    z = z * (1 + (0.14 * fbm(p * 0.5 + seed, 3, seed) + 0.04 * fbm(p * 1.8, 3, seed)) * (1 - on_lid))
    s = np.broadcast_to(scale[:, None], x.shape)
    core = smooth(0.68, 0.60, s + 0.04 * fbm(p * 1.2, 2, seed))
    x = x + on_lid * (0.35 * core * (1 - s) + 0.10 * (1 - core) * fbm(p * 2.5, 3, seed))
    crumb = mix(linear('#fdf0d0'), linear('#ecd09a'), smooth(-0.2, 0.7, fbm(p * 3, 3, seed)))
    cut = mix(crumb, mix(linear('#ffc23c'), linear('#ffdc78'), smooth(-0.6, 0.6, fbm(p * 1.2, 2, seed))), core)
    height = smooth(-0.9, 1.5, z)
    brown = mix(linear('#f0cd8c'), linear('#d6913f'), height)
    brown = mix(brown, linear('#a2531c'), 0.8 * smooth(0.15, 0.7, fbm(p * 0.8 + 3, 3, seed) + 0.5 * height - 0.25))
    brown = mix(brown, linear('#5b2c12'), 0.8 * smooth(0.55, 0.74, fbm(p * 1.5, 3, seed + 2)) * height)
    colour = mix(brown, cut, on_lid * smooth(0.985, 0.93, s))
    rough = (0.45 - 0.25 * core * on_lid).ravel()
    vertices = points3(x, y, z + 1.2).reshape(-1, 3)
    _painted('crust', vertices, grid_faces(len(scale), columns), colour.reshape(-1, 3), rough, _soft(0.12), into)


def _pizza_floor(seed, into):
    """What is left of the slice behind the rim: dough, sauce at the edge, melted cheese."""
    corner = np.array([[-6.0, 1.2], [-0.12, 0.6], [-0.12, 5.6], [-3.4, 6.6]])
    edge = np.vstack([np.linspace(corner[i], corner[(i + 1) % 4], 40, endpoint=False) for i in range(4)])
    vertices, faces, _ = prism(edge, 0, 0.75, 0.14, 0.0, seed, 260, 60)
    top = smooth(0.5, 0.72, vertices[:, 2])
    p = points3(vertices[:, 0], vertices[:, 1], seed)
    melted = fbm(p * 0.7, 3, seed)
    vertices[:, 2] += top * (0.12 * melted + 0.05 * fbm(p * 1.8, 3, seed))
    colour = mix(linear('#e9c385'), linear('#b8421c'), smooth(0.42, 0.56, vertices[:, 2] + 0.06 * melted))
    cheese = mix(linear('#f0ae3a'), linear('#fbdc90'), smooth(-0.5, 0.5, melted))
    cheese = mix(cheese, linear('#b5651d'), 0.8 * smooth(0.45, 0.75, fbm(p * 1.1, 3, seed + 4)))
    cheese = mix(cheese, linear('#c53a14'), 0.85 * smooth(2.7, 2.3, vertices[:, 1] + 0.5 * melted))
    colour = mix(colour, cheese, top)
    _painted('floor', vertices, faces, colour, 0.3, _soft(0.35), into)


def _running_cheese(seed, into):
    """Three tongues from the cut to the table."""
    for y, down, wide in ((-0.55, 0.1, 0.34), (0.1, 0.02, 0.5), (0.62, 0.5, 0.3)):
        t = np.linspace(0, 1, 50)
        out = 0.12 + 0.3 * np.sin(t * 1.9) + 0.25 * smooth(0.75, 1, t)
        path = np.stack([out, y + 0.1 * t, 1.5 - (1.4 - down) * t], 1)
        width = wide * (1 - 0.35 * np.sin(np.pi * t) + 0.5 * smooth(0.75, 1, t)) * np.clip((1 - t) / 0.06, 0.03, 1) ** 0.5
        vertices, faces = tube_shape([path], width, 28, taper=False)
        centre = np.repeat(path, 28, 0)
        vertices = centre + (vertices - centre) * [0.55, 1, 1]
        vertices[:, 2] = np.maximum(vertices[:, 2], 0.01)
        colour = mix(linear('#ffc23c'), linear('#ffdc78'), smooth(-0.6, 0.6, fbm(vertices * 1.2, 2, seed)))
        _painted('running cheese', vertices, faces, colour, 0.18, _soft(0.5, 0.1), into)


def mozzarella(recipe):
    """Two wet balls and what was cut from one of them."""
    from .parts import basil

    seed = recipe['seed']
    place(_mozzarella_ball(seed), (-1.55, 0.9, 0), (0, 0, 0.4))
    place(_mozzarella_ball(seed + 1), (1.6, 0.2, 0), (0, 0, 2.0), 0.95)
    place(_mozzarella_ball(seed + 2), (-0.3, -2.0, 0), (0, 0, 1.0), 0.62)
    place(basil.group(seed), (0.1, -0.2, 2.75), (math.radians(14), math.radians(-8), math.radians(40)), 0.8)


def _mozzarella_ball(seed):
    group = new_group(f'mozzarella {seed}')
    vertices, faces = icosphere(5)
    v = vertices * np.array([1.95, 1.85, 1.62])
    v = v + vertices * (0.10 * fbm(vertices * 1.2 + seed, 3, seed) + 0.03 * fbm(vertices * 3, 2, seed))[:, None]
    v[:, 2] = np.maximum(v[:, 2] + 1.5, 0.02 * vertices[:, 2])
    colour = mix(linear('#fffdf7'), linear('#f3ebda'), smooth(0.0, 0.8, fbm(vertices * 2 + seed, 3, seed)))
    _painted('mozzarella', v, faces, colour, 0.22, _soft(0.5, 0.02), group)
    return group


def pepperoni_slices(recipe):
    from .parts import pepperoni

    for i, (x, y, angle) in enumerate([*_around(3, 1.7, 90), (0, 0, 0.4)]):
        place(pepperoni.group(recipe['seed'] + i), (x, y, 0.3 * (i == 3) + 0.06 * i), (0.06 * (i - 1), 0.05, angle))


def champignons(recipe):
    """Two whole mushrooms and a slice."""
    from .parts import mushroom

    place(_champignon(recipe['seed']), (-1.3, 0.9, 0), (math.radians(-8), math.radians(-14), 0))
    place(_champignon(recipe['seed'] + 1), (2.1, 0.6, 0.2), (math.radians(-30), math.radians(38), 0.3), 0.85)
    cut = mushroom.group(recipe['seed'], size=1.3, thick=0.3)
    place(cut, (0.9, -1.9, 0.9), (math.radians(52), 0, math.radians(8)))


def _champignon(seed):
    """3.8 across: a cream cap, its lip turned in, a stout stalk."""
    group = new_group(f'champignon {seed}')
    cap = [(0.01, 3.5), (0.9, 3.42), (1.65, 2.95), (1.98, 2.2), (1.85, 1.62), (1.6, 1.5), (1.45, 1.62), (0.9, 1.75), (0.01, 1.8)]
    vertices, faces = lathe(smooth_profile(cap, 4)[::-1], 120)
    vertices = vertices * (1 + 0.04 * fbm(vertices * 0.6 + seed, 3, seed))[:, None]
    under = smooth(1.85, 1.6, vertices[:, 2]) * smooth(1.75, 1.5, np.hypot(vertices[:, 0], vertices[:, 1]))
    scales = smooth(0.2, 0.75, fbm(vertices * np.array([1.6, 1.6, 2.4]) + seed, 3, seed))
    colour = mix(linear('#faf1e2'), linear('#dcc29c'), 0.7 * scales)
    colour = mix(colour, linear('#c99f83'), under)
    _painted('cap', vertices, faces, colour, 0.42, _soft(0.12, 0.1), group)
    stalk = [(0.01, 0), (0.72, 0), (0.88, 0.15), (0.8, 0.7), (0.82, 1.3), (1.0, 1.9)]
    vertices, faces = lathe(smooth_profile(stalk, 3), 80)
    vertices[:, :2] *= (1 + 0.05 * fbm(vertices * 1.1 + seed, 3, seed))[:, None]
    colour = mix(linear('#f8eedd'), linear('#dcc8a6'), smooth(-0.2, 0.8, fbm(vertices * np.array([3, 3, 0.7]), 3, seed)))
    colour = mix(colour, linear('#b98d5e'), 0.6 * smooth(0.12, 0.0, vertices[:, 2]))
    _painted('stalk', vertices, faces, colour, 0.5, _soft(0.05, 0.1), group)
    return group


def olives(recipe):
    """Three pitted black olives, the hole to the viewer."""
    for i, (x, y, _) in enumerate(_around(3, 1.25, 100)):
        place(_olive(recipe['seed'] + i), (x, y, 0.86), (math.radians(42 + 9 * i), math.radians(22 * (i - 1)), 0))


def _olive(seed):
    """2.4 long along z, a tunnel where the stone was."""
    group = new_group(f'olive {seed}')
    t = np.linspace(-0.95, 0.93, 60)
    outer = np.c_[1.0 * np.sqrt(1 - np.abs(t) ** 2.3), 1.25 * t]
    hole = [(0.36, 1.2), (0.33, 1.05), (0.31, 0.4), (0.01, 0.2)]
    vertices, faces = lathe(np.vstack([[0.01, -1.25], outer, hole]), 96)
    inside = (np.arange(len(vertices)) // 96) >= 61
    lip = smooth(0.48, 0.4, np.hypot(vertices[:, 0], vertices[:, 1])) * (vertices[:, 2] > 1.0)
    colour = mix(linear('#15101a'), linear('#35222e'), smooth(-0.2, 0.7, fbm(vertices * 1.2 + seed, 3, seed)))
    colour = mix(colour, linear('#7d5a4c'), np.where(inside, 0.8, 0.75 * lip))
    vertices = vertices * (1 + 0.03 * fbm(vertices * 0.9 + seed, 2, seed))[:, None]
    _painted('olive', vertices, faces, colour, 0.16, _soft(0.5, 0.0), group)
    return group


# ---------------------------------------------------------------- for wok, soups and salads


def chicken_pieces(recipe):
    from .parts import chicken

    for i, (x, y, angle) in enumerate(_around(4, 1.35, 60)):
        place(chicken.group(recipe['seed'] + i), (x, y, 0), (0.1, -0.1, angle + 0.8))
    place(chicken.group(recipe['seed'] + 7), (0.1, -0.1, 0.85), (0.15, 0.1, 0.7), 0.95)


def beef_slices(recipe):
    from .parts import beef

    for i in range(4):
        place(beef.rare(recipe['seed'] + i), (0.25 * i, 1.35 - 0.9 * i, 0.2 * i), (math.radians(14), 0, math.radians(18 + 6 * i)))


def marinated_egg(recipe):
    from .parts import egg_half

    place(egg_half.group(recipe['seed']), (0, 0, 0), (0, 0, math.radians(35)))


def tofu_cubes(recipe):
    """Four cubes, seared golden on two sides."""
    spots = ((-1.15, 1.0, 0, 0.3), (1.25, 0.75, 0, -0.25), (0.15, -1.25, 0, 0.55), (0.05, 0.35, 1.86, 0.9))
    for i, (x, y, z, turn) in enumerate(spots):
        seed = recipe['seed'] + i
        group = new_group(f'tofu {seed}')
        vertices, faces, unit = _block((1.0, 1.0, 0.93), seed, 0.2, 0.03)
        colour = mix(linear('#fffaf0'), linear('#f4e6ca'), smooth(-0.3, 0.7, fbm(vertices * 1.5 + seed, 3, seed)))
        golden = smooth(0.9, 0.99, unit[:, 2] + 0.09 * fbm(vertices * 1.6 + seed, 3, seed))
        colour = mix(colour, linear('#dba04c'), 0.75 * golden)
        edge = np.sort(np.abs(unit), 1)[:, 1]
        colour = mix(colour, linear('#a8652a'), 0.7 * golden * smooth(0.8, 0.97, edge))
        vertices = vertices + 0.02 * fbm(vertices * 5, 3, seed)[:, None]
        _painted('tofu', vertices, faces, colour, 0.4, _soft(0.15, 0.1), group)
        place(group, (x, y, z), (0, 0, turn))


def rice_bowl(recipe):
    """Steamed rice heaped in a bowl."""
    rng = np.random.default_rng(recipe['seed'])
    outer = [(0.01, 0), (1.7, 0), (1.85, 0.4), (2.9, 0.9), (3.9, 2.2), (4.2, 3.4)]
    profile = [*outer, (4.08, 3.5), (3.95, 3.3), (3.6, 2.2), (0.01, 1.5)]
    vertices, faces = lathe(smooth_profile(profile, 4), 200)
    colour = mix(linear('#2f5f86'), linear('#8fb6c9'), smooth(3.3, 3.45, vertices[:, 2]))
    colour = mix(colour, linear('#f3efe6'), smooth(3.95, 3.85, np.hypot(vertices[:, 0], vertices[:, 1])) * (vertices[:, 2] > 2.6))
    band = np.abs(vertices[:, 2] - 2.65 - 0.22 * np.sin(9 * np.arctan2(vertices[:, 1], vertices[:, 0])))
    outside = np.repeat(np.arange(len(vertices) // 200) < len(vertices) // 200 * 0.62, 200)
    colour = mix(colour, linear('#f3efe6'), smooth(0.14, 0.08, band) * outside)
    _painted('bowl', vertices, faces, colour, 0.14, _bowl_glaze())
    points, normals = _dome(3.9, 3.0, 0.25, rng, 0.55)
    r = np.linspace(0.001, 1, 40)
    vertices, faces = lathe(np.c_[r * 3.9, 2.95 * (1 - r**2) ** 0.55 + 3.0], 90)
    add_mesh('bed', vertices, faces, rice.rice_bed())
    points[:, 2] += 3.1 + rng.uniform(-0.06, 0.08, len(points))
    rice.lay(points, normals, rng, None, tilt=0.4, scale=(1.35, 1.6))


@once
def _bowl_glaze():
    return painted('bowl glaze', coat=0.4)


def crispy_onion(recipe):
    """Shreds fried brown, heaped."""
    rng = np.random.default_rng(recipe['seed'])
    paths, count = [], 150
    r = 2.3 * np.sqrt(rng.random(count))
    angle = rng.uniform(0, 2 * np.pi, count)
    for i in range(count):
        t = np.linspace(0, rng.uniform(1.6, 4.2), 26)
        bow = rng.uniform(0.38, 0.85)
        curl = np.stack([bow * np.cos(t), bow * np.sin(t) * rng.uniform(0.6, 1), 0.16 * np.sin(2 * t + i) + 0.06 * t], 1)
        turned = curl @ euler(rng.normal(0, 0.5), rng.normal(0, 0.5), rng.uniform(0, 6.28))[0].T
        height = 1.55 * (1 - (r[i] / 2.5) ** 2) * rng.uniform(0.35, 1) + 0.28
        paths.append(turned + [r[i] * math.cos(angle[i]), r[i] * math.sin(angle[i]), height])
    swing = 0.13 + 0.05 * np.sin(np.linspace(0, 9, 26))
    vertices, faces = tube_shape(paths, swing, 10)
    vertices[:, 2] = np.maximum(vertices[:, 2], 0.02)
    add_mesh('onion', vertices, faces, _fried())


@once
def _fried():
    m = Mat('fried onion')
    shade = m.math('MULTIPLY_ADD', m.noise(2.2, 3), 0.9, m.math('MULTIPLY_ADD', m.island(), 0.6, -0.25))
    m.base(m.ramp(shade, [(0.1, '#7c3f10'), (0.45, '#c17a28'), (0.85, '#efc068')]))
    m.bump(m.noise(9, 3), 0.3, 0.04)
    return m.set(Roughness=0.34, glow=0.04, Clearcoat=0.25).m


def croutons(recipe):
    """Toasted cubes of bread, rubbed with garlic and herbs."""
    rng = np.random.default_rng(recipe['seed'])
    spots = [(-1.35, 1.0, 0), (0.75, 1.5, 0), (1.75, -0.35, 0), (-0.15, -0.55, 0), (-1.75, -1.15, 0), (0.9, -1.95, 0)]
    spots.append((0.15, 0.5, 1.5))
    for i, spot in enumerate(spots):
        seed = recipe['seed'] + i
        group = new_group(f'crouton {seed}')
        vertices, faces, unit = _block((0.95, 0.88, 0.8), seed, 0.22, 0.1)
        holes = smooth(0.35, 0.7, fbm(vertices * 2.6 + seed, 2, seed))
        v = vertices - (unit / np.linalg.norm(unit, axis=1, keepdims=True)) * (0.14 * holes)[:, None]
        edge = np.sort(np.abs(unit), 1)[:, 1]
        toast = np.clip(smooth(0.5, 0.95, edge) + 0.55 * fbm(vertices * 1.1 + seed, 3, seed), 0, 1)
        colour = mix(linear('#f6d594'), linear('#cf8a35'), toast)
        colour = mix(colour, linear('#8d4d18'), 0.75 * smooth(0.75, 1, toast))
        colour = mix(colour, linear('#fbe6b8'), 0.6 * holes)
        herb = smooth(0.62, 0.7, fbm(vertices * 4 + seed, 2, seed + 8))
        colour = mix(colour, linear('#4d7a26'), 0.9 * herb)
        _painted('crouton', v, faces, colour, 0.45, _soft(0.12, 0.05), group)
        place(group, spot, (rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15), rng.uniform(0, 3)), rng.uniform(0.92, 1.08))


def fries(recipe):
    """A paper cup of chips."""
    rng = np.random.default_rng(recipe['seed'])
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)[None]
    t = np.linspace(0, 1, 60)[:, None]
    plan = (np.abs(np.cos(angle)) ** 3 + np.abs(np.sin(angle)) ** 3) ** (-1 / 3)
    lip = 5.6 + 1.0 * np.sin(angle) - 0.25 * np.cos(2 * angle)
    for inside in (0, 1):
        reach = (1.75 + 0.95 * t - 0.06 * inside) * plan
        vertices = points3(reach * 1.18 * np.cos(angle), reach * 0.85 * np.sin(angle), t * lip)
        stripe = smooth(-0.12, 0.12, np.sin(angle * 13) + 0 * t)
        colour = mix(linear('#fbf3e6'), linear('#e2482d'), stripe * (1 - inside))
        _painted('paper', vertices.reshape(-1, 3), grid_faces(60, 200), colour.reshape(-1, 3), 0.55, _paper())
    for i in range(34):
        x, y = rng.uniform(-2.0, 2.0), rng.uniform(-1.35, 1.35)
        length = rng.uniform(5.6, 7.6) + 0.7 * y
        group = _chip(recipe['seed'] * 50 + i, length)
        lean = (-0.14 * y + rng.normal(0, 0.06), 0.15 * x + rng.normal(0, 0.1), rng.uniform(0, 1.57))
        place(group, (x * 0.62, y * 0.7, 1.4), lean)


@once
def _paper():
    return painted('paper', specular=0.3)


def _chip(seed, length):
    """A square stick, crisp at its corners."""
    group = new_group(f'chip {seed}')
    half = 0.42
    corner = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    vertices, faces, _ = prism(chaikin(np.repeat(corner, 2, 0), 1), 0, length, 0.1, 0.1, seed, 40, 8)
    t = vertices[:, 2] / length
    vertices[:, 0] += 0.25 * np.sin(t * 2 + seed) + 0.04 * fbm(vertices * 1.2, 2, seed)
    edge = np.abs(np.sin(np.arctan2(vertices[:, 1], vertices[:, 0]) * 2))
    crisp = np.clip(0.55 * edge + 0.5 * smooth(0.88, 1, t) + 0.55 * fbm(vertices * 0.9 + seed, 3, seed), 0, 1)
    colour = mix(linear('#fbd873'), linear('#e8a32c'), crisp)
    colour = mix(colour, linear('#b86a18'), 0.8 * smooth(0.75, 1, crisp))
    _painted('chip', vertices, faces, colour, 0.36, _soft(0.2, 0.05), group)
    return group


def edamame(recipe):
    """Pods of three beans, two beans out of theirs, coarse salt."""
    rng = np.random.default_rng(recipe['seed'])
    lay_out = ((-0.4, 1.7, 0, 0.1), (0.5, 0.1, 0.1, 0.42), (-0.3, -1.5, 0, 0.12), (0.35, 0.75, 0.85, -0.5))
    for i, (x, y, z, turn) in enumerate(lay_out):
        place(_pod(recipe['seed'] + i), (x, y, z), (rng.uniform(-0.15, 0.15), 0, turn + (math.pi if i % 2 else 0)))
    for x, y in ((2.5, -1.9), (3.3, -1.0), (-3.0, -2.5)):
        vertices, faces = icosphere(4)
        v = vertices * np.array([0.62, 0.5, 0.46]) + [0, 0, 0.45]
        group = new_group('bean')
        _painted('bean', v, faces, np.tile(linear('#8fcf3c'), (len(v), 1)), 0.25, _soft(0.4, 0.1), group)
        place(group, (x, y, 0), (0, 0, rng.uniform(0, 3)))


def _pod(seed):
    """6.4 long, bulging over its beans, a seam along its back."""
    group = new_group(f'pod {seed}')
    t = np.linspace(0, 1, 120)
    path = np.stack([-3.2 + 6.4 * t, 0.75 * (2 * t - 1) ** 2 - 0.3, np.full(120, 0.55)], 1)
    beans = 0.5 + 0.5 * np.cos((t - 0.5) * 2 * np.pi * 3.2)
    width = (0.52 + 0.32 * beans) * np.clip(np.sin(np.pi * np.clip(t, 0.004, 0.996)) * 2.2, 0, 1) ** 0.7
    vertices, faces = tube_shape([path], width, 48, taper=False)
    middle = np.repeat(path, 48, 0)
    vertices = middle + (vertices - middle) * [1, 1, 0.74]
    side = (vertices - middle)[:, 1] / np.repeat(width, 48)
    ripe = np.clip(0.75 * np.repeat(beans, 48) + 0.4 * fbm(vertices * 1.4 + seed, 3, seed), 0, 1)
    colour = mix(linear('#4f8f1e'), linear('#9bcb45'), ripe)
    colour = mix(colour, linear('#3d7418'), 0.7 * smooth(0.9, 1, np.abs(side)))
    tip = np.repeat(np.maximum(smooth(0.06, 0, t), smooth(0.95, 1, t)), 48)
    colour = mix(colour, linear('#a98d46'), 0.7 * tip)
    _painted('pod', vertices, faces, colour, 0.36, _soft(0.15, 0.08), group)
    rng = np.random.default_rng(seed)
    spots = rng.integers(0, len(vertices), 400)
    spots = spots[vertices[spots, 2] > 0.75][:46]
    crystal = sauces.shard(seed, (0.075, 0.065, 0.06))
    grains = scatter(crystal, euler(*rng.uniform(0, 3, (3, len(spots)))), vertices[spots])
    add_mesh('salt', *grains, many('salt', '#f6f6f2', '#ffffff', rough=0.2, glow=0.1), into=group)
    return group


# ---------------------------------------------------------------- sweet and beside


def ice_cream(recipe):
    """A scoop of vanilla in a little bowl, a wafer stuck in."""
    seed = recipe['seed']
    sauces.cup('round', 'rust', seed)
    t = np.linspace(0, 1, 120)
    turns = np.sin(t * 60) * 0.035
    path = np.array([0.9, 0.6, 3.2]) + t[:, None] * np.array([2.3, 0.9, 4.2])
    vertices, faces = tube_shape([path], 0.42 + turns, 40, taper=False)
    wafer = mix(linear('#eab765'), linear('#b87428'), np.repeat(smooth(-0.03, 0.03, turns), 40))
    _painted('wafer', vertices, faces, wafer, 0.5, _soft(0.05, 0.0))
    vertices, faces = icosphere(6)
    x, y, z = vertices.T
    angle = np.arctan2(y, x)
    scraped = fbm(np.stack([x * 1.1, y * 1.1, z * 5.5], -1) + seed, 4, seed)
    torn = fbm(vertices * 2.6 + seed, 4, seed + 1)
    skirt = smooth(-0.32, -0.5, z + 0.07 * np.sin(angle * 5 + seed) + 0.12 * torn)
    r = 2.55 * (1 + 0.035 * scraped + 0.02 * torn + skirt * (0.14 + 0.09 * torn))
    v = vertices * r[:, None]
    v[:, 2] += 2.75
    colour = mix(linear('#fff0cc'), linear('#f8d99a'), smooth(-0.3, 0.7, -scraped))
    colour = mix(colour, linear('#4a3420'), 0.7 * smooth(0.80, 0.86, fbm(vertices * 9, 2, seed + 6)))
    _painted('scoop', v, faces, colour, 0.42, _soft(0.2, 0.04))


def ginger_wasabi_soy(recipe):
    """The three that come with every roll."""
    rng = np.random.default_rng(recipe['seed'])
    soy = new_group('soy')
    sauces.fill_cup({'sauce': 'soy', 'cup': 'square', 'seed': recipe['seed']}, rng, soy)
    place(soy, (0, 2.6, 0), (0, 0, 0), 0.95)
    ginger = new_group('ginger')
    ginger_rose(recipe['seed'], ginger)
    place(ginger, (-2.5, -2.6, 0), (0, 0, 0), 1.05)
    wasabi = new_group('wasabi')
    wasabi_peak(recipe['seed'], wasabi)
    place(wasabi, (2.7, -2.5, 0), (0, 0, 0), 1.0)


def ginger_heap(recipe):
    ginger_rose(recipe['seed'], None)


def wasabi_heap(recipe):
    wasabi_peak(recipe['seed'], None)


def ginger_rose(seed, into):
    """Thin pickled slices gathered into a rose."""
    rng = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(-1, 1, 56), np.linspace(0, 1, 44), indexing='ij')
    rings = ((3, 0.25, 1.32, 1.0), (5, 0.7, 0.95, 1.15), (7, 1.25, 0.55, 1.2), (8, 1.75, 0.22, 1.1))
    for ring, (count, away, steep, size) in enumerate(rings):
        for k in range(count):
            turn = 2 * np.pi * (k + 0.5 * ring) / count + rng.normal(0, 0.12)
            wide = 1.05 * size * np.sin(np.pi * (0.12 + 0.80 * v)) ** 0.6
            cup = 0.75 if ring < 2 else 0.45
            bend = steep + rng.normal(0, 0.1) - (0.9 - 0.1 * ring) * v**1.6
            along = np.cumsum(np.cos(bend), 1) * size * 1.75 / 44
            up = np.cumsum(np.sin(bend), 1) * size * 1.75 / 44
            across = u * wide
            wave = 0.11 * np.sin(u * 7 + k + 3 * v) * v + 0.08 * fbm(points3(u * 1.5, v * 2, k + 9.0 * ring), 2, seed)
            x, y = away * 0.35 + along - cup * 0.5 * across**2 * (1 - 0.4 * v), across
            z = 0.1 + up + wave + 0.12 * (3 - ring)
            c, s = math.cos(turn), math.sin(turn)
            vertices = points3(x * c - y * s, x * s + y * c, np.maximum(z, 0.04))
            edge = np.clip(np.maximum(np.abs(u), v) + 0.1 * fbm(points3(u * 2, v * 2, k), 2, seed), 0, 1)
            colour = mix(linear('#ffd9cb'), linear('#f58f80'), smooth(0.45, 1, edge) * 0.85)
            fibre = fbm(points3(u * 9, v * 1.2, k), 2, seed)
            colour = mix(colour, linear('#ffe9df'), 0.4 * smooth(0.1, 0.7, fibre))
            _painted('ginger', vertices.reshape(-1, 3), grid_faces(56, 44, wrap=False), colour.reshape(-1, 3), 0.2, _pickled(), into)


@once
def _pickled():
    m = Mat('pickled ginger')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.set(Subsurface=0.1, Subsurface_Radius=(0.3, 0.15, 0.1))
    return m.set(Roughness=0.2, glow=0.1, Clearcoat=0.5, Clearcoat_Roughness=0.08).m


def wasabi_peak(seed, into):
    """Piped through a star: eight ridges winding up to a point."""
    t = np.linspace(0, 1, 140)[:, None]
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)[None]
    steps = 0.09 * np.sin(t * 2 * np.pi * 3.0)
    r = 2.0 * (1 - t) ** 0.72 * (1 + steps) + 0.02
    ridge = np.abs(np.cos((angle - 2.6 * t) * 4)) ** 0.8
    r = r * (0.84 + 0.22 * ridge)
    z = 2.7 * t**0.92
    v = points3(r * np.cos(angle), r * np.sin(angle), z)
    rough = fbm(v * 4, 3, seed)
    v = v * (1 + 0.018 * rough)[..., None]
    colour = mix(linear('#7fae38'), linear('#b4d468'), np.clip(0.2 + 0.75 * ridge + 0.3 * rough, 0, 1))
    _painted('wasabi', v.reshape(-1, 3), grid_faces(140, 200), colour.reshape(-1, 3), 0.42, _soft(0.1, 0.1), into)
