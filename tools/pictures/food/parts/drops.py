"""Condensation: water beads on a cold glass, can or bottle. It says «cold» before anything else does."""
import numpy as np

from kit.materials import Mat, once
from kit.scene import add_mesh, icosphere
from kit.shapes import frames, scatter


@once
def water_bead():
    """A bead lets straight through what is under it, so that it never darkens it; its rim and its highlight make it
    water. True refraction looked like holes: no light comes back through it without caustics."""
    m = Mat('bead')
    facing = m.node('LayerWeight')
    facing.inputs['Blend'].default_value = 0.45
    edge = facing.outputs['Facing']
    m.colour('#ffffff').set(Roughness=0.04, Specular=0.9, Transmission=0.0, glow=0.05)
    through, choice = m.node('BsdfTransparent'), m.node('MixShader')
    m.link(m.ramp(edge, [(0.0, 1.0), (0.5, 0.92), (1.0, 0.66)]), through.inputs[0])
    m.link(m.ramp(edge, [(0.0, 0.06), (0.6, 0.12), (1.0, 0.45)]), choice.inputs[0])
    m.link(through.outputs[0], choice.inputs[1])
    m.link(m.shader.outputs[0], choice.inputs[2])
    m.link(choice.outputs[0], m.tree.nodes['Material Output'].inputs['Surface'])
    return m.m


def condensation(radius_at, z0, z1, seed, count=420, largest=0.17, into=None, bare=None):
    """Beads on a round vessel between two heights. radius_at: height → outer radius (arrays). Small beads are many,
    large ones few, and none merge: a new bead keeps its distance. bare: (z0, z1) of a paper label, which stays dry."""
    rng = np.random.default_rng(seed)
    angle, z = rng.uniform(-np.pi, 0, 8 * count), rng.uniform(z0, z1, 8 * count)
    size = np.sort(0.035 + (largest - 0.035) * rng.uniform(0, 1, 8 * count) ** 7)[::-1]
    if bare:
        dry = (z < bare[0] - 0.1) | (z > bare[1] + 0.1)
        angle, z, size = angle[dry], z[dry], size[dry]
    radius = radius_at(z)
    place = np.stack([radius * np.cos(angle), radius * np.sin(angle), z], 1)
    kept = []
    for i in range(len(place)):
        if len(kept) == count:
            break
        if kept:
            gap = np.linalg.norm(place[kept] - place[i], axis=1) - size[kept]
            if gap.min() < size[i] * 1.25:
                continue
        kept.append(i)
    place, size, angle = place[kept], size[kept], angle[kept]
    normal = np.stack([np.cos(angle), np.sin(angle), np.zeros(len(angle))], 1)
    turned = frames(normal, np.zeros(len(angle)))
    stretch = np.stack([size * rng.uniform(0.9, 1.1, len(size)), size * rng.uniform(0.95, 1.3, len(size)), size * 0.5], 1)
    v, f = scatter(icosphere(2), turned * stretch[:, None, :], place)
    return add_mesh('beads', v, f, water_bead(), into=into)
