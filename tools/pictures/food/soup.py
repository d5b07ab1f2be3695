"""Soups: a bowl filled with liquid, ingredients half sunk in it, drops of oil, herbs on top."""
import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere
from kit.shapes import grid_faces, scatter

from .bowls import Bowl, Heap, lay_tops, strew
from .noodles import add_strands, strands

# deep, light: the liquid's colours. oil: (share, colour) of drops. clear: how far one sees into it. coat: its gloss.
BROTHS = {
    'tom yam': dict(deep='#c9500e', light='#ea8d38', oil=(150, '#d8330a'), rough=0.10, glow=0.07),
    'miso': dict(deep='#b8813f', light='#ddb478', oil=(0, '#ffffff'), rough=0.10, glow=0.05, clouds=1.0),
    'chicken': dict(deep='#cf9430', light='#e8b850', oil=(170, '#f0c055'), rough=0.06, glow=0.05, clear=0.6),
    'pho': dict(deep='#cc8728', light='#e4a648', oil=(150, '#e0a044'), rough=0.05, glow=0.05, clear=0.76),
    'pumpkin': dict(deep='#d97a04', light='#eda01c', oil=(0, '#ffffff'), rough=0.32, coat=0.2, glow=0.08),
    'kimchi': dict(deep='#a51f08', light='#d8491a', oil=(170, '#e2480e'), rough=0.08, glow=0.06),
    'cream': dict(deep='#f5e4bd', light='#fff6de', oil=(70, '#f2c455'), rough=0.18, glow=0.08),
}
LEVEL = 6.95  # 1 cm below the lip


def soup(recipe):
    """recipe: broth (a key of BROTHS), bowl, tops, strewn, noodle (lies under the surface), depth (of the bed that
    carries the pieces, below the surface), swirl (a spiral of cream)."""
    seed, broth = recipe['seed'], BROTHS[recipe['broth']]
    rng = np.random.default_rng(seed)
    bowl = Bowl('soup', recipe.get('bowl', 'dark'))
    depth = recipe.get('depth', 0.7)

    def bed(x, y):
        return LEVEL - depth + 0.35 * fbm(points3(x * 0.3, y * 0.3, seed), 2, seed) + 0.5 * smooth(7, 0, np.hypot(x, y))

    heap = Heap(bowl, bed)
    if 'noodle' in recipe:
        rise = recipe.get('rise', 0.9)
        middle = np.array(recipe.get('nest', (0, 0)), float)
        nest = recipe.get('wide', 6.5)

        def mound(x, y):
            r = np.hypot(x, y) / nest
            return LEVEL - 0.35 + rise * smooth(1.05, 0.1, r)

        paths = strands(recipe['noodle'], mound, rng, seed, nest, (-0.75, 0.2), None, 12.0)
        paths[..., :2] += middle
        r = np.hypot(paths[..., 0], paths[..., 1])[..., None]
        paths[..., :2] *= np.minimum(1, 8.6 / np.maximum(r, 1e-6))
        add_strands(recipe['noodle'], paths, heap)
    reach = bowl.radius_at(LEVEL)
    lay_tops(heap, recipe['tops'], rng, seed, recipe.get('spread', reach - 2.0), deep=LEVEL + 0.12)
    _liquid(heap, reach, broth, recipe, rng)
    floating = recipe.get('garnish', [])
    np.maximum(heap.z, np.where(np.hypot(*np.meshgrid(heap.axis, heap.axis, indexing='ij')) < reach, LEVEL, 0), out=heap.z)
    lay_tops(heap, floating, rng, seed + 5, recipe.get('spread', reach - 2.2))
    strew(heap, recipe.get('strewn', {}), rng, reach - 1.6)


def _near_pieces(heap):
    """1 where a piece breaks the surface, fading to 0 half a centimetre away: there the liquid climbs."""
    above = (heap.z > LEVEL - 0.02).astype(float)
    near = above
    for _ in range(5):
        near = sum(np.roll(near, shift, axis) for axis in (0, 1) for shift in (-1, 0, 1)) / 6
    return near


def _liquid(heap, reach, broth, recipe, rng):
    """The surface: it climbs at the wall and at every piece, its colour clouds, a swirl of cream lies in it."""
    seed = recipe['seed']
    s, turn = np.meshgrid(np.linspace(0.001, 1, 260), np.linspace(0, 2 * np.pi, 720, endpoint=False), indexing='ij')
    r = (reach + 0.12) * s
    x, y = r * np.cos(turn), r * np.sin(turn)
    p = points3(x, y, seed * 1.9)
    near = heap.sample(_near_pieces(heap), x, y)
    z = LEVEL + 0.10 * smooth(0.955, 1.0, s) + 0.07 * smooth(0.05, 0.9, near) + 0.015 * fbm(p * 0.5, 2, seed)
    cloud = fbm(p * 0.45 + 0.5 * np.stack([fbm(p * 0.5, 2, seed + 7)] * 3, -1), 4, seed)
    colour = mix(linear(broth['deep']), linear(broth['light']), smooth(-0.55, 0.6, cloud))
    if broth.get('clouds'):
        # Miso settles in clouds with clear broth between.
        colour = mix(colour, linear('#f0d3a0'), 0.65 * smooth(0.0, 0.7, fbm(p * 0.32 + cloud[..., None] * 0.35, 4, seed + 3)))
    if recipe.get('swirl'):
        line, lift = _swirl(x, y, p, seed)
        colour = mix(colour, linear(recipe['swirl']), line)
        z = z + lift
    colour = mix(colour, colour * 0.72, smooth(0.94, 1.0, s))
    rough = np.full(s.shape, broth['rough'])
    paint = np.concatenate([colour, rough[..., None]], -1).reshape(-1, 4)
    add_mesh('liquid', np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(*s.shape), liquid(recipe['broth']), colour=paint)
    count, tint = broth['oil']
    if count:
        _drops(heap, count, tint, reach, rng)


def _swirl(x, y, p, seed):
    """A ribbon of cream in a loose spiral: where it lies (0..1), and how high."""
    r, turn = np.hypot(x, y), np.arctan2(y, x)
    wobble = 0.25 * fbm(p * 0.6, 2, seed + 2)
    turns = (r + wobble) / 2.3 - turn / (2 * np.pi)
    away = np.abs((turns + 0.5) % 1 - 0.5) * 2.3
    width = 0.30 * (1 + 0.8 * fbm(p * 0.7, 2, seed + 4)) * smooth(7.0, 3.0, r)
    inside = smooth(6.9, 6.6, r) * smooth(0.2, 0.5, r)
    line = smooth(width + 0.10, width - 0.06, away) * inside
    return line, 0.06 * line


@once
def liquid(kind):
    """Thick soups are opaque. In clear broth one sees what lies below, coloured by it."""
    look = BROTHS[kind]
    if not look.get('clear'):
        return painted(f'broth {kind}', glow=look['glow'], coat=look.get('coat', 0.4))
    m = Mat(f'broth {kind}')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.set(Roughness=look['rough'], Clearcoat=0.6, Clearcoat_Roughness=0.04, glow=look['glow'])
    through, choice = m.node('BsdfTransparent'), m.node('MixShader')
    through.inputs[0].default_value = (*(np.sqrt(linear(look['light']))), 1)
    choice.inputs[0].default_value = look['clear']
    m.link(m.shader.outputs[0], choice.inputs[1])
    m.link(through.outputs[0], choice.inputs[2])
    m.link(choice.outputs[0], m.tree.nodes['Material Output'].inputs['Surface'])
    return m.m


@once
def oil(tint):
    m = Mat('oil').colour(tint).set(Roughness=0.05, Clearcoat=0.6, Clearcoat_Roughness=0.03, Specular=0.6, glow=0.05)
    through, choice = m.node('BsdfTransparent'), m.node('MixShader')
    through.inputs[0].default_value = (*np.sqrt(linear(tint)), 1)
    choice.inputs[0].default_value = 0.35
    m.link(m.shader.outputs[0], choice.inputs[1])
    m.link(through.outputs[0], choice.inputs[2])
    m.link(choice.outputs[0], m.tree.nodes['Material Output'].inputs['Surface'])
    return m.m


def _drops(heap, count, tint, reach, rng):
    """Flat lenses of fat: few large ones, many small, never under a piece."""
    r, a = (reach - 0.4) * np.sqrt(rng.random(count * 3)), rng.uniform(0, 2 * np.pi, count * 3)
    q = np.stack([r * np.cos(a), r * np.sin(a)], 1)
    q = q[heap.height(q) < LEVEL - 0.05][:count]
    size = 0.06 + 0.36 * rng.random(len(q)) ** 4
    lens = np.eye(3)[None] * np.stack([size, size * rng.uniform(0.85, 1.15, len(q)), np.full(len(q), 0.035)], 1)[:, None, :]
    add_mesh('oil', *scatter(icosphere(3), lens, np.c_[q, np.full(len(q), LEVEL + 0.015)]), oil(tint))
