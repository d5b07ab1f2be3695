"""Bean sprouts, ginger threads, chili rings, lemongrass, star anise."""
import numpy as np

from .forms import bar, fresh, lump, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm
from kit.shapes import euler, lathe


def group(seed, white='#faf5e2', head='#e9d683', length=4.6):
    """A bean sprout: white glassy stem, yellow head, thin tail. Along x."""
    rng = np.random.default_rng(seed)
    v, u, _, faces = bar(length * rng.uniform(0.8, 1.1), 0.34, 0.32, rng.uniform(-0.9, 0.9), 0.2, 1, seed, 70, 16, 30)
    centre = v.mean(1, keepdims=True)
    v = centre + (v - centre) * (1 - 0.75 * smooth(0.55, 1, u))[..., None]
    colour = mix(linear(white), linear('#efe2b4'), smooth(0.5, 1, u))
    made = piece('sprout', v, faces, colour, 0.22, fresh(0.35, 0.09, 0.04))
    bean, bean_faces = lump((0.42, 0.24, 0.22), 0.95, 0.05, 0, 2, seed, 3)
    bean = bean + centre[0, 0] - [0.15, 0, 0.2]
    return piece('bean', bean, bean_faces, np.tile(linear(head), (len(bean), 1)), 0.3, fresh(0.3, 0.06, 0.04), into=made)


def ginger(seed, pale='#f6dfa0', length=2.6):
    """A thread of ginger."""
    rng = np.random.default_rng(seed)
    v, _, _, faces = bar(length, 0.2, 0.18, rng.uniform(-0.5, 0.5), 0.08, 0.5, seed, 30, 12, 16)
    return piece('ginger', v, faces, np.broadcast_to(linear(pale), v.shape), 0.3, fresh(0.2, 0.06, 0.04))


def chili(seed, red='#d3160c', radius=0.55):
    """A ring of red chili: skin, pale wall, seeds held by it. Flat on z = 0."""
    a = np.linspace(0, 2 * np.pi, 15)
    ring, faces = lathe(np.stack([radius + 0.11 * np.cos(a), 0.16 + 0.15 * np.sin(a)], 1), 44)
    ring[:, 0] *= 1.12
    r = np.hypot(ring[:, 0] / 1.12, ring[:, 1])
    colour = mix(linear('#f3a98a'), linear(red), smooth(radius - 0.08, radius - 0.01, r))
    made = piece('chili', ring, faces, colour, 0.16, fresh(0.5, 0.04, 0.0))
    rng = np.random.default_rng(seed)
    for turn in rng.uniform(0, 6.28, 3):
        seed_v, seed_f = lump((0.12, 0.09, 0.035), 1, 0, 0, 1, 0, 2)
        seed_v = seed_v @ euler(0.0, 0.0, turn)[0].T + [0.28 * np.cos(turn), 0.28 * np.sin(turn), 0.14]
        piece('seed', seed_v, seed_f, np.tile(linear('#f6e2a6'), (len(seed_v), 1)), 0.35, into=made)
    return made


def lemongrass(seed, length=4.4, radius=0.5):
    """A slanted piece of the stalk: pale, with rings of layers on its cut end."""
    v, u, _, faces = bar(length, radius * 2, radius * 2, 0.05, 0, 1, seed, 70, 30, 40)
    colour = mix(linear('#f1edc4'), linear('#a9bf62'), smooth(-0.8, 1.3, u + 0.25 * fbm(v * np.array([0.4, 3, 3]), 2, seed)))
    reach = np.hypot(v[..., 1] - v[..., 1].mean(1, keepdims=True), v[..., 2] - v[..., 2].mean(1, keepdims=True)) / radius
    cut = (np.abs(u) > 0.95) & (reach < 0.97)
    layers = 0.5 + 0.5 * np.cos(reach * 26)
    colour = np.where(cut[..., None], mix(linear('#f7f0cf'), linear('#c993a0'), layers * 0.6), colour)
    v[..., 0] += 0.6 * (v[..., 2] - radius) * np.sign(u) * smooth(0.6, 1, np.abs(u))
    return piece('lemongrass', v, faces, colour, 0.3, fresh(0.2, 0.05, 0.06))


def anise(seed, brown='#6b3216', dark='#3a190a', radius=1.15):
    """A star of anise: eight boats with a seed in each."""
    made = None
    for k in range(8):
        boat, faces = lump((0.52, 0.2, 0.22), 0.9, 0.06, 0.01, 2, seed + k, 3)
        boat[:, 1] *= 1 - 0.7 * np.clip(boat[:, 0] / 0.52, 0, 1)
        hollow = np.exp(-((boat[:, 0] / 0.34) ** 2 + (boat[:, 1] / 0.08) ** 2)) * (boat[:, 2] > 0.22)
        boat[:, 2] -= 0.16 * hollow
        boat[:, 0] += 0.6
        colour = mix(linear(brown), linear(dark), hollow)
        turned = boat * (radius / 1.12) @ euler(0.0, 0.0, k * np.pi / 4)[0].T
        made = piece('anise', turned, faces, colour, 0.4, into=made)
        if k % 2 == 0:
            stone, stone_faces = lump((0.16, 0.1, 0.08), 1, 0, 0, 1, 0, 3)
            stone = (stone + [0.62, 0, 0.28]) * (radius / 1.12) @ euler(0.0, 0.0, k * np.pi / 4)[0].T
            piece('seed', stone, stone_faces, np.tile(linear('#b5652c'), (len(stone), 1)), 0.12, into=made)
    return made
