"""Citrus wheels: orange, lemon, yuzu. Ported from the prototype; `lime.py` is the bowls maker's own."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh, new_group, place
from kit.shapes import circle, lathe, prism

# rind, flesh dark, flesh light, pith
KINDS = {
    'orange': ('#f08a12', '#f58a12', '#ffb53a', '#fff0cf'),
    'lemon': ('#f6cf1e', '#f2d445', '#fbec92', '#fffbe4'),
    'yuzu': ('#f0c41c', '#eecb3c', '#f8e386', '#fff8dc'),
}


@once
def wet_fruit():
    return painted('citrus', glow=0.24, coat=0.45, specular=0.5)


def wheel(kind, seed, radius=1.9, thick=0.32):
    """A round slice in the xy plane from z 0 to `thick`."""
    rind, dark, light, pith = (linear(c) for c in KINDS[kind])
    group = new_group(f'{kind} {seed}')
    v, f, texture = prism(circle(radius, 240), 0, thick, 0.06, 0.008, seed, 300, 56)
    s, around = texture[:, 0], texture[:, 1]
    segments = 10
    between = np.abs(((around * segments + 0.12 * np.sin(around * 19)) % 1) - 0.5) * 2
    wall = 0.045 / np.maximum(s, 0.08)
    pulp = smooth(0.88, 0.84, s) * smooth(1 - wall * 0.6, 1 - wall * 1.5, between) * smooth(0.07, 0.13, s)
    # Juice sacs point to the middle.
    angle = around * 2 * np.pi
    sacs = value_noise(points3(np.cos(angle) * 9, np.sin(angle) * 9, s * 3.2), seed)
    flesh = mix(dark, light, smooth(-0.5, 0.6, sacs * 0.8 + 0.5 * fbm(v * 1.2, 2, seed)))
    colour = mix(pith, flesh, pulp)
    colour = mix(colour, rind, smooth(0.945, 0.97, s))
    v[:, 2] += (0.035 + 0.02 * sacs) * pulp * (v[:, 2] > thick * 0.7)
    add_mesh('wheel', v, f, wet_fruit(), colour=np.c_[colour, np.full(len(v), 0.2)], into=group)
    return group


def half(kind, seed, radius=2.5):
    """Half a fruit, its cut face in the plane z 0 looking up, the round rind below."""
    rind = linear(KINDS[kind][0])
    group = new_group(f'{kind} half {seed}')
    face = wheel(kind, seed, radius, 0.2)
    place(face, (0, 0, -0.2), into=group)
    t = np.linspace(0, np.pi / 2, 40)
    v, f = lathe([(max(radius * 0.998 * np.sin(a), 0.01), -0.12 - radius * 0.92 * np.cos(a)) for a in t], 120)
    pores = value_noise(v * 6, seed)
    colour = mix(rind, rind * 0.8, smooth(0.2, 0.7, pores))
    v = v * (1 + 0.006 * pores)[:, None]
    add_mesh('rind', v, f, wet_fruit(), colour=np.c_[colour, np.full(len(v), 0.35)], into=group)
    return group
