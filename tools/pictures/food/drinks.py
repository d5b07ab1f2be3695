"""Drinks: a glass with what is in it, on it and beside it; bottles and a can.

A drink is cheap where it cannot be told from the real thing: a cloudy drink is a painted core inside a clear shell of
liquid, a clear one is a shell before a glowing lining that only refracted light sees. No volumes, hence no noise.
"""
import math

import numpy as np

from kit.colour import linear, mix, smooth
from kit.materials import Mat, clear_body, once, painted, plain
from kit.noise import fbm, points3
from kit.scene import add_mesh, icosphere, new_group, place
from kit.shapes import dense_profile, euler, grid_faces, lathe, scatter, smooth_profile, tube_shape

from .parts import berry, citrus, drops, exotic, ice, mint, ribbon, spice

OVERLAP = 0.06  # the liquid reaches this far into the glass: no gap of air between them


class Vessel:
    """A round glass from its outline: (height, outer radius) points, rounded in between."""

    def __init__(self, outline, wall=0.2, floor=0.8):
        rounded = smooth_profile([(r, z) for z, r in outline], 3)
        self.radii, self.heights = rounded[:, 0], rounded[:, 1]
        self.height, self.wall, self.floor = outline[-1][0], wall, floor

    def outer(self, z):
        return np.interp(z, self.heights, self.radii)

    def inner(self, z):
        return self.outer(z) - self.wall


VESSELS = {
    'tumbler': [(0, 3.35), (9.8, 4.0)],
    'highball': [(0, 2.95), (12.2, 3.5)],
    'mug': [(0, 3.2), (1.2, 4.0), (5, 4.15), (8.6, 4.0)],
    'cup': [(0, 2.9), (1.0, 3.35), (5, 3.75), (9.6, 4.15)],
    'juice': [(0, 2.9), (10.2, 3.8)],
    'water': [(0, 2.8), (7.8, 3.35)],
    'bottle': [(0, 3.3), (7.6, 3.3), (9.2, 3.3), (10.2, 1.6), (11.6, 1.4), (14.0, 1.3)],
    'flask': [(0, 3.4), (6.4, 3.4), (8.0, 3.2), (10.6, 1.9), (12.2, 1.4), (13.8, 1.3)],
}


@once
def window_glass():
    return clear_body('glass', '#ffffff', ior=1.32, glow=0.012)


@once
def shell(tint, ior=1.33):
    """The outermost centimetre of a drink: clear, deeper in colour where it is seen along its edge."""
    m = Mat('liquid')
    facing = m.node('LayerWeight')
    facing.inputs['Blend'].default_value = 0.35
    m.set(Transmission=1.0, IOR=ior, Roughness=0.0)
    m.base(m.ramp(facing.outputs['Facing'], [(0.0, '#ffffff'), (0.55, '#ffffff'), (1.0, tint)]))
    through, choice = m.node('BsdfTransparent'), m.node('MixShader')
    through.inputs[0].default_value = (*(np.array(linear(tint)) * 0.5 + 0.5), 1)
    m.link(m.node('LightPath').outputs['Is Shadow Ray'], choice.inputs[0])
    m.link(m.shader.outputs[0], choice.inputs[1])
    m.link(through.outputs[0], choice.inputs[2])
    m.link(choice.outputs[0], m.tree.nodes['Material Output'].inputs['Surface'])
    return m.m


@once
def lining():
    """What one looks at through a clear drink: its inside, lit from behind. Its outside lets everything pass."""
    m = Mat('lining')
    light = m.node('Emission')
    m.link(m.attribute('col').outputs['Color'], light.inputs['Color'])
    through, choice = m.node('BsdfTransparent'), m.node('MixShader')
    m.link(m.node('NewGeometry').outputs['Backfacing'], choice.inputs[0])
    m.link(through.outputs[0], choice.inputs[1])
    m.link(light.outputs[0], choice.inputs[2])
    m.link(choice.outputs[0], m.tree.nodes['Material Output'].inputs['Surface'])
    return m.m


@once
def juice_body():
    return painted('juice', rough=0.35, glow=0.75)


def three_stops(colours, t):
    """Colours (bottom, middle, top) by t 0..1."""
    low, middle, high = (linear(c) for c in colours)
    return np.where(t[..., None] < 0.5, mix(low, middle, smooth(0, 0.5, t)), mix(middle, high, smooth(0.5, 1, t)))


def glass_body(vessel, seed, into=None):
    """The glass itself: thick floor, thin wall, rounded lip."""
    h, foot = vessel.height, float(vessel.outer(0))
    rise = np.linspace(0.6, h, 14)
    outside = [(float(vessel.outer(z)), z) for z in rise]
    lip = float(vessel.outer(h)) - vessel.wall / 2
    down = [(float(vessel.inner(z)), z) for z in np.linspace(h, vessel.floor + 0.35, 14)]
    f = vessel.floor
    profile = [(0.01, 0.06), (foot - 0.5, 0.0), (foot - 0.12, 0.1), (foot, 0.35), *outside, (lip, h + 0.1), *down]
    profile += [(foot - vessel.wall - 0.12, f + 0.08), (foot - vessel.wall - 0.55, f), (0.01, f - 0.04)]
    v, faces = lathe(dense_profile(profile), 144)
    add_mesh('glass', v, faces, window_glass(), into=into)


def liquid_profile(vessel, top, shrink=0.0):
    """Outline of what fills the vessel up to `top`, `shrink` away from its wall."""
    f = vessel.floor
    side = [(float(vessel.inner(z)) + OVERLAP - shrink, z) for z in np.linspace(f + 0.4 + shrink * 0.4, top, 18)]
    first = side[0]
    return [(0.01, f - 0.03 + shrink * 0.4), (first[0] - 0.5, f + shrink * 0.4), (first[0] - 0.1, first[1] - 0.25), *side]


def pour(vessel, liquid, top, seed, into=None):
    """Fills the vessel. liquid: body 'clear' or 'cloudy', colours (bottom, middle, top), swirl (0..1)."""
    colours = liquid['colours']
    outline = liquid_profile(vessel, top)
    edge = outline[-1][0]
    surface = [(edge + 0.0, top + 0.06), (edge - OVERLAP - 0.12, top - 0.02), (edge * 0.5, top - 0.03), (0.01, top - 0.03)]
    v, f = lathe(dense_profile([*outline, *surface]), 144)
    add_mesh('liquid', v, f, shell(liquid.get('tint', colours[1])), into=into)
    # What one sees through the thick floor of a glass is the drink; without this it refracts into black.
    level = vessel.floor * 0.62
    v, f = lathe(dense_profile([(float(vessel.outer(0.4)) - 0.35, level), (0.01, level)]), 96)
    pale = 0.05 + 0.5 * (np.hypot(v[:, 0], v[:, 1]) / v[:, 0].max()) ** 3
    foot = mix(np.tile(linear(colours[0]), (len(v), 1)), linear(colours[2]), pale)
    add_mesh('foot', v, f, juice_body(), colour=np.c_[foot, np.full(len(v), 0.3)], into=into).visible_shadow = False
    cloudy = liquid['body'] == 'cloudy'
    shrink = liquid.get('depth', 0.16 * edge) if cloudy else OVERLAP + 0.05
    profile = liquid_profile(vessel, top - (1.0 if cloudy else 0.1), shrink)
    if cloudy:
        # It widens to the wall at the top, or one looks past it into the dark of the glass.
        e = edge - OVERLAP - 0.06
        profile = [*profile, (e, top - 0.45), (e, top - 0.12), (e - 0.1, top - 0.08), (0.01, top - 0.08)]
    v, f = lathe(dense_profile(profile), 200)
    t = (v[:, 2] - vessel.floor) / (top - vessel.floor)
    swirl = liquid.get('swirl', 0.0)
    flow = v * np.array([0.5, 0.5, 0.32])
    wander = fbm(flow + 0.8 * fbm(flow * 1.3 + seed, 2, seed + 4)[:, None], 3, seed)
    colour = three_stops(colours, np.clip(t + swirl * 0.35 * wander, 0, 1))
    if cloudy:
        colour = mix(colour, linear(colours[2]), swirl * 0.5 * smooth(0.15, 0.75, fbm(flow * 2.2 + 9, 3, seed + 2)))
        add_mesh('core', v, f, juice_body(), colour=np.c_[colour, np.full(len(v), 0.3)], into=into)
        return
    # Light comes from behind on the left and gathers low on the right, as it does in every real glass.
    gathered = np.exp(-(((t - 0.12) / 0.16) ** 2)) * smooth(-0.9, 0.9, v[:, 0] / edge)
    glow = 0.62 + 0.30 * smooth(0.2, 1.0, t) + 0.45 * gathered
    colour = colour * (glow * liquid.get('light', 1.0))[:, None]
    thing = add_mesh('lining', v, f, lining(), colour=colour, into=into)
    thing.visible_camera = thing.visible_shadow = thing.visible_diffuse = False


def stack_ice(vessel, top, count, seed, half=0.95, into=None):
    """Cubes from the surface downwards: the first float high, the others crowd below them."""
    rng = np.random.default_rng(seed + 50)
    cubes = [ice.cube(seed * 5 + i, half) for i in range(3)]
    room = float(vessel.inner(top)) - half * 1.12
    for i in range(count):
        layer, inside = divmod(i, 3)
        angle = inside * 2 * math.pi / 3 + layer * 1.1 + rng.uniform(-0.2, 0.2) - 1.2
        z = top + 0.35 * half - layer * half * 1.75 + rng.uniform(-0.15, 0.25)
        if z < vessel.floor + half:
            break
        spot = (room * math.cos(angle), room * math.sin(angle), z)
        turned = (rng.normal(0, 0.28), rng.normal(0, 0.28), rng.uniform(0, 3))
        place(cubes[i % 3], spot, turned, rng.uniform(0.92, 1.04), into=into)


def bubbles(vessel, top, count, seed, into=None):
    """Gas: a rising scatter that clings to the wall, and a ring at the surface."""
    rng = np.random.default_rng(seed + 70)
    z = vessel.floor + 0.3 + (top - vessel.floor - 0.4) * rng.uniform(0, 1, count) ** 0.8
    angle = rng.uniform(-math.pi, 0.2, count)
    radius = (vessel.inner(z) - 0.12) * np.where(rng.random(count) < 0.75, 1, rng.uniform(0.5, 1, count))
    size = 0.035 + 0.06 * rng.uniform(0, 1, count) ** 2
    ring = count // 3
    z[:ring], size[:ring] = top - 0.02, 0.06 + 0.06 * rng.uniform(0, 1, ring)
    radius[:ring] = vessel.inner(top) - 0.1 - 0.2 * rng.uniform(0, 1, ring) ** 2
    angle[:ring] = rng.uniform(-math.pi, math.pi, ring)
    spots = np.stack([radius * np.cos(angle), radius * np.sin(angle), z], 1)
    v, f = scatter(icosphere(2), np.eye(3)[None] * size[:, None, None], spots)
    add_mesh('bubbles', v, f, gas(), into=into)


@once
def gas():
    return clear_body('gas', '#ffffff', ior=1.2, glow=0.25, transmission=0.9)


@once
def straw_paper(hex_colour):
    return plain('straw', hex_colour, rough=0.5, glow=0.04)


def straw(vessel, hex_colour, into=None):
    """A straight paper straw leaning at the back right of the rim."""
    h = vessel.height
    foot, head = np.array([-0.9, 0.6, vessel.floor + 0.3]), np.array([float(vessel.inner(h)) * 0.86, 1.0, h + 0.3])
    path = foot + (head - foot) * np.linspace(0, 1.22, 50)[:, None]
    v, f = tube_shape([path], 0.3, 24, taper=False)
    add_mesh('straw', v, f, straw_paper(hex_colour), into=into)
    v, f = tube_shape([path[-2:] + [0, 0, 0.002]], 0.24, 24, taper=False)
    add_mesh('hollow', v, f, straw_paper('#3a2a22'), into=into)


def served(recipe):
    """One glass (or mug) of a drink with its garnish. Height about 10, the glass's foot at the origin."""
    seed = recipe['seed']
    rng = np.random.default_rng(seed)
    vessel = Vessel(VESSELS[recipe['glass']])
    top = vessel.height - recipe.get('gap', 1.2)
    glass_body(vessel, seed)
    pour(vessel, recipe['liquid'], top, seed)
    if recipe.get('ice'):
        stack_ice(vessel, top, recipe['ice'], seed)
    if recipe.get('bubbles'):
        bubbles(vessel, top, recipe['bubbles'], seed)
    if recipe.get('cold'):
        drops.condensation(vessel.outer, 0.6, top + 0.2, seed, recipe['cold'])
    if recipe.get('foam'):
        foam(vessel, top, recipe['foam'], seed)
    if recipe.get('handle'):
        handle(vessel)
    if recipe.get('straw'):
        straw(vessel, recipe['straw'])
    for i, thing in enumerate(recipe.get('garnish', [])):
        GARNISH[thing](vessel, top, seed + i, rng)
    if recipe.get('bottle'):
        bottle(recipe['bottle'], seed)
    if recipe.get('can'):
        can(recipe['can'], seed)


def mint_top(vessel, top, seed, rng):
    group = mint.sprig(seed, 3, 2.4)
    place(group, (-0.9, 0.9, top + 0.2), (0.15, -0.22, rng.uniform(0, 3)), 1.15)


def lemon_floats(vessel, top, seed, rng):
    place(citrus.wheel('lemon', seed, 1.95), (0.7, -0.9, top - 0.06), (0.1, 0.06, 0.5))


def orange_half(vessel, top, seed, rng):
    """Half an orange before the glass, its cut face to the camera and upwards."""
    place(citrus.half('orange', seed, 2.7), (4.6, -3.0, 2.6), (math.radians(25), 0, math.radians(24)))


def passion_beside(vessel, top, seed, rng):
    place(exotic.passion_half(seed), (5.0, -2.6, 0.5), (math.radians(30), math.radians(-8), 0.4))


def passion_seeds(vessel, top, seed, rng):
    """Seeds that sank along the wall of the glass and a few that float."""
    k = 26
    angle = rng.uniform(-math.pi * 0.95, -0.05 * math.pi, k)
    z = vessel.floor + 0.6 + (top - vessel.floor - 1.8) * rng.uniform(0, 1, k) ** 1.4
    r = vessel.inner(z) - 0.26
    spots = np.stack([r * np.cos(angle), r * np.sin(angle), z], 1)
    exotic.seeds(spots, rng, 0.2, sac=False)


def cucumber_wrap(vessel, top, seed, rng):
    """A ribbon winding up inside the glass, and a fold of it above the ice."""
    t = np.linspace(0, 1, 140)
    angle = -2.9 + 2.6 * t
    z = vessel.floor + 1.7 + (top - vessel.floor - 2.6) * t
    r = vessel.inner(z) - 0.22
    path = np.stack([r * np.cos(angle), r * np.sin(angle), z], 1)
    ribbon.band(path, 1.9, (0, 0, 1), seed)
    t = np.linspace(0, 1, 160)
    swing = np.sin(t * 2.5 * 2 * np.pi)
    path = np.stack([1.3 + 1.0 * swing, -0.9 + 2.0 * t, top + 0.9 + 0.5 * np.sin(np.pi * t) + 0.25 * np.abs(swing)], 1)
    ribbon.band(path, 2.0, (0.15, 0.1, 1), seed + 1)


def yuzu_beside(vessel, top, seed, rng):
    place(citrus.half('yuzu', seed, 2.0), (5.0, -2.2, 1.95), (math.radians(25), 0, math.radians(24)))


def cranberries(vessel, top, seed, rng):
    """Berries on the surface, a few at the wall, and a handful by the foot."""
    kinds = [berry.cranberry(seed * 7 + i) for i in range(4)]
    for i in range(9):
        angle, r = i * 2.4, 0.7 + 0.55 * math.sqrt(i)
        spot = (r * math.cos(angle), r * math.sin(angle) - 0.3, top + 0.3 + 0.25 * (i < 3))
        place(kinds[i % 4], spot, tuple(rng.uniform(-1, 1, 3)))
    spots = [(4.6, -2.6, 0.6), (5.9, -2.2, 0.6), (5.4, -3.5, 0.6), (5.3, -2.75, 1.5), (4.0, -3.9, 0.6), (6.9, -3.2, 0.6)]
    for i, spot in enumerate(spots):
        place(kinds[i % 4], spot, tuple(rng.uniform(-1, 1, 3)), rng.uniform(0.95, 1.1))


def ginger(vessel, top, seed, rng):
    """Rounds floating, standing in the tea, and beside the mug."""
    rounds = [spice.ginger_slice(seed * 3 + i) for i in range(3)]
    place(rounds[0], (-1.5, 0.5, top - 0.05), (0.06, 0.1, 0.4))
    r = float(vessel.inner(3)) - 0.9
    place(rounds[1], (0.9, -r + 0.3, vessel.floor + 2.1), (math.radians(80), 0.5, math.radians(16)))
    place(rounds[2], (-4.0, -3.6, 0.0), (0, 0, 0.9), 1.15)
    place(rounds[0], (-2.6, -4.4, 0.12), (math.radians(9), math.radians(-10), 2.1), 1.1)


def cinnamon_stick(vessel, top, seed, rng):
    lean = math.radians(58)
    place(spice.cinnamon(seed), (-1.1, 1.2, vessel.height - 0.7), (0, -lean, math.radians(170)))


def foam(vessel, top, colours, seed):
    """Whisked foam with a swirl, domed a little over the rim of the drink. colours: (light, dark)."""
    edge = float(vessel.inner(top)) + 0.02
    rows, columns = 90, 200
    r, a = np.meshgrid(np.linspace(0.002, edge, rows), np.linspace(0, 2 * np.pi, columns, endpoint=False), indexing='ij')
    x, y = r * np.cos(a), r * np.sin(a)
    drift = fbm(points3(x * 0.5, y * 0.5, seed), 3, seed)
    swirl = 0.5 + 0.5 * np.cos(1.9 * r - a + 2.2 * drift)
    froth = fbm(points3(x * 5, y * 5, seed), 3, seed + 1)
    z = top + 0.22 - 0.12 * (r / edge) ** 4 + 0.02 * froth + 0.04 * swirl
    colour = mix(linear(colours[0]), linear(colours[1]), smooth(0.25, 0.9, swirl) * smooth(1.05, 0.6, r / edge))
    colour = mix(colour, linear('#ffffff'), 0.25 * smooth(0.3, 0.7, froth))
    v = points3(x, y, z).reshape(-1, 3)
    colour = np.c_[colour.reshape(-1, 3), np.full(len(v), 0.5)]
    add_mesh('foam', v, grid_faces(rows, columns), froth_matt(), colour=colour)
    v, f = lathe([(edge + 0.03, top - 0.25), (edge + 0.03, top + 0.1), (edge - 0.02, top + 0.12)], 160)
    skirt = np.tile(linear(colours[0]), (len(v), 1))
    add_mesh('skirt', v, f, juice_body(), colour=np.c_[skirt, np.full(len(v), 0.5)])


@once
def froth_matt():
    return painted('foam', glow=0.22, specular=0.3)


def handle(vessel):
    """A glass handle at the right."""
    t = np.linspace(-1, 1, 60)
    reach = float(vessel.outer(4.6))
    # Bent lying down, then stood up: a tube that runs straight upwards has no frame.
    path = np.stack([reach - 0.25 + 2.1 * (1 - t**4) ** 0.5, 2.5 * t, 0 * t], 1)
    v, f = tube_shape([path], 0.42, 28, taper=False)
    upright = euler(math.pi / 2, 0.0, math.radians(-24))[0]
    add_mesh('handle', v @ upright.T + [0, 0, 4.6], f, window_glass())


def bottle(look, seed):
    """A closed glass bottle behind the glass: tinted water, a plain label without words, a cap."""
    group = new_group('bottle')
    vessel = Vessel(VESSELS[look['shape']], wall=0.22, floor=0.9)
    glass_body(vessel, seed, into=group)
    pour(vessel, look['liquid'], vessel.height - 3.2, seed, into=group)
    h, neck = vessel.height, float(vessel.outer(vessel.height))
    cap = [(neck + 0.12, h - 1.1), (neck + 0.16, h - 0.95), (neck + 0.16, h + 0.25), (neck + 0.02, h + 0.4), (0.01, h + 0.42)]
    v, f = lathe(dense_profile(cap), 96)
    add_mesh('cap', v, f, plain('cap', look['cap'], rough=0.32, glow=0.02), into=group)
    label(vessel, look['label'], group)
    drops.condensation(vessel.outer, 0.6, h - 3.4, seed + 5, look.get('cold', 160), into=group, bare=LABEL)
    place(group, look.get('at', (-4.4, 3.2, 0)))


LABEL = (3.0, 7.2)  # from, to: heights on the bottle


def label(vessel, colours, into):
    """A paper band round the bottle: one colour with two thin lines."""
    low, high = LABEL
    v, f = lathe([(float(vessel.outer(z)) + 0.03, z) for z in np.linspace(low, high, 80)], 160)
    t = (v[:, 2] - low) / (high - low)
    wave = 0.06 * np.sin(3 * np.arctan2(v[:, 1], v[:, 0]) + 0.6)
    lines = smooth(0.012, 0.006, np.abs(t - 0.3 - wave) - 0.012) + smooth(0.02, 0.012, np.abs(t - 0.22 - wave) - 0.01)
    colour = mix(linear(colours[0]), linear(colours[1]), smooth(0.37, 0.365, t - wave * 1.0))
    colour = mix(colour, linear('#ffffff'), np.clip(lines, 0, 1))
    add_mesh('label', v, f, painted('label', glow=0.05), colour=np.c_[colour, np.full(len(v), 0.45)], into=into)


def can(look, seed):
    """A drinks can without a word on it, behind the glass. look: colours (body, band)."""
    group = new_group('can')
    r, h = 3.3, 12.2
    body = [(0.01, 0.3), (2.3, 0.3), (2.5, 0.0), (2.7, 0.05), (r, 0.9), (r, h - 1.5), (2.62, h - 0.25), (2.72, h - 0.1)]
    body += [(2.72, h + 0.05), (2.6, h + 0.08), (2.52, h - 0.15), (2.45, h - 0.45), (0.01, h - 0.42)]
    v, f = lathe(dense_profile(body), 160)
    z = v[:, 2]
    angle = np.arctan2(v[:, 1], v[:, 0])
    colour = np.tile(linear(look['colours'][0]), (len(v), 1))
    wave = 5.2 + 1.3 * np.sin(angle * 2 + 0.4)
    colour = mix(colour, linear(look['colours'][1]), smooth(0.9, 0.82, np.abs(z - wave)))
    colour = mix(colour, linear('#d6d8da'), np.clip(smooth(h - 1.42, h - 1.36, z) + smooth(0.75, 0.7, z), 0, 1))
    m = Mat('can')
    m.base(m.attribute('col').outputs['Color']).set(Metallic=0.55, Roughness=0.28, glow=0.03, Clearcoat=0.4)
    add_mesh('can', v, f, m.m, colour=np.c_[colour, np.full(len(v), 0.3)], into=group)
    ring = np.linspace(0, 2 * np.pi, 40)
    path = np.stack([0.5 * np.cos(ring), -0.75 + 0.72 * np.sin(ring), np.full(40, h - 0.3)], 1)
    v, f = tube_shape([path], 0.13, 12, taper=False)
    add_mesh('tab', v, f, plain('tab', '#d6d8da', rough=0.25), into=group)
    count = look.get('cold', 240)
    drops.condensation(lambda height: np.full(np.shape(height), r), 1.0, h - 1.6, seed + 5, count, into=group)
    place(group, look.get('at', (-5.0, 3.4, 0)), (0, 0, 0.5))


GARNISH = {
    'mint': mint_top,
    'orange half': orange_half,
    'lemon floating': lemon_floats,
    'yuzu half': yuzu_beside,
    'passion half': passion_beside,
    'passion seeds': passion_seeds,
    'cucumber ribbon': cucumber_wrap,
    'cranberries': cranberries,
    'ginger': ginger,
    'cinnamon': cinnamon_stick,
}
