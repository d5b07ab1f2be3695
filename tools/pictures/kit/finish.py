"""Light → a cut-out: tone, true alpha without a fringe, a warm soft shadow (look §6), and its files."""
import os

import numpy as np
from PIL import Image

from .colour import smooth, to_srgb

SHADOW_COLOUR = np.array([74, 51, 36]) / 255
SHADOW_MOST = 0.60
# The shadow is gone this far from every edge, or a box shows on the coloured field.
SHADOW_EDGE = 0.062


def finish(light, alpha, food, exposure=1.0, saturation=1.08, rice=0.0, rim=0.0, glass=False, shadow=0.62):
    """Passes of `render` → straight RGBA (n, n, 4), 0..1 sRGB.

    exposure, saturation: of the whole dish. rice: lifts what is pale and colourless towards white (0..1). rim: draws
    a thin light along the upper outline of what is dark (0..1), so that it holds on dark fields. glass: keeps partial
    coverage inside the dish. shadow: strength of the shadow.
    """
    scale = light.shape[0] / 1024
    covered = np.minimum(food, alpha) if glass else food
    covered = np.where(covered > 0.985, 1, np.where(covered < 0.012, 0, covered))
    colour = light / np.maximum(covered, 0.02)
    if not glass:
        colour = _without_fringe(colour, covered)
    shade = _shadow(alpha, covered, scale) * (shadow / 0.62)
    colour = _tone(colour, exposure)
    grey = colour.mean(-1, keepdims=True)
    colour = np.clip(grey + (colour - grey) * saturation, 0, 1)
    if rice:
        colour = _whiter(colour, rice)
    if rim:
        colour = _rim(colour, covered, rim, scale)
    if not glass:
        soft = _blur(colour * covered, scale) / np.maximum(_blur(covered, scale), 0.05)
        colour = np.clip(colour + np.clip(0.35 * (colour - soft), -0.1, 0.1) * (covered > 0.9), 0, 1)
    shade = np.clip(shade, 0, SHADOW_MOST)
    out = covered + (1 - covered) * shade
    colour = (colour * covered + SHADOW_COLOUR * (1 - covered) * shade) / np.maximum(out, 1e-4)
    return np.concatenate([np.clip(np.where(out < 0.004, SHADOW_COLOUR, colour), 0, 1), np.where(out < 0.004, 0, out)], -1)


def _tone(c, exposure):
    """Not Filmic, which greys food, nor plain sRGB, which burns rice: a shoulder above .62 with the hue kept."""
    c = np.maximum(c * exposure, 0)
    most = c.max(-1, keepdims=True)
    knee = 0.62
    kept = np.where(most > knee, knee + (1 - knee) * (1 - np.exp(-(most - knee) / (1 - knee))), most)
    s = c * (kept / np.maximum(most, 1e-6))
    s = to_srgb(s + (kept - s) * smooth(0.9, 2.2, most) * 0.6)
    return np.clip(s + (s - 0.5) * 0.10 * (1 - np.abs(2 * s - 1)), 0, 1)


def _without_fringe(colour, covered):
    """Edge pixels take the colour of the dish just inside them."""
    whole = (covered > 0.999).astype(np.float32)
    near, near_weight = _blur(colour * whole, 1.2), _blur(whole, 1.2)
    far, far_weight = _blur(colour * whole, 3), _blur(whole, 3)
    within = np.where(near_weight > 0.05, near / np.maximum(near_weight, 0.05), far / np.maximum(far_weight, 0.005))
    return np.where((covered < 0.999) & (covered > 0) & (far_weight >= 0.01), within, colour)


def _shadow(alpha, covered, scale):
    outside = 1 - covered
    shade = np.clip((alpha - covered) / np.maximum(outside, 0.02), 0, 1)
    open_floor = np.where(outside > 0.98, 1.0, 0.0)
    weight = _blur(open_floor, 2.0 * scale)
    shade = np.where(weight > 2e-3, _blur(shade * open_floor, 2.0 * scale) / np.maximum(weight, 1e-3), 0)
    shade = np.minimum(np.clip((shade - 0.04) / 0.96, 0, 1) * 0.62, SHADOW_MOST)
    size = alpha.shape[0]
    along = (np.arange(size) + 0.5) / size
    window = smooth(SHADOW_EDGE, SHADOW_EDGE + 0.16, np.minimum(along, 1 - along))
    window = np.clip(window[:, None] * window[None, :] * 1.25, 0, 1)
    # It also dies away from the dish by itself, in the dish's own shape.
    eighth = size // 8
    small = np.asarray(Image.fromarray(covered[..., 0].astype(np.float32)).resize((eighth, eighth), Image.BOX))
    near = np.asarray(Image.fromarray(_blur(small, eighth * 0.045).astype(np.float32)).resize((size, size), Image.BICUBIC))
    shade = shade * (window * smooth(0.0, 0.30, near))[..., None]
    return np.where(shade < 0.004, 0, shade)


def _whiter(colour, strength):
    grey = colour.mean(-1, keepdims=True)
    spread = colour.max(-1, keepdims=True) - colour.min(-1, keepdims=True)
    weight = (1 - smooth(0.08, 0.17, spread)) * smooth(0.30, 0.55, grey)
    return 1 - (1 - colour) * (1 - strength * weight * np.array([1, 0.97, 0.86]))


def _rim(colour, covered, strength, scale):
    soft = _blur(covered, 2.0 * scale)
    dy, dx = np.gradient(soft[..., 0])
    downwards = (-dy / (np.hypot(dx, dy) + 1e-6))[..., None]
    dark = 1 - smooth(0.25, 0.45, colour.mean(-1, keepdims=True))
    weight = (1 - smooth(0.55, 0.97, soft)) * dark * (1 - smooth(0.2, 0.85, downwards)) * (covered > 0)
    return np.clip(colour + strength * weight * np.array([1, 0.95, 0.88]), 0, 1)


def _blur(a, sigma):
    """Gaussian blur of the first two axes."""
    radius = int(3 * sigma + 1)
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        padded = np.pad(a, [(radius, radius) if i == axis else (0, 0) for i in range(a.ndim)], mode='edge')
        n = a.shape[axis]
        a = sum(kernel[i] * (padded[i : i + n] if axis == 0 else padded[:, i : i + n]) for i in range(2 * radius + 1))
    return a


def to_image(rgba):
    return Image.fromarray((np.clip(rgba, 0, 1) * 255 + 0.5).astype(np.uint8), 'RGBA')


def shrink(image, size):
    """Resizes with the alpha multiplied in: otherwise invisible colours leak into the edge."""
    a = np.asarray(image).astype(np.float32) / 255
    pre = np.concatenate([a[..., :3] * a[..., 3:], a[..., 3:]], -1)
    small = np.stack([np.asarray(Image.fromarray(pre[..., k]).resize((size, size), Image.LANCZOS)) for k in range(4)], -1)
    alpha = np.clip(small[..., 3:], 0, 1)
    rgb = np.where(alpha < 0.004, SHADOW_COLOUR, np.clip(small[..., :3] / np.maximum(alpha, 1e-3), 0, 1))
    return to_image(np.concatenate([rgb, alpha], -1))


def save_webp(image, path, quality, most_bytes=None, alpha_quality=90):
    """Writes a WebP, at lower and lower quality until it is light enough. Gives (bytes, quality)."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f'{path}.part'
    while True:
        image.save(part, 'WEBP', quality=quality, alpha_quality=alpha_quality, method=6, exact=False)
        weight = os.path.getsize(part)
        if most_bytes is None or weight <= most_bytes or quality <= 40:
            break
        quality -= 4
    os.chmod(part, 0o644)
    os.replace(part, path)
    return weight, quality
