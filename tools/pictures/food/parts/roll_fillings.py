"""The fillings of a roll as its cut face shows them. Units: 1 = 1 cm.

A roll's core is divided with straight cuts into unequal bars, as batons lie beside each other in a real roll (pie wedges
would look like a board game). Each bar is painted for what it is: skin on its outer side only, seeds on its inner side.
"""
import math
from typing import NamedTuple

import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, once
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh
from kit.shapes import chaikin, circle, prism, resample


class Spot(NamedTuple):
    """Where the points of a filling lie on its cut face. u, v: cm along and across the bar. edge: 0 in the middle .. 1
    at the rim. outward: −1 towards the roll's middle .. 1 towards its outside. p: (n, 3) for noise."""

    u: np.ndarray
    v: np.ndarray
    edge: np.ndarray
    outward: np.ndarray
    p: np.ndarray
    seed: int


def _c(name):
    return linear(name)


def _between(dark, light, t):
    return mix(_c(dark), _c(light), t)


def _mottle(s, scale, low=-0.5, high=0.5, octaves=3):
    return smooth(low, high, fbm(s.p * scale, octaves, s.seed))


def _fat_lines(s, step, width):
    """Pale lines through fish, bent as the muscle is: 1 on a line."""
    phase = (s.u + 0.16 * s.v**2 + 0.12 * fbm(s.p * 1.6, 2, s.seed)) / step + s.seed * 0.37
    return smooth(1 - width, 1, np.cos(2 * np.pi * phase) * 0.5 + 0.5)


def salmon(s):
    c = _between('#ee5a22', '#fb8a4c', _mottle(s, 1.6))
    return mix(c, _c('#ffdcc2'), 0.8 * _fat_lines(s, 0.42, 0.22)), 0.26


def tuna(s):
    c = _between('#97141f', '#c52c38', _mottle(s, 1.6))
    return mix(c, _c('#e4848a'), 0.45 * _fat_lines(s, 0.36, 0.14)), 0.3


def cheese(s):
    return _between('#fffaf0', '#fffef9', _mottle(s, 2.2)), 0.42


def cucumber(s):
    skin = smooth(0.66, 0.8, s.edge) * smooth(0.0, 0.4, s.outward)
    c = _between('#d3e79c', '#e9f3c0', _mottle(s, 2.5))
    c = mix(c, _c('#9cc654'), smooth(0.3, 0.66, s.edge) * smooth(-0.2, 0.5, s.outward))
    c = mix(c, _c('#b5d672'), 0.5 * smooth(0.75, 1, s.edge))
    soft = smooth(0.4, 0.1, s.outward * s.edge) * smooth(0.75, 0.5, s.edge)
    seeds = smooth(0.2, 0.5, value_noise(s.p * np.array([6.5, 6.5, 1]), s.seed + 3)) * soft
    c = mix(c, _c('#fbfae6'), seeds * 0.9)
    c = mix(c, _c('#c2d894'), smooth(0.2, 0.55, -value_noise(s.p * 4.2, s.seed + 9)) * soft * 0.8)
    return mix(c, _between('#14401a', '#2f6d24', _mottle(s, 4)), skin), 0.24


def avocado(s):
    across = np.clip(0.5 + 0.5 * s.outward * s.edge + 0.12 * fbm(s.p * 1.4, 3, s.seed), 0, 1)
    c = mix(_c('#f3ea9c'), _c('#d9e27c'), smooth(0.2, 0.5, across))
    c = mix(c, _c('#a9cf52'), smooth(0.5, 0.74, across))
    return mix(c, _c('#6fa531'), smooth(0.74, 0.92, across) * smooth(0.5, 0.85, s.edge)), 0.34


def crab(s):
    fibre = smooth(-0.1, 0.5, np.sin(s.v * 24 + 2.2 * fbm(s.p * 2.2, 3, s.seed)))
    c = mix(_c('#fff8f1'), _c('#f6ddce'), fibre * 0.65)
    rim = smooth(0.6, 0.9, s.edge + 0.10 * fbm(s.p * 3, 3, s.seed)) * smooth(-0.75, 0.1, s.outward)
    return mix(c, _between('#d8321a', '#f2603f', _mottle(s, 3)), rim), 0.36


def shrimp(s):
    rim = smooth(0.5, 0.97, s.edge + 0.14 * fbm(s.p * 2, 3, s.seed))
    c = mix(_c('#ffe6d6'), _c('#ffc09c'), rim)
    vein = smooth(0.12, 0.02, np.hypot(s.u * 0.8, s.v))
    c = mix(c, _c('#f5b490'), 0.5 * vein)
    return mix(c, _between('#ee6a38', '#f99a6a', _mottle(s, 3)), smooth(0.5, 0.9, rim) * smooth(-0.9, -0.1, s.outward)), 0.28


def eel(s):
    flakes = smooth(0.2, 0.8, np.sin(s.v * 13 + s.u * 3 + 2 * fbm(s.p * 2, 3, s.seed)))
    c = mix(_between('#a8683a', '#d9a670', _mottle(s, 2)), _c('#7c4420'), flakes * 0.45)
    return mix(c, _between('#2a150a', '#4f2a12', _mottle(s, 4)), smooth(0.72, 0.92, s.edge)), 0.2


def tempura(s):
    """A fried shrimp: pink flesh in a golden crumbly coat."""
    c, _ = shrimp(s._replace(edge=np.clip(s.edge / 0.66, 0, 1)))
    wobble = s.edge + 0.09 * fbm(s.p * 3.2, 4, s.seed)
    crust = _between('#c97a1c', '#f8cc6a', _mottle(s, 5, -0.4, 0.4, 4))
    return mix(mix(c, _c('#fff0cf'), smooth(0.58, 0.64, wobble)), crust, smooth(0.64, 0.74, wobble)), 0.5


def _mince(s, dark, light, sauce):
    cell = value_noise(s.p * 4.4, s.seed)
    between = smooth(0.12, 0.02, np.abs(value_noise(s.p * 3.4, s.seed + 5)))
    c = mix(_between(dark, light, smooth(-0.5, 0.5, cell)), _c(sauce), between * 0.75)
    return mix(c, _c('#7f1a0c'), smooth(0.62, 0.75, value_noise(s.p * 9, s.seed + 8)) * 0.6), 0.24


def salmon_mince(s):
    return _mince(s, '#ea4f1a', '#ff9657', '#ffc59a')


def tuna_mince(s):
    return _mince(s, '#a1121c', '#d23a3c', '#f2946c')


def _meat(s, dark, light, rim, fibres=17):
    fibre = np.sin(s.v * fibres + 3 * fbm(s.p * np.array([0.9, 2.2, 1]), 4, s.seed))
    c = mix(_c(light), _c(dark), smooth(-0.2, 0.9, fibre) * 0.6)
    return mix(c, _c(rim), smooth(0.7, 0.98, s.edge + 0.12 * fbm(s.p * 2.5, 3, s.seed))), 0.36


def chicken(s):
    return _meat(s, '#dcb384', '#fbe9cb', '#c98d48', 11)


def duck(s):
    return _meat(s, '#6b3020', '#b36a4a', '#3c1509')


def bacon(s):
    lean = smooth(-0.2, 0.3, np.sin(s.v * 9 + 1.6 * fbm(s.p * 1.2, 3, s.seed)))
    return mix(_c('#f6d3b4'), _between('#9c2f1a', '#c4523a', _mottle(s, 3)), lean), 0.28


def lettuce(s):
    fold = 0.5 + 0.5 * np.sin(s.u * 9 + s.v * 11 + 4 * fbm(s.p * 2.1, 3, s.seed))
    return mix(mix(_c('#e3efb0'), _c('#8fc04c'), smooth(0.2, 0.75, fold)), _c('#4f8f2a'), smooth(0.75, 1, fold) * 0.8), 0.3


def tomato(s):
    c = _between('#d32a14', '#f0522e', _mottle(s, 2))
    gel = smooth(0.05, 0.4, value_noise(s.p * 2.6, s.seed)) * smooth(0.75, 0.5, s.edge)
    c = mix(c, _c('#f78a3c'), gel * 0.8)
    c = mix(c, _c('#ffe9b0'), smooth(0.55, 0.7, value_noise(s.p * 6, s.seed + 2)) * gel)
    return mix(c, _c('#b3150c'), smooth(0.85, 0.95, s.edge)), 0.16


def apple(s):
    c = _between('#f7f3cd', '#fdfbe8', _mottle(s, 2))
    skin = smooth(0.7, 0.8, s.edge) * smooth(0.0, 0.4, s.outward)
    return mix(mix(c, _c('#e2eda0'), smooth(0.6, 0.82, s.edge)), _between('#62a51e', '#96cc3c', _mottle(s, 3)), skin), 0.26


def spring_onion(s):
    rings = 0.5 + 0.5 * np.cos(34 * np.hypot((s.u % 0.36) - 0.18, ((s.v + 0.1) % 0.36) - 0.18))
    return mix(_c('#3f8a2a'), _c('#d9efac'), smooth(0.3, 0.8, rings)), 0.3


def chuka(s):
    strand = np.abs(np.sin(s.u * 10 + 5 * fbm(s.p * 1.7, 3, s.seed)))
    return mix(_c('#0f4a1c'), mix(_c('#2f8f34'), _c('#8fd468'), smooth(0.7, 1, strand)), smooth(0.15, 0.7, strand)), 0.14


def tofu(s):
    c = _between('#f4e4c4', '#fff8e6', _mottle(s, 3.5))
    crust = smooth(0.76, 0.9, s.edge + 0.06 * fbm(s.p * 3, 3, s.seed))
    return mix(c, _between('#8a4a18', '#c98540', _mottle(s, 4)), crust), 0.42


def pepper(s):
    c = _between('#c81f10', '#f04a26', _mottle(s, 2))
    return mix(c, _c('#8c120a'), smooth(0.8, 0.97, s.edge)), 0.16


def spinach(s):
    fold = np.sin(s.u * 12 + s.v * 8 + 5 * fbm(s.p * 2, 3, s.seed))
    return mix(_c('#17451a'), _c('#4e9238'), smooth(-0.3, 0.9, fold)), 0.26


def mango(s):
    return _between('#f79a14', '#ffc845', _mottle(s, 1.6)), 0.24


def omelette(s):
    return mix(_between('#ffd766', '#ffe79a', _mottle(s, 3)), _c('#cf8f2c'), smooth(0.86, 0.98, s.edge)), 0.42


def mayonnaise(s):
    return _between('#fff0c8', '#fffbe9', _mottle(s, 2)), 0.2


class Kind(NamedTuple):
    """How a filling is painted, the share of the core it takes, how rough its top is (cm), its gloss, whether its skin
    looks to the roll's middle (beside the dark nori it would not be seen), and its glow: white in the shade."""

    paint: object
    share: float = 1.0
    lumps: float = 0.04
    coat: float = 0.15
    inwards: bool = False
    glow: float = 0.09


KINDS = {
    'salmon': Kind(salmon, 1.25, 0.03, 0.35),
    'tuna': Kind(tuna, 1.2, 0.03, 0.25),
    'cheese': Kind(cheese, 1.4, 0.09, 0.1, glow=0.2),
    'cucumber': Kind(cucumber, 0.9, 0.03, 0.3, True),
    'avocado': Kind(avocado, 1.0, 0.03, 0.15, glow=0.14),
    'crab': Kind(crab, 1.2, 0.05, 0.15),
    'shrimp': Kind(shrimp, 1.2, 0.04, 0.35),
    'eel': Kind(eel, 1.1, 0.05, 0.5),
    'tempura': Kind(tempura, 1.6, 0.09, 0.1),
    'salmon-mince': Kind(salmon_mince, 1.6, 0.13, 0.4),
    'tuna-mince': Kind(tuna_mince, 1.6, 0.13, 0.4),
    'chicken': Kind(chicken, 1.3, 0.07, 0.1),
    'duck': Kind(duck, 1.5, 0.09, 0.25),
    'bacon': Kind(bacon, 1.0, 0.06, 0.35),
    'lettuce': Kind(lettuce, 0.8, 0.14, 0.2),
    'tomato': Kind(tomato, 0.7, 0.03, 0.5),
    'apple': Kind(apple, 1.0, 0.03, 0.25, True),
    'onion': Kind(spring_onion, 0.6, 0.08, 0.2),
    'chuka': Kind(chuka, 1.4, 0.16, 0.5),
    'tofu': Kind(tofu, 1.4, 0.04, 0.0),
    'pepper': Kind(pepper, 0.75, 0.04, 0.5),
    'spinach': Kind(spinach, 0.7, 0.14, 0.25),
    'mango': Kind(mango, 1.0, 0.03, 0.3),
    'omelette': Kind(omelette, 1.1, 0.05, 0.0),
    'mayonnaise': Kind(mayonnaise, 0.4, 0.05, 0.4),
}


@once
def _material(coat, glow):
    m = Mat('filling')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(14, 3), 0.12, 0.03)
    return m.set(glow=glow, Clearcoat=coat, Clearcoat_Roughness=0.12).m


def _halfplane(outline, direction, offset):
    """The part of a closed outline where direction·p < offset."""
    d, kept = outline @ direction - offset, []
    for i, point in enumerate(outline):
        j = (i + 1) % len(outline)
        if d[i] <= 0:
            kept.append(point)
        if d[i] * d[j] < 0:
            kept.append(point + (outline[j] - point) * d[i] / (d[i] - d[j]))
    return np.array(kept)


def _area(outline):
    x, y = outline.T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def _cut(outline, shares, angle, rng):
    """Divides an outline into bars of the given shares: a straight cut, then each part across."""
    if len(shares) == 1:
        return [outline]
    half = 1 if len(shares) < 4 else len(shares) // 2
    direction = np.array([math.cos(angle), math.sin(angle)])
    wanted = _area(outline) * sum(shares[:half]) / sum(shares)
    low, high = (outline @ direction).min(), (outline @ direction).max()
    for _ in range(24):
        middle = (low + high) / 2
        part = _halfplane(outline, direction, middle)
        if len(part) > 2 and _area(part) > wanted:
            high = middle
        else:
            low = middle
    across = angle + math.pi / 2 + rng.normal(0, 0.14)
    first = _cut(_halfplane(outline, direction, low), shares[:half], across, rng)
    return first + _cut(_halfplane(outline, -direction, -low), shares[half:], across, rng)


def outlines(kinds, radius, angle, rng):
    """The outlines of the fillings in a round core of the given radius (cm), in the order of `kinds`. angle: where
    the first one lies is opposite of it."""
    shares = [KINDS[kind].share for kind in kinds]
    core = circle(radius, 96)
    core = np.sign(core) * np.abs(core / radius) ** 0.86 * radius * 0.97
    found = []
    for i, part in enumerate(_cut(core, shares, angle + rng.normal(0, 0.12), rng)):
        centre = part.mean(0)
        part = centre + (resample(part, 40) - centre) * 0.97
        part = chaikin(resample(part, 22), 2)
        noise = points3(part[:, 0] * 1.8, part[:, 1] * 1.8, i)
        part = part + radius * 0.045 * np.stack([fbm(noise, 2, 5 + i), fbm(noise, 2, 26 + i)], 1)
        # The rice of a thin maki holds one filling: a chunk with corners rather than a disc.
        found.append(part * (np.array([1.0, 0.86]) if len(kinds) == 1 else 1.0))
    return found


def _rotation(angle):
    return np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])


def fill(kinds, shapes, height, seed, warp, into):
    """Builds the fillings of one piece, their cut at z = height."""
    rng = np.random.default_rng(seed)
    for i, (name, outline) in enumerate(zip(kinds, shapes)):
        kind = KINDS[name]
        top = height + rng.uniform(-0.01, 0.06)
        vertices, faces, texture = prism(outline, 0.05, top, 0.07, 0.03, seed * 10 + i, 120, 22, 0.03)
        centre = outline.mean(0)
        q = vertices[:, :2] - centre
        along = np.linalg.svd(outline - centre, full_matrices=False)[2][0]
        away = centre / max(np.linalg.norm(centre), 1e-6) if np.linalg.norm(centre) > 0.12 else np.array([0.6, 0.8])
        if kind.inwards:
            away = -away @ _rotation(rng.normal(0, 0.35))
        distance = np.linalg.norm(q, axis=1)
        edge = np.where(vertices[:, 2] < top - 0.3, 1, texture[:, 0])
        spot = Spot(
            u=q @ along,
            v=q @ np.array([-along[1], along[0]]),
            edge=edge,
            outward=(q @ away) / np.maximum(distance, 1e-3) * np.minimum(distance / 0.12, 1),
            p=np.c_[vertices[:, :2], vertices[:, 2] * 0.3 + seed * 3.7 + i],
            seed=seed % 97 + i,
        )
        colour, rough = kind.paint(spot)
        relief = kind.lumps * fbm(points3(q[:, 0] * 3.4, q[:, 1] * 3.4, seed + i * 3.0), 3, seed)
        vertices[:, 2] += relief * smooth(top - 0.3, top - 0.1, vertices[:, 2])
        colour = np.c_[colour, np.full(len(vertices), rough)]
        add_mesh(name, warp(vertices), faces, _material(kind.coat, kind.glow), colour=colour, into=into)
