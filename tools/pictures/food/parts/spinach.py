"""Wilted spinach leaves."""
from food.parts import leaf


def group(seed, **look):
    """A leaf about 4 cm long, dark, limp and crumpled."""
    wilted = {
        'dark': '#1a4a12',
        'light': '#438420',
        'vein': '#6f9c4a',
        'length': 3.9,
        'width': 1.35,
        'crumple': 0.5,
        'cup': 0.1,
        'ribs': 5,
        'rough': 0.28,
    }
    return leaf.group(seed, **{**wilted, **look})
