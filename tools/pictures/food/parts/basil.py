"""Fresh basil leaves."""
from food.parts import leaf


def group(seed, **look):
    """A leaf about 3.6 cm long, glossy and cupped."""
    return leaf.group(seed, **{'length': 3.5, 'width': 1.25, 'crumple': 0.10, 'rough': 0.3, **look})
