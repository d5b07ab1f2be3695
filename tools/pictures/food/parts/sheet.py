"""A bent sheet of anything sliced: fish, omelette, nori, leaves. Everything in centimetres."""
import numpy as np

from kit.shapes import grid_faces


def across(count):
    """−1..1, closer together towards the ends, where the edge is round."""
    return np.sin(np.linspace(-np.pi / 2, np.pi / 2, count))


def normals(middle):
    """Unit normals of a grid of points (rows, columns, 3), upwards where x runs along rows and y along columns."""
    along, over = np.gradient(middle, axis=0), np.gradient(middle, axis=1)
    n = np.cross(along, over)
    return n / (np.linalg.norm(n, axis=2, keepdims=True) + 1e-9)


def thicken(middle, thickness):
    """A closed body round the middle surface (rows, columns, 3), `thickness` (rows, columns) across it.

    Gives vertices, faces and for each vertex its (row, column, side): side is 1 on the upper skin and −1 on the
    lower. The thickness has to vanish at the first and last row.
    """
    rows, columns, _ = middle.shape
    offset = normals(middle) * thickness[..., None] / 2
    upper, lower = middle + offset, middle - offset
    vertices = np.concatenate([upper, lower[:, ::-1]], 1)
    i, j = np.meshgrid(np.arange(rows), np.arange(columns), indexing='ij')
    place = np.stack([np.concatenate([i, i], 1), np.concatenate([j, j[:, ::-1]], 1)], -1)
    side = np.broadcast_to(np.r_[np.ones(columns), -np.ones(columns)], place.shape[:2])
    at = np.concatenate([place, side[..., None]], -1).reshape(-1, 3).astype(int)
    return vertices.reshape(-1, 3), grid_faces(rows, 2 * columns), at


def bent_line(lengths, angles):
    """A line in a plane that starts at 0, 0 and falls by `angles` (radians) at each of the lengths (n,), which start
    at 0. Gives (n, 2): how far out, how far down."""
    step = np.diff(lengths, prepend=lengths[0])
    return np.stack([np.cumsum(np.cos(angles) * step), np.cumsum(np.sin(angles) * step)], 1)
