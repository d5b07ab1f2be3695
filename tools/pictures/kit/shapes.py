"""Shapes as numpy arrays: vertices (n, 3) in centimetres and faces (m, corners). Nothing here knows Blender."""
import math

import numpy as np

from .noise import fbm


def euler(rx, ry, rz):
    """Rotation matrices (k, 3, 3) from angles in radians: about x, then y, then z."""
    rx, ry, rz = np.broadcast_arrays(rx, ry, rz)
    c, s = np.cos, np.sin
    one, zero = np.ones_like(rx, float), np.zeros_like(rx, float)
    x = np.stack([one, zero, zero, zero, c(rx), -s(rx), zero, s(rx), c(rx)], -1).reshape(-1, 3, 3)
    y = np.stack([c(ry), zero, s(ry), zero, one, zero, -s(ry), zero, c(ry)], -1).reshape(-1, 3, 3)
    z = np.stack([c(rz), -s(rz), zero, s(rz), c(rz), zero, zero, zero, one], -1).reshape(-1, 3, 3)
    return z @ y @ x


def frames(normals, angles):
    """Rotation matrices whose local z is the normal and whose local x is turned by the angle in the tangent plane."""
    n = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    helper = np.where(np.abs(n[:, 2:]) > 0.9, np.array([[1.0, 0, 0]]), np.array([[0, 0, 1.0]]))
    tangent = np.cross(helper, n)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    other = np.cross(n, tangent)
    x = tangent * np.cos(angles)[:, None] + other * np.sin(angles)[:, None]
    return np.stack([x, np.cross(n, x), n], 2)


def grid_faces(rows, columns, wrap=True):
    """Quads of vertices laid out [rows][columns]; with `wrap` the last column meets the first."""
    i = np.arange(rows - 1)[:, None]
    j = np.arange(columns if wrap else columns - 1)[None]
    a, b = i * columns + j, i * columns + (j + 1) % columns
    return np.stack([a, b, b + columns, a + columns], -1).reshape(-1, 4)


def lathe(profile, segments=128):
    """Turns a profile of (radius, height) points about z."""
    profile = np.asarray(profile, float)
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    radius, height = profile[:, 0][:, None], profile[:, 1][:, None]
    around = np.broadcast_to(height, (len(profile), segments))
    vertices = np.stack([radius * np.cos(angle), radius * np.sin(angle), around], -1)
    return vertices.reshape(-1, 3), grid_faces(len(profile), segments)


def smooth_profile(profile, times=4):
    """Rounds the corners of an open polyline (Chaikin), its ends kept."""
    p = np.asarray(profile, float)
    for _ in range(times):
        q = np.empty((2 * len(p), 2))
        q[0], q[-1] = p[0], p[-1]
        q[1:-1:2] = 0.75 * p[:-1] + 0.25 * p[1:]
        q[2:-1:2] = 0.25 * p[:-1] + 0.75 * p[1:]
        p = q
    return p


def dense_profile(profile, step=0.12, hold=0.03):
    """Adds support points beside every corner and along the sides. Glass needs it: smooth normals over one long
    segment refract black."""
    p = np.asarray(profile, float)
    out = [p[0]]
    for a, b in zip(p[:-1], p[1:]):
        length = np.linalg.norm(b - a)
        inner = list(np.linspace(0, 1, max(int(length / step), 1) + 1)[1:-1])
        near = min(hold / length, 0.4)
        out += [a + (b - a) * t for t in sorted([near, *inner, 1 - near])] + [b]
    return np.array(out)


def chaikin(outline, times=2):
    """Rounds the corners of a closed outline."""
    p = outline
    for _ in range(times):
        q = np.roll(p, -1, 0)
        p = np.stack([0.75 * p + 0.25 * q, 0.25 * p + 0.75 * q], 1).reshape(-1, p.shape[1])
    return p


def resample(outline, count):
    """`count` points at even distances along a closed outline."""
    closed = np.vstack([outline, outline[:1]])
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))]
    t = np.linspace(0, along[-1], count, endpoint=False)
    return np.stack([np.interp(t, along, closed[:, axis]) for axis in range(2)], 1)


def circle(radius=1.0, count=72):
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([np.cos(angle), np.sin(angle)], 1) * radius


def inside(outline, points):
    """Which of the points (n, 2) lie in the outline."""
    x, y = points[:, 0], points[:, 1]
    result, j = np.zeros(len(points), bool), len(outline) - 1
    for i in range(len(outline)):
        a, b = outline[i], outline[j]
        crosses = ((a[1] > y) != (b[1] > y)) & (x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1] + 1e-12) + a[0])
        result ^= crosses
        j = i
    return result


def prism(outline, z0, z1, bevel=0.08, rough=0.03, seed=0, count=96, cap=10, dome=0.0):
    """An extruded outline with a rounded top edge. Gives vertices, faces and texture coordinates
    (0 in the middle .. 1 at the rim, angle 0..1, height)."""
    p = resample(np.asarray(outline, float), count)
    centre = p.mean(0)
    radius = np.linalg.norm(p - centre, axis=1).mean()
    b = min(bevel / radius, 0.45)
    rings = [(1, z0), (1, (z0 + z1) / 2), (1, z1 - bevel)]
    rings += [(1 - b * (1 - math.cos(t)), z1 - bevel * (1 - math.sin(t))) for t in np.linspace(0.2, math.pi / 2, 5)]
    rings += [((1 - b) * s, z1) for s in np.linspace(1, 0.001, cap + 1)[1:]]
    s = np.array([scale for scale, _ in rings])[:, None]
    z = np.array([height for _, height in rings])[:, None]
    v = np.stack(
        [centre[0] + (p[:, 0] - centre[0]) * s, centre[1] + (p[:, 1] - centre[1]) * s, np.broadcast_to(z, (len(rings), count))], -1
    )
    top = np.clip((v[..., 2] - z0) / (z1 - z0), 0, 1) ** 4
    v[..., 2] += top * (rough * fbm(v * 2.2 + seed * 7.1, 4, seed) + dome * (1 - s**2))
    angle = np.broadcast_to(np.linspace(0, 1, count, endpoint=False), (len(rings), count))
    texture = np.stack([np.broadcast_to(s, angle.shape), angle, v[..., 2]], -1)
    return v.reshape(-1, 3), grid_faces(len(rings), count), texture.reshape(-1, 3)


def tube_shape(paths, radius, sides=12, taper=True):
    """Many tubes as one shape: paths (k, n, 3); radius a number or an array (n,) along each path."""
    p = np.asarray(paths, float)
    k, n, _ = p.shape
    tangent = np.gradient(p, axis=1)
    tangent /= np.linalg.norm(tangent, axis=2, keepdims=True) + 1e-9
    across = np.cross(np.array([0, 0, 1.0]), tangent)
    across /= np.linalg.norm(across, axis=2, keepdims=True) + 1e-9
    upward = np.cross(tangent, across)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    t = np.linspace(-1, 1, n)
    r = np.broadcast_to(radius, (n,)) * (np.clip(1 - t**40, 0.02, 1) ** 0.5 if taper else np.ones(n))
    ring = across[:, :, None] * np.cos(angle)[None, None, :, None] + upward[:, :, None] * np.sin(angle)[None, None, :, None]
    v = p[:, :, None] + ring * r[None, :, None, None]
    faces = (grid_faces(n, sides)[None] + (np.arange(k) * n * sides)[:, None, None]).reshape(-1, 4)
    return v.reshape(-1, 3), faces


def scatter(base, matrices, offsets):
    """Copies of one small shape as a single one: matrices (k, 3, 3), offsets (k, 3)."""
    vertices, faces = base
    k = len(offsets)
    moved = np.einsum('kij,nj->kni', matrices, vertices) + np.asarray(offsets)[:, None, :]
    return moved.reshape(-1, 3), (faces[None] + (np.arange(k) * len(vertices))[:, None, None]).reshape(-1, faces.shape[1])


def darts(count, region, min_distance, rng, tries=30, box=((-1, -1), (1, 1))):
    """Up to `count` points of a region (points → mask), no two nearer than `min_distance`."""
    candidates = rng.uniform(box[0], box[1], (count * tries, 2))
    candidates = candidates[region(candidates)]
    out, k = np.empty((count, 2)), 0
    for p in candidates:
        if k == 0 or ((out[:k] - p) ** 2).sum(1).min() > min_distance * min_distance:
            out[k] = p
            k += 1
            if k == count:
                break
    return out[:k]


def farthest(count, candidates_of, rng, taken=None, jitter=0.25):
    """Places `count` points one after another, each as far from the others as `candidates_of(rng)` offers: even
    without being a pattern. `taken` (n, 2) are places already used."""
    places = np.empty((0, 2)) if taken is None else np.asarray(taken, float)[:, :2]
    start = len(places)
    for _ in range(count):
        offered = candidates_of(rng)
        if not len(offered):
            continue
        if not len(places):
            places = np.vstack([places, offered[0]])
            continue
        distance = np.hypot(offered[:, 0, None] - places[None, :, 0], offered[:, 1, None] - places[None, :, 1]).min(1)
        places = np.vstack([places, offered[np.argmax(distance + rng.uniform(0, jitter, len(offered)))]])
    return places[start:]
