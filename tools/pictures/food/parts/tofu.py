"""Silken tofu in cubes."""
from .forms import lump, piece
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm


@once
def silken():
    return painted('tofu', glow=0.08, coat=0.25, bump=(6, 0.08, 0.02))


def group(seed, white='#fbf5e6', shade='#efe2c6', size=(0.95, 0.9, 0.8)):
    """A cube of about 1.9 cm, soft edges."""
    v, faces = lump(size, 0.24, 0.03, 0.02, 1.0, seed)
    colour = mix(linear(white), linear(shade), smooth(0, 0.8, fbm(v * 2.2 + seed, 3, seed)))
    return piece('tofu', v, faces, colour, 0.3, silken())
