"""What many ingredients share: their materials, a round slice, a crumpled sheet, the marks of a grill."""
import numpy as np

from kit.colour import mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh
from kit.shapes import grid_faces


@once
def moist():
    """Cut vegetables and fruit, sausage: a wet film over colour from the vertices."""
    return painted('moist', glow=0.05, coat=0.2, bump=(7, 0.10, 0.03), specular=0.42)


@once
def roasted():
    """Meat, nuts, baked cheese: less wet, a little rough."""
    return painted('roasted', glow=0.03, coat=0.12, bump=(8, 0.18, 0.04))


@once
def leafy():
    return painted('leafy', glow=0.03, coat=0.2, bump=(6, 0.10, 0.03))


def shades(dark, light, amount):
    """A mottled colour between two linear colours by a noise about −1..1."""
    return mix(dark, light, smooth(-0.5, 0.5, amount))


def squarish(q, power=0.6):
    """A cosine or sine bent towards ±1, for cross sections between a circle and a square."""
    return np.sign(q) * np.abs(q) ** power


class Disc:
    """A round slice lying on z = 0, as rows from the middle to the edge and down its side.

    s: 0 in the middle .. 1 at the edge; angle; x, y: cm; p: points for noise, other for every seed.
    """

    def __init__(self, seed, radius, stretch=1.0, wave=0.03, rings=34, segments=120):
        s = np.r_[np.linspace(0.001, 1, rings), 1.015, 1.015, 0.99]
        self.depth = np.r_[np.zeros(rings), 0.3, 0.75, 1.0][:, None]
        self.s, self.angle = np.meshgrid(s, np.linspace(0, 2 * np.pi, segments, endpoint=False), indexing='ij')
        around = points3(np.cos(self.angle) * 1.2, np.sin(self.angle) * 1.2, seed)
        r = self.s * radius * (1 + wave * fbm(around, 3, seed))
        self.x, self.y = r * np.cos(self.angle) * stretch, r * np.sin(self.angle) / stretch
        self.p = points3(self.x, self.y, seed * 3.0)

    def add(self, name, top, thick, colour, rough, material, into):
        """top: height of the upper face over `thick`; rough: a number or an array."""
        z = thick * (1 - self.depth) + top * (1 - self.depth**2)
        rough = np.broadcast_to(rough, self.s.shape)[..., None]
        paint = np.concatenate([colour, rough], -1).reshape(-1, 4)
        vertices = np.stack([self.x, self.y, z], -1).reshape(-1, 3)
        add_mesh(name, vertices, grid_faces(*self.s.shape), material, colour=paint, into=into)


def add_sheet(name, x, y, z, colour, rough, material, into):
    """A thin leaf or rasher: coordinates laid out [rows][columns], seen from both sides."""
    paint = np.concatenate([colour, np.broadcast_to(rough, x.shape)[..., None]], -1).reshape(-1, 4)
    vertices = np.stack([x, y, z], -1).reshape(-1, 3)
    add_mesh(name, vertices, grid_faces(*x.shape, wrap=False), material, colour=paint, into=into)


def grill_marks(x, y, rng, seed, spacing=0.95):
    """How dark (0..1) the bars of a grill burnt each point: parallel stripes with soft, broken edges."""
    turn = rng.uniform(0, np.pi)
    across = x * np.cos(turn) + y * np.sin(turn)
    bars = np.cos((across + 0.10 * fbm(points3(x, y, seed), 2, seed)) * 2 * np.pi / spacing + rng.uniform(0, 6))
    broken = smooth(-0.9, 0.0, fbm(points3(x * 0.7, y * 0.7, seed + 5), 2, seed + 1))
    return smooth(0.45, 0.8, bars) * broken
