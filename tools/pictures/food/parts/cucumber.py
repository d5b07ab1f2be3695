"""Cucumber: slices, thick half moons, smashed pieces."""
import numpy as np

from .forms import disc, fresh, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3, value_noise
from kit.shapes import grid_faces

FLESH, LIGHT, GREEN, SKIN = '#dcebb0', '#eef4d0', '#9cc46a', '#1f5217'


def _cut(s, x, y, seed):
    """Colour of the cut face: watery seeds in the middle, firm flesh, a green line under the skin."""
    p = points3(x, y, seed * 1.7)
    colour = mix(linear(LIGHT), linear(FLESH), smooth(0.3, 0.62, s))
    turn = np.arctan2(y, x)
    seeds = smooth(0.35, 0.65, value_noise(p * 5.5, seed)) * smooth(0.55, 0.42, s) * smooth(0.12, 0.22, s)
    colour = mix(colour, linear('#c9d98c'), 0.55 * smooth(0.5, 0.9, np.abs(np.sin(turn * 1.5))) * smooth(0.5, 0.3, s))
    colour = mix(colour, linear('#f7f7dc'), 0.8 * seeds)
    colour = mix(colour, linear(GREEN), smooth(0.74, 0.9, s))
    return mix(colour, linear(SKIN), smooth(0.92, 0.965, s))


def group(seed, radius=1.75, thick=0.28, bend=0.0):
    """A round slice lying on z = 0."""
    v, faces, s, _ = disc(radius, thick, seed, 0.05, 0.02, 160, 40, bend=bend)
    return piece('cucumber', v, faces, _cut(s, v[:, 0], v[:, 1], seed), 0.2, fresh(0.35, 0.07, 0.1))


def half_moon(seed, radius=1.8, thick=0.7):
    """A thick half slice: Greek salad."""
    a = np.linspace(-0.02, np.pi + 0.02, 60)
    outline = np.stack([np.cos(a), np.sin(a)], 1) * radius
    v, faces, _, _ = disc(radius, thick, seed, 0.06, 0.02, 180, 34, outline=outline)
    s = np.hypot(v[:, 0], v[:, 1]) / radius
    side = v[:, 2] < thick * 0.86
    colour = _cut(np.where(side & (s > 0.9), 1.0, s), v[:, 0], v[:, 1], seed)
    return piece('cucumber', v, faces, colour, 0.22, fresh(0.35, 0.06, 0.1))


def smashed(seed, length=3.9, radius=1.45):
    """A piece burst by a blow of the knife: skin below and at the sides, torn juicy flesh above, ragged ends."""
    rng = np.random.default_rng(seed)
    length *= rng.uniform(0.8, 1.15)
    u, a = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(0, 2 * np.pi, 90, endpoint=False), indexing='ij')
    opening = rng.uniform(1.9, 2.4)
    # The upper part of the tube is torn away: there the flesh lies low and uneven.
    up = smooth(np.cos(opening / 2), 1.0, np.sin(a))
    p0 = points3(u * length / 2, np.cos(a) * radius, seed * 4.1)
    tear = fbm(p0 * 1.3, 4, seed)
    rr = radius * (1 - 0.58 * up + 0.30 * tear * up)
    end = np.clip(1 - np.abs(u) ** 7, 0.002, 1) ** 0.5
    x = u * length / 2 * (1 + 0.22 * fbm(points3(np.cos(a) * 1.6, np.sin(a) * 1.6, np.sign(u) * 3.0 + seed), 3, seed + 1))
    y = np.cos(a) * rr * end * rng.uniform(0.95, 1.15)
    z = np.sin(a) * rr * end * 0.8 + 0.05 * tear
    v = points3(x, y, z - z.min())
    flesh = np.maximum(smooth(0.02, 0.16, up), smooth(0.90, 0.95, np.abs(u)))
    fibres = fbm(v * np.array([1.2, 3.5, 2.0]) + seed, 3, seed + 2)
    inner = mix(linear('#d3e69a'), linear('#9cc659'), smooth(-0.3, 0.6, fibres))
    inner = mix(inner, linear('#f0f4c8'), 0.7 * smooth(0.35, 0.6, value_noise(v * 4.0, seed)) * up)
    rind = mix(linear('#17430f'), linear('#3d7d22'), smooth(-0.4, 0.7, fbm(v * np.array([0.5, 2.4, 2.4]) + seed, 3, seed + 3)))
    colour = mix(rind, inner, flesh)
    colour = mix(colour, linear(GREEN), 0.6 * smooth(0, 0.5, flesh) * smooth(1, 0.5, flesh))
    return piece('smashed cucumber', v, grid_faces(*u.shape), colour, 0.16, fresh(0.5, 0.05, 0.14))
