"""Mango and passion fruit: dice, seeds in their juice, and a half fruit."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted, plain
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group
from kit.shapes import euler, grid_faces, scatter


@once
def mango_flesh():
    return painted('mango', glow=0.14, coat=0.5)


@once
def seed_black():
    return plain('passion seed', '#1d130c', rough=0.2, coat=0.6)


@once
def juice_sac():
    return many('passion sac', '#f2a208', '#fbc52c', rough=0.12, glow=0.3, coat=0.7)


@once
def passion_rind():
    return painted('passion rind', glow=0.02, coat=0.2, bump=(9, 0.25, 0.04))


def mango_dice(seed, half=0.55):
    """One soft cube of mango, standing on z 0."""
    v, f = icosphere(4)
    power = 6.0
    body = v / (np.abs(v) ** power).sum(1, keepdims=True) ** (1 / power) * half
    body = body * (1 + 0.07 * fbm(body * 1.6 + seed * 2.1, 2, seed))[:, None]
    fibre = fbm(body * np.array([1.2, 5, 1.2]) + seed, 3, seed)
    colour = mix(linear('#f79a12'), linear('#ffc03a'), smooth(-0.5, 0.6, fibre))
    group = new_group(f'mango {seed}')
    add_mesh('mango', body + [0, 0, half], f, mango_flesh(), colour=np.c_[colour, np.full(len(v), 0.22)], into=group)
    return group


def seeds(places, rng, size=0.2, sac=True, into=None):
    """Passion seeds at places (n, 3), flat dark drops in yellow sacs."""
    k = len(places)
    turned = euler(rng.uniform(0, 3, k), rng.uniform(0, 3, k), rng.uniform(0, 6, k))
    v, f = icosphere(3)
    pip = v * np.array([1.0, 0.66, 0.42]) * size
    pip[:, 1] *= 1 - 0.35 * pip[:, 0] / size
    add_mesh('pips', *scatter((pip, f), turned, places), seed_black(), into=into)
    if sac:
        below = np.asarray(places) - [0, 0, size * 0.55]
        add_mesh('sacs', *scatter((v * np.array([1.35, 1.05, 0.85]) * size, f), turned, below), juice_sac(), into=into)


def passion_half(seed, radius=2.3):
    """Half a passion fruit lying with its cut face up: wrinkled purple rind, white pith, yellow pulp with seeds."""
    rng = np.random.default_rng(seed)
    group = new_group(f'passion {seed}')
    rows, columns = 70, 140
    # Profile: up the outside, over the white edge, down into the bowl of pulp.
    t = np.linspace(0, 1, rows)
    outer = np.stack([np.sin(t * np.pi / 2) ** 0.8, 0.82 - 0.82 * np.cos(t * np.pi / 2)], 1)
    inner = np.array([[0.98, 0.86], [0.93, 0.875], [0.86, 0.86], [0.82, 0.80], [0.76, 0.72], [0.4, 0.66], [0.004, 0.66]])
    inner = np.stack([np.interp(np.linspace(0, 6, 40), np.arange(7), inner[:, k]) for k in (0, 1)], 1)
    profile = np.vstack([outer, inner]) * radius
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    r, a = np.meshgrid(profile[:, 0], angle, indexing='ij')
    z = np.repeat(profile[:, 1][:, None], columns, 1)
    outside = (np.arange(len(profile)) < rows)[:, None] * np.ones((1, columns))
    wrinkle = fbm(points3(np.cos(a) * 2.2, np.sin(a) * 2.2, z * 1.2 + seed), 3, seed)
    r = r * (1 + 0.03 * wrinkle * outside)
    rind = mix(linear('#4b1c33'), linear('#7c3650'), smooth(-0.4, 0.6, wrinkle))
    pith = mix(linear('#fbe9df'), linear('#f6c9c2'), smooth(-0.4, 0.6, wrinkle))
    colour = np.where(outside[..., None] > 0, rind, pith)
    deep = ((np.arange(len(profile)) > rows + 21)[:, None] * np.ones((1, columns)))[..., None]
    colour = np.where(deep > 0, linear('#f0a50c'), colour)
    colour = np.concatenate([colour, np.where(outside[..., None] > 0, 0.38, 0.3)], -1)
    v = points3(r * np.cos(a), r * np.sin(a), z).reshape(-1, 3)
    add_mesh('rind', v, grid_faces(len(profile), columns), passion_rind(), colour=colour.reshape(-1, 4), into=group)
    # Pulp: a wet yellow surface with seeds standing in it.
    k = 46
    along = np.sqrt((np.arange(k) + 0.5) / k) * 0.70 * radius
    where = np.arange(k) * 2.399963
    jitter = rng.normal(0, 0.05, (k, 2)) * radius / 2
    places = np.stack([along * np.cos(where), along * np.sin(where), np.zeros(k)], 1)
    places[:, :2] += jitter
    places[:, 2] = radius * (0.74 + 0.10 * (1 - (along / radius / 0.7) ** 2)) + rng.normal(0, 0.04, k)
    seeds(places, rng, size=0.105 * radius, into=group)
    rows2 = 40
    rr, aa = np.meshgrid(np.linspace(0.002, 0.80, rows2) * radius, angle, indexing='ij')
    x, y = rr * np.cos(aa), rr * np.sin(aa)
    top = radius * (0.70 + 0.10 * (1 - (rr / radius / 0.8) ** 2)) + 0.06 * fbm(points3(x * 2.2, y * 2.2), 2, seed)
    pulp = points3(x, y, top).reshape(-1, 3)
    add_mesh('pulp', pulp, grid_faces(rows2, columns), pulp_juice(), into=group)
    return group


@once
def pulp_juice():
    m = Mat('passion pulp')
    m.base(m.ramp(m.noise(1.6, 3), [(0.3, '#e88a06'), (0.7, '#fbbf1e')]))
    return m.set(Roughness=0.1, glow=0.16, Clearcoat=0.6, Clearcoat_Roughness=0.05).m
