"""Rolls. Units: 1 = 1 cm.

A piece is built standing: its axis is z, its cut face looks up at z = height, the top of its wrap is towards +y. A
layout then stands it or lays it down, cut face to the camera.

recipe: shape 'maki' | 'uramaki' | 'futomaki'; fillings [names of parts/roll_fillings.py]; coating (see COATINGS);
wrap (a name of parts/roll_wraps.py); tops [names of parts/roll_tops.py]; layout (see LAYOUTS); count (8); seed.
"""
import math
from typing import NamedTuple

import numpy as np

from food import rice
from food.parts import roll_fillings, roll_tops, roll_wraps
from kit.scene import new_group, place

# Outer radius, radius of the core with the fillings, length of a piece.
SIZES = {'maki': (1.45, 0.8, 2.3), 'futomaki': (2.35, 1.5, 2.2), 'uramaki': (2.15, 1.36, 2.45)}
# A lying piece is cut on the bias: its face leans back, so that from above one sees both the face and the top.
BIAS = 0.2


class Piece(NamedTuple):
    """A piece of a roll, built. radius: the outer one, with the wrap. lift: how much a wrap adds to it."""

    group: object
    radius: float
    height: float
    lying: bool
    lift: float = 0.0


def _warp(rng, lying, height):
    """Nothing is quite round; a lying piece is cut on the bias and flat where it lies."""
    phase = rng.uniform(0, 2 * np.pi, 3)

    def warp(points):
        out = np.array(points, float)
        around = np.arctan2(out[:, 1], out[:, 0])
        swell = sum(size * np.sin(times * around + turn) for size, times, turn in zip((0.022, 0.014, 0.012), (2, 3, 5), phase))
        out[:, :2] *= (1 + swell)[:, None]
        if lying:
            out[:, 2] -= BIAS * out[:, 1]
        return out

    return warp


# ---- coatings of an inside-out roll

def _sesame(black, count=250):
    def coat(radius, height, rng, warp, into, bare):
        points, normals = rice.side_places(count, radius, height, rng, bare)
        rice.sesame(warp(points), normals, rng, into, black)

    return coat


def _shavings(kind, count, length, width, tilt=0.5, lift=0.08):
    def coat(radius, height, rng, warp, into, bare):
        points, normals = rice.side_places(count, radius, height, rng, bare)
        roll_tops.shavings(kind, warp(points), normals, rng, into, length, width, tilt, lift)

    return coat


def _crumbs(kind, count, size):
    def coat(radius, height, rng, warp, into, bare):
        points, normals = rice.side_places(count, radius, height, rng, bare)
        roll_tops.crumbs(kind, warp(points), normals, rng, into, size)

    return coat


def _chives(radius, height, rng, warp, into, bare):
    points, normals = rice.side_places(190, radius, height, rng, bare)
    roll_tops.chives(warp(points), normals, rng, into)


def _all(*coats):
    def coat(*args):
        for one in coats:
            one(*args)

    return coat


COATINGS = {
    'sesame': _sesame(0.0),
    'mixed-sesame': _sesame(0.4),
    'black-sesame': _sesame(1.0, 210),
    'bonito': _shavings('bonito', 170, 1.25, 0.75, 0.7, 0.16),
    'coconut': _shavings('coconut', 330, 0.5, 0.12),
    'parmesan': _shavings('parmesan', 170, 0.6, 0.16),
    'crumbs': _crumbs('crumbs', 420, 0.13),
    'chives': _chives,
    'chives-sesame': _all(_chives, _sesame(0.0, 110)),
}


def piece(recipe, seed, lying=False, tops=True):
    """Builds one piece. tops: with what lies on it (a baked roll brings its own)."""
    rng = np.random.default_rng(seed)
    shape = recipe.get('shape', 'uramaki')
    radius, core, height = SIZES[shape]
    kinds, coating, wrap = recipe['fillings'], recipe.get('coating'), recipe.get('wrap')
    into, warp = new_group(f'piece {seed}'), _warp(rng, lying, height)
    # Where the first cut lies: in a lying piece the first filling under the wrap, so the kinds stay recognisable.
    angle = -math.pi / 2 if lying else rng.uniform(0, 2 * math.pi)
    outlines = roll_fillings.outlines(kinds, core, angle, rng)
    roll_fillings.fill(kinds, outlines, height, seed, warp, into)
    bare = roll_wraps.covers if wrap else None
    if shape == 'uramaki':
        rice.bed(radius - 0.14, height, warp, into)
        rice.cut_face(radius + 0.04, height, rng, warp, into, outlines, core + 0.02)
        rice.nori_ring(core + 0.02, height, warp, seed, into)
        if coating in rice.ROE:
            rice.roe_side(coating, radius, height, rng, warp, into, bare)
        else:
            rice.side(radius, height, rng, warp, into, bare)
        if coating in COATINGS:
            COATINGS[coating](radius, height, rng, warp, into, bare)
    else:
        rice.bed(radius - 0.05, height, warp, into)
        rice.cut_face(radius - 0.02, height, rng, warp, into, outlines)
        rice.nori_outside(radius, height, warp, seed, into)
    lift = 0.0
    if wrap:
        roll_wraps.wrap(wrap, radius, height, seed, warp, into)
        lift = roll_wraps.thickness(wrap)
    if tops and not (lying and shape != 'uramaki'):  # nothing stays on bare nori
        ground = roll_tops.lying(radius + lift, height, warp) if lying else roll_tops.standing(radius, height)
        for kind in recipe.get('tops', []):
            roll_tops.put(kind, ground, rng, into)
    return Piece(into, radius + lift, height, lying, lift)


def stand(found, x, y, turn=0.0, into=None, lean=0.0, z=0.0):
    """Stands a piece on its uncut end; `turn` (radians) about its axis, `lean` backwards."""
    place(found.group, (x, y, z), (lean, 0, turn), into=into)


def lay_down(found, x, y, turn=0.0, into=None, roll=0.0, z=0.0):
    """Lays a piece down, its middle above (x, y), cut face towards −y, turned about the vertical."""
    base = found.radius - found.lift
    back = found.height / 2
    offset = np.array([-math.sin(turn) * back, math.cos(turn) * back])
    place(found.group, (x + offset[0], y + offset[1], base + z), (math.pi / 2, roll, turn), into=into)


def turned(x, y, angle):
    """A place turned about the origin (radians)."""
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


# Layouts: rows from the back to the front; 'l' lies, 's' stands. Columns share the row's width.
LAYOUTS = {
    # Wrapped rolls: both the cut and the wrap are seen.
    'rows': ['lll', 'll', 'lll'],
    'pairs': ['ll', 'lll', 'lll'],
    'trio': ['lll', 'lll', 'll'],
    # Two by two into the depth, on a slant.
    'column': ['ll', 'll', 'll', 'll'],
    # Coated rolls: fillings up.
    'stand': ['sss', 'ss', 'sss'],
    # A row lying behind, the rest standing before it.
    'mixed': ['lll', 'sss', 'ss'],
    'front': ['sss', 'll', 'sss'],
    # Thin maki: filling up behind, lying in front.
    'heap': ['ss', 'sss', 'lll'],
}


def pieces(recipe, variants=3):
    """The built pieces a layout chooses from: {lying: [Piece, …]}."""
    letters = ''.join(LAYOUTS[recipe.get('layout', 'stand')])
    seed = recipe['seed'] * 100
    found = {}
    for lying, letter in ((True, 'l'), (False, 's')):
        if letter in letters:
            first, count = seed + (50 if lying else 0), min(variants, letters.count(letter))
            found[lying] = [piece(recipe, first + i, lying) for i in range(count)]
    return found


def arrange(found, recipe, into=None):
    """Puts the pieces of `pieces` in the recipe's layout."""
    rng = np.random.default_rng(recipe['seed'])
    layout = LAYOUTS[recipe.get('layout', 'stand')]
    slant = math.radians(recipe.get('slant', 10))
    yaw = math.radians(recipe.get('yaw', 16))
    number = {True: 0, False: 0}
    any_piece = next(iter(found.values()))[0]
    diameter = 2 * (any_piece.radius - any_piece.lift * 0.6)
    depths = [_depth(row, found, diameter) for row in layout]
    y = 0.0
    for r, row in enumerate(layout):
        y -= 0 if r == 0 else (depths[r - 1] + depths[r]) / 2
        # Rows of as many pieces look past each other; in a column the slant does that.
        same = len(row) in (len(layout[r - 1]) if r else 0, len(layout[r + 1]) if r + 1 < len(layout) else 0)
        shift = 0.22 * (-1) ** r if same and len(row) > 2 else 0
        for c, letter in enumerate(row):
            lying = letter == 'l'
            one = found[lying][number[lying] % len(found[lying])]
            number[lying] += 1
            x = (c - (len(row) - 1) / 2 + shift) * diameter * 1.05 + rng.normal(0, 0.05)
            px, py = turned(x, y + rng.normal(0, 0.07), slant)
            if lying:
                lay_down(one, px, py, yaw + rng.normal(0, 0.06), into, rng.normal(0, 0.05))
            else:
                stand(one, px, py, rng.uniform(0, 2 * math.pi) if not one.lift else yaw + math.pi + rng.normal(0, 0.2), into)


def _depth(row, found, diameter):
    """How much room a row takes from front to back: a lying one needs a gap, or it hides the face behind it."""
    if row[0] == 'l':
        return found[True][0].height + 1.75
    return diameter * 0.9


def roll_set(recipe):
    """The eight pieces of one roll."""
    arrange(pieces(recipe), recipe)
