"""What covers an inside-out roll: slices of fish, avocado or mango draped over it. Units: 1 = 1 cm.

The roll's axis is z, the middle of the wrap is towards +y. A wrap is one sheet: across the roll by the angle φ (0 on
top), along it by z. It is cut with the roll, so its edge shows on the cut face as a band.
"""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, once
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh
from kit.shapes import grid_faces

# How far down the sides a wrap reaches (radians from the top).
REACH = 1.95
ROWS, COLUMNS = 72, 220


@once
def _material(coat, scattering):
    m = Mat('wrap')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(4.5, 5, rough=0.6), 0.22, 0.06)
    if scattering:
        m.set(Subsurface=scattering, Subsurface_Radius=(0.3, 0.12, 0.06))
    return m.set(glow=0.04, Clearcoat=coat, Clearcoat_Roughness=0.1, Specular=0.5).m


def _between(dark, light, t):
    return mix(linear(dark), linear(light), t)


def _fish_lines(u, v, p, step, width, seed):
    """Fat lines: 1 on a line. u runs along the roll, v across it."""
    slant = u * 0.82 + v * 0.42 + 0.10 * v**2 + 0.26 * fbm(p * 0.7, 3, seed)
    phase = slant / step + seed * 0.37
    width = width * (1 + 0.6 * fbm(p * 0.9, 2, seed + 3))
    return smooth(1 - width, 1 - width * 0.15, 0.5 + 0.5 * np.cos(2 * np.pi * phase))


def _slices(u, v, width, slant):
    """Overlapping slices: 0 .. 1 across each, its number."""
    at = (u + v * slant) / width
    return at % 1, np.floor(at)


def salmon(u, v, p, seed):
    c = _between('#e84a18', '#f97a3c', smooth(-0.6, 0.5, fbm(p * 1.1, 3, seed)))
    fine = 0.5 + 0.5 * np.cos(2 * np.pi * (u * 3.1 + v * 1.5 + fbm(p * 2, 2, seed)))
    c = mix(c, linear('#ffb98e'), fine * 0.12)
    lines = _fish_lines(u, v, p, 0.66, 0.2, seed)
    thin = _fish_lines(u + 0.28, v, p, 0.66, 0.05, seed + 11)
    c = mix(c, linear('#ffc9a6'), 0.4 * thin)
    return mix(c, linear('#ffe2ca'), 0.88 * lines), 0.27, -0.035 * lines + 0.02 * fbm(p * 1.6, 3, seed + 7)


def tuna(u, v, p, seed):
    c = _between('#8e121c', '#c42b36', smooth(-0.6, 0.5, fbm(p * 1.1, 3, seed)))
    lines = _fish_lines(u, v, p, 0.55, 0.12, seed)
    return mix(c, linear('#e58a8c'), 0.4 * lines), 0.26, 0.015 * -lines


def _scorch(u, v, p, seed, amount):
    """Where a torch has been: strong in the middle of the top, in spots."""
    spots = fbm(p * 1.5, 4, seed + 4) + 0.35 * value_noise(p * 5, seed + 6)
    return smooth(0.5 - amount, 1.15 - amount, spots + 0.35 * np.exp(-((v / 1.6) ** 2)))


def seared_salmon(u, v, p, seed):
    c, _, relief = salmon(u, v, p, seed)
    c = mix(c, linear('#ffcba4'), 0.35 + 0.3 * smooth(-0.4, 0.4, fbm(p * 2, 3, seed)))
    burnt = _scorch(u, v, p, seed, 0.6)
    c = mix(c, linear('#c9762f'), burnt * 0.85)
    return mix(c, linear('#4a210e'), smooth(0.45, 1, burnt) * 0.85), 0.3, relief


def seared_tuna(u, v, p, seed):
    """Red in the middle, browned to grey along the edges and where the pan was."""
    c, _, relief = tuna(u, v, p, seed)
    edge = smooth(1.0, 2.3, np.abs(v) + 0.3 * fbm(p * 1.3, 3, seed))
    c = mix(c, linear('#c99a80'), edge * 0.9)
    burnt = _scorch(u, v, p, seed, 0.3)
    c = mix(c, linear('#a8745c'), burnt * 0.7)
    return mix(c, linear('#5a2c18'), smooth(0.5, 1, burnt) * 0.8), 0.27, relief


def eel(u, v, p, seed):
    """Grilled and glazed: dark skin-like edges, golden ridges, sauce shining in between."""
    ridges = 0.5 + 0.5 * np.cos(2 * np.pi * (v * 1.15 + 0.35 * fbm(p * 1.2, 3, seed)))
    c = _between('#5c2a0e', '#a85a1e', smooth(-0.5, 0.5, fbm(p * 1.8, 4, seed)))
    c = mix(c, linear('#d08a3c'), smooth(0.5, 1, ridges) * 0.55)
    c = mix(c, linear('#2a1006'), smooth(0.15, 0.6, value_noise(p * 2.6, seed + 2)) * 0.6)
    return mix(c, linear('#1f0d06'), smooth(2.6, 3.7, np.abs(v)) * 0.8), 0.16, 0.06 * ridges + 0.03 * fbm(p * 5, 3, seed)


def avocado(u, v, p, seed):
    """A fan of thin slices, each lying on the next like scales; green at its outer edge, yellow at its inner one."""
    at, number = _slices(u, v, 0.6, 0.30)
    tint = 0.10 * np.sin(number * 2.4)
    c = mix(linear('#eee995'), linear('#c9d96a'), smooth(0.1, 0.6, at + tint))
    c = mix(c, linear('#8fbb42'), smooth(0.6, 0.86, at + tint))
    c = mix(c, linear('#4f8526'), smooth(0.86, 0.97, at))
    c = mix(c, linear('#b9cf5a'), 0.5 * smooth(1.8, 3.6, np.abs(v)))
    return c, 0.3, 0.17 * at - 0.05


def mango(u, v, p, seed):
    at, number = _slices(u, v, 0.95, 0.22)
    c = _between('#f79410', '#ffc53a', smooth(-0.6, 0.6, fbm(p * 1.2 + number[..., None], 3, seed)))
    c = mix(c, linear('#ffe08a'), 0.4 * smooth(0.75, 0.98, at))
    c = mix(c, linear('#e87e0a'), 0.5 * smooth(0.15, 0.0, at))
    return c, 0.2, 0.15 * at - 0.04


def bacon(u, v, p, seed):
    lean = smooth(-0.3, 0.25, np.sin(u * 4.6 + 1.2 * fbm(p * 0.9, 3, seed)))
    c = mix(_between('#f2c79a', '#ffe3c4', smooth(-0.4, 0.4, fbm(p * 2, 3, seed))),
            _between('#8e2a16', '#c04f32', smooth(-0.5, 0.5, fbm(p * 2.4, 3, seed))), lean)
    return mix(c, linear('#5a1f0c'), 0.5 * smooth(0.3, 0.8, fbm(p * 1.6, 3, seed + 3))), 0.24, 0.05 * fbm(p * 1.5, 3, seed)


# Painter (along, across in cm, noise points, seed → colour, roughness, relief), thickness cm, gloss, scattering.
WRAPS = {
    'salmon': (salmon, 0.34, 0.16, 0.1),
    'seared-salmon': (seared_salmon, 0.34, 0.4, 0.0),
    'tuna': (tuna, 0.32, 0.3, 0.08),
    'seared-tuna': (seared_tuna, 0.34, 0.35, 0.0),
    'eel': (eel, 0.32, 0.7, 0.0),
    'avocado': (avocado, 0.26, 0.15, 0.0),
    'mango': (mango, 0.28, 0.35, 0.05),
    'bacon': (bacon, 0.22, 0.4, 0.0),
}


def thickness(kind):
    return WRAPS[kind][1]


def covers(angles, _heights):
    """Mask of the places on a roll's side that lie under a wrap (well inside its edges)."""
    from_top = np.abs((angles - np.pi / 2 + np.pi) % (2 * np.pi) - np.pi)
    return from_top < REACH - 0.3


def wrap(kind, radius, height, seed, warp, into):
    """Drapes a wrap over a roll of the given outer radius."""
    paint, thick, coat, scattering = WRAPS[kind]
    z = np.linspace(0.0, height + 0.02, ROWS)
    t = np.linspace(-1, 1, COLUMNS)
    z, t = np.meshgrid(z, t, indexing='ij')
    # The ends of the slices are not straight.
    reach = REACH + 0.13 * fbm(points3(z * 0.9, np.sign(t) * 3.0, seed), 3, seed)
    angle = t * reach
    v = angle * (radius + thick)
    p = points3(z, v, seed * 1.7)
    colour, rough, relief = paint(z, v, p, seed)
    full = np.clip(1 - np.abs(t) ** 10, 0, 1) ** 0.5 * (1 - 0.35 * np.abs(t) ** 3)
    depth = (thick + relief + 0.05 * fbm(p * 0.6, 2, seed + 1)) * full
    # The cut edges are soft, not knife-sharp.
    lip = np.clip((height + 0.02 - z) / 0.07, 0, 1)
    depth = depth * (0.86 + 0.14 * np.sqrt(lip))

    def at(r):
        return np.stack([r * np.sin(angle), r * np.cos(angle), z], -1)

    outer, inner = at(radius - 0.03 + depth), at(np.full_like(z, radius - 0.09))
    front = [outer[-1] * (1 - f) + inner[-1] * f for f in (0.03, 0.5, 1.0)]
    sheet = np.concatenate([outer, np.stack(front)])
    rows = len(sheet)
    paint_rows = np.concatenate([colour, np.repeat(colour[-1:], 3, 0)])
    # The cut itself is a shade paler: no skin, no glaze.
    paint_rows[ROWS:] = mix(paint_rows[ROWS:], np.clip(paint_rows[ROWS:] * 1.15 + 0.02, 0, 1), 0.7)
    colours = np.concatenate([paint_rows, np.full((rows, COLUMNS, 1), rough)], -1).reshape(-1, 4)
    material, faces = _material(coat, scattering), grid_faces(rows, COLUMNS, wrap=False)
    add_mesh(kind, warp(sheet.reshape(-1, 3)), faces, material, colour=colours, into=into)
