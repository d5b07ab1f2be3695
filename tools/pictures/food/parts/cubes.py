"""What is cut by the cook into cubes, fans and wedges and has no file of its own: salmon, potato, leek, avocado, eggplant,
tomato wedges, shiitake, olives, zucchini."""
import numpy as np

from .forms import bar, disc, fresh, lump, piece
from .salmon import fish_colour, fish_flesh
from kit.colour import linear, mix, smooth
from kit.materials import once, painted
from kit.noise import fbm, points3, value_noise
from kit.shapes import euler, grid_faces


def salmon(seed, size=(1.0, 0.9, 0.8)):
    """A raw cube of about 2 cm: poke."""
    v, faces = lump(size, 0.26, 0.05, 0.01, 1.0, seed)
    paint, _ = fish_colour('salmon', v[:, 0] + 0.5 * v[:, 2], v[:, 1], 0.9 - v[:, 2], seed, 1.6)
    return piece('salmon', v, faces, paint[:, :3], 0.2, fish_flesh('salmon'))


def cooked_salmon(seed, pink='#eda678', pale='#fad8b4', size=(1.5, 1.1, 0.75)):
    """A piece from the soup, cooked through: pale, matt, its flakes slipping apart."""
    v, faces = lump(size, 0.5, 0.2, 0.04, 1.1, seed)
    bow = v[:, 0] * 1.5 + 0.5 * v[:, 1] ** 2 + 0.3 * fbm(v * 1.2 + seed, 2, seed)
    flake = (bow + seed * 0.3) % 1
    gap = smooth(0.74, 0.97, np.abs(flake - 0.5) * 2)
    colour = mix(linear(pink), linear(pale), smooth(-0.5, 0.6, fbm(v * 1.3 + seed, 3, seed + 1)))
    colour = mix(colour, linear('#fff0e0'), 0.3 * gap)
    v[:, 2] += (0.24 * flake - 0.22 * gap) * smooth(0.2, 0.7, v[:, 2])
    return piece('cooked salmon', v, faces, colour, 0.5, fresh(0.06, 0.05, 0.22))


def potato(seed, yellow='#f3dc8e', light='#fbefbe', size=0.85):
    v, faces = lump((size, size * 0.9, size * 0.85), 0.36, 0.08, 0.02, 1.2, seed)
    colour = mix(linear(yellow), linear(light), smooth(-0.4, 0.6, fbm(v * 2 + seed, 3, seed)))
    return piece('potato', v, faces, colour, 0.34, fresh(0.15, 0.06, 0.1))


def leek(seed, radius=0.75):
    """A ring of leek: pale green layers."""
    v, faces, s, _ = disc(radius, 0.3, seed, 0.04, 0.02, 90, 26)
    layers = 0.5 + 0.5 * np.cos(s * 21)
    v[:, 2] -= 0.06 * layers * (v[:, 2] > 0.2)
    colour = mix(linear('#f4f3cf'), linear('#a8ca6a'), 0.65 * layers * smooth(0.1, 0.5, s))
    return piece('leek', v, faces, mix(colour, linear('#7fae48'), smooth(0.9, 0.97, s)), 0.25, fresh(0.3, 0.06, 0.05))


def avocado(seed, slices=8, length=4.4, width=1.9, thick=0.42):
    """A fan of half an avocado: crescents leaning on each other along y, yellow within, green towards the skin (−y)."""
    made = None
    around = np.linspace(0, np.pi, 40)
    outer = np.stack([np.cos(around) * length / 2, -np.sin(around) * width], 1)
    inner = np.stack([np.cos(around) * length / 2 * 0.9, -np.sin(around) * width * 0.2], 1)[::-1][1:-1]
    for k in range(slices):
        v, faces, _, _ = disc(1.0, thick, seed + k, 0.05, 0.02, 150, 24, outline=np.vstack([outer, inner]))
        q = np.hypot(v[:, 0] / (length / 2), v[:, 1] / width)
        colour = mix(linear('#f4e796'), linear('#e3e082'), smooth(0.35, 0.65, q + 0.06 * fbm(v * 1.4 + seed, 2, seed)))
        colour = mix(colour, linear('#9cc446'), smooth(0.62, 0.93, q))
        colour = mix(colour, linear('#4d7a1c'), smooth(0.94, 0.985, q))
        step = k - (slices - 1) / 2
        v[:, 1] += width / 2
        turned = v @ euler(0.62, 0.0, 0.0)[0].T
        turned = turned @ euler(0.0, 0.0, step * 0.09)[0].T + [step * 0.12, step * 0.62, 0.5]
        made = piece('avocado', turned, faces, colour, 0.36, fresh(0.15, 0.05, 0.06), into=made)
    return made


def fried_eggplant(seed, radius=1.7, thick=0.4):
    """A fried half slice: cream-brown flesh, purple-black skin."""
    a = np.linspace(-0.02, np.pi + 0.02, 60)
    outline = np.stack([np.cos(a), np.sin(a)], 1) * radius
    v, faces, _, _ = disc(radius, thick, seed, 0.08, 0.05, 150, 28, outline=outline, bend=0.12)
    s = np.hypot(v[:, 0], v[:, 1]) / radius
    p = points3(v[:, 0], v[:, 1], seed)
    colour = mix(linear('#d9ab66'), linear('#8f5a28'), smooth(-0.3, 0.6, fbm(p * 1.2, 3, seed)))
    colour = mix(colour, linear('#f0d9a4'), 0.5 * smooth(0.4, 0.7, value_noise(p * 4, seed)))
    return piece('eggplant', v, faces, mix(colour, linear('#24101f'), smooth(0.93, 0.97, s)), 0.25)


def tomato_wedge(seed, red='#d5240f', flesh='#f0583a', length=4.6, radius=2.0, opening=75):
    """A wedge of a tomato, skin below: wall, and pockets of seeds on its two faces."""
    opening = np.radians(opening)
    made = None
    for side in (-1, 1):
        s, u = np.meshgrid(np.linspace(0, 1, 50), np.linspace(-1, 1, 70), indexing='ij')
        reach = radius * np.clip(1 - u * u, 0.0004, 1) ** 0.5
        down = -np.pi / 2 + side * opening / 2
        p = np.stack([u * length / 2, np.cos(down) * reach * s, radius + np.sin(down) * reach * s], -1)
        outward = np.abs(u)
        pocket = smooth(0.16, 0.3, s) * smooth(0.82, 0.7, s)
        pocket = pocket * smooth(0.82, 0.6, outward + 0.1 * fbm(p, 2, seed)) * smooth(0.05, 0.14, outward)
        colour = mix(linear(flesh), linear('#f98b6c'), smooth(-0.3, 0.7, fbm(p * 1.6, 3, seed)))
        colour = mix(colour, linear('#d85a14'), 0.85 * pocket)
        colour = mix(colour, linear('#f4d089'), pocket * smooth(0.3, 0.5, value_noise(p * 3.6, seed)))
        colour = mix(colour, linear(red), smooth(0.92, 0.98, s))
        made = piece('face', p, grid_faces(*s.shape, wrap=False), colour, 0.16, fresh(0.5, 0.05, 0.1), into=made)
    turn, u = np.meshgrid(np.linspace(-opening / 2, opening / 2, 24) - np.pi / 2, np.linspace(-1, 1, 70), indexing='ij')
    reach = radius * np.clip(1 - u * u, 0.0004, 1) ** 0.5
    p = np.stack([u * length / 2, np.cos(turn) * reach, radius + np.sin(turn) * reach], -1)
    return piece('skin', p, grid_faces(*u.shape, wrap=False), np.broadcast_to(linear(red), p.shape), 0.14, fresh(0.6, 0.04, 0.0), into=made)


def shiitake(seed, cap='#6b4020', pale='#efe0bc', radius=1.35):
    """A cap cut in a slice: brown skin above, pale gills below."""
    v, faces = lump((radius, radius * 0.8, 0.45), 0.95, 0.10, 0.02, 1.2, seed)
    z = v[:, 2] / v[:, 2].max()
    colour = mix(linear(pale), linear(cap), smooth(0.35, 0.6, z + 0.12 * fbm(v * 1.6 + seed, 3, seed)))
    cracks = smooth(0.35, 0.6, fbm(v * 2.3 + seed, 3, seed + 1)) * (z > 0.5)
    return piece('shiitake', v, faces, mix(colour, linear('#c39a66'), 0.5 * cracks), 0.3)


@once
def olive_skin():
    return painted('olive skin', coat=0.5, specular=0.5)


def whole_olive(seed, dark='#1d161d', brown='#3d2430', radius=0.8):
    """A pitted black olive, its hole at the end."""
    v, faces = lump((radius * 1.2, radius, radius * 0.98), 1, 0.02, 0, 0.7, seed, 5)
    hole = np.hypot(v[:, 1], v[:, 2] - v[:, 2].max() / 2)
    pit = smooth(0.24, 0.16, hole) * (v[:, 0] > 0)
    v[:, 0] -= 0.7 * pit
    colour = mix(linear(dark), linear(brown), smooth(-0.2, 0.8, fbm(v + seed, 2, seed)))
    return piece('olive', v, faces, mix(colour, linear('#5b4638'), 0.8 * smooth(0.28, 0.2, hole) * (v[:, 0] > 0.2)), 0.16, olive_skin())


def zucchini_strip(seed, flesh='#eef0c4', green='#3c7a24', length=4.0):
    """A julienne strip with skin on one side."""
    rng = np.random.default_rng(seed)
    v, _, a, faces = bar(length * rng.uniform(0.85, 1.1), 0.5, 0.4, rng.uniform(-0.6, 0.6), 0.1, 0.5, seed, 50, 20, 14)
    colour = mix(linear(flesh), linear('#d3e09a'), smooth(-0.4, 0.6, fbm(v * np.array([1, 3, 3]) + seed, 3, seed)))
    return piece('zucchini', v, faces, mix(colour, linear(green), smooth(0.55, 0.75, np.cos(a))), 0.22, fresh(0.35, 0.06, 0.06))
