"""Mint: leaves quilted between their veins, with a toothed edge, and sprigs of them."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, new_group
from kit.shapes import euler, grid_faces, tube_shape


@once
def leaf_green():
    return painted('mint', glow=0.05, coat=0.12, specular=0.4)


def leaf_shape(seed, length=2.6, width=0.86):
    """One leaf from its stalk at the origin along +x, its face up. Gives vertices, faces and colours (n, 4)."""
    rng = np.random.default_rng(seed)
    along, across = np.meshgrid(np.linspace(0, 1, 64), np.linspace(-1, 1, 41), indexing='ij')
    side = np.abs(across)
    teeth = 1 + 0.07 * (((along * 11) % 1) - 0.5) * smooth(0.6, 1, side)
    half = (width * np.sin(np.pi * along**0.8) ** 0.75 + 0.015) * teeth
    x, y = length * along - 0.12 * side * along, across * half
    # Veins run forward from the midrib; the leaf puffs up between them.
    vein = np.abs(((along * 6 - side * 1.5) % 1) - 0.5) * 2
    furrow = smooth(0.72, 1.0, vein) * smooth(1.02, 0.7, side)
    rib = smooth(0.1, 0.02, side * half)
    puff = (1 - furrow) * (1 - rib) * smooth(0, 0.25, side) * smooth(1.05, 0.75, side)
    curl = rng.uniform(0.55, 1.0)
    z = 0.10 * puff + 0.5 * (side * half) ** 1.6 - curl * 0.75 * along**2.2 + 0.5 * along
    z = z + 0.07 * fbm(points3(x, y, seed), 2, seed)
    shade = smooth(-0.6, 0.6, fbm(points3(x * 1.3, y * 1.3, seed), 3, seed))
    colour = mix(linear('#2f7d1c'), linear('#62b335'), shade)
    colour = mix(colour, linear('#8ed05a'), 0.35 * puff)
    colour = mix(colour, linear('#a9d67c'), np.clip(0.25 * furrow + 0.45 * rib, 0, 1))
    rough = np.full((*along.shape, 1), 0.42)
    vertices = points3(x, y, z).reshape(-1, 3)
    return vertices, grid_faces(64, 41, False), np.concatenate([colour, rough], -1).reshape(-1, 4)


def sprig(seed, pairs=3, height=2.6):
    """The top of a mint stem: pairs of leaves crosswise, small ones at the tip. Its stem begins at the origin."""
    rng = np.random.default_rng(seed)
    group = new_group(f'mint {seed}')
    path = np.array([[0.0, 0, height * t] for t in np.linspace(0, 1, 12)])
    path[:, 0] += 0.12 * np.sin(path[:, 2])
    vertices, faces = tube_shape([path], 0.1, 10)
    stem = np.c_[np.tile(linear('#6aa63c'), (len(vertices), 1)), np.full(len(vertices), 0.4)]
    add_mesh('stem', vertices, faces, leaf_green(), colour=stem, into=group)
    for pair in range(pairs + 1):
        t = 0.35 + 0.65 * pair / pairs
        size = 1.05 - 0.62 * (pair / pairs) ** 1.5
        rise = np.radians(12 + 50 * (pair / pairs) ** 2)
        for side in (0, 1):
            turn = pair * np.pi / 2 + side * np.pi + rng.normal(0, 0.2)
            v, f, colour = leaf_shape(seed * 31 + pair * 2 + side, width=0.92)
            rotation = euler(rng.normal(0, 0.2), -rise + rng.normal(0, 0.12), turn)[0]
            foot = np.array([0.12 * np.sin(height * t), 0, height * t])
            add_mesh('leaf', v * size @ rotation.T + foot, f, leaf_green(), colour=colour, into=group)
    return group


def leaf(seed, length=2.4):
    """A single leaf, its middle at the origin."""
    group = new_group(f'mint leaf {seed}')
    v, f, colour = leaf_shape(seed, length)
    add_mesh('leaf', v - [length / 2, 0, 0], f, leaf_green(), colour=colour, into=group)
    return group
