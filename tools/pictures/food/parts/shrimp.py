"""Peeled, cooked shrimp with the tail left on."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group
from kit.shapes import euler, grid_faces


@once
def shrimp_flesh():
    return painted('shrimp flesh', glow=0.04, coat=0.45, bump=(9, 0.12, 0.03))


def group(seed, pale='#ffd8bf', pink='#f4905e', band='#e2521f', tail='#cf3a18', bend=250, thick=0.5):
    """A curled shrimp about 3 cm across, lying on its side on z = 0, its back outward.

    pale, pink: belly and back. band: the stripes of its rings. bend: how far it curls, degrees. thick: half its
    thickness at the head, cm.
    """
    rng = np.random.default_rng(seed)
    piece = new_group(f'shrimp {seed}')
    rings = 6.5
    bend = np.radians(bend + rng.uniform(-14, 14))
    t, a = np.meshgrid(np.linspace(0, 1, 120), np.linspace(0, 2 * np.pi, 40, endpoint=False), indexing='ij')
    # Each ring swells towards the tail and steps down to the next: the mark of a shrimp.
    along = (t * rings + 0.10 * np.cos(a)) % 1
    step = smooth(0, 0.72, along) * smooth(1, 0.84, along)
    head = np.clip(1 - (1 - np.clip(t * 8, 0, 1)) ** 2, 0.02, 1) ** 0.5
    r = thick * (1 - 0.62 * t) * head * (0.95 + 0.09 * step)
    big = 1.0 + 0.15 * t
    turn = bend * t
    x = (big + r * np.cos(a) * 1.1) * np.cos(turn)
    y = (big + r * np.cos(a) * 1.1) * np.sin(turn)
    z = thick * 0.84 + r * np.sin(a) * 1.02 + 0.10 * np.sin(turn + seed)
    p = points3(x, y, z)
    back = smooth(-0.65, 0.75, np.cos(a) + 0.25 * fbm(p * 1.6, 3, seed))
    colour = mix(linear(pale), linear(pink), back * 0.9)
    colour = mix(colour, linear(band), 0.8 * smooth(0.45, 0.95, step + 0.25 * fbm(p * 3, 2, seed + 1)) * smooth(-0.5, 0.5, np.cos(a)))
    colour = mix(colour, linear(tail), smooth(0.86, 0.97, t))
    paint = np.concatenate([colour, np.full(t.shape + (1,), 0.24)], -1)
    add_mesh('shrimp', p.reshape(-1, 3), grid_faces(*t.shape), shrimp_flesh(), colour=paint.reshape(-1, 4), into=piece)
    _fan(piece, bend, thick, linear(tail))
    return piece


def _fan(piece, bend, thick, colour):
    """Two blades of the tail."""
    vertices, faces = icosphere(3)
    end = np.array([1.15 * np.cos(bend), 1.15 * np.sin(bend), thick * 0.84])
    for spread in (-0.38, 0.34):
        blade = vertices * np.array([0.5, 0.2, 0.05])
        blade[:, 1] *= 1 + 0.5 * vertices[:, 0]
        blade[:, 2] += 0.12 * vertices[:, 0] ** 2
        turned = (blade + np.array([0.42, 0, 0])) @ euler(0.0, 0.0, bend + np.pi / 2 + spread)[0].T + end
        shade = colour * (0.75 + 0.5 * smooth(0, 1, np.abs(vertices[:, 1])))[:, None]
        add_mesh('tail', turned, faces, shrimp_flesh(), colour=np.c_[shade, np.full(len(turned), 0.25)], into=piece)
