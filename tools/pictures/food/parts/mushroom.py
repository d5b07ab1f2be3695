"""Slices of mushroom, cut from cap to stem: champignons, and porcini by their looks."""
import numpy as np

from food.parts.surface import moist, shades
from kit.colour import linear, mix, smooth
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import chaikin, prism

PORCINI = {'flesh': '#cf9f5c', 'pale': '#efd6a2', 'skin': '#55270c', 'gills': '#8a6a2a', 'stem': 0.6, 'skin_width': 0.36}


def group(
    seed,
    flesh='#e6c898',
    pale='#f8e6c4',
    skin='#94602f',
    gills='#5e361a',
    stem=0.36,
    skin_width=0.16,
    size=1.0,
    thick=0.24,
):
    """A slice about 2.6 cm wide and 2 high, flat on z = 0, the cap towards +y.

    stem: half its width, cm. skin_width: how far the cap's colour reaches in, cm.
    """
    rng = np.random.default_rng(seed)
    piece = new_group(f'mushroom {seed}')
    a = np.linspace(0, np.pi, 26)
    cap = np.stack([1.3 * np.cos(a), 0.18 + 0.95 * np.sin(a) ** 0.9], 1)
    foot = stem * rng.uniform(1.0, 1.25)
    under = [[-1.3, 0.06], [-1.05, -0.12], [-stem - 0.2, 0.12], [-stem, -0.1], [-foot, -0.85], [-foot * 0.6, -1.0]]
    under += [[-x, y] for x, y in under[::-1]]
    outline = chaikin(np.vstack([cap, under]), 2) * np.array([1, rng.uniform(0.88, 1.05)]) * size
    outline += 0.05 * np.stack([fbm(points3(*outline.T, seed), 2, seed), fbm(points3(*outline.T, seed + 9), 2, seed)], 1)
    v, faces, texture = prism(outline, 0, thick, 0.07, 0.04, seed, 190, 22)
    p = points3(v[:, 0], v[:, 1], seed * 1.3)
    colour = shades(linear(flesh), linear(pale), fbm(p * 1.6, 3, seed))
    x, y = v[:, 0] / size, v[:, 1] / size
    # The gills: a dark band under the cap on both sides of the stem.
    below_cap = 0.10 + 0.18 * (1 - (x / 1.3) ** 2)
    beside_stem = smooth(stem, stem + 0.14, np.abs(x)) * smooth(1.25, 1.0, np.abs(x))
    band = smooth(0.30, 0.16, np.abs(y - below_cap)) * beside_stem
    comb = 0.75 + 0.25 * np.cos(x * 34)
    colour = mix(colour, linear(gills), 0.9 * band * comb)
    dome = np.hypot(x / 1.3, np.maximum(y - 0.18, 0) / 0.95)
    colour = mix(colour, linear(skin), 0.95 * smooth(1 - skin_width, 1 - skin_width * 0.3, dome) * (y > 0.1))
    rim = smooth(0.82, 1.0, texture[:, 0])
    colour = mix(colour, linear(skin), 0.45 * rim)
    colour = mix(colour, linear('#b98446'), 0.6 * smooth(0.1, 0.7, fbm(p * 0.9, 2, seed + 4)))
    v[:, 2] += 0.08 * np.cos(x * 1.4 + seed) + 0.05 * np.cos(y * 2.0 + seed * 2)
    add_mesh('mushroom', v, faces, moist(), colour=np.c_[colour, np.full(len(v), 0.33)], into=piece)
    return piece
