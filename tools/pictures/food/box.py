"""A low delivery box of brown board round what lies on z = 0 (1 = 1 cm)."""
import numpy as np

from kit.materials import Mat, once
from kit.scene import add_mesh
from kit.shapes import grid_faces, smooth_profile

# From the underside over the edge to the floor: (how far out of the room, height).
PROFILE = [(-0.2, -0.35), (0.25, -0.3), (0.65, 2.1), (0.35, 2.1), (-0.02, 0.15), (-0.4, 0.0)]
CORNER = 1.4
SIDE = 40


def add_box(low, high, into=None):
    """low, high: two corners (x, y) of the room inside."""
    middle, half = np.add(low, high) / 2, np.subtract(high, low) / 2
    rings = [np.c_[_outline(half, out), np.full(4 * SIDE, z)] for out, z in smooth_profile(PROFILE, 3)]
    # Underside and floor close at a point.
    rings = [rings[0] * [1e-3, 1e-3, 1], *rings, rings[-1] * [1e-3, 1e-3, 1]]
    add_mesh('box', np.vstack(rings) + [*middle, 0], grid_faces(len(rings), 4 * SIDE), board(), into=into)


def _outline(half, out):
    """A rectangle with round corners, `out` farther than `half`."""
    angle = np.linspace(0, 2 * np.pi, 4 * SIDE, endpoint=False) + np.pi / (4 * SIDE)
    round_ = np.stack([np.cos(angle), np.sin(angle)], 1)
    return np.sign(round_) * (half - CORNER) + round_ * (CORNER + out)


@once
def board():
    m = Mat('board')
    m.base(m.ramp(m.noise(2.5, 4), [(0.35, '#b98550'), (0.65, '#cf9d66')]))
    return m.set(Roughness=0.7, Specular=0.25, glow=0.03).m
