"""Sets: the members' own pieces, close-packed on no plate. Units: 1 = 1 cm.

recipe: members {letter: the member's own recipe}; rows: strings of letters from the back to the front, a letter for a
piece, a dot for the room of one; slant: degrees the whole group is turned; seed. A pizza is a row of its own.
middle: a cup of sauce for the room that the dots leave. box: puts all of it in a box.
"""
import importlib
import math
from typing import Callable, NamedTuple

import numpy as np

from food import box, rolls, sauces
from kit.scene import new_group, place

# Of each member so many different pieces are built; the rest are their copies.
VARIANTS = 2
# How far a row is moved to the front for each cm it rises above the row behind.
HIDES = 0.45
# A pizza beside rolls is shown smaller than it is: at its size they would be crumbs.
PIZZA = 0.78


class Member(NamedTuple):
    """What a row needs of a member: the room of a piece from left to right and from front to back and its height (cm),
    whether rows of it fit into each other's gaps, and put(number, x, y, rng)."""

    width: float
    depth: float
    tall: float
    staggered: bool
    put: Callable


def _roll(recipe):
    lying = 'wrap' in recipe or rolls.LAYOUTS[recipe['layout']][0][0] == 'l'
    found = [rolls.piece(recipe, recipe['seed'] * 100 + i + (50 if lying else 0), lying) for i in range(VARIANTS)]
    return _rolls(found, recipe)


def _baked(recipe):
    # Loaded only when needed: the families import each other's parts.
    baked = importlib.import_module('food.baked')
    return _rolls(baked.pieces(recipe, VARIANTS)[False], recipe, cap=1.2)


def _rolls(found, recipe, cap=0.0):
    first = found[0]
    diameter = 2 * (first.radius - first.lift * 0.6)
    yaw = math.radians(recipe.get('yaw', 16))

    def put(number, x, y, rng):
        one = found[number % len(found)]
        if one.lying:
            rolls.lay_down(one, x, y, yaw + rng.normal(0, 0.05), None, rng.normal(0, 0.05))
        else:
            rolls.stand(one, x, y, rng.uniform(0, 2 * math.pi))

    if first.lying:
        return Member(diameter * 1.03, first.height + 1.35, diameter, False, put)
    return Member(diameter * 1.03, diameter * 0.92, first.height + cap, True, put)


def _sushi(recipe):
    sushi = importlib.import_module('food.sushi')
    made = [sushi.piece(recipe, i) for i in range(VARIANTS)]
    length, width = made[0][1]

    def put(number, x, y, rng):
        group = made[number % len(made)][0]
        place(group, (x, y, 0), (0, 0, math.radians(68) + rng.normal(0, 0.04)))

    return Member(width * 1.08, length * 0.92, 3, False, put)


def _pizza(recipe):
    group, radius = importlib.import_module('food.pizza').pizza_group(recipe)
    side = 2 * radius * PIZZA

    def put(number, x, y, rng):
        place(group, (x, y, 0), scale=PIZZA)

    return Member(side, side * 0.97, 1.5, False, put)


KINDS = {'rolls': _roll, 'baked': _baked, 'sushi': _sushi, 'pizza': _pizza}


def set_of(recipe):
    rng = np.random.default_rng(recipe['seed'])
    members = {letter: KINDS[member['build'].split('.')[0]](member) for letter, member in recipe['members'].items()}
    slant = math.radians(recipe.get('slant', 8))
    number = dict.fromkeys(members, 0)
    y, before, behind = 0.0, None, 0.0
    corners, room = [], []
    for r, row in enumerate(recipe['rows']):
        kinds = [members[letter if letter != '.' else row[0]] for letter in row]
        depth, tall = max(kind.depth for kind in kinds), max(kind.tall for kind in kinds)
        if before is not None:
            # A tall row keeps its distance, or it hides the low one behind it.
            y -= (before + depth) / 2 + max(0, tall - behind) * HIDES
        before, behind = depth, tall
        width = sum(kind.width for kind in kinds)
        # Rows of standing pieces fit into each other's gaps.
        shift = (kinds[0].width / 4) * (-1) ** r if all(kind.staggered for kind in kinds) else 0
        x = -width / 2 + shift
        corners += [(x, y - depth / 2), (x + width, y + depth / 2)]
        for letter, kind in zip(row, kinds):
            at_x, at_y = x + kind.width / 2 + rng.normal(0, 0.06), y + rng.normal(0, 0.09)
            x += kind.width
            turned = rolls.turned(at_x, at_y, slant)
            if letter == '.':
                room.append(turned)
                continue
            kind.put(number[letter], *turned, rng)
            number[letter] += 1
    if recipe.get('middle'):
        cup = new_group('cup')
        sauces.fill_cup(recipe['middle'], rng, cup)
        place(cup, (*np.mean(room, 0), 0))
    if recipe.get('box'):
        group = new_group('box')
        box.add_box(np.min(corners, 0), np.max(corners, 0), group)
        place(group, rotation=(0, 0, slant))
