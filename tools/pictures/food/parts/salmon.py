"""Sliced raw fish: salmon, the same seared, and tuna. A slab with thin edges, true fat lines, wet and a little translucent."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, once
from kit.noise import fbm, points3, value_noise
from kit.scene import add_mesh

from .sheet import across, thicken

# flesh, deep flesh, fat, how many lines to a centimetre, how wide a line is (0..1 of the distance), how pale (0..1)
FISH = {
    'salmon': dict(light='#ff8f4e', deep='#f2642a', fat='#ffdcc0', lines=1.45, width=0.2, pale=0.86),
    'tuna': dict(light='#b81f2c', deep='#86101d', fat='#dd6a72', lines=1.7, width=0.11, pale=0.42),
}


@once
def fish_flesh(kind='salmon'):
    """Wet flesh: the colour is the mesh's own, light goes a few millimetres into it."""
    m = Mat(f'{kind} flesh')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    m.bump(m.noise(7, 3), 0.10, 0.03)
    return m.set(
        glow=0.05,
        Specular=0.5,
        Subsurface=0.1,
        Subsurface_Radius=(0.35, 0.12, 0.05),
        Clearcoat=0.35,
        Clearcoat_Roughness=0.08,
    ).m


def fish_colour(kind, x, y, depth, seed, half_width=1.4):
    """Colour and roughness (n, 4) of a slice at x along and y across (cm); depth is 0 on the upper skin, downwards.

    The lines of fat bend like nested bows across the slice, lie about 7 mm apart, swell, thin out and fork.
    """
    look = FISH[kind]
    p = points3(x, y, seed * 3.1)
    bow = x + 0.42 * y + 0.55 * (y / half_width) ** 2 + depth * 0.8
    bow = bow + 0.30 * fbm(p * 0.45, 2, seed) + 0.05 * fbm(p * 2.2, 2, seed + 1)
    phase = bow * look['lines'] + seed * 0.37
    away = np.abs((phase % 1) - 0.5) * 2  # 1 in the middle of a line
    swell = look['width'] * (1 + 0.75 * fbm(points3(np.floor(phase) * 3.3, y * 0.6, x * 0.35 + seed), 2, seed + 2))
    swell = np.maximum(swell, 0.03)
    line = smooth(1 - swell * 1.25, 1 - swell * 0.35, away)
    halo = smooth(1 - swell * 4.2, 1 - swell, away)
    # thin veins between two lines
    vein = smooth(0.90, 0.985, np.abs(((phase * 2.0 + 0.5 + 0.3 * fbm(p * 0.9, 2, seed + 3)) % 1) - 0.5) * 2)
    vein = vein * smooth(-0.1, 0.5, fbm(p * 0.6, 2, seed + 4)) * (1 - halo)
    mottle = smooth(-0.6, 0.6, fbm(p * 1.1, 4, seed + 5))
    fibres = value_noise(np.stack([bow * 9, y * 1.2, p[..., 2]], -1), seed + 6)
    c = mix(linear(look['deep']), linear(look['light']), np.clip(mottle + 0.16 * fibres, 0, 1))
    c = mix(c, mix(linear(look['light']), linear(look['fat']), 0.25), 0.55 * halo)
    c = mix(c, linear(look['fat']), 0.28 * vein)
    c = mix(c, linear(look['fat']), look['pale'] * line)
    rough = 0.22 + 0.07 * line + 0.04 * mottle
    return np.concatenate([c, rough[..., None]], -1), line


def sear(colour, x, y, seed, marks=True):
    """The blowtorch over a slice: fat gone pale and golden, brown edges, dark bars slantwise."""
    p = points3(x, y, seed * 1.7)
    cooked = smooth(-0.75, 0.35, fbm(p * 0.55, 3, seed))
    c, rough = colour[..., :3], colour[..., 3:]
    c = mix(c, mix(c, linear('#f8c49a'), 0.62), cooked)
    golden = smooth(0.05, 0.6, fbm(p * 1.0, 4, seed + 1))
    c = mix(c, linear('#c9772f'), 0.75 * golden)
    brown = smooth(0.35, 0.85, fbm(p * 1.5, 4, seed + 2))
    c = mix(c, linear('#6b2f10'), 0.8 * brown)
    if marks:
        bars = np.abs((((x - 0.55 * y + 0.18 * fbm(p * 0.8, 2, seed + 3)) * 0.78) % 1) - 0.5) * 2
        bar = smooth(0.70, 0.9, bars + 0.10 * fbm(p * 4, 3, seed + 4)) * smooth(-0.7, 0.1, fbm(p * 1.1, 2, seed + 5))
        c = mix(c, linear('#3a170a'), 0.82 * bar)
    return np.concatenate([c, rough + 0.04], -1)


def fish_slab(kind, middle, seed, into, x=None, y=None, thickness=0.42, seared=False, blunt=False):
    """One slice round a middle surface (rows, columns, 3).

    x, y: (rows, columns), cm along and across the flat slice, for its drawing; by default those of the surface.
    The slice is `thickness` in the middle and thin at the long edges, as a slanting cut leaves it; `blunt` keeps it thick.
    """
    rows, columns, _ = middle.shape
    x = middle[..., 0] if x is None else x
    y = middle[..., 1] if y is None else y
    s, t = np.linspace(-1, 1, rows)[:, None], across(columns)[None]
    thin, bend = (0.5, 6) if blunt else (0.16, 3.2)
    thick = thickness * np.clip(1 - np.abs(s) ** (30 if blunt else 9), 0, 1) ** 0.5
    thick = thick * (thin + (1 - thin) * np.clip(1 - np.abs(t) ** bend, 0, 1) ** 0.75)
    thick = thick * (1 + 0.10 * fbm(points3(x * 0.7, y * 0.9, seed * 2.3), 2, seed)) * np.clip((1 - np.abs(t)) * 40, 0, 1) ** 0.5
    colour, line = fish_colour(kind, x, y, 0 * x, seed)
    # lines of fat lie a little deeper, the knife leaves a few soft steps
    thick = thick - 0.05 * line * np.clip(thick / thickness, 0, 1)
    for at in (-1.9, -0.5, 1.0, 2.2):
        edge = x - 0.35 * y - at - 0.10 * fbm(points3(x * 0, y * 1.3, seed + at), 2, seed)
        thick = thick - 0.05 * np.exp(-((edge / 0.09) ** 2)) * np.clip(thick / thickness, 0, 1)
    vertices, faces, place = thicken(middle, np.maximum(thick, 0))
    i, j, side = place.T
    below, _ = fish_colour(kind, x, y, thick, seed)
    if seared:
        colour = sear(colour, x, y, seed)
    col = np.where(side[:, None] > 0, colour[i, j], below[i, j])
    return add_mesh('fish', vertices, faces, fish_flesh(kind), colour=col, into=into)
