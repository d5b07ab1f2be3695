"""A piece cut from a tray or a cake: an outline with tall, finely divided sides, for cut faces that carry crumb and
layers. `kit.shapes.prism` has one row of faces there; this has as many as the cut needs."""
import math

import numpy as np

from kit.shapes import chaikin, grid_faces, resample


class Block:
    """Vertices (rows, columns, 3) to be moved and coloured before `mesh`.

    out: the direction away from the piece (sides) or 0 (top). side: 1 on the sides, 0 on the top. edge: cm from the
    upper edge, measured on the top. along: 0..1 round the outline.
    """

    def __init__(self, outline, z0, z1, bevel=0.1, rows=44, cap=34, count=420):
        outline = np.asarray(outline, float)
        length = np.linalg.norm(np.roll(outline, -1, 0) - outline, axis=1).sum()
        # Corners rounder than the bevel: a sharper one would fold the top into creases.
        p = resample(chaikin(resample(outline, int(length / 0.6)), 3), count)
        tangent = np.roll(p, -2, 0) - np.roll(p, 2, 0)
        normal = np.stack([tangent[:, 1], -tangent[:, 0]], 1)
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        centre = p.mean(0)
        if ((p - centre) * normal).sum() < 0:
            normal = -normal
        sides = [(0.0, z) for z in np.linspace(z0, z1 - bevel, rows)]
        bend = [(bevel * (1 - math.cos(t)), z1 - bevel * (1 - math.sin(t))) for t in np.linspace(0.15, math.pi / 2, 7)]
        rings = [p - normal * inset for inset, _ in sides + bend]
        heights = [z for _, z in sides + bend]
        shrink = np.linspace(1, 0.002, cap + 1)[1:]
        rings += [centre + (rings[-1] - centre) * s for s in shrink]
        heights += [z1] * cap
        rings = np.array(rings)
        self.v = np.concatenate([rings, np.broadcast_to(np.array(heights)[:, None, None], (*rings.shape[:2], 1))], -1)
        self.faces = grid_faces(len(rings), count)
        self.side = np.zeros((len(rings), count))
        self.side[: rows + 4] = 1
        self.out = np.zeros((*rings.shape[:2], 3))
        self.out[: rows + 5, :, :2] = normal
        self.edge = np.zeros((len(rings), count))
        reach = np.linalg.norm(rings[len(sides + bend) - 1] - centre, axis=1)
        for i, s in enumerate(shrink):
            self.edge[len(sides + bend) + i] = reach * (1 - s)
        self.along = np.broadcast_to(np.linspace(0, 1, count, endpoint=False), self.side.shape)

    def push(self, amount):
        """Moves the sides outwards by an array (rows, columns) of cm."""
        self.v = self.v + self.out * np.asarray(amount)[..., None]

    def lift(self, amount):
        """Moves the top upwards."""
        self.v[..., 2] += np.asarray(amount) * (1 - self.side)

    def mesh(self, colour, rough):
        """(vertices, faces, colours with roughness) for `add_mesh`."""
        rough = np.broadcast_to(np.asarray(rough, float), self.side.shape)
        colour = np.concatenate([np.broadcast_to(colour, self.v.shape), rough[..., None]], -1)
        return self.v.reshape(-1, 3), self.faces, colour.reshape(-1, 4)
