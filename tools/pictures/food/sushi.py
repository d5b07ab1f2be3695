"""Nigiri, gunkan and sashimi. Units: 1 = 1 cm; a piece stands on z = 0 with its length along x.

`piece` builds one nigiri or gunkan as a group, for pictures of sets; `nigiri`, `gunkan` and `sashimi` are the dishes.
"""
import math

import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import euler, frames, grid_faces, lathe, scatter, tube_shape

from . import rice
from .parts import cucumber, lime, salmon, shiso
from .parts.sheet import across, bent_line, thicken

# The rice under a nigiri: half its length and width, its height.
MOUND = np.array([2.5, 1.22, 1.72])
# A gunkan: half its length and width, the height of its nori and of the rice in it.
BOAT, NORI_HEIGHT, BOAT_RICE = np.array([2.6, 1.6]), 2.3, 1.75


def power(value, exponent):
    """Power of the size, sign kept: squares a circle off."""
    return np.sign(value) * np.abs(value) ** exponent


# ---------------------------------------------------------------- pieces and dishes


def piece(recipe, variant=0):
    """One nigiri (`neta`) or gunkan (`filling`) as (group, (length, width)); each variant differs a little."""
    seed = recipe['seed'] * 10 + variant
    if 'neta' in recipe:
        return _nigiri_piece(recipe['neta'], seed), (6.6, 3.2)
    return _gunkan_piece(recipe['filling'], seed), (5.4, 3.4)


def nigiri(recipe):
    _in_a_row(recipe, 36, 3.7)


def gunkan(recipe):
    _in_a_row(recipe, 33, 4.2)


def _in_a_row(recipe, turn, apart):
    """The pieces of a portion, side by side on the diagonal."""
    count = recipe.get('pieces', 1)
    for i in range(count):
        at = (i - (count - 1) / 2) * apart
        group, _ = piece(recipe, i)
        place(group, (at * 0.28, -at, 0), (0, 0, math.radians(turn + recipe.get('turn', 0) + 5 * i)))


# ---------------------------------------------------------------- nigiri


def _nigiri_piece(neta, seed):
    rng = np.random.default_rng(seed)
    group = new_group(f'{neta} nigiri {seed}')
    _mound(rng, group)
    NETA[neta](rng, seed, group)
    return group


def _mound_surface(u, v, shrink=1.0):
    """Points of the pressed rice at angle u (round) and v (0 at the foot .. 1 on top)."""
    rise = v * np.pi / 2
    size = MOUND * shrink
    return np.stack(
        [
            size[0] * power(np.cos(u), 0.72) * power(np.cos(rise), 0.52),
            size[1] * power(np.sin(u), 0.78) * power(np.cos(rise), 0.52),
            0.06 + size[2] * power(np.sin(rise), 0.8),
        ],
        -1,
    )


def _mound(rng, group):
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 96, endpoint=False), np.linspace(0, 1, 24))
    body = _mound_surface(u, v, 0.94).reshape(-1, 3)
    add_mesh('rice bed', body, grid_faces(24, 96), rice.rice_bed(), into=group)
    u, v = rng.uniform(0, 2 * np.pi, 3200), rng.uniform(0, 0.93, 3200) ** 1.25
    points, small = _mound_surface(u, v), 1e-3
    normals = np.cross(_mound_surface(u + small, v) - points, _mound_surface(u, v + small) - points)
    kept = _apart(points, 0.175)
    points = points[kept] * np.array([0.975, 0.955, 0.97]) + rng.normal(0, 0.02, (len(kept), 3))
    points[:, 2] = np.maximum(points[:, 2], 0.12)
    rice.lay(points, normals[kept], rng, group)


def _apart(points, distance):
    """Indices of points no two of which are nearer than `distance`."""
    kept = []
    for i, p in enumerate(points):
        if not kept or ((points[kept] - p) ** 2).sum(1).min() > distance**2:
            kept.append(i)
    return kept


def _draped(seed, length=3.75, width=1.5, top=1.9, rows=260, columns=90, outline=None, hang=62, wave=0.05):
    """The middle surface of a slice that lies over the rice and hangs down at both ends.

    length, width: halves of the flat slice. outline: (s −1..1) → share of the width there. hang: degrees at the ends.
    Gives the surface and the flat slice's own x and y.
    """
    s, t = np.linspace(-1, 1, rows), across(columns)
    lengths = np.linspace(0, length, 200)
    out, down = bent_line(lengths, np.radians(hang) * smooth(0.32 * length, 0.9 * length, lengths)).T
    widths = np.linspace(0, width, 100)
    aside, sunk = bent_line(widths, np.radians(58) * smooth(0.25 * width, 1.05 * width, widths)).T
    share = np.maximum((outline or _slanting_ends)(s), 0.004)[:, None]
    flat_y = width * share * t[None]
    flat_x = np.broadcast_to(length * s[:, None], flat_y.shape)
    # cut on the slant: one long edge runs ahead of the other
    flat_x = flat_x + 0.3 * flat_y
    along = np.clip(np.abs(flat_x), 0, length)
    x = np.sign(flat_x) * np.interp(along, lengths, out) + 0
    y = np.sign(flat_y) * np.interp(np.abs(flat_y), widths, aside)
    z = top - np.interp(along, lengths, down) - np.interp(np.abs(flat_y), widths, sunk)
    soft = points3(flat_x * 0.55, flat_y * 0.6, seed * 1.9)
    z = z + wave * fbm(soft, 2, seed)
    y = y + 0.10 * fbm(points3(flat_x * 0.5, 0 * flat_x, seed + 3.0), 2, seed)
    return points3(x, y, np.maximum(z, 0.16)), flat_x, flat_y


def _slanting_ends(s):
    return np.clip(1 - np.abs(s) ** 7, 0, 1) ** 0.42 * (1 - 0.10 * s)


def _fish(kind, seared=False):
    def lay_fish(rng, seed, group):
        middle, x, y = _draped(seed)
        salmon.fish_slab(kind, middle, seed, group, x, y, 0.46, seared)
        if seared:
            _salt(middle, rng, group)

    return lay_fish


@once
def salt_flake():
    return many('salt', '#f4f1ea', '#ffffff', rough=0.2, glow=0.1)


def _salt(middle, rng, group):
    """A few flakes of sea salt on the upper side."""
    rows, columns, _ = middle.shape
    i, j = rng.integers(rows // 5, rows * 4 // 5, 46), rng.integers(columns // 4, columns * 3 // 4, 46)
    corner = np.array([[x, y, z] for z in (-1, 1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]) * [0.055, 0.045, 0.03]
    sides = np.array([[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]])
    turned = euler(*rng.normal(0, 0.5, (2, 46)), rng.uniform(0, 6, 46)) * rng.uniform(0.6, 1.5, 46)[:, None, None]
    points = middle[i, j] + np.array([0, 0, 0.26])
    add_mesh('salt', *scatter((corner, sides), turned, points), salt_flake(), into=group, flat=True)


@once
def glazed():
    """Eel under its sauce: dark, sticky, mirror-like."""
    m = Mat('glazed eel')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    return m.set(glow=0.04, Specular=0.5, Clearcoat=0.9, Clearcoat_Roughness=0.06).m


def _eel(rng, seed, group):
    middle, x, y = _draped(seed, 3.55, 1.42, 1.92, wave=0.08)
    # muscle in chevrons on both sides of the backbone's groove
    chevron = np.abs(((x - 0.55 * np.abs(y) + 0.28 * fbm(points3(x, y, seed), 3, seed)) * 1.5 % 1) - 0.5) * 2
    groove = smooth(0.16, 0.0, np.abs(y + 0.08 * np.sin(x * 1.3)))
    p = points3(x, y, seed * 2.0)
    s = np.linspace(-1, 1, len(x))[:, None]
    edge = np.abs(across(x.shape[1]))[None]
    thick = 0.52 * np.clip(1 - np.abs(s) ** 9, 0, 1) ** 0.5 * np.clip(1 - edge**3.5, 0, 1) ** 0.6
    thick = thick * (1 + 0.10 * smooth(0.2, 0.9, chevron) - 0.26 * groove + 0.10 * fbm(p * 1.3, 3, seed))
    golden = smooth(-0.6, 0.5, fbm(p * 1.1, 4, seed + 1) + 0.35 * chevron - 0.15)
    c = mix(linear('#b0612a'), linear('#e0a058'), golden)
    sauce = smooth(-0.4, 0.3, fbm(p * 0.9, 4, seed + 2) - 0.2 * smooth(0.4, 1, chevron) + 0.45 * groove)
    c = mix(c, linear('#5a220a'), 0.82 * sauce)
    char = smooth(0.72, 0.98, edge + 0.25 * fbm(p * 1.8, 3, seed + 3))
    c = mix(c, linear('#1f0d06'), 0.75 * char)
    vertices, faces, at = thicken(middle, thick)
    i, j, side = at.T
    colour = np.where(side[:, None] > 0, c[i, j], linear('#3a2417'))
    add_mesh('eel', vertices, faces, glazed(), colour=np.c_[colour, np.full(len(colour), 0.22)], into=group)
    right = np.array([[1.36, 0.02], [1.44, 0.7], [1.52, 1.2], [1.56, 1.72], [1.34, 2.12], [0.8, 2.34], [0.2, 2.4]])
    _belt(seed, group, right)
    spots = rng.integers(20, 240, 34), rng.integers(18, 72, 34)
    on = middle[spots] + np.array([0, 0, 0.27])
    on = on[np.abs(on[:, 0]) > 0.55]
    rice.sesame(on, np.tile([0, 0, 1.0], (len(on), 1)), rng, group)


def _belt(seed, group, right, half=0.42):
    """A strip of nori round the middle of a nigiri, `half` to each side. right: its way (y, z) from the floor up to the
    top; the other side mirrors it."""
    line = np.vstack([right, right[::-1] * [-1, 1]])
    for _ in range(3):
        inner = np.stack([0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]], 1).reshape(-1, 2)
        line = np.vstack([line[:1], inner, line[-1:]])
    steps = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    at = np.linspace(0, steps[-1], 160)
    y, z = np.interp(at, steps, line[:, 0])[:, None], np.interp(at, steps, line[:, 1])[:, None]
    x = np.linspace(-half, half, 24)[None] + 0.05 * fbm(points3(at * 0.5, 0, seed), 2, seed)[:, None]
    flutter = 0.02 * fbm(points3(x * 1.5 + 0 * y, y + 0 * x, seed), 2, seed)
    thick = np.full((160, 24), 0.05)
    thick[[0, -1]] = 0
    vertices, faces, _ = thicken(points3(x + 0 * y, -y + 0 * x, z + flutter), thick)
    add_mesh('belt', vertices, faces, rice.nori(), into=group)


@once
def shrimp_meat():
    m = Mat('butterflied shrimp')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(9, 3), 0.12, 0.03)
    return m.set(glow=0.08, Clearcoat=0.4, Clearcoat_Roughness=0.1).m


def _shrimp(_rng, seed, group):
    def outline(s):
        # broad at the head's end (s = −1), narrowing towards the tail
        return np.clip(1 - np.abs(s) ** 6, 0, 1) ** 0.45 * (1.0 - 0.36 * smooth(-0.1, 1.0, s))

    middle, x, y = _draped(seed, 3.4, 1.5, 1.9, outline=outline, hang=46)
    s, t = np.linspace(-1, 1, len(x))[:, None], across(x.shape[1])[None]
    p = points3(x, y, seed * 2.0)
    # six rings, each a step; a seam down the middle where the two halves open
    rings = (s * 0.5 + 0.5) * 6.2 + 0.35 * np.abs(t) ** 2 + 0.06 * fbm(p * 1.2, 2, seed)
    along = rings % 1
    step = smooth(0, 0.75, along) * smooth(1, 0.86, along)
    seam = smooth(0.15, 0.0, np.abs(y + 0.05 * np.sin(x * 2)))
    thick = 0.56 * np.clip(1 - np.abs(s) ** 8, 0, 1) ** 0.5 * np.clip(1 - np.abs(t) ** 3, 0, 1) ** 0.55
    thick = thick * (0.88 + 0.16 * step - 0.34 * seam + 0.05 * fbm(p * 1.5, 3, seed))
    outer = smooth(0.25, 0.95, np.abs(t) + 0.12 * fbm(p * 1.4, 3, seed + 1))
    c = mix(linear('#fff3e8'), linear('#ffd9bf'), smooth(-0.4, 0.6, fbm(p * 1.1, 3, seed + 2)))
    c = mix(c, linear('#ff9a5e'), 0.75 * outer)
    stripe = smooth(0.30, 0.75, step + 0.3 * fbm(p * 2.5, 2, seed + 3)) * (0.3 + 0.7 * outer) * (1 - 0.8 * seam)
    c = mix(c, linear('#ea5a26'), 0.85 * stripe * smooth(0.15, 0.5, np.abs(t)))
    c = mix(c, linear('#e4491c'), smooth(0.86, 0.98, s))
    vertices, faces, at = thicken(middle, thick)
    i, j, _ = at.T
    add_mesh('shrimp', vertices, faces, shrimp_meat(), colour=np.c_[c[i, j], np.full(len(i), 0.24)], into=group)
    end = middle[-12, x.shape[1] // 2]
    _tail(end, group)


def _tail(end, group):
    """The fan of a shrimp's tail at the point `end`, spread and a little raised."""
    vertices, faces = icosphere(4)
    for spread, lift in ((-0.52, -0.05), (-0.18, 0.06), (0.2, 0.05), (0.54, -0.06)):
        blade = vertices * np.array([0.72, 0.27, 0.06])
        blade[:, 1] *= 1 + 0.55 * vertices[:, 0]
        ribs = 0.02 * np.cos(vertices[:, 1] * 9)
        blade[:, 2] += 0.16 * vertices[:, 0] ** 2 + ribs
        turned = (blade + np.array([0.55, 0, 0])) @ euler(0.0, -0.12 - lift, spread)[0].T + end
        turned[:, 2] = np.maximum(turned[:, 2], 0.05)
        shade = mix(linear('#e8441a'), linear('#a51f0c'), smooth(0.2, 1.0, vertices[:, 0]))
        add_mesh('tail', turned, faces, shrimp_meat(), colour=np.c_[shade, np.full(len(turned), 0.2)], into=group)


@once
def scallop_meat():
    """Pearly and wet. No scattering: in what is so pale it leaves coloured noise."""
    m = Mat('scallop')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(5, 3), 0.10, 0.04)
    return m.set(glow=0.07, Clearcoat=0.5, Clearcoat_Roughness=0.1).m


def _scallop(rng, seed, group):
    def outline(s):
        # two round halves, opened like a book
        return np.clip(1 - np.abs(s) ** 2.6, 0, 1) ** 0.5 * (1 - 0.13 * np.exp(-((s / 0.16) ** 2)))

    middle, x, y = _draped(seed, 2.95, 1.62, 1.94, outline=outline, hang=42)
    s, t = np.linspace(-1, 1, len(x))[:, None], across(x.shape[1])[None]
    p = points3(x, y, seed * 2.0)
    crease = np.exp(-(((x - 0.3 * y) / 0.2) ** 2))
    thick = 0.72 * np.clip(1 - np.abs(s) ** 4, 0, 1) ** 0.5 * np.clip(1 - np.abs(t) ** 3, 0, 1) ** 0.55
    thick = thick * (1 - 0.42 * crease + 0.05 * fbm(p * 1.2, 2, seed))
    radius = np.hypot(np.abs(x) - 1.4, y)
    fibres = fbm(points3(radius * 5, np.arctan2(y, np.abs(x) - 1.4) * 1.2, seed), 3, seed)
    c = mix(linear('#f6e3c6'), linear('#dfb98c'), smooth(-0.3, 0.7, fibres))
    c = mix(c, linear('#fbf0df'), 0.45 * smooth(-0.2, 0.7, fbm(p * 0.8, 2, seed + 1)))
    c = mix(c, linear('#dca873'), np.clip(0.6 * crease + 0.45 * smooth(0.75, 1, np.abs(t)), 0, 1))
    vertices, faces, at = thicken(middle, thick)
    i, j, _ = at.T
    add_mesh('scallop', vertices, faces, scallop_meat(), colour=np.c_[c[i, j], np.full(len(i), 0.25)], into=group)
    _zest(middle, rng, group)


@once
def zest_peel():
    return many('zest', '#f2b705', '#ffdc3a', rough=0.35, glow=0.08)


def _zest(middle, rng, group, count=15):
    """Curls of lemon zest on the middle of the neta."""
    rows, columns, _ = middle.shape
    paths = []
    for _ in range(count):
        at = middle[int(rows * rng.normal(0.5, 0.10)), int(columns * np.clip(rng.normal(0.5, 0.14), 0.2, 0.8))]
        t, bend, way = np.linspace(-1, 1, 14), rng.uniform(0.5, 1.6), rng.uniform(0, 6.28)
        curl = np.stack([np.sin(t * bend) / bend, (1 - np.cos(t * bend)) / bend, 0.10 * np.cos(t * 2)], 1)
        curl = curl * rng.uniform(0.25, 0.42)
        paths.append(curl @ euler(0.0, 0.0, way)[0].T + at + [0, 0, 0.37 + rng.uniform(0, 0.08)])
    add_mesh('zest', *tube_shape(paths, 0.045, 6), zest_peel(), into=group)


@once
def omelette():
    m = Mat('tamago')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(11, 4), 0.25, 0.03)
    return m.set(glow=0.08, Specular=0.35, Clearcoat=0.1, Clearcoat_Roughness=0.2).m


def _tamago(_rng, seed, group):
    """A block 6.2 × 2.7 × 1.1 of rolled omelette: layers on its sides, a faintly browned top."""
    s, a = np.meshgrid(np.linspace(-1, 1, 260), np.linspace(0, 2 * np.pi, 220, endpoint=False), indexing='ij')
    end = np.clip(1 - np.abs(s) ** 26, 0, 1) ** 0.5
    x = 3.1 * s
    y = 1.38 * end * power(np.cos(a), 0.24) * (1 + 0.015 * fbm(points3(x, 0 * x, seed), 2, seed)) + 0.06 * x
    up = 0.55 * end * power(np.sin(a), 0.34)
    p = points3(x, y, up + seed * 2.0)
    z = 2.2 + up + 0.03 * np.cos(1.1 * x + 0.5) - 0.022 * x**2 + 0.03 * fbm(p * 1.1, 3, seed) * (up > 0)
    # seven layers of omelette, seen on the sides and both ends
    layer = np.abs(((up + 0.025 * fbm(points3(x * 1.6, y * 1.6, seed), 3, seed)) * 5.6 % 1) - 0.5) * 2
    top = smooth(0.46, 0.54, up)
    c = mix(linear('#ffdc63'), linear('#fbc22e'), smooth(-0.5, 0.6, fbm(p * 1.0, 3, seed)))
    c = mix(c, linear('#fff2ae'), 0.45 * smooth(0.15, 0.6, fbm(p * 2.2, 3, seed + 1)) * (1 - top))
    c = mix(c, linear('#d98a1a'), 0.62 * smooth(0.74, 0.97, layer) * (1 - top))
    brown = smooth(-0.15, 0.75, fbm(p * [0.55, 1.5, 1], 4, seed + 2)) * top
    c = mix(c, linear('#e0962a'), 0.55 * brown)
    c = mix(c, linear('#c27a1e'), 0.35 * smooth(0.45, 0.9, fbm(p * [1.2, 2.5, 1], 3, seed + 3)) * top)
    colour = np.concatenate([c, np.full(c.shape[:2] + (1,), 0.3)], -1).reshape(-1, 4)
    add_mesh('tamago', points3(x, y, z).reshape(-1, 3), grid_faces(*s.shape), omelette(), colour=colour, into=group)
    # the belt: round the block's corners, then down along the rice
    right = [[1.30, 0.02], [1.36, 0.8], [1.40, 1.55], [1.44, 1.7], [1.44, 2.2], [1.44, 2.62], [1.38, 2.8], [1.2, 2.83], [0.6, 2.83]]
    _belt(seed, group, np.array(right), 0.45)


NETA = {
    'salmon': _fish('salmon'),
    'seared': _fish('salmon', seared=True),
    'tuna': _fish('tuna'),
    'eel': _eel,
    'shrimp': _shrimp,
    'scallop': _scallop,
    'tamago': _tamago,
}

# ---------------------------------------------------------------- gunkan


def _gunkan_piece(filling, seed):
    rng = np.random.default_rng(seed)
    group = new_group(f'{filling} gunkan {seed}')
    _boat(rng, seed, group)
    FILLINGS[filling](rng, seed, group)
    return group


def _boat_outline(count, grow=0.0):
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([(BOAT[0] + grow) * power(np.cos(angle), 0.82), (BOAT[1] + grow) * power(np.sin(angle), 0.86)], 1)


@once
def wall_nori():
    """A sheet seen from near: matt, green-black, with the grain of pressed weed."""
    m = Mat('nori wall')
    grain = m.node('Mapping')
    grain.inputs['Scale'].default_value = (1, 1, 2.6)
    m.link(m.coordinates(), grain.inputs['Vector'])
    fibres = m.noise(4.5, 5, grain.outputs[0], 0.7)
    m.base(m.ramp(fibres, [(0.32, '#050905'), (0.55, '#121c10'), (0.75, '#2a3a20')]))
    m.bump(fibres, 0.8, 0.06)
    return m.set(Roughness=0.5, Specular=0.28).m


def _boat(rng, seed, group):
    """Nori round rice. The upper edge waves a little, and the sheet ends in a seam at the front."""
    count = 260
    outline = _boat_outline(count)
    lip = NORI_HEIGHT - 0.03
    rings = [(0, 0), (0, 0.7), (0.02, 1.2), (0.03, 1.8), (0.02, lip), (-0.03, NORI_HEIGHT), (-0.07, lip), (-0.07, 1)]
    angle = np.arctan2(outline[:, 1], outline[:, 0])
    edge = 0.09 * fbm(points3(np.cos(angle) * 1.4, np.sin(angle) * 1.4, seed), 3, seed)
    bulge = 0.04 * fbm(points3(np.cos(angle) * 2, np.sin(angle) * 2, seed + 5), 3, seed)
    length = np.linalg.norm(outline, axis=1, keepdims=True)
    layers = [
        np.c_[outline * (1 + (grow + bulge[:, None] * min(z, 2) * 0.5) / length), z + edge * (z > 2.2)] for grow, z in rings
    ]
    add_mesh('nori', np.concatenate(layers), grid_faces(len(rings), count), wall_nori(), into=group)
    _seam(outline, seed, group)
    bed = np.concatenate([np.c_[outline * k, np.full(count, BOAT_RICE - 0.1)] for k in (0.97, 0.6, 0.01)])
    add_mesh('rice bed', bed, grid_faces(3, count), rice.rice_bed(), into=group)
    spots = rng.uniform(-1, 1, (2400, 2)) * BOAT
    spots = spots[_in_boat(spots, 0.8)]
    spots = spots[_apart(spots, 0.2)]
    points = np.c_[spots, BOAT_RICE + rng.uniform(-0.05, 0.05, len(spots))]
    rice.lay(points, np.tile([0, 0, 1.0], (len(points), 1)), rng, group)


def _seam(outline, seed, group):
    """The loose end of the sheet, lying over the beginning at the front."""
    part = outline[[i for i in range(len(outline)) if -2.3 < math.atan2(outline[i, 1], outline[i, 0]) < -1.15]]
    z = np.linspace(0.03, NORI_HEIGHT + 0.02, 30)[:, None]
    stand_off = 1 + (0.03 + 0.09 * np.linspace(0, 1, len(part)) ** 4) / np.linalg.norm(part, axis=1)
    x, y = part[:, 0] * stand_off + 0 * z, part[:, 1] * stand_off + 0 * z
    x = x + 0.05 * fbm(points3(0 * x, 0 * x, z * 1.5 + seed), 2, seed) * np.linspace(0, 1, len(part))
    add_mesh('seam', points3(x, y, z + 0 * x).reshape(-1, 3), grid_faces(*x.shape, wrap=False), wall_nori(), into=group)


def _in_boat(q, share):
    return (np.abs(q[:, 0]) / BOAT[0]) ** 2.3 + (np.abs(q[:, 1]) / BOAT[1]) ** 2.3 < share**2.3


def _heap(x, y, base=1.9, height=1.2, share=1.0):
    """Height of a heaped filling."""
    r = np.clip((np.abs(x) / (BOAT[0] * share)) ** 2.2 + (np.abs(y) / (BOAT[1] * share)) ** 2.2, 0, 1.3)
    return base + height * (1 - np.minimum(r, 1) ** 1.15) ** 0.75


def _heap_body(material, colour, seed, group, base=1.8, height=1.05, share=0.97, rough=0.2, lumps=0.12):
    """A lumpy dome inside the nori: what lies between the pieces of a filling."""
    rings, count = 40, 140
    scale = np.linspace(0.01, share, rings)[:, None]
    outline = _boat_outline(count, -0.1)
    x, y = scale * outline[:, 0], scale * outline[:, 1]
    p = points3(x, y, seed)
    z = _heap(x, y, base, height, share) + lumps * fbm(p * 1.7, 3, seed)
    dark, light = (linear(c) for c in colour)
    c = mix(dark, light, smooth(-0.5, 0.5, fbm(p * 1.3, 3, seed + 1)))
    paint = np.concatenate([c, np.full(c.shape[:2] + (1,), rough)], -1).reshape(-1, 4)
    add_mesh('heap', points3(x, y, z).reshape(-1, 3), grid_faces(rings, count), material, colour=paint, into=group)


@once
def creamy():
    """Sauces of mayonnaise: thick, glossy."""
    m = Mat('creamy')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    return m.set(glow=0.1, Clearcoat=0.5, Clearcoat_Roughness=0.08).m


def _spots_on_heap(count, rng, share=0.86, distance=0.3):
    q = rng.uniform(-1, 1, (count * 30, 2)) * BOAT
    q = q[_in_boat(q, share)]
    return q[_apart(q, distance)[:count]]


def zigzag(group, surface, colour, seed, turns=6, half=(1.7, 0.85), radius=0.085, lift=0.05, name='drizzle'):
    """A line of sauce to and fro across a heap. surface: (x, y) → height."""
    t = np.linspace(0, 1, 240)
    wobble = fbm(points3(t * 5, 0, seed), 2, seed)
    x = half[0] * (2 * t - 1) + 0.14 * wobble
    fold = np.sin(t * turns * 2 * np.pi + 0.4)
    y = half[1] * fold * np.sqrt(np.clip(1 - (2 * t - 1) ** 2 * 0.75, 0, 1)) + 0.07 * wobble
    thick = radius * (1 + 0.3 * np.abs(fold) ** 6 + 0.25 * wobble)
    vertices, faces = tube_shape(np.stack([x, y, surface(x, y) + lift], 1)[None], thick, 12)
    shade = np.tile(linear(colour), (len(vertices), 1))
    add_mesh(name, vertices, faces, creamy(), colour=np.c_[shade, np.full(len(vertices), 0.15)], into=group)


@once
def onion_green():
    return many('spring onion', '#3f8f22', '#a5d468', rough=0.28, glow=0.06, coat=0.3)


def onion_rings(points, rng, group, size=1.0):
    """Rings of spring onion, 3–6 mm across, lying on points (n, 3)."""
    angle = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    profile = np.stack([0.2 + 0.05 * np.cos(angle), 0.11 * np.sin(angle)], 1)
    base = lathe(np.vstack([profile, profile[:1]]), 22)
    k = len(points)
    turned = euler(rng.normal(0, 0.5, k), rng.normal(0, 0.5, k), rng.uniform(0, 6, k))
    turned = turned * (rng.uniform(0.7, 1.25, k) * size)[:, None, None]
    add_mesh('spring onion', *scatter(base, turned, points), onion_green(), into=group)


def _spicy_salmon(rng, seed, group):
    _heap_body(creamy(), ('#e8641c', '#f58a3a'), seed, group)
    vertices, faces = icosphere(3)
    cube = power(vertices, 0.42)
    spots = _spots_on_heap(64, rng, 0.9, 0.34)
    for i, (x, y) in enumerate(spots):
        size = rng.uniform(0.24, 0.34, 3) * [1.15, 1, 0.9]
        shape = cube * size * (1 + 0.06 * fbm(vertices * 1.4 + i * 3.3, 2, seed))[:, None]
        colour, _ = salmon.fish_colour('salmon', shape[:, 0] + i * 1.37, shape[:, 1] + i * 0.21, shape[:, 2] * 0.6, seed + i % 5)
        colour[:, :3] = mix(colour[:, :3], linear('#f2661a'), 0.55 * smooth(-0.4, 0.4, fbm(shape * 2.2 + i, 2, seed)))
        turned = euler(rng.normal(0, 0.45), rng.normal(0, 0.45), rng.uniform(0, 6))[0]
        at = [x, y, _heap(x, y, 1.92, 1.15) + rng.uniform(-0.02, 0.14)]
        add_mesh('cube', shape @ turned.T + at, faces, salmon.fish_flesh('salmon'), colour=colour, into=group)
    zigzag(group, lambda x, y: _heap(x, y, 2.05, 1.2) + 0.36, '#f8741a', seed, 4, (1.5, 0.75), 0.11)
    q = _spots_on_heap(17, rng, 0.72, 0.42)
    onion_rings(np.c_[q, _heap(q[:, 0], q[:, 1], 2.05, 1.2) + 0.32], rng, group, 0.9)


@once
def crab_fibre():
    return painted('crab', glow=0.07, coat=0.25, bump=(14, 0.15, 0.02))


def _strands(count, rng, seed, base, height, share=0.88, length=1.7, curl=0.8, lift=0.0, steps=26):
    """Paths of threads that lie on the heap, each bent its own way: (count, steps, 3)."""
    spots = rng.uniform(-1, 1, (count * 4, 2)) * BOAT
    spots = spots[_in_boat(spots, share)][:count]
    t = np.linspace(-0.5, 0.5, steps)
    paths = []
    for i, spot in enumerate(spots):
        way, bend, long = rng.normal(0.2, 0.75), rng.normal(0, curl), length * rng.uniform(0.7, 1.2)
        heading = way + bend * t * 2 + 0.5 * fbm(points3(t * 4, i * 1.7, seed), 2, seed)
        x = spot[0] + np.cumsum(np.cos(heading)) * long / steps - np.cos(way) * long / 2
        y = spot[1] + np.cumsum(np.sin(heading)) * long / steps - np.sin(way) * long / 2
        r = (np.abs(x) / (BOAT[0] * 0.9)) ** 2.3 + (np.abs(y) / (BOAT[1] * 0.9)) ** 2.3
        pull = np.maximum(r, 1) ** (-1 / 2.3)
        x, y = x * pull, y * pull
        z = _heap(x, y, base, height) + lift * i / count + 0.13 * fbm(points3(t * 3, i * 3.1, seed + 1), 2, seed)
        paths.append(np.stack([x, y, z], 1))
    return np.array(paths)


def _crab(rng, seed, group):
    _heap_body(creamy(), ('#f6c9a8', '#fbe2cc'), seed, group, 1.55, 1.1)
    paths = _strands(190, rng, seed, 1.85, 1.25, length=1.8, curl=0.5, lift=0.34)
    sides = 8
    for kind in range(2):
        some = paths[kind::2]
        vertices, faces = tube_shape(some, 0.105 if kind else 0.13, sides)
        vertices[:, 2] -= 0.02
        p = vertices * 1.0
        shade = mix(linear('#fff4e8'), linear('#fde2d0'), smooth(-0.4, 0.6, fbm(p * 2, 3, seed)))
        around = np.tile(np.arange(sides), len(vertices) // sides) / sides
        strand = np.repeat(np.arange(len(some)), some.shape[1] * sides)
        red = smooth(-0.1, 0.5, np.cos(around * 2 * np.pi - 1.2) + 0.3 * fbm(p * 1.5, 2, seed + 2)) * (strand % 3 != 0)
        shade = mix(shade, linear('#ea4526'), (0.95 if kind else 0.7) * red)
        add_mesh('crab', vertices, faces, crab_fibre(), colour=np.c_[shade, np.full(len(vertices), 0.36)], into=group)
    zigzag(group, lambda x, y: _heap(x, y, 2.1, 1.3) + 0.33, '#fff3d2', seed, 3, (1.2, 0.55), 0.13, name='mayo')


@once
def ikura():
    """Big roe: a deep heart, a bright rim where light comes through, wet."""
    m = Mat('ikura')
    rim = m.node('LayerWeight')
    rim.inputs['Blend'].default_value = 0.45
    deep = m.ramp(m.island(), [(0, '#ea3c06'), (1, '#fb6414')])
    pale = m.ramp(m.island(), [(0, '#ff8a24'), (1, '#ffb050')])
    attribute = m.attribute('col')
    body = m.mix(rim.outputs['Facing'], deep, pale)
    m.base(m.mix(attribute.outputs['Alpha'], '#b81802', body))
    return m.set(glow=0.3, Roughness=0.06, Specular=0.6, Clearcoat=0.8, Clearcoat_Roughness=0.03).m


def _ikura(rng, seed, group):
    _heap_body(creamy(), ('#c8300a', '#e2480f'), seed, group, 1.85, 0.6)
    points = []
    for level, share in ((0.0, 0.86), (0.30, 0.86), (0.62, 0.72)):
        q = rng.uniform(-1, 1, (3000, 2)) * BOAT
        q = q[_in_boat(q, share)]
        q = q[_apart(q, 0.52)]
        z = _heap(q[:, 0], q[:, 1], 1.98, 0.72) + level * (1 - 0.6 * (q[:, 0] / BOAT[0]) ** 2)
        points.append(np.c_[q, z + rng.normal(0, 0.05, len(q))])
    points = np.concatenate(points)
    # room for the cucumber at the far end
    points = points[points[:, 0] * 0.8 + points[:, 1] < 1.7]
    vertices, faces = icosphere(3)
    k = len(points)
    turned = frames(rng.normal(0, 1, (k, 3)), rng.uniform(0, 6, k)) * rng.uniform(0.27, 0.32, k)[:, None, None]
    v, f = scatter((vertices, faces), turned, points)
    # the dark eye of each egg: alpha 0 there
    eye = np.tile(smooth(0.93, 0.80, vertices[:, 2]), k)
    add_mesh('ikura', v, f, ikura(), colour=np.c_[np.zeros((len(v), 3)), eye], into=group)
    _cucumber_fan(seed, group)


def _cucumber_fan(seed, group):
    """Three thin slices of cucumber standing at one end."""
    for i in range(3):
        turned = (math.radians(68 + 5 * i), math.radians(6 - 7 * i), math.radians(-28 + 14 * i))
        place(cucumber.group(seed + i, 1.08, 0.15), (1.2 + 0.42 * i, 0.72 - 0.24 * i, 2.3 - 0.03 * i), turned, into=group)


@once
def seaweed():
    m = Mat('chuka')
    m.base(m.ramp(m.island(), [(0, '#1f6a10'), (0.5, '#3f9418'), (1, '#86bf2e')]))
    return m.set(glow=0.10, Roughness=0.16, Specular=0.5, Clearcoat=0.6, Clearcoat_Roughness=0.06).m


def _chuka(rng, seed, group):
    _heap_body(creamy(), ('#1c4a0c', '#2c6a12'), seed, group, 1.75, 1.1)
    for count, radius, length in ((170, 0.055, 2.6), (70, 0.085, 2.0)):
        paths = _strands(count, rng, seed + count, 1.96, 1.25, length=length, curl=1.9, lift=0.42, steps=40)
        add_mesh('chuka', *tube_shape(paths, radius, 8), seaweed(), into=group)
    zigzag(group, lambda x, y: _heap(x, y, 2.1, 1.3) + 0.42, '#c98f4a', seed, 3, (1.2, 0.6), 0.12)
    q = _spots_on_heap(46, rng, 0.8, 0.22)
    points = np.c_[q, _heap(q[:, 0], q[:, 1], 2.0, 1.25) + 0.52]
    rice.sesame(points, [0, 0, 1.0] + rng.normal(0, 0.3, (len(q), 3)), rng, group)


FILLINGS = {'spicy_salmon': _spicy_salmon, 'crab': _crab, 'ikura': _ikura, 'chuka': _chuka}

# ---------------------------------------------------------------- sashimi


@once
def daikon_thread():
    m = Mat('daikon')
    m.base(m.ramp(m.island(), [(0, '#eef0ea'), (1, '#ffffff')]))
    return m.set(glow=0.14, Roughness=0.22, Clearcoat=0.3).m


def _daikon(rng, seed, half=(5.2, 3.2), height=1.5, count=380):
    """A springy heap of radish threads, on a body of their own colour."""
    profile = [(half[0] * r * 0.8, height * 0.55 * (1 - r**2.2)) for r in np.linspace(0.01, 1, 20)]
    body, faces = lathe(profile, 80)
    add_mesh('daikon', body * [1, half[1] / half[0], 1], faces, daikon_thread())
    t, paths = np.linspace(0, 1, 46), []
    for i in range(count):
        r, a = np.sqrt(rng.random()) * 0.86, rng.uniform(0, 6.28)
        x, y = half[0] * r * np.cos(a), half[1] * r * np.sin(a)
        heading = rng.uniform(0, 6.28) + rng.normal(0, 2.6) * t + 1.4 * fbm(points3(t * 3, i * 1.3, seed), 2, seed)
        x = x + np.cumsum(np.cos(heading)) * 0.075
        y = y + np.cumsum(np.sin(heading)) * 0.075
        out = np.hypot(x / half[0], y / half[1]) + 1e-6
        pull = np.minimum(1, (0.8 + 0.2 * np.tanh((out - 0.8) / 0.4) + rng.normal(0, 0.03)) / out)
        x, y = x * pull, y * pull
        rise = height * (1 - np.clip(np.hypot(x / half[0], y / half[1]), 0, 1) ** 2.2)
        z = 0.08 + rise * rng.uniform(0.25, 1.0) + 0.2 * np.abs(fbm(points3(t * 3, i * 2.7, seed + 4), 2, seed))
        paths.append(np.stack([x, y, z], 1))
    add_mesh('daikon', *tube_shape(paths, 0.065, 7), daikon_thread())


def _sashimi_slice(kind, seed):
    """A slice 6.0 × 3.2 cm, a finger thick, lying flat with its middle at 0."""
    group = new_group(f'{kind} slice {seed}')
    s, t = np.linspace(-1, 1, 200), across(90)
    share = (np.clip(1 - np.abs(s) ** 11, 0, 1) ** 0.4 * (1 - 0.10 * s))[:, None]
    y = np.maximum(share, 0.004) * 1.6 * t[None]
    x = np.broadcast_to(3.0 * s[:, None], y.shape) + 0.25 * y
    z = -0.028 * x**2 + 0.05 * y + 0.06 * fbm(points3(x * 0.5, y * 0.5, seed), 2, seed)
    salmon.fish_slab(kind, points3(x, y, z), seed, group, thickness=0.85 if kind == 'tuna' else 0.7, blunt=True)
    return group


def sashimi(recipe):
    """Slices leaning on one another over a heap of daikon, shiso behind them, lemon beside them."""
    seed, count = recipe['seed'], recipe['pieces']
    rng = np.random.default_rng(seed)
    _daikon(rng, seed, (6.2, 3.9), 1.7)
    for i in range(count):
        k = i - (count - 1) / 2
        group = _sashimi_slice(recipe['fish'], seed * 20 + i)
        fan = math.radians(90 - 6.5 * k + rng.normal(0, 2.5))
        at = (1.5 * k, -0.5 - 0.05 * k * k + rng.normal(0, 0.15), 2.1 - 0.04 * k * k)
        place(group, at, (math.radians(31 + rng.normal(0, 2)), math.radians(16), fan))
    for x, y, z, turn in ((-3.4, 3.0, 2.2, 2.1), (-1.1, 3.5, 2.5, 1.7)):
        place(shiso.group(seed + int(turn * 10)), (x, y, z), (0, -0.7, turn), 0.85)
    for i in range(2):
        at = (2.3 + 1.5 * i, 3.1 - 0.4 * i, 2.2)
        place(lime.lemon(seed + i, 1.6), at, (math.radians(52), math.radians(8), -0.3 - 0.3 * i))
