"""Baked rolls: pieces of a roll under a molten, browned cap. Units: 1 = 1 cm.

recipe: what `rolls.piece` reads (shape, fillings), cap (a name of CAPS), garnish [names of GARNISHES], seed.
`pieces` gives built pieces as `rolls.pieces` does, all standing, so that `rolls.arrange` can place them in a set.
"""
import math
from typing import Callable, NamedTuple

import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import frames, grid_faces, tube_shape

from . import rice, rolls
from .parts import bacon, mushroom, parmesan, roll_fillings, shrimp, tomato
from .parts.roll_tops import onion as onion_rings
from .parts.roll_tops import sauce, standing
from .parts.sheet import across, thicken

# ---------------------------------------------------------------- fillings only baked rolls have


def _between(dark, light, spot, scale):
    return mix(linear(dark), linear(light), smooth(-0.5, 0.5, fbm(spot.p * scale, 3, spot.seed)))


def _scallop_filling(spot):
    return _between('#f3dcbc', '#fff6e6', spot, 2.2), 0.28


def _mussel_filling(spot):
    c = _between('#d97a22', '#f7b258', spot, 1.8)
    return mix(c, linear('#4a2f1c'), 0.75 * smooth(0.78, 0.95, spot.edge + 0.1 * fbm(spot.p * 2.5, 2, spot.seed))), 0.22


def _mushroom_filling(spot):
    layers = smooth(0.2, 0.8, np.sin(spot.v * 11 + 2.4 * fbm(spot.p * 1.6, 3, spot.seed)))
    return mix(_between('#b98a58', '#ead3ab', spot, 2.4), linear('#6d4526'), 0.6 * layers), 0.32


def _cheddar_filling(spot):
    return _between('#f59a12', '#ffbe3c', spot, 1.6), 0.24


roll_fillings.KINDS.update(
    {
        'scallop': roll_fillings.Kind(_scallop_filling, 1.5, 0.05, 0.4),
        'mussel': roll_fillings.Kind(_mussel_filling, 1.4, 0.06, 0.5),
        'mushroom': roll_fillings.Kind(_mushroom_filling, 1.5, 0.10, 0.3),
        'cheddar': roll_fillings.Kind(_cheddar_filling, 0.9, 0.05, 0.35),
    }
)

# ---------------------------------------------------------------- the cap


class Look(NamedTuple):
    """pale, gold, brown: colours of the cap as it browns. browned: how far it is (0..1). thick: in the middle, cm.
    drip: length of the drips, cm. lumps: relief, cm. blisters: their number. glow: of its own colour."""

    pale: str
    gold: str
    brown: str
    browned: float = 0.5
    thick: float = 0.6
    drip: float = 0.8
    lumps: float = 0.12
    blisters: int = 16
    rough: float = 0.24


CAPS = {
    'cheese': Look('#ffe3a2', '#f2a63a', '#8f4110', 0.56, 0.68, 1.0),
    'crab': Look('#ffedc8', '#f6bb66', '#ad5c1a', 0.36, 0.66, 0.8, 0.14, 12),
    'garlic': Look('#ffe9b8', '#eeaf4c', '#a05c1c', 0.45, 0.6, 0.6),
    'glaze': Look('#a2460f', '#7c300b', '#451706', 0.35, 0.36, 1.15, 0.06, 0, 0.12),
    'mozzarella': Look('#fff3da', '#f6c570', '#6f3010', 0.50, 0.7, 1.25, 0.13, 30),
    'volcano': Look('#fb9a36', '#e9631a', '#7d280a', 0.46, 1.75, 1.3, 0.30, 20),
    'cream': Look('#fff0d0', '#f4c878', '#a8641e', 0.53, 0.62, 0.9, 0.12, 14),
    'cheddar': Look('#ffc843', '#f59a16', '#8a3806', 0.44, 0.6, 1.3, 0.12, 18),
    'creamcheese': Look('#ffeec6', '#eeb453', '#7c3d12', 0.54, 0.68, 1.1, 0.16, 24),
}


@once
def molten():
    """Melted cheese or sauce: lit a little from within, its skin shines."""
    m = Mat('molten')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(6, 4), 0.12, 0.04)
    return m.set(glow=0.09, Specular=0.5, Clearcoat=0.45, Clearcoat_Roughness=0.1).m


class Cap(NamedTuple):
    """A built cap. surface: (x, y) arrays → points on it and normals, for what lies on top."""

    surface: Callable
    reach: float


def _drips(angle, rng, look):
    """How far the cap hangs down the side at each angle."""
    down = 0.16 + 0.16 * fbm(points3(np.cos(angle) * 1.7, np.sin(angle) * 1.7, rng.uniform(0, 99)), 3)
    for _ in range(rng.integers(7, 10)):
        away = np.abs((angle - rng.uniform(0, 2 * np.pi) + np.pi) % (2 * np.pi) - np.pi)
        down = np.maximum(down, 0.15 + look.drip * rng.uniform(0.35, 1.0) * np.exp(-((away / rng.uniform(0.13, 0.27)) ** 2)))
    return np.maximum(down, 0.08)


def _cap(name, radius, height, seed, into, warp=lambda p: p):
    """Pours a cap over a standing piece: over its cut face, round the edge, down in drips."""
    look, rng = CAPS[name], np.random.default_rng(seed)
    rows, columns = 110, 260
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    down = _drips(angle, rng, look)
    # a little outside of the roll, which is not quite round
    bend, flat = 0.36, radius - 0.26
    arc = bend * np.pi / 2
    total = flat + arc + down
    t = np.linspace(0.004, 1, rows)[:, None]
    along = total * t
    turn = np.clip((along - flat) / bend, 0, np.pi / 2)
    hang = np.maximum(along - flat - arc, 0)
    r = np.minimum(along, flat) + bend * np.sin(turn)
    z = height + 0.05 - bend * (1 - np.cos(turn)) - hang
    out = np.stack([np.sin(turn) * np.cos(angle), np.sin(turn) * np.sin(angle), np.cos(turn) + 0 * angle], -1)
    p = np.stack([r * np.cos(angle), r * np.sin(angle), z], -1)
    inner = np.clip(along / flat, 0, 1)
    thick = 0.27 + (look.thick - 0.27) * np.cos(inner * np.pi / 2) ** (0.8 if look.thick < 1.2 else 1.3)
    thick = thick - 0.13 * smooth(0.5, 1.5, turn)
    noise = p + seed * 3.1
    # folds like those of a thick skin: creases between rounded swellings
    swelling = 1 - 2 * np.abs(fbm(noise * 0.8, 3, seed))
    relief = look.lumps * (0.55 * swelling + 0.7 * fbm(noise * 1.7, 3, seed + 7)) * (0.4 + 0.6 * (1 - inner**3))
    blister = np.zeros(r.shape)
    for _ in range(look.blisters):
        q, size = np.sqrt(rng.random()) * (flat + 0.1), rng.uniform(0.13, 0.40)
        a = rng.uniform(0, 2 * np.pi)
        distance = np.hypot(p[..., 0] - q * np.cos(a), p[..., 1] - q * np.sin(a))
        distance = distance * (1 + 0.35 * fbm(noise * 2.2, 2, seed + 9))
        blister = np.maximum(blister, np.clip(1 - (distance / size) ** 2, 0, 1) * (turn < 1.2) * rng.uniform(0.45, 1))
    # the drop at the end of a drip is thicker than its way down
    left = total - along
    drop = 0.15 * np.exp(-(((left - 0.2) / 0.2) ** 2)) * smooth(0.25, 0.6, down)
    depth = (thick + relief + 0.13 * blister**0.6 + drop) * np.clip(left / 0.2, 0, 1) ** 0.5
    points = p + out * np.maximum(depth, 0)[..., None]
    colour = _browned(look, noise, blister, turn, left, relief, seed)
    vertices = points.reshape(-1, 3)
    add_mesh('cap', warp(vertices), grid_faces(rows, columns), molten(), colour=colour.reshape(-1, 4), into=into)
    return Cap(_surface(vertices[: rows * 2 // 3 * columns]), flat)


def _surface(vertices):
    """(x, y) → points and normals of the upper side of these vertices, by way of a table of heights each .8 mm."""
    step, half = 0.08, 40
    cells = np.clip(np.round(vertices[:, :2] / step).astype(int) + half, 0, 2 * half)
    table = np.full((2 * half + 1,) * 2, -9.0)
    np.maximum.at(table, (cells[:, 0], cells[:, 1]), vertices[:, 2])
    for _ in range(2 * half):  # what no vertex fell on takes the height of a neighbour
        if (table > -9).all():
            break
        padded = np.pad(table, 1, mode='edge')
        near = np.maximum.reduce([padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]])
        table = np.where(table > -9, table, near)
    dx, dy = np.gradient(table, step)

    def surface(x, y):
        x, y = np.broadcast_arrays(np.asarray(x, float), np.asarray(y, float))
        i, j = (np.clip(np.round(a / step).astype(int) + half, 0, 2 * half) for a in (x, y))
        normal = np.stack([-dx[i, j], -dy[i, j], np.ones(x.shape)], -1)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
        return np.stack([x, y, table[i, j]], -1), normal

    return surface


def _browned(look, p, blister, turn, left, relief, seed):
    """The oven's work: pale in the hollows and drips, golden on what is high, brown on blisters, a few black specks."""
    pale, gold, brown = linear(look.pale), linear(look.gold), linear(look.brown)
    # 0 pale .. 1 dark: broad patches, and every blister and ridge
    patches = fbm(p * 0.62, 3, seed + 1)
    heat = 0.95 * patches + 0.75 * blister + 0.35 * relief / max(look.lumps, 0.05) - 0.55 * smooth(0.7, 1.57, turn)
    heat = heat + 0.38 * fbm(p * 2.4, 4, seed + 2) - 0.75 + 1.5 * look.browned
    c = mix(pale, gold, smooth(-0.55, 0.25, heat))
    c = mix(c, mix(gold, brown, 0.6), smooth(0.25, 0.6, heat))
    c = mix(c, brown, smooth(0.55, 0.95, heat))
    c = mix(c, brown * 0.3, 0.85 * smooth(0.95, 1.35, heat + 0.35 * value_noise(p * 5, seed + 3)))
    # oil gathers golden along the edge
    c = mix(c, gold, 0.5 * smooth(0.16, 0.03, left))
    rough = look.rough + 0.14 * smooth(0.4, 1, heat)
    return np.concatenate([c, rough[..., None]], -1)


# ---------------------------------------------------------------- what lies on a cap


def _spots(cap, count, rng, spread=0.42, reach=0.95):
    xy = rng.normal(0, spread, (count, 2)) * cap.reach
    length = np.linalg.norm(xy, axis=1, keepdims=True)
    xy = xy * np.minimum(1, reach * cap.reach / np.maximum(length, 1e-6))
    return cap.surface(xy[:, 0], xy[:, 1])


def _drizzle(kind, turns=3.5, thick=0.085):
    """Sauce drawn to and fro over the cap, down to its edges."""

    def put(cap, rng, into):
        t, way = np.linspace(-1, 1, 150), rng.uniform(0, np.pi)
        u = cap.reach * 1.05 * t
        v = cap.reach * 0.95 * np.sqrt(np.clip(1.05 - t**2, 0, 1)) * np.sin(t * turns * np.pi + rng.uniform(0, 6))
        x, y = u * np.cos(way) - v * np.sin(way), u * np.sin(way) + v * np.cos(way)
        points, normals = cap.surface(x, y)
        kernel = np.ones(7) / 7
        z = np.convolve(np.pad(points[:, 2], 3, mode='edge'), kernel, 'valid')
        path = np.c_[points[:, :2], z] + normals * 0.03
        radius = thick * (1 + 0.3 * fbm(points3(t * 6, 0 * t, way * 9), 2))
        add_mesh(kind, *tube_shape(path[None], radius, 10), sauce(kind), into=into)

    return put


def _masago(cap, rng, into):
    """A generous heap of masago in the middle."""
    k = 420
    points, normals = _spots(cap, k, rng, 0.26, 0.7)
    heap = np.exp(-((np.hypot(points[:, 0], points[:, 1]) / (cap.reach * 0.5)) ** 2))
    points = points + normals * (0.08 + 0.34 * heap * rng.random(k))[:, None]
    rice.balls(points, 0.082, rng, into, rice.roe('masago'))


def _masago_few(cap, rng, into):
    points, normals = _spots(cap, 120, rng, 0.30, 0.7)
    rice.balls(points + normals * 0.05 * rng.uniform(0.6, 2, (120, 1)), 0.08, rng, into, rice.roe('masago'))


def _threads(paths_of, count, material, radius):
    """Short threads lying on the cap."""

    def put(cap, rng, into):
        points, normals = _spots(cap, count, rng, 0.42)
        paths = []
        for point, normal, turned in zip(points, normals, frames(normals, rng.uniform(0, 6.28, count))):
            paths.append(paths_of(rng) @ turned.T + point + normal * rng.uniform(0.03, 0.16))
        add_mesh('threads', *tube_shape(paths, radius, 8), material(), into=into)

    return put


def _curl(length, bend):
    def path(rng):
        t, b = np.linspace(-1, 1, 16), rng.normal(0, bend) + 0.01
        return np.stack([np.sin(t * b) / b, (1 - np.cos(t * b)) / b, -0.1 * t**2], 1) * length / 2 * rng.uniform(0.7, 1.2)

    return path


@once
def crab_red():
    return many('crab threads', '#e8401f', '#fff1e6', rough=0.35, glow=0.06, coat=0.3)


@once
def zest_peel():
    return many('zest', '#f2b705', '#ffdc3a', rough=0.35, glow=0.08)


@once
def crumb():
    return many('panko', '#c8741a', '#fbd588', rough=0.5, glow=0.05)


def _panko(cap, rng, into):
    """A crust of coarse crumbs, upright flakes among them."""
    count = 620
    points, normals = _spots(cap, count, rng, 0.5, 1.12)
    vertices, faces = icosphere(1)
    vertices = vertices * np.array([0.17, 0.11, 0.07]) * (1 + 0.35 * value_noise(vertices * 2.3, 5))[:, None]
    points = points + normals * rng.uniform(0.0, 0.16, (count, 1))
    rice.lay(points, normals, rng, into, (vertices, faces), crumb(), 0.7, (0.5, 1.35), 'panko')


@once
def herb():
    return many('parsley', '#2c7a16', '#6db33a', rough=0.4, glow=0.05)


def _parsley(cap, rng, into):
    points, normals = _spots(cap, 34, rng, 0.45, 1.05)
    vertices, faces = icosphere(2)
    vertices = vertices * np.array([0.17, 0.11, 0.02])
    vertices[:, 1] *= 1 + 0.5 * np.sin(vertices[:, 0] * 30)
    rice.lay(points + normals * 0.14, normals, rng, into, (vertices, faces), herb(), 0.5, (0.5, 1.2), 'parsley')


def _sesame(cap, rng, into):
    points, normals = _spots(cap, 30, rng, 0.45)
    rice.sesame(points + normals * 0.06, normals, rng, into)


def _onion(cap, rng, into):
    ground = standing(1, 1)._replace(surface=cap.surface, across=cap.reach * 0.8, along=cap.reach * 0.8)
    onion_rings(ground, rng, into, 10)


def _part(make, size, count=1, lift=0.05, spread=0.0, tilt=0.15):
    """Copies of a part's group, resting on the cap. size: scale."""

    def put(cap, rng, into):
        start, seed = rng.uniform(0, 6.28), int(rng.integers(1000))
        for i in range(count):
            around = start + i * 2 * np.pi / count
            at, normal = cap.surface(spread * math.cos(around), spread * math.sin(around))
            slope = frames(normal[None] + rng.normal(0, tilt, (1, 3)) * 0.5, np.array([rng.uniform(0, 6.28)]))[0]
            place(make(seed + i), tuple(at + normal * lift), _angles(slope), size * rng.uniform(0.93, 1.07), into=into)

    return put


def _angles(rotation):
    """Euler angles (about x, then y, then z) of a rotation matrix."""
    return (
        math.atan2(rotation[2, 1], rotation[2, 2]),
        math.asin(max(-1, min(1, -rotation[2, 0]))),
        math.atan2(rotation[1, 0], rotation[0, 0]),
    )


@once
def sticky():
    """Eel under caramelised sauce."""
    m = Mat('sticky eel')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    return m.set(glow=0.04, Roughness=0.2, Clearcoat=0.9, Clearcoat_Roughness=0.06).m


def eel_slice(seed):
    """A piece of grilled eel 3.9 × 2.3 cm, its middle over 0, a little arched."""
    group = new_group(f'eel {seed}')
    s, t = np.linspace(-1, 1, 150)[:, None], across(90)[None]
    y = 1.15 * np.maximum(np.clip(1 - np.abs(s) ** 9, 0, 1) ** 0.4, 0.004) * t
    x = 1.95 * s + 0.25 * y
    p = points3(x, y, seed * 2.0)
    ridge = np.abs(((x - 0.5 * np.abs(y) + 0.2 * fbm(p * 0.8, 3, seed)) * 1.7 % 1) - 0.5) * 2
    groove = smooth(0.12, 0, np.abs(y + 0.06 * np.sin(2 * x)))
    thick = 0.55 * np.clip(1 - np.abs(s) ** 9, 0, 1) ** 0.5 * np.clip(1 - np.abs(t) ** 3.5, 0, 1) ** 0.6
    thick = thick * (1 + 0.10 * smooth(0.2, 0.9, ridge) - 0.22 * groove + 0.2 * fbm(p * 1.4, 3, seed))
    c = mix(linear('#c2702a'), linear('#e9ac5e'), smooth(-0.5, 0.5, fbm(p * 1.2, 3, seed + 1) + 0.3 * ridge - 0.15))
    c = mix(c, linear('#7a3410'), 0.85 * smooth(-0.25, 0.4, fbm(p * 0.9, 4, seed + 2) + 0.4 * groove))
    c = mix(c, linear('#2a1207'), 0.8 * smooth(0.72, 1, np.abs(t) + 0.3 * fbm(p * 1.5, 3, seed + 3)))
    vertices, faces, at = thicken(points3(x, y, -0.05 * x**2 - 0.07 * y**2), thick)
    i, j, side = at.T
    colour = np.where(side[:, None] > 0, c[i, j], linear('#3a2417'))
    add_mesh('eel', vertices, faces, sticky(), colour=colour, into=group)
    return group


def scallop_slice(seed):
    """A seared slice of scallop 2 cm across, golden on its rim."""
    group = new_group(f'scallop {seed}')
    vertices, faces = icosphere(4)
    squared = np.sign(vertices) * np.abs(vertices) ** np.array([1, 1, 0.6])
    v = squared * np.array([1.0, 0.94, 0.24]) * (1 + 0.05 * fbm(vertices * 1.4 + seed, 2, seed))[:, None]
    r = np.hypot(vertices[:, 0], vertices[:, 1])
    around = np.arctan2(vertices[:, 1], vertices[:, 0])
    fibres = fbm(points3(r * 5, np.cos(around) * 2, np.sin(around) * 2 + seed), 3, seed)
    c = mix(linear('#fff4e0'), linear('#f4dcb8'), smooth(-0.2, 0.7, fibres))
    # the flat face is crusted golden by the pan, the side stays pearly
    patches = fbm(vertices * 1.6 + seed, 4, seed + 1)
    face = smooth(0.95, 0.72, r + 0.10 * patches) * (vertices[:, 2] > 0)
    c = mix(c, linear('#e3a650'), 0.85 * face * smooth(-0.7, 0.1, patches))
    c = mix(c, linear('#9c571c'), 0.8 * face * smooth(0.0, 0.6, patches))
    add_mesh('scallop', v, faces, molten(), colour=np.c_[c, np.full(len(c), 0.25)], into=group)
    return group


def _shrimp_on_top(seed):
    return shrimp.group(seed, bend=225)


def mussel_meat(seed):
    """A cooked mussel out of its shell, 2.1 × 1.3 cm: plump and orange, its dark frill round the edge."""
    group = new_group(f'mussel {seed}')
    vertices, faces = icosphere(5)
    along = vertices[:, 0]
    plump = 1 + 0.10 * fbm(vertices * 1.5 + seed, 2, seed)
    v = vertices * np.array([1.05, 0.66, 0.46]) * plump[:, None]
    v[:, 1] *= 0.78 + 0.3 * along
    v[:, 1] += 0.16 * along**2
    v[:, 2] -= 0.13 * np.exp(-((vertices[:, 1] / 0.14) ** 2)) * smooth(-0.2, 0.5, along) * (vertices[:, 2] > 0)
    around = np.arctan2(vertices[:, 1], along)
    rim = smooth(0.30, 0.10, np.abs(vertices[:, 2] + 0.05)) * smooth(-0.6, 0.2, along)
    v[:, :2] *= (1 + 0.09 * rim * (1 + np.sin(around * 22)))[:, None]
    c = mix(linear('#e2801f'), linear('#f9bb62'), smooth(-0.4, 0.7, fbm(vertices * 1.6 + seed, 3, seed + 1)))
    c = mix(c, linear('#b55a14'), 0.5 * smooth(0.2, 0.7, fbm(vertices * 2.5 + seed, 3, seed + 2)))
    c = mix(c, linear('#23150e'), 0.9 * smooth(0.42, 0.22, np.abs(vertices[:, 2] - 0.02)) * smooth(-0.5, 0.1, along))
    add_mesh('mussel', v, faces, molten(), colour=np.c_[c, np.full(len(c), 0.16)], into=group)
    return group


def _tomato_slice(seed):
    return tomato.group(seed, radius=1.2, thick=0.2)


@once
def squid_meat():
    return many('squid', '#f7c48e', '#ffeeda', rough=0.25, glow=0.08, coat=0.4)


@once
def spicy_salmon():
    return many('spicy salmon', '#f0602a', '#ff9a62', rough=0.25, glow=0.05, coat=0.4)


def _seafood(cap, rng, into):
    """Chopped squid and salmon all over the heap."""
    vertices, faces = icosphere(2)
    cube = np.sign(vertices) * np.abs(vertices) ** 0.5 * np.array([0.25, 0.2, 0.17])
    for material, count in ((squid_meat(), 26), (spicy_salmon(), 22)):
        points, normals = _spots(cap, count, rng, 0.5, 1.0)
        rice.lay(points + normals * 0.04, normals, rng, into, (cube, faces), material, 0.5, (0.7, 1.3), 'seafood')


@once
def chilli_red():
    return many('chilli', '#c4120c', '#ee3a1e', rough=0.18, glow=0.05, coat=0.5)


def _chilli(cap, rng, into):
    """Rings of red chilli near the summit."""
    angle = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    angle = np.r_[angle, 0]
    ring = tube_shape(np.stack([0.23 * np.cos(angle), 0.23 * np.sin(angle), 0 * angle], 1)[None], 0.065, 8, taper=False)
    points, normals = _spots(cap, 6, rng, 0.32, 0.8)
    rice.lay(points + normals * 0.17, normals, rng, into, ring, chilli_red(), 0.35, (0.85, 1.25), 'chilli')


def _eel(cap, rng, into):
    """A slice of eel, sesame on its back."""
    _part(eel_slice, 1.2, lift=0.2, tilt=0.04)(cap, rng, into)
    points, normals = _spots(cap, 22, rng, 0.3, 0.55)
    rice.sesame(points + [0, 0, 0.5], normals, rng, into)


GARNISHES = {
    'unagi': _drizzle('unagi'),
    'spicy': _drizzle('spicy', 4.5, 0.10),
    'masago': _masago,
    'masago-few': _masago_few,
    'crab': _threads(_curl(1.1, 0.5), 30, crab_red, 0.085),
    'panko': _panko,
    'parsley': _parsley,
    'sesame': _sesame,
    'onion': _onion,
    'eel': _eel,
    'shrimp': _part(_shrimp_on_top, 1.0, lift=-0.05, tilt=0.05),
    'tomato': _part(_tomato_slice, 1.0, lift=0.0, tilt=0.1),
    'scallop': _part(scallop_slice, 1.12, 2, 0.16, 0.72, 0.2),
    'parmesan': _part(parmesan.group, 0.55, 4, 0.08, 0.8, 0.5),
    'zest': _threads(_curl(0.75, 1.2), 18, zest_peel, 0.05),
    'mussels': _part(mussel_meat, 1.0, 2, 0.3, 0.78, 0.15),
    'mushrooms': _part(mushroom.group, 0.72, 4, 0.06, 0.85, 0.5),
    'seafood': _seafood,
    'chilli': _chilli,
}

# ---------------------------------------------------------------- pieces and the dish


def piece(recipe, seed, tipped=False):
    """Builds one piece. tipped: it has fallen on its side, its clean cut towards the camera, the cap at its back."""
    rng = np.random.default_rng(seed)
    found = rolls.piece(recipe, seed, lying=tipped, tops=False)
    if tipped:
        height = found.height

        def under(p):
            return p * np.array([1, -1, -1]) + np.array([0, 0, height])

        _cap(recipe['cap'], found.radius, height, seed, found.group, under)
        return found
    cap = _cap(recipe['cap'], found.radius, found.height, seed, found.group)
    for garnish in recipe.get('garnish', []):
        GARNISHES[garnish](cap, rng, found.group)
    return found


def pieces(recipe, variants=3):
    """Standing pieces, each a little different, for `rolls.arrange`: {lying: [Piece, …]}."""
    make = piece if recipe.get('cap') else fried_piece
    return {False: [make(recipe, recipe['seed'] * 100 + i) for i in range(variants)]}


@once
def batter():
    m = Mat('batter')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(5, 5, rough=0.65), 0.5, 0.08)
    return m.set(glow=0.05, Clearcoat=0.12, Clearcoat_Roughness=0.25).m


def _crust(radius, height, seed, into, warp=lambda p: p):
    """Fried batter round a piece: knobbly and golden outside, pale where it is cut."""
    angle = np.linspace(0, 2 * np.pi, 300, endpoint=False)[None]
    up = np.r_[np.zeros(2), np.linspace(0.02, 0.98, 46), np.ones(8)][:, None] * height
    share = np.r_[0.0, 0.9, np.ones(46), np.linspace(0.97, 0, 8)][:, None]
    x, y = np.cos(angle) + 0 * up, np.sin(angle) + 0 * up
    p = points3(radius * x, radius * y, up + seed * 2.0)
    knobs = 0.32 + 0.16 * (1 - 2 * np.abs(fbm(p * 1.1, 3, seed))) + 0.09 * fbm(p * 3.2, 3, seed + 1)
    r = radius - 0.02 + np.maximum(knobs, 0.14) * share
    heat = fbm(p * 0.9, 3, seed + 2) + 1.6 * (knobs - 0.36)
    c = mix(linear('#f6c86a'), linear('#dd9230'), smooth(-0.5, 0.3, heat))
    c = mix(c, linear('#a5561a'), smooth(0.25, 0.8, heat))
    c = mix(c, linear('#ffe6ae'), 0.8 * ((up >= height) & (share < 0.9)))
    v = points3(r * x, r * y, up + 0.04 * fbm(p * 2, 2, seed + 3) * (up >= height))
    colour = np.concatenate([c, np.full(c.shape[:2] + (1,), 0.42)], -1).reshape(-1, 4)
    add_mesh('crust', warp(v.reshape(-1, 3)), grid_faces(*r.shape), batter(), colour=colour, into=into)


def fried_piece(recipe, seed, tipped=False):
    """A piece of a roll fried whole and then cut: batter round it, a crisp rasher on the cut face."""
    found = rolls.piece(recipe, seed, lying=tipped, tops=False)

    def lean(p):
        return p - np.array([0, 0, 1]) * rolls.BIAS * p[:, 1:2] if tipped else p

    _crust(found.radius, found.height, seed, found.group, lean)
    if not tipped:
        place(bacon.group(seed, length=3.5, width=1.1), (0.1, 0.75, found.height + 0.05), (0.12, 0, 0.1), into=found.group)
    return found._replace(radius=found.radius + 0.36, lift=0.36 * tipped)


# Places of the standing seven and of the tipped one, in diameters.
PLACES = ((-1.0, 1.0), (0.02, 1.12), (1.04, 1.02), (-0.98, 0.0), (0.04, 0.12), (1.06, 0.02), (-0.52, -0.92))
TIPPED = (0.68, -1.12)


def roll_set(recipe):
    """Eight pieces: seven stand, one has tipped over and shows what is inside."""
    _dish(recipe, pieces(recipe, 4)[False], piece(recipe, recipe['seed'] * 100 + 50, tipped=True))


def fried_set(recipe):
    """Eight pieces of a roll fried in batter."""
    seed = recipe['seed'] * 100
    _dish(recipe, pieces(recipe, 4)[False], fried_piece(recipe, seed + 50, tipped=True))


def _dish(recipe, upright, lying):
    rng = np.random.default_rng(recipe['seed'])
    apart = 2 * upright[0].radius * 1.06
    turn = math.radians(recipe.get('turn', 12))

    def place_of(x, y):
        x, y = x * apart + rng.normal(0, 0.06), y * apart * 0.94 + rng.normal(0, 0.06)
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)

    for i, spot in enumerate(PLACES):
        rolls.stand(upright[i % len(upright)], *place_of(*spot), rng.uniform(0, 2 * math.pi))
    rolls.lay_down(lying, *place_of(*TIPPED), math.radians(recipe.get('yaw', 14)), z=0.02)
