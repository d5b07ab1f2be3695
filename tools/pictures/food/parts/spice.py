"""Ginger and cinnamon, for tea."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh, new_group
from kit.shapes import chaikin, circle, grid_faces, prism


@once
def ginger_flesh():
    return painted('ginger', glow=0.32, coat=0.2)


@once
def bark():
    return painted('cinnamon', glow=0.22, bump=(6, 0.35, 0.05))


def ginger_slice(seed, radius=1.25, thick=0.22):
    """A round of ginger root: fibrous yellow flesh, thin brown skin. Lies on z 0."""
    rng = np.random.default_rng(seed)
    outline = circle(radius, 14) * (1 + rng.normal(0, 0.07, (14, 1))) * np.array([1.15, 0.9])
    v, f, texture = prism(chaikin(outline, 3), 0, thick, 0.05, 0.02, seed, 160, 30)
    s = texture[:, 0]
    fibre = value_noise(points3(v[:, 0] * 7, v[:, 1] * 7, 0), seed)
    colour = mix(linear('#f0cf74'), linear('#fae9a8'), smooth(-0.6, 0.6, fibre))
    colour = mix(colour, linear('#d9ac4a'), 0.6 * smooth(0.06, 0.0, np.abs(s - 0.74)))
    colour = mix(colour, linear('#b98b4e'), smooth(0.93, 0.97, s))
    group = new_group(f'ginger {seed}')
    add_mesh('ginger', v, f, ginger_flesh(), colour=np.c_[colour, np.full(len(v), 0.4)], into=group)
    return group


def cinnamon(seed, length=11.0, radius=0.55):
    """A quill rolled from both sides, lying along x with its middle at the origin."""
    turns = np.linspace(-1, 1, 150)
    # Two scrolls that meet below: an S-less «3» seen from its end.
    angle = np.abs(turns) * 2.9 * np.pi
    scroll = radius * (0.60 - 0.11 * angle / np.pi)
    y = np.sign(turns) * (0.52 * radius - scroll * np.cos(angle - np.pi * 0.1))
    z = scroll * np.sin(angle - np.pi * 0.1) + 0.06
    along = np.linspace(-length / 2, length / 2, 60)
    x, _ = np.meshgrid(along, turns, indexing='ij')
    grain = fbm(points3(x * 0.35, np.broadcast_to(turns * 9, x.shape), seed), 3, seed)
    wide = 1 + 0.05 * fbm(points3(x * 0.5, 0 * x, seed + 3), 2, seed)
    v = points3(x, y[None] * wide, z[None] * wide).reshape(-1, 3)
    colour = mix(linear('#8a4a22'), linear('#c07a40'), smooth(-0.5, 0.5, grain)).reshape(-1, 3)
    group = new_group(f'cinnamon {seed}')
    colour = np.c_[colour, np.full(len(v), 0.6)]
    thing = add_mesh('cinnamon', v, grid_faces(60, 150, False), bark(), colour=colour, into=group)
    thickness = thing.modifiers.new('thickness', 'SOLIDIFY')
    thickness.thickness = 0.09
    return group
