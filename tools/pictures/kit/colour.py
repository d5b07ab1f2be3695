"""Colours. They are written as sRGB hex, as in a paint program, and computed with in linear light."""
import numpy as np


def linear(hex_colour):
    """'#f5f1ea' → linear (r, g, b). Mixing sRGB numbers as if they were light makes everything pale."""
    digits = hex_colour.lstrip('#')
    c = np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def to_srgb(c):
    """Linear light → sRGB, both 0..1."""
    c = np.clip(c, 0, 1)
    return np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055)


def smooth(a, b, x):
    """0 below a, 1 above b, a soft S between; a may be the larger."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    """Mixes colours a and b, arrays (..., 3), by t of shape (...)."""
    t = np.asarray(t)[..., None]
    return np.asarray(a) * (1 - t) + np.asarray(b) * t
