"""Croutons and flakes of parmesan."""
import numpy as np

from .forms import lump, piece, sheet
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3


@once
def toast():
    return painted('toast', glow=0.03, bump=(8, 0.6, 0.08), mottled=0.2, specular=0.3)


@once
def hard_cheese():
    return painted('parmesan', glow=0.06, coat=0.1, bump=(9, 0.3, 0.04))


def group(seed, crumb='#f0cf8a', brown='#c98434', dark='#8a4a16', size=0.85):
    """A fried cube of white bread: open crumb, brown edges."""
    v, faces = lump((size, size * 0.95, size * 0.85), 0.3, 0.10, 0.05, 1.6, seed)
    centred = v - v.mean(0)
    corner = np.sort(np.abs(centred) / size, 1)[:, 1]
    holes = smooth(0.30, 0.62, fbm(v * 2.8 + seed * 2, 3, seed))
    v = v - centred * (0.13 * holes)[:, None]
    colour = mix(linear(crumb), linear(brown), smooth(0.55, 0.95, corner + 0.35 * fbm(v * 1.5 + seed, 3, seed + 1)))
    colour = mix(colour, linear(dark), 0.7 * smooth(0.82, 1.05, corner + 0.25 * fbm(v * 2.2, 3, seed + 2)) + 0.3 * holes)
    return piece('crouton', v, faces, colour, 0.6, toast())


def parmesan(seed, pale='#fdf4d4', rind='#f5e2a8', length=2.9, width=1.5):
    """A shaved flake: thin, curled, brittle edges."""
    rng = np.random.default_rng(seed)
    length, width = length * rng.uniform(0.7, 1.2), width * rng.uniform(0.7, 1.2)

    def half(t, side):
        ragged = 1 + 0.22 * fbm(points3(t * 5, side * 4.0, seed), 4, seed)
        return width / 2 * np.clip(np.sin(np.pi * (0.04 + 0.92 * t)), 0.02, 1) ** 0.35 * ragged

    x, y, t, _, faces = sheet(length, half, seed, 50, 31)
    p = points3(x, y, seed * 2.0)
    z = rng.uniform(0.3, 0.9) * (y / (width / 2)) ** 2 + rng.uniform(-0.4, 0.5) * (t - 0.5) ** 2 * 2 + 0.07 * fbm(p * 2.2, 3, seed)
    colour = mix(linear(pale), linear(rind), smooth(-0.1, 0.9, fbm(p * 1.4, 3, seed + 1)))
    upper = np.stack([x, y, z + 0.025], -1)
    made = piece('flake', upper, faces, colour, 0.4, hard_cheese())
    return piece('flake', np.stack([x, y, z - 0.025], -1), faces, colour * 0.9, 0.4, hard_cheese(), into=made)
