"""Beef: strips seared in the wok, and thin slices for broth and salad."""
import numpy as np

from .chicken import meat
from .forms import bar, piece
from kit.colour import linear, mix, smooth
from kit.noise import fbm


def group(seed, pale='#a9683c', brown='#6f3d1f', dark='#35190b', length=3.9, width=1.5, thick=0.4, wave=0.3, rough=0.33):
    """A seared strip: brown, darker on its edges, glossy with sauce. It curls (`wave`, cm)."""
    rng = np.random.default_rng(seed)
    v, u, a, faces = bar(length, width, thick, rng.uniform(-0.35, 0.35), wave, 0.62, seed * 1.7, 90, 36, 6)
    grain = fbm(v * np.array([0.9, 4.5, 2]) + seed, 3, seed)
    v[..., 1] += 0.12 * fbm(v * 1.2 + seed, 3, seed + 2)
    v[..., 2] += 0.10 * fbm(v * np.array([1.3, 1.6, 0]) + seed, 3, seed + 1) + 0.02 * grain
    edge = smooth(0.55, 1, np.maximum(np.abs(np.cos(a)), np.abs(u) ** 4))
    colour = mix(linear(pale), linear(brown), smooth(-0.5, 0.5, grain + 0.6 * fbm(v * 0.9 + seed, 2, seed + 4)))
    seared = edge * (0.35 + 0.65 * smooth(-0.5, 0.5, fbm(v * 1.5, 3, seed + 3)))
    colour = mix(colour, linear(dark), seared)
    # Fibres show as fine pale lines.
    colour = mix(colour, linear(pale) * 1.25, 0.35 * smooth(0.15, 0.6, fbm(v * np.array([0.7, 9, 2]) + seed, 2, seed + 6)) * (1 - edge))
    return piece('beef', v, faces, colour, rough, meat())


def rare(seed):
    """A slice of roast beef: rosy within, brown edge (salad)."""
    return group(seed, pale='#bf5a45', brown='#84402a', dark='#33170b', length=4.4, width=2.0, thick=0.36, wave=0.34, rough=0.34)


def boiled(seed):
    """A thin slice from the broth: grey brown with a rosy middle and fat (pho)."""
    return group(seed, pale='#c9a08c', brown='#9a7360', dark='#644838', length=5.0, width=2.5, thick=0.2, wave=0.14, rough=0.32)
