"""Pieces of fried chicken, and other meat cut in bites (beef.py, pork.py colour it otherwise)."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group
from kit.shapes import prism


@once
def meat():
    """Colour from the vertices; a thin gloss of fat or sauce."""
    return painted('meat', glow=0.03, coat=0.4, bump=(6, 0.3, 0.06), mottled=0.2)


def group(seed, pale='#e2b06e', brown='#a05a24', scorch='#4d240e', size=(1.15, 0.8, 0.55), rough=0.3, lumps=0.28, sharp=0.8):
    """One bite of meat, about 2.3 × 1.6 × 1.1 cm, lying on z = 0.

    pale, brown, scorch: its colours from within to the roasted spots. size: half axes. rough: of the surface.
    sharp: 1 is an egg, .5 a rounded block.
    """
    piece = new_group(f'chunk {seed}')
    vertices, faces = icosphere(5)
    v = np.sign(vertices) * np.abs(vertices) ** sharp * np.array(size)
    v = v * (1 + lumps * fbm(v * 1.1 + seed * 5, 4, seed))[:, None] + 0.05 * fbm(v * 3, 3, seed + 1)[:, None]
    roasted = smooth(-0.35, 0.55, fbm(v * 1.6 + seed, 4, seed + 2))
    colour = mix(linear(pale), linear(brown), roasted)
    colour = mix(colour, linear(scorch), 0.6 * smooth(0.45, 0.8, fbm(v * 2.5 + seed, 3, seed + 3)))
    v[:, 2] += size[2] * 0.6
    add_mesh('chunk', v, faces, meat(), colour=np.c_[colour, np.full(len(v), rough)], into=piece)
    return piece


def slice_group(seed, pale='#f3dcb4', edge='#b4682a', length=3.4, width=1.5, thick=0.34, grill=0.0, rough=0.36):
    """A slice of a roasted fillet: pale within, brown along the edge. Flat on z = 0, `length` along x.

    grill: strength of dark stripes from the grill (0..1).
    """
    rng = np.random.default_rng(seed)
    piece = new_group(f'slice {seed}')
    a = np.linspace(0, 2 * np.pi, 80, endpoint=False)
    wave = 1 + 0.06 * np.sin(2 * a + rng.uniform(0, 6)) + 0.04 * np.sin(3 * a + rng.uniform(0, 6))
    x = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.8 * length / 2 * wave
    y = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.75 * width / 2 * wave
    v, faces, texture = prism(np.stack([x, y], 1), 0, thick, 0.12, 0.05, seed, 140, 22)
    p = points3(v[:, 0], v[:, 1], seed * 1.7)
    # Fibres run across the slice.
    fibre = fbm(p * np.array([1.1, 5.5, 1]), 3, seed)
    colour = mix(linear(pale), linear(pale) * np.array([0.82, 0.68, 0.5]), smooth(-0.3, 0.8, fibre))
    rim = smooth(0.72, 0.98, texture[:, 0] + 0.10 * fbm(p * 1.6, 3, seed + 1))
    colour = mix(colour, linear(edge), rim)
    colour = mix(colour, linear('#5a2a10'), 0.6 * rim * smooth(0.2, 0.7, fbm(p * 1.3, 3, seed + 2)))
    if grill:
        stripe = smooth(0.55, 0.85, np.cos((v[:, 0] + 0.35 * v[:, 1]) * 2 * np.pi / 0.95 + rng.uniform(0, 6)))
        colour = mix(colour, linear('#5b2a10'), grill * stripe * (v[:, 2] > thick * 0.7))
    v[:, 2] += 0.02 * fibre + 0.09 * np.cos(v[:, 0] / length * 3.0 + seed)
    add_mesh('slice', v, faces, meat(), colour=np.c_[colour, np.full(len(v), rough)], into=piece)
    return piece
