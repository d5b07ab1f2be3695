"""Green leaves: romaine, arugula, spinach."""
import numpy as np

from .forms import leafy, piece, sheet
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3


def group(seed, dark='#3f7d1c', light='#9cc84a', rib='#eef3cf', length=7.5, width=4.2):
    """A leaf of romaine, torn: crisp pale rib, ruffled edge. It lies along x, hollow side up."""
    rng = np.random.default_rng(seed)
    length, width = length * rng.uniform(0.85, 1.1), width * rng.uniform(0.85, 1.1)

    def half(t, side):
        torn = 1 + 0.10 * fbm(points3(t * 5, side * 3.0, seed), 3, seed)
        oval = 0.22 + 0.78 * np.sin(np.pi * np.clip(t, 0, 1) ** 0.72 * 0.93) ** 0.8
        return width / 2 * oval * torn * np.clip((1.02 - t) * 9, 0, 1) ** 0.5

    x, y, t, s, faces = sheet(length, half, seed, 110, 65)
    edge = np.abs(s)
    p = points3(x, y, seed * 3.3)
    ruffle = smooth(0.35, 1, edge) * np.sin(x * 3.3 + 2.2 * np.sign(s) + 1.6 * fbm(p * 0.8, 2, seed)) * 0.34
    crinkle = fbm(p * 1.5, 3, seed + 1)
    midrib = smooth(0.16, 0.03, edge * (0.55 + t)) * (1 - 0.85 * t)
    z = 0.55 * (y / (width / 2)) ** 2 + ruffle + 0.16 * crinkle * edge + 0.22 * midrib - 0.8 * (t - 0.45) ** 2 * rng.uniform(-0.4, 1)
    veins = smooth(0.86, 1, 0.5 + 0.5 * np.cos((t * 8 - edge * 2.2) * 2 * np.pi)) * (1 - edge)
    colour = mix(linear(light), linear(dark), smooth(0.15, 1, edge * 0.8 + 0.55 * (t - 0.4) + 0.3 * crinkle))
    colour = mix(colour, linear(rib), np.clip(midrib * 1.0 + 0.28 * veins + 0.5 * smooth(0.3, 0, t) * (1 - edge), 0, 0.95))
    return piece('romaine', np.stack([x, y, z], -1), faces, colour, 0.32, leafy())


def arugula(seed, dark='#2c641a', light='#6cab3a', length=6.2):
    """A leaf of arugula: long stalk, round lobes."""
    rng = np.random.default_rng(seed)
    length = length * rng.uniform(0.8, 1.1)
    lobes = rng.uniform(0, 0.4)

    def half(t, side):
        blade = smooth(0.22, 0.6, t) * np.sqrt(np.clip(1 - ((t - 0.72) / 0.29) ** 2 * (t > 0.72), 0, 1))
        notch = 0.5 + 0.5 * np.cos((t * 3.6 + 0.08 * side + lobes) * 2 * np.pi)
        return 0.07 + 1.15 * blade * np.where(t < 0.72, 1 - 0.62 * notch * smooth(0.9, 0.5, t), 1)

    x, y, t, s, faces = sheet(length, half, seed, 120, 33)
    p = points3(x, y, seed * 2.7)
    y = y + 0.35 * np.sin(t * 2.6 + seed)
    midrib = smooth(0.10, 0.03, np.abs(s) * half(t, np.sign(s)))
    z = 0.25 * np.abs(s) ** 1.5 + 0.22 * fbm(p * 0.9, 3, seed) + rng.uniform(0.1, 0.9) * (0.5 - 2 * (t - 0.5) ** 2)
    colour = mix(linear(dark), linear(light), smooth(-0.5, 0.7, fbm(p * 1.1, 3, seed + 1)))
    colour = mix(colour, linear('#b4d27e'), 0.55 * midrib + 0.3 * smooth(0.3, 0.1, t))
    return piece('arugula', np.stack([x, y, z], -1), faces, colour, 0.3, leafy())


def spinach(seed, dark='#123d12', light='#2f7a24', length=5.0, width=3.0):
    """A leaf of spinach, wilted in hot broth: soft folds, deep green, wet."""
    rng = np.random.default_rng(seed)

    def half(t, side):
        return 0.08 + width / 2 * np.sin(np.pi * np.clip((t - 0.18) / 0.82, 0, 1) ** 0.8) ** 0.75 * (t > 0.18)

    x, y, t, s, faces = sheet(length, half, seed, 90, 49)
    p = points3(x, y, seed * 1.9)
    fold = np.sin(y * 3.2 + 1.5 * fbm(p * 0.7, 2, seed))
    y = y * (0.72 + 0.1 * rng.uniform())
    z = 0.28 * fold * np.abs(s) ** 0.5 + 0.25 * fbm(p * 0.9, 3, seed + 1) + 0.2 * np.sin(t * 4 + seed)
    midrib = smooth(0.09, 0.03, np.abs(s) * half(t, 1))
    colour = mix(linear(dark), linear(light), smooth(-0.6, 0.6, fold * 0.5 + fbm(p * 1.4, 3, seed + 2)))
    colour = mix(colour, linear('#8fb457'), 0.5 * midrib)
    return piece('spinach', np.stack([x, y, z], -1), faces, colour, 0.2, leafy())


def cabbage(seed, pale='#f2f0d2', green='#b9cf6e', length=4.6, width=3.2, stain=None):
    """A piece of Chinese cabbage: white thick rib, frilled yellow-green edge. stain: colour of a marinade (kimchi)."""
    rng = np.random.default_rng(seed)

    def half(t, side):
        return width / 2 * (0.62 + 0.38 * t) * (1 + 0.09 * fbm(points3(t * 4, side * 2.0, seed), 3, seed))

    x, y, t, s, faces = sheet(length, half, seed, 80, 57)
    p = points3(x, y, seed * 1.3)
    frill = smooth(0.45, 1, np.maximum(np.abs(s), t)) * np.sin(p[..., 0] * 3.1 + p[..., 1] * 3.6 + seed) * 0.26
    z = 0.45 * (y / (width / 2)) ** 2 * rng.uniform(0.4, 1.2) + frill + 0.15 * fbm(p * 1.2, 3, seed + 1)
    leaf = smooth(0.25, 0.75, np.maximum(np.abs(s) * 0.85, t * 0.9) + 0.2 * fbm(p * 1.1, 3, seed + 2))
    colour = mix(linear(pale), linear(green), leaf)
    if stain:
        # The leaf stays a leaf: the red stands in its folds and along its edge, and chili flakes stick to it.
        soaked = smooth(0.0, 0.8, fbm(p * 1.0, 3, seed + 3) + 0.5 * smooth(0.6, 1, np.abs(s)))
        colour = mix(colour, linear(stain), 0.12 + 0.5 * soaked)
        colour = mix(colour, linear('#b81b08'), 0.85 * smooth(0.38, 0.52, fbm(p * 4.5, 2, seed + 4)))
    group = piece('cabbage', np.stack([x, y, z], -1), faces, colour, 0.25, leafy())
    return group
