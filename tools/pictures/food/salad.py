"""Salads: leaves in a low bowl, poke in sectors over rice, a hill of chuka."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, many, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh
from kit.shapes import grid_faces, lathe, tube_shape

from .bowls import Bowl, Heap, dome, lay_tops, strew
from .noodles import strands
from .rice import grain, lay, rice_bed


@once
def under():
    """What is seen between the leaves."""
    return many('under', '#4a7a22', '#4a7a22', rough=0.9, specular=0.1)


def salad(recipe):
    """recipe: bowl, tops, strewn, sauce ({colour, count}: threads of dressing over the whole), rise, spread, pool (colour
    of the dressing that stands in the bowl, instead of a bed of leaves)."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    bowl = Bowl('salad', recipe.get('bowl', 'white'))
    rise = recipe.get('rise', 1.6)
    foot = bowl.lip[1] - recipe.get('below', 1.7)
    ground = dome(foot, rise, 10, seed, 0.3)
    heap = Heap(bowl, ground)
    if 'pool' in recipe:
        _pool(bowl, foot - 0.3, recipe['pool'], seed)
    else:
        r = np.linspace(0.01, 8.2, 30)
        add_mesh('bed', *lathe(np.stack([r, foot + rise * (1 - (r / 10) ** 2) - 0.9], 1), 60), under())
    lay_tops(heap, recipe['tops'], rng, seed, recipe.get('spread', 8.0))
    if 'sauce' in recipe:
        _drizzle(heap, recipe['sauce'], rng, seed)
    strew(heap, recipe.get('strewn', {}), rng, 8.0)


@once
def dressing(colour, coat=0.5):
    return many(f'dressing {colour}', colour, colour, rough=0.2, glow=0.06, coat=coat)


def _drizzle(heap, sauce, rng, seed):
    """Thin threads of dressing thrown over the food in wide curves, thick and thin."""
    count = sauce.get('count', 5)
    steps = 110
    t = np.linspace(0, 1, steps)
    paths = []
    for k in range(count):
        across = (k - (count - 1) / 2) * 2.4
        bend = rng.uniform(-1, 1)
        x = -6.5 + 13 * t
        y = across + 1.1 * np.sin(t * 6.0 + k * 2.1) + bend
        x, y = x * 0.82 - 0.55 * y, 0.55 * x + y * 0.82
        keep = np.minimum(1, 7.6 / np.maximum(np.hypot(x, y), 1e-6))
        xy = np.stack([x * keep, y * keep], 1)
        z = heap.height(xy)
        for _ in range(3):
            z = np.maximum(z, (np.roll(z, 1) + np.roll(z, -1)) / 2 - 0.12)
        z = np.convolve(np.pad(z, 2, mode='edge'), np.ones(5) / 5, 'valid')
        paths.append(np.c_[xy, z + 0.03])
    thick = sauce.get('thick', 0.2) * (1 + 0.45 * np.sin(t * 23.0) * np.sin(t * 9.0))
    v, faces = tube_shape(np.array(paths), thick, 12)
    add_mesh('dressing', v, faces, dressing(sauce['colour']))


def poke(recipe):
    """Rice below, everything else in sectors. recipe: tops with places, strewn."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    bowl = Bowl('salad', recipe.get('bowl', 'dark'))
    foot = bowl.lip[1] - 1.35
    ground = dome(foot, 0.9, 10, seed, 0.15)
    heap = Heap(bowl, ground)
    r = np.linspace(0.01, 9.7, 30)
    add_mesh('bed', *lathe(np.stack([r, foot + 0.9 * (1 - (r / 10) ** 2) - 0.2], 1), 60), rice_bed())
    count = 4200
    spot, a = 9.75 * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
    x, y = spot * np.cos(a), spot * np.sin(a)
    z = np.maximum(ground(x, y), 0) + rng.uniform(-0.12, 0.12, count)
    lay(np.stack([x, y, z], 1), np.tile([0, 0, 1.0], (count, 1)), rng, None, grain(), None, 0.4)
    lay_tops(heap, recipe['tops'], rng, seed, 7.0)
    strew(heap, recipe.get('strewn', {}), rng, 7.5)


@once
def seaweed_strand():
    """Chuka: bright green, slippery, light shines through it."""
    m = Mat('chuka')
    m.base(m.ramp(m.island(), [(0, '#2f7d12'), (0.6, '#55a81c'), (1, '#8fd03a')]))
    return m.set(glow=0.07, Roughness=0.14, Clearcoat=0.6, Clearcoat_Roughness=0.05).m


def chuka(recipe):
    """A hill of seaweed strands in nut sauce. recipe: tops, strewn, sauce (colour)."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    bowl = Bowl('salad', recipe.get('bowl', 'dark'))
    rise = recipe.get('rise', 4.2)

    def hill(x, y):
        r = np.hypot(x, y) / 8.6
        return bowl.lip[1] - 2.1 + rise * np.clip(1 - r**2, 0, 1) ** 0.8 + 0.5 * fbm(points3(x * 0.35, y * 0.35, seed), 2, seed)

    heap = Heap(bowl, hill)
    r = np.linspace(0.01, 8.3, 30)
    add_mesh('bed', *lathe(np.stack([r, hill(r, 0 * r) - 0.6], 1), 60), under())
    _pool(bowl, bowl.lip[1] - 1.5, recipe['sauce'], seed)
    paths = strands('glass', hill, rng, seed, 8.4, (-0.5, 0.5), 100, 7.0)
    paths[..., 2] += 0.25 * fbm(paths * 1.1, 2, seed)
    v, faces = tube_shape(paths, 0.13 + 0.03 * np.sin(np.linspace(0, 20, paths.shape[1])), 8)
    add_mesh('chuka', v, faces, seaweed_strand())
    heap.raise_with(paths.reshape(-1, 3), 0.1)
    lay_tops(heap, recipe['tops'], rng, seed, 5)
    _spoonful(heap, recipe['sauce'], seed)
    strew(heap, recipe.get('strewn', {}), rng, 6.6)


@once
def nut_cream():
    return painted('nut sauce', glow=0.05, coat=0.4, bump=(3, 0.08, 0.04))


def _pool(bowl, level, colour, seed):
    """Dressing standing in the bowl."""
    s, turn = np.meshgrid(np.linspace(0.01, 1, 90), np.linspace(0, 2 * np.pi, 300, endpoint=False), indexing='ij')
    r = s * (bowl.radius_at(level) + 0.1)
    x, y = r * np.cos(turn), r * np.sin(turn)
    z = level + 0.12 * fbm(points3(x * 0.5, y * 0.5, seed), 3, seed) * smooth(1, 0.9, s)
    _cream(x, y, z, colour, seed)


def _spoonful(heap, colour, seed):
    """Sauce poured to and fro over the hill in one thick thread: it sinks between the strands, which show through at
    its edges."""
    axis = np.arange(-7.2, 7.2, 0.07)
    x, y = np.meshgrid(axis, axis, indexing='ij')
    # its corners are drawn in: they would come out through the bowl
    inward = np.minimum(1, 7.0 / np.maximum(np.hypot(x, y), 1e-6))
    x, y = x * inward, y * inward
    t = np.linspace(-1, 1, 360)
    reach = 4.6 * (1 - 0.45 * t**2) * np.sin(t * 12.5 + 0.6)
    line = np.stack([reach + 0.9 * t, -0.3 + 4.4 * t + 0.5 * np.cos(t * 25)], 1)
    away = np.full(x.shape, np.inf)
    for at in line:
        away = np.minimum(away, np.hypot(x - at[0], y - at[1]))
    width = 0.66 + 0.26 * fbm(points3(x * 0.8, y * 0.8, seed), 3, seed)
    thick = smooth(width * 1.35, width * 0.3, away)
    z = heap.sample(heap.z, x, y)
    for _ in range(25):
        z = (np.roll(z, 1, 0) + np.roll(z, -1, 0) + np.roll(z, 1, 1) + np.roll(z, -1, 1)) / 4
    z = z - 0.66 + 1.2 * thick + 0.06 * fbm(points3(x * 1.5, y * 1.5, seed), 2, seed)
    _cream(x, y, np.where(thick > 0.02, z, z - 0.6), colour, seed + 1, wrap=False)
    heap.raise_with(np.stack([x, y, z], -1).reshape(-1, 3))


def _cream(x, y, z, colour, seed, wrap=True):
    shade = mix(linear(colour) * 0.85, linear(colour) * 1.1, smooth(-0.5, 0.6, fbm(points3(x, y, seed), 3, seed)))
    paint = np.concatenate([shade, np.full(x.shape + (1,), 0.2)], -1).reshape(-1, 4)
    add_mesh('sauce', np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(*x.shape, wrap), nut_cream(), colour=paint)
