"""Rings of black olives."""
import numpy as np

from kit.materials import once, plain
from kit.scene import add_mesh, new_group
from kit.shapes import lathe


@once
def olive_skin(colour):
    return plain(f'olive {colour}', colour, rough=0.24, coat=0.4)


def group(seed, colour='#1b161b', radius=0.72, wall=0.23, height=0.18):
    """A ring 1.4 cm across lying on z = 0; `#6c7a2a` makes a green one."""
    rng = np.random.default_rng(seed)
    piece = new_group(f'olive {seed}')
    a = np.linspace(0, 2 * np.pi, 21)
    middle = radius - wall
    profile = np.stack([middle + wall * np.cos(a), height + height * np.sin(a)], 1)
    vertices, faces = lathe(profile, 48)
    vertices[:, 1] *= rng.uniform(1.0, 1.14)
    add_mesh('olive', vertices, faces, olive_skin(colour), into=piece)
    return piece
