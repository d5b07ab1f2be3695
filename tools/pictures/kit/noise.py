"""Hashed value noise: the same numbers on every machine, unlike a library's generator."""
import numpy as np


def _hash(ix, iy, iz, seed):
    h = ix.astype(np.int64) * 374761393 + iy.astype(np.int64) * 668265263 + iz.astype(np.int64) * 2147483647 + seed * 1274126177
    h &= 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    h = ((h ^ (h >> 16)) * 2246822519) & 0xFFFFFFFF
    return ((h ^ (h >> 15)) & 0xFFFFFF) / float(0x7FFFFF) - 1


def value_noise(points, seed=0):
    """Noise in −1..1 at points (..., 3); features are about one unit wide."""
    p = np.asarray(points, float)
    cell = np.floor(p).astype(np.int64)
    f = p - cell
    u = f * f * f * (f * (f * 6 - 15) + 10)
    x, y, z = cell[..., 0], cell[..., 1], cell[..., 2]
    total = 0
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                weight = (
                    (u[..., 0] if dx else 1 - u[..., 0]) * (u[..., 1] if dy else 1 - u[..., 1]) * (u[..., 2] if dz else 1 - u[..., 2])
                )
                total = total + weight * _hash(x + dx, y + dy, z + dz, seed)
    return total


def fbm(points, octaves=4, seed=0, gain=0.5):
    """Octaves of noise upon each other, about −1..1: each twice as fine and `gain` as strong."""
    amplitude, weights, total = 1.0, 0.0, 0.0
    p = np.asarray(points, float)
    for octave in range(octaves):
        total = total + amplitude * value_noise(p * 2**octave + 17.3 * octave, seed + octave)
        weights += amplitude
        amplitude *= gain
    return total / weights * 1.4


def points3(x, y, z=0):
    """Stacks coordinates of one shape into points (..., 3)."""
    x, y = np.broadcast_arrays(x, y)
    return np.stack([x, y, np.broadcast_to(z, x.shape)], -1)
