"""Strips of bell pepper."""
from food.parts import strip

COLOURS = {'red': ('#c9180f', '#ee6a45'), 'yellow': ('#f2a90f', '#fbd568'), 'green': ('#3a8420', '#a4cb66')}


def group(seed, colour='red', **look):
    """A bent strip 3 cm long."""
    skin, inside = COLOURS[colour]
    return strip.group(seed, skin, inside, **look)
