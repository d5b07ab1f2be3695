"""The wok: noodles or fried rice heaped in a dark bowl, glossy with sauce, meat and vegetables on top."""
import numpy as np

from kit.materials import Mat, many, once
from kit.noise import value_noise
from kit.scene import add_mesh
from kit.shapes import lathe, tube_shape

from .bowls import Bowl, Heap, dome, lay_tops, strew
from .rice import grain, lay

# thick: radius, cm. flat: how much of its height is left. tangle: how much strands wander. dark..light: colours.
NOODLES = {
    'udon': dict(thick=0.29, flat=0.9, dark='#b67c34', light='#ecca88', bundles=38, per=4, gap=0.62, rough=0.22, glow=0.05),
    'red udon': dict(thick=0.30, flat=0.9, dark='#cc6a26', light='#f2ae66', bundles=38, per=4, gap=0.62, rough=0.2, glow=0.05),
    'pale udon': dict(thick=0.30, flat=0.9, dark='#ead6ab', light='#fbf1d8', bundles=26, per=4, gap=0.62, rough=0.24, glow=0.06),
    'soba': dict(thick=0.155, flat=1.0, dark='#6b4a31', light='#a98460', bundles=56, per=7, gap=0.33, rough=0.26, glow=0.02),
    'rice': dict(thick=0.34, flat=0.3, dark='#bd7f3c', light='#eabf80', bundles=52, per=4, gap=0.66, rough=0.22, glow=0.06),
    'pale rice': dict(thick=0.26, flat=0.4, dark='#f0e6d2', light='#fffaf0', bundles=40, per=5, gap=0.5, rough=0.22, glow=0.08),
    'glass': dict(thick=0.10, flat=1.0, dark='#cdb184', light='#fbf0d4', bundles=62, per=9, gap=0.22, rough=0.08, glow=0.04),
}


@once
def strand(kind):
    """Each strand its own shade, shining with sauce. Glass noodles let light through."""
    look = NOODLES[kind]
    if kind != 'glass':
        return many(f'noodle {kind}', look['dark'], look['light'], look['rough'], look['glow'], coat=0.6)
    m = Mat('glass noodle')
    m.base(m.ramp(m.island(), [(0, look['dark']), (1, look['light'])]))
    return m.set(glow=0.12, Roughness=0.1, Transmission=0.25, IOR=1.36, Clearcoat=0.8, Clearcoat_Roughness=0.04).m


@once
def shade(kind):
    """What is seen between the strands."""
    dark = NOODLES[kind]['dark']
    return many(f'under {kind}', dark, dark, rough=0.8, glow=0.0, specular=0.1)


def strands(kind, ground, rng, seed, radius, layers=(-0.5, 0.5), bundles=None, length=13.2, wide=1.0):
    """Paths (k, n, 3) of bundles of parallel strands that wander over `ground` within `radius`, and back inside when
    they come to its edge."""
    look = NOODLES[kind]
    steps, step = int(length / 0.2), 0.2
    bundles, per = bundles or look['bundles'] + 8, look['per']
    k = bundles * per
    bundle = np.repeat(np.arange(bundles), per)
    number = np.tile(np.arange(per), bundles)
    heading0 = rng.uniform(0, 2 * np.pi, bundles)
    start = radius * 0.9 * rng.random(bundles) ** 0.38 * wide
    angle = rng.uniform(0, 2 * np.pi, bundles)
    curl = (rng.normal(0, 0.085, bundles) + np.sign(rng.normal(size=bundles)) * 0.05)[bundle]
    aside = np.stack([-np.sin(heading0), np.cos(heading0)], 1)[bundle] * ((number - per / 2) * look['gap'])[:, None]
    p = np.stack([start * np.cos(angle), start * np.sin(angle)], 1)[bundle] + aside + rng.normal(0, 0.12, (k, 2))
    heading = heading0[bundle] + rng.normal(0, 0.12, k)
    path = np.empty((k, steps, 2))
    for i in range(steps):
        path[:, i] = p
        heading = heading + curl + 0.16 * value_noise(np.stack([np.full(k, i * 0.09), bundle * 3.1, number * 0.35], 1), seed)
        r = np.hypot(p[:, 0], p[:, 1])
        off = (np.arctan2(-p[:, 1], -p[:, 0]) - heading + np.pi) % (2 * np.pi) - np.pi
        heading = np.where(r > radius * 0.93, heading + 0.22 * np.sign(off), heading)
        p = p + step * np.stack([np.cos(heading), np.sin(heading)], 1)
        r = np.hypot(p[:, 0], p[:, 1])
        p = p * np.minimum(1, radius / np.maximum(r, 1e-6))[:, None]
    along = np.broadcast_to(np.arange(steps) * 0.11, (k, steps))
    which = (np.repeat(a[:, None], steps, 1) for a in (bundle * 7.7, number * 0.6))
    wave = value_noise(np.stack([along, *which], -1), seed + 3)
    layer = layers[0] + (layers[1] - layers[0]) * (bundle / bundles)[:, None]
    z = ground(path[..., 0], path[..., 1]) + layer + 0.30 * wave + rng.normal(0, 0.06, (k, 1))
    return np.concatenate([path, z[..., None]], -1)


def add_strands(kind, paths, heap=None):
    """Strands as one mesh; the heap learns of them."""
    look = NOODLES[kind]
    v, faces = tube_shape(paths, look['thick'], 10)
    if look['flat'] < 1:
        centre = np.repeat(paths.reshape(-1, 3), 10, 0)
        v[:, 2] = centre[:, 2] + (v[:, 2] - centre[:, 2]) * look['flat']
    add_mesh('noodles', v, faces, strand(kind))
    if heap:
        heap.raise_with(paths.reshape(-1, 3), look['thick'] * look['flat'] * 0.6)


def _over(kind, heap, rng, seed, count, radius):
    """A few strands laid over the pieces, so that these lie among the noodles and not upon them."""
    paths = strands(kind, lambda x, y: 0 * x, rng, seed + 50, radius, (0, 0.1), count, 5.0)
    z = heap.height(paths[..., :2].reshape(-1, 2)).reshape(paths.shape[:2])
    # A strand bridges what is narrow: the highest nearby, then smoothed.
    for _ in range(4):
        z = np.maximum(z, (np.roll(z, 1, 1) + np.roll(z, -1, 1)) / 2 - 0.04)
    kernel = np.ones(7) / 7
    z = np.array([np.convolve(np.pad(row, 3, mode='edge'), kernel, 'valid') for row in z])
    paths[..., 2] = z + NOODLES[kind]['thick'] * 0.7
    add_strands(kind, paths, heap)


def wok(recipe):
    """recipe: noodle (a key of NOODLES or 'fried rice'), bowl, tops, strewn, over (bundles of strands above the tops)."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    bowl = Bowl('wok', recipe.get('bowl', 'dark'))
    ground = dome(bowl.lip[1] - 0.8, 3.0, 9.2, seed, 0.4)
    heap = Heap(bowl, ground)
    kind = recipe['noodle']
    r = np.linspace(0.01, 9.1, 30)
    body = np.stack([r, dome(bowl.lip[1] - 1.9, 3.0, 9.0, seed, 0)(r, 0 * r)], 1)
    if kind == 'fried rice':
        _fried_rice(heap, ground, rng, body)
    else:
        add_mesh('fill', *lathe(body, 60), shade(kind))
        add_strands(kind, strands(kind, ground, rng, seed, 8.95), heap)
    spread = recipe.get('spread', 7.5)
    lay_tops(heap, recipe['tops'], rng, seed, spread, sink=0.09)
    if recipe.get('over'):
        _over(kind, heap, rng, seed, recipe['over'], 7.2)
    strew(heap, recipe.get('strewn', {}), rng, 7.5)


@once
def fried_grain():
    return many('fried rice', '#c98a3c', '#f6e2b4', rough=0.26, glow=0.06, coat=0.3)


@once
def fried_bed():
    return many('fried rice bed', '#b97f3a', '#b97f3a', rough=0.6, glow=0.03)


def _fried_rice(heap, ground, rng, body):
    """Grains, each for itself, browned by soy sauce."""
    add_mesh('bed', *lathe(body, 60), fried_bed())
    count = 7000
    r, a = 9.15 * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
    x, y = r * np.cos(a), r * np.sin(a)
    z = ground(x, y) + rng.uniform(-0.45, 0.25, count)
    lay(np.stack([x, y, z], 1), np.tile([0, 0, 1.0], (count, 1)), rng, None, grain(), fried_grain(), 0.7, (1.05, 1.3))
    heap.raise_with(np.stack([x, y, z], 1), 0.1)
