"""A pizza without its toppings: the crust, and sauce and cheese as one height field that toppings sink into.

Centimetres; the pizza lies on z = 0 round the origin.
"""
import numpy as np
from PIL import Image

from kit.colour import linear, mix, smooth
from kit.materials import Mat, once, painted
from kit.noise import fbm, points3
from kit.scene import add_mesh
from kit.shapes import darts, grid_faces

RADIUS = 15.0
# Where the crust rises out of the sauce.
INNER = 12.75
SAUCE_HEIGHT = 0.62

# Dark, light and pooled colour of each sauce; how far it gleams.
SAUCES = {
    'tomato': ('#9c1b08', '#d2411a', '#7d1206', 0.34),
    'thick tomato': ('#a01d08', '#d64a1e', '#7a1606', 0.38),
    'cream': ('#f3dba2', '#fff1d0', '#e8bd70', 0.34),
    'barbecue': ('#6a260e', '#a04a1e', '#4a1a0a', 0.26),
}
# Dark, light, oil and browned colour of the melted cheese.
CHEESES = {
    'golden': ('#f0b042', '#fcdf94', '#e5812a', '#b4601e'),
    'pale': ('#ecb84e', '#fbe3a4', '#e39436', '#ad5c18'),
    'red': ('#ec9a36', '#f9cc7c', '#d84f16', '#a8481a'),
}
# Dollops that melt into a patch: dark, light colour, height, how far they run.
DOLLOPS = {
    'mozzarella': ('#fbeccb', '#fffaf0', 0.34),
    'cheddar': ('#df6008', '#f58c18', 0.20),
    'gorgonzola': ('#f0e4c4', '#fff9e6', 0.32),
    'cream': ('#fff3de', '#fffdf8', 0.50),
}


@once
def crust_skin():
    return painted('crust', glow=0.04, coat=0.04, bump=(7, 0.28, 0.07), mottled=0.10, specular=0.3)


@once
def melt():
    """Cheese and sauce: colour and roughness come from the field."""
    m = Mat('melt')
    attribute = m.attribute('col')
    m.base(attribute.outputs['Color'])
    m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    return m.set(glow=0.05, Clearcoat=0.14, Clearcoat_Roughness=0.1, Specular=0.36).m


class Field:
    """Height, colour and roughness over a square grid that covers the pizza inside its crust.

    height: of sauce and cheese. top: of everything, toppings too, for what is laid on later. cheese: how much of
    it covers the sauce, 0..1.
    """

    half, cells = 13.6, 576

    def __init__(self, seed):
        self.seed = seed
        self.step = 2 * self.half / (self.cells - 1)
        line = np.linspace(-self.half, self.half, self.cells)
        self.x, self.y = np.meshgrid(line, line)
        self.r = np.hypot(self.x, self.y)
        self.angle = np.arctan2(self.y, self.x)

    def noise(self, scale, octaves, seed, warp=None):
        """Noise of the grid with `scale` features a centimetre. What is coarse is made on a coarser grid."""
        finest = scale * 2 ** (octaves - 1)
        every = 4 if finest < 1.3 else 2 if finest < 2.6 else 1
        if warp is not None:
            x, y = self.x + warp[0], self.y + warp[1]
        else:
            x, y = self.x, self.y
        points = points3(x[::every, ::every], y[::every, ::every], self.seed * 1.7) * scale
        made = fbm(points, octaves, seed + self.seed * 31)
        if every == 1:
            return made
        image = Image.fromarray(made.astype(np.float32))
        # The coarse samples sit at the corners of their cells, so the picture is shifted by half of one.
        start = 0.5 - 0.5 / every
        end = min(start + self.cells / every, made.shape[0])
        made = image.resize((self.cells, self.cells), Image.BICUBIC, box=(start, start, end, end))
        return np.asarray(made).astype(float)

    def at(self, layer, x, y):
        """A layer at points, between the cells."""
        i, j = self._cell(y), self._cell(x)
        i0, j0 = i.astype(int), j.astype(int)
        fi, fj = i - i0, j - j0
        upper = layer[i0, j0] * (1 - fj) + layer[i0, j0 + 1] * fj
        lower = layer[i0 + 1, j0] * (1 - fj) + layer[i0 + 1, j0 + 1] * fj
        return upper * (1 - fi) + lower * fi

    def _cell(self, position):
        return np.clip((position + self.half) / self.step, 0, self.cells - 1.001)

    def window(self, x, y, radius):
        """The slices of the grid round a point."""
        low_i, high_i = int(self._cell(y - radius)), int(self._cell(y + radius)) + 2
        low_j, high_j = int(self._cell(x - radius)), int(self._cell(x + radius)) + 2
        return slice(low_i, high_i), slice(low_j, high_j)

    def raise_top(self, points):
        """Notes the height of a topping's vertices (n, 3)."""
        i = np.round(self._cell(points[:, 1])).astype(int)
        j = np.round(self._cell(points[:, 0])).astype(int)
        np.maximum.at(self.top, (i, j), points[:, 2])

    def close_top(self):
        """Fills the gaps between vertices in `top`."""
        t = self.top
        spread = np.maximum.reduce([np.roll(t, (di, dj), (0, 1)) for di in (-1, 0, 1) for dj in (-1, 0, 1)])
        self.top = np.maximum(t, spread - 0.02)


def blur(layer, sigma):
    """Gaussian blur of a grid; sigma in cells."""
    radius = int(2.5 * sigma + 1)
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        padded = np.pad(layer, [(radius, radius) if i == axis else (0, 0) for i in (0, 1)], mode='edge')
        n = layer.shape[axis]
        layer = sum(k * (padded[i : i + n] if axis == 0 else padded[:, i : i + n]) for i, k in enumerate(kernel))
    return layer


def spread(recipe, field):
    """Sauce, cheese, melted dollops and browned blisters, from the recipe's `sauce`, `cheese`, `tone`, `dollops`."""
    rng = np.random.default_rng(field.seed + 7)
    low, middle, fine = field.noise(0.30, 3, 20), field.noise(0.9, 3, 21), field.noise(2.2, 2, 22)
    edge = _edge(field)
    _sauce(field, recipe.get('sauce', 'tomato'), middle, fine)
    _cheese(field, recipe.get('cheese', 1.0), recipe.get('tone', 'golden'), edge, low, middle, fine)
    for kind, count, size in recipe.get('dollops', []):
        _melt_dollops(field, kind, count, size, rng, middle, fine)
    brown = linear(CHEESES[recipe.get('tone', 'golden')][3])
    _blisters(field, recipe.get('blisters', 46), brown, rng, middle, fine)
    # Towards the crust everything runs out and is soaked up.
    field.height -= 0.16 * smooth(INNER - 0.5, INNER + 0.5, field.r)
    field.top = field.height.copy()


def _edge(field):
    """How far inside the border of the cheese each cell lies, cm: the sauce shows outside of it."""
    around = points3(np.cos(field.angle) * 3.2, np.sin(field.angle) * 3.2, field.seed)
    return 12.35 + 0.55 * fbm(around, 3, field.seed + 2) - field.r


def _sauce(field, kind, middle, fine):
    dark, light, pooled, rough = SAUCES[kind]
    colour = mix(linear(dark), linear(light), smooth(-0.5, 0.6, middle))
    colour = mix(colour, linear(pooled), 0.55 * smooth(0.15, 0.65, fine * 0.7 + middle * 0.3))
    thick = 0.10 if kind == 'thick tomato' else 0.05
    field.height = SAUCE_HEIGHT + thick * middle + 0.35 * thick * fine
    field.colour, field.rough = colour, np.full(field.x.shape, rough)


def _cheese(field, cover, tone, edge, low, middle, fine):
    """Cheese that melted from shreds: sheets with holes drawn out long, glossy where it is thick, oil in its folds."""
    dark, light, oil, brown = (linear(c) for c in CHEESES[tone])
    if cover <= 0:
        field.cheese = np.zeros(field.x.shape)
        return
    warp = 1.6 * field.noise(0.35, 2, 30), 1.6 * field.noise(0.35, 2, 31)
    sheet = field.noise(0.55, 3, 32, warp)
    inside = field.r < 12.2
    border = np.quantile(sheet[inside], min(1 - cover, 0.97)) if cover < 1 else sheet.min() - 1
    holes = smooth(border - 0.10, border + 0.22, sheet + 0.12 * fine)
    cover_here = smooth(-0.15, 0.7, edge + 0.5 * middle + 0.2 * fine) * holes
    thick = cover_here**0.6
    folds = field.noise(0.8, 2, 33, warp)
    field.height += thick * (0.20 + 0.10 * low + 0.085 * folds + 0.03 * middle)
    colour = mix(dark, light, smooth(-0.55, 0.5, 0.8 * folds + 0.4 * middle))
    glossy = smooth(0.0, 0.45, sheet + 0.3 * low)
    colour = mix(colour, light, 0.35 * glossy)
    oily = smooth(0.1, 0.65, -folds * 0.8 + 0.35 * middle)
    colour = mix(colour, oil, 0.55 * oily)
    toasted = smooth(0.3, 0.8, low * 0.8 + 0.5 * folds)
    colour = mix(colour, brown, 0.5 * toasted)
    # Where it thins out the sauce shines through, orange with oil.
    colour = mix(colour, mix(field.colour, oil, 0.5), smooth(0.9, 0.35, cover_here) * 0.85)
    field.colour = mix(field.colour, colour, smooth(0.03, 0.45, cover_here))
    field.rough = field.rough + thick * (0.34 - 0.17 * glossy - 0.12 * oily - field.rough)
    field.cheese = cover_here


def _melt_dollops(field, kind, count, size, rng, middle, fine):
    """Patches of another cheese that have run: domed, smooth, a warm line where they meet the rest."""
    dark, light, height = DOLLOPS[kind]
    reach = min(10.9, 11.8 - size)
    distance = 2.5 * size
    places = darts(count, lambda q: np.hypot(q[:, 0], q[:, 1]) < reach, distance, rng, 80, ((-11, -11), (11, 11)))
    tall = 1.0 if size > 1.2 else 0.8
    for number, (x, y) in enumerate(places):
        radius = size * rng.uniform(0.72, 1.25)
        here = field.window(x, y, radius * 1.8)
        dx, dy = field.x[here] - x, field.y[here] - y
        turn, stretch = rng.uniform(0, np.pi), rng.uniform(1.0, 1.35)
        along, over = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)
        q = np.hypot(along / stretch, over * stretch**0.5) / radius
        q = q + 0.26 * middle[here] + 0.05 * fine[here]
        mask = smooth(1.08, 0.74, q)
        dome = height * tall * np.clip(1 - np.clip(q, 0, 1.02) ** 2.2, 0, 1) ** 0.6 + 0.05 * height * middle[here]
        field.height[here] += mask * dome
        colour = mix(linear(dark), linear(light), smooth(-0.1, 0.7, dome / height + 0.4 * middle[here]))
        if kind == 'gorgonzola':
            colour = _veins(colour, dx, dy, number + field.seed * 40)
        if kind == 'mozzarella':
            scorch = smooth(0.2, 0.7, middle[here] + 0.5 * fine[here]) * smooth(1.0, 0.3, q)
            colour = mix(colour, linear('#d8923e'), 0.5 * scorch)
        seam = smooth(1.6, 1.0, q) * (1 - mask)
        field.colour[here] = mix(field.colour[here], linear('#eda14e'), 0.5 * seam)
        field.colour[here] = mix(field.colour[here], colour, mask)
        field.rough[here] = field.rough[here] * (1 - mask) + mask * (0.42 if kind == 'cream' else 0.24)
        field.cheese[here] = np.maximum(field.cheese[here], mask)


def _veins(colour, dx, dy, seed):
    """Blue mould: spots and short veins."""
    p = points3(dx, dy, seed * 2.3)
    vein = smooth(0.20, 0.04, np.abs(fbm(p * 0.9, 2, seed))) * smooth(-0.35, 0.1, fbm(p * 0.8, 2, seed + 1))
    spot = smooth(0.34, 0.62, fbm(p * 2.6, 2, seed + 2))
    colour = mix(colour, linear('#557a80'), 0.85 * np.maximum(vein, spot))
    return mix(colour, linear('#2f4b52'), 0.5 * spot * vein)


def _blisters(field, count, brown, rng, middle, fine):
    """Bubbles of cheese browned on their tops: many small, a few large."""
    for x, y in rng.uniform(-12, 12, (count, 2)):
        radius = 0.3 + 1.15 * rng.random() ** 2.2
        if np.hypot(x, y) > 12.2:
            continue
        here = field.window(x, y, radius * 1.6)
        q = np.hypot(field.x[here] - x, field.y[here] - y) / radius + 0.28 * middle[here]
        mask = smooth(1.0, 0.25, q) * field.cheese[here]
        field.height[here] += 0.13 * mask * min(radius, 0.7)
        browned = smooth(0.15, 0.85, mask + 0.35 * fine[here])
        field.colour[here] = mix(field.colour[here], brown, 0.62 * browned * mask)
        field.colour[here] = mix(field.colour[here], brown * 0.34, 0.6 * smooth(0.66, 1.0, mask + 0.25 * fine[here]) * mask)


def settle(field, oil):
    """Lets the toppings noted in `top` lie in the cheese: it swells round them, and fat runs out of them.

    oil: None, or the colour that stains the cheese beside them.
    """
    covered = (field.top > field.height + 0.03).astype(float)
    near = blur(covered, 0.24 / field.step) * field.cheese
    field.height += 0.10 * near * smooth(0.0, 0.4, near) * (1 - covered)
    if oil:
        wide = blur(covered, 0.42 / field.step)
        stain = smooth(0.08, 0.5, wide + 0.16 * field.noise(0.9, 2, 40)) * field.cheese
        field.colour = mix(field.colour, linear(oil), 0.5 * stain)
        field.rough = field.rough * (1 - 0.45 * stain)


def outline(angle, seed):
    """No pizza is a circle: the factor of its radius at an angle."""
    around = points3(np.cos(angle) * 2.2, np.sin(angle) * 2.2, seed)
    return 1 + 0.008 * np.sin(2 * angle + seed) + 0.006 * np.sin(3 * angle + 2 * seed) + 0.010 * fbm(around, 2, seed)


def add_field(field, into=None):
    """The field as a mesh, its corners, which the crust hides or the outline cuts, left off."""
    n = field.cells
    used = field.r < INNER + 0.75
    corners = grid_faces(n, n, wrap=False)
    faces = corners[used.ravel()[corners].all(1)]
    kept = np.unique(faces)
    number = np.zeros(n * n, np.int64)
    number[kept] = np.arange(len(kept))
    w = outline(field.angle, field.seed)
    vertices = np.stack([field.x * w, field.y * w, field.height], -1).reshape(-1, 3)[kept]
    paint = np.concatenate([field.colour, field.rough[..., None]], -1).reshape(-1, 4)[kept]
    add_mesh('melt', vertices, number[faces], melt(), colour=paint, into=into)


def add_crust(seed, sauce, into=None):
    """The rim: airy, higher and lower, blisters burst and charred on it like a leopard's coat."""
    rng = np.random.default_rng(seed + 3)
    columns, rows = 1100, 76
    angle, turn = np.meshgrid(np.linspace(0, 2 * np.pi, columns, endpoint=False), np.radians(np.linspace(-68, 212, rows)))
    around = points3(np.cos(angle), np.sin(angle), seed * 1.3)
    wide = 1.16 * (1 + 0.10 * fbm(around * 3.0, 2, seed))
    tall = 1.04 * (1 + 0.26 * fbm(around * 2.2 + 7, 2, seed + 1))
    ring = 13.82 + 0.10 * fbm(around * 3 + 3, 2, seed + 6)
    r = ring + wide * np.cos(turn)
    p = points3(r * np.cos(angle), r * np.sin(angle), 0.7 + tall * np.sin(turn))
    swell = fbm(p * 0.55, 3, seed + 2)
    middle = fbm(p * 1.3, 3, seed + 3)
    bubbles, char = _bubbles(angle, turn, rng, middle)
    push = 0.16 * swell + 0.03 * middle + bubbles
    r = (ring + (wide + push) * np.cos(turn)) * outline(angle, seed)
    z = np.maximum(0.70 + (tall + push) * np.sin(turn), 0)
    colour = _crust_colour(p, turn, z, swell, middle, char, linear(SAUCES[sauce][1]), seed)
    paint = np.concatenate([colour, np.full(r.shape + (1,), 0.5)], -1).reshape(-1, 4)
    vertices = np.stack([r * np.cos(angle), r * np.sin(angle), z], -1).reshape(-1, 3)
    add_mesh('crust', vertices, grid_faces(rows, columns), crust_skin(), colour=paint, into=into)


def _bubbles(angle, turn, rng, middle):
    """Blisters of the dough: how far they swell (cm), and how burnt they are (0..1)."""
    height, char = np.zeros(angle.shape), np.zeros(angle.shape)
    count = 150
    size = 0.13 + 0.60 * rng.random(count) ** 2.6
    # They come in flocks, where the oven was hottest.
    flocks = rng.uniform(0, 2 * np.pi, 13)
    at = flocks[rng.integers(0, 13, count)] + rng.normal(0, 0.13, count)
    lean = np.radians(rng.normal(82, 40, count))
    burnt = rng.uniform(0.2, 0.9, count)
    for k in range(count):
        along = (angle - at[k] + np.pi) % (2 * np.pi) - np.pi
        columns = np.abs(along[0]) * 14 < size[k] * 2
        q = np.hypot(along[:, columns] * 14, (turn[:, columns] - lean[k]) * 1.15) / size[k] + 0.22 * middle[:, columns]
        height[:, columns] = np.maximum(height[:, columns], 0.34 * size[k] * smooth(1.1, 0.1, q))
        char[:, columns] = np.maximum(char[:, columns], burnt[k] * smooth(1.2, 0.3, q))
    return height, char


def _crust_colour(p, turn, z, swell, middle, char, sauce, seed):
    lifted = smooth(0.35, 1.75, z)
    colour = mix(linear('#f4d69c'), linear('#e2a04c'), lifted)
    baked = smooth(-0.15, 0.75, swell * 0.9 + 0.9 * lifted - 0.35 + 0.3 * middle)
    colour = mix(colour, linear('#c06a22'), 0.85 * baked * lifted)
    colour = mix(colour, linear('#86390f'), 0.75 * smooth(0.35, 0.95, swell + 0.5 * middle + 0.25 * lifted) * lifted)
    pale = smooth(0.2, 0.6, fbm(p * 0.9, 2, seed + 11)) * (1 - 0.6 * lifted)
    colour = mix(colour, linear('#f6deae'), 0.3 * pale)
    colour = mix(colour, linear('#7a3714'), 0.85 * smooth(0.05, 0.55, char))
    colour = mix(colour, linear('#2f150b'), 0.8 * smooth(0.55, 1.0, char))
    inner = smooth(-0.55, -0.95, np.cos(turn)) * smooth(1.35, 0.75, z + 0.3 * middle)
    colour = mix(colour, mix(sauce, linear('#d9822f'), 0.45), 0.8 * inner)
    foot = smooth(0.35, 0.0, z)
    return mix(colour, linear('#b9772f'), 0.6 * foot)
