"""Ice cubes: rounded, a little molten, with a cloudy heart."""
import numpy as np

from kit.materials import Mat, clear_body, once
from kit.noise import fbm
from kit.scene import add_mesh, icosphere, new_group


@once
def ice_clear():
    return clear_body('ice', '#f4fbff', rough=0.04, ior=1.27, glow=0.10, transmission=0.88)


@once
def ice_cloud():
    """The milky middle: mostly let through, so that it only whitens."""
    m = Mat('ice cloud')
    m.colour('#ffffff').set(Roughness=0.7, Alpha=0.22, glow=0.25)
    return m.m


def cube(seed, half=0.95):
    """A cube about 2 × half wide, its middle at the origin."""
    group = new_group(f'ice {seed}')
    rng = np.random.default_rng(seed)
    v, f = icosphere(5)
    power = 5.0
    body = v / (np.abs(v) ** power).sum(1, keepdims=True) ** (1 / power)
    body = body * (1 + 0.045 * fbm(body * 1.1 + seed * 3.3, 2, seed))[:, None] * half * rng.uniform(0.88, 1.08, 3)
    # The freezer leaves a hollow in one face.
    hollow = np.exp(-((body[:, 0] / half) ** 2 + (body[:, 1] / half) ** 2) / 0.25) * (body[:, 2] > 0)
    body[:, 2] -= 0.16 * half * hollow
    add_mesh('ice', body, f, ice_clear(), into=group)
    v, f = icosphere(3)
    heart = v * half * 0.42 * (1 + 0.5 * fbm(v * 1.6 + seed, 3, seed + 1))[:, None]
    add_mesh('cloud', heart, f, ice_cloud(), into=group)
    return group
