"""A raw egg yolk."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.scene import add_mesh, icosphere, new_group


@once
def yolk_skin():
    return painted('yolk', rough=0.09, glow=0.10, coat=0.7)


def group(seed, deep='#f08a04', light='#ffb81c', radius=2.0, height=1.15):
    """A dome `radius` cm wide and `height` high, sagging on z = 0."""
    piece = new_group(f'yolk {seed}')
    v, faces = icosphere(5)
    sag = np.where(v[:, 2] > 0, 1.0, 0.55)
    colour = mix(linear(deep), linear(light), smooth(-0.4, 0.9, v[:, 2]))
    pos = v * np.stack([np.full(len(v), radius)] * 2 + [height * 0.62 * sag], 1)
    pos[:, 2] += height * 0.38
    pos[:, 2] = np.maximum(pos[:, 2], 0)
    add_mesh('yolk', pos, faces, yolk_skin(), colour=np.c_[colour, np.full(len(v), 0.1)], into=piece)
    return piece
