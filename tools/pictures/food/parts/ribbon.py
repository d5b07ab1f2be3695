"""Cucumber cut lengthwise into thin ribbons. (`cucumber.py` has the other cuts.)"""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh
from kit.shapes import grid_faces


@once
def cucumber_wet():
    return painted('cucumber ribbon', glow=0.5, coat=0.4)


def _across(s, mottle, seeds):
    """Colour from the core (0) to the skin (1)."""
    colour = mix(linear('#eef3c8'), linear('#d3e6a0'), smooth(0.2, 0.8, s + 0.15 * mottle))
    colour = mix(colour, linear('#f7f3d6'), 0.8 * seeds * smooth(0.62, 0.5, s))
    colour = mix(colour, linear('#9fcb62'), smooth(0.80, 0.9, s))
    return mix(colour, linear('#2c6b25'), smooth(0.93, 0.97, s))


def band(path, width, up, seed, into=None):
    """A ribbon along a path (n, 3), its breadth along `up` (n, 3) or one vector."""
    n, columns = len(path), 25
    across = np.linspace(-1, 1, columns)
    up = np.broadcast_to(np.asarray(up, float), path.shape)
    v = path[:, None] + up[:, None] * (across * width / 2)[None, :, None]
    length = np.linspace(0, n * 0.1, n)[:, None] * np.ones((1, columns))
    s = np.abs(across)[None] * np.ones((n, 1))
    mottle = fbm(points3(length * 0.8, s * 2, seed), 3, seed)
    seeds = smooth(0.25, 0.5, value_noise(points3(length * 1.6, s * 4, seed), seed))
    colour = _across(s, mottle, seeds).reshape(-1, 3)
    v = v.reshape(-1, 3)
    colour = np.c_[colour, np.full(len(v), 0.25)]
    thing = add_mesh('ribbon', v, grid_faces(n, columns, False), cucumber_wet(), colour=colour, into=into)
    thing.modifiers.new('thickness', 'SOLIDIFY').thickness = 0.07
