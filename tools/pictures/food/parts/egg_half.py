"""Half of an egg marinated in soy sauce: tan outside, soft orange yolk."""
import numpy as np

from .forms import piece
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3
from kit.shapes import grid_faces


@once
def egg():
    return painted('egg', glow=0.06, bump=(5, 0.06, 0.02), specular=0.22)


def group(seed, outside='#b9793c', white='#fbf3e2', yolk='#f08a12', length=5.2, width=3.9):
    """The half lies on its round side, cut face up at z ≈ 1.85, long axis along x."""
    s, a = np.meshgrid(np.linspace(0.002, 1, 70), np.linspace(0, 2 * np.pi, 110, endpoint=False), indexing='ij')
    taper = 1 - 0.12 * np.cos(a)
    x, y = s * np.cos(a) * length / 2, s * np.sin(a) * width / 2 * taper
    p = points3(x, y, seed * 2.1)
    middle = np.hypot((x + 0.18) / 1.42, y / 1.38) + 0.05 * fbm(p * 1.2, 2, seed)
    inner = smooth(1.04, 0.94, middle)
    colour = mix(linear(white), linear('#f6c96c'), 0.6 * smooth(1.22, 1.0, middle) * (1 - inner))
    runny = mix(linear('#d4580a'), linear(yolk), smooth(0.15, 0.9, middle + 0.2 * fbm(p * 1.4, 3, seed)))
    colour = mix(colour, mix(runny, linear('#f9b13a'), smooth(0.78, 1.0, middle)), inner)
    colour = mix(colour, linear(outside), smooth(0.945, 0.99, s))
    top = 1.85 + 0.05 * inner * (1 - middle**2) - 0.05 * smooth(0.9, 1.0, s) * s - 0.03 * smooth(0.2, 0, np.abs(middle - 1.0))
    rough = 0.36 - 0.1 * inner
    group = piece('egg face', np.stack([x, y, top], -1), grid_faces(*s.shape), colour, rough, egg())
    # The round side below.
    depth, a = np.meshgrid(np.linspace(0, np.pi / 2, 40), np.linspace(0, 2 * np.pi, 110, endpoint=False), indexing='ij')
    taper = 1 - 0.12 * np.cos(a)
    x, y = np.cos(depth) * np.cos(a) * length / 2, np.cos(depth) * np.sin(a) * width / 2 * taper
    z = 1.80 - np.sin(depth) * 1.8
    shade = mix(linear(outside), linear('#8f5524'), smooth(-0.4, 0.6, fbm(points3(x, y, z) * 1.1, 3, seed)))
    return piece('egg side', np.stack([x, y, z], -1), grid_faces(*depth.shape), shade, 0.25, egg(), into=group)
