"""Renders the scene into passes of linear light, and denoises them."""
import os
import tempfile

import bpy
import numpy as np
from PIL import Image

PASSES = {'light': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal', 'food': 'food'}


def render(size, samples, denoiser, bounces=4, seed=1, glass=False):
    """Renders the scene `size` px square.

    Gives (light, alpha, food): premultiplied linear light (n, n, 3), its alpha (n, n, 1) with dish and shadow, and
    the coverage of the dish alone (n, n, 1). glass: what is behind shows through the dish, so its alpha is noisy too.
    """
    scene = bpy.context.scene
    _settings(scene, size, samples, bounces, seed)
    with tempfile.TemporaryDirectory() as folder:
        _outputs(scene, folder)
        bpy.ops.render.render(write_still=False)
        found = {name: _load(os.path.join(folder, f'{name}{scene.frame_current:04d}.exr'), size) for name in PASSES}
    picture, albedo, normal = found['light'], found['albedo'][..., :3], found['normal'][..., :3]
    light = denoiser.denoise(picture[..., :3], albedo, normal)
    food = np.clip(found['food'][..., :1], 0, 1)
    alphas = np.repeat(picture[..., 3:], 3, -1)
    if glass:
        alpha = denoiser.denoise(alphas, albedo, normal).mean(-1, keepdims=True)
    else:
        # Inside the dish alpha is exact. The shadow is noisy, but soft: half the resolution is enough for it.
        shadow = denoiser.denoise(_halve(alphas), _halve(albedo), _halve(normal)).mean(-1)
        shadow = np.asarray(Image.fromarray(shadow).resize((size, size), Image.BICUBIC))[..., None]
        alpha = np.where(food > 0.02, picture[..., 3:], shadow)
    return light, np.clip(alpha, 0, 1), food


def _settings(scene, size, samples, bounces, seed):
    render, cycles = scene.render, scene.cycles
    render.engine = 'CYCLES'
    render.resolution_x = render.resolution_y = size
    render.film_transparent = True
    render.threads_mode, render.threads = 'FIXED', min(os.cpu_count() or 1, 8)
    cycles.device, cycles.samples, cycles.seed = 'CPU', samples, seed
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.film_transparent_glass, cycles.film_transparent_roughness = True, 0.005
    cycles.max_bounces, cycles.transmission_bounces = bounces, bounces
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 2, 2, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 12.0
    cycles.filter_width = 1.3


def _outputs(scene, folder):
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    food = layer.aovs.add()
    food.name, food.type = 'food', 'VALUE'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, output = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = folder
    output.format.file_format, output.format.color_depth, output.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
    output.file_slots.clear()
    for name, source in PASSES.items():
        output.file_slots.new(name)
        tree.links.new(layers.outputs[source], output.inputs[name])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs[0])


def _halve(a):
    return a.reshape(a.shape[0] // 2, 2, a.shape[1] // 2, 2, -1).mean((1, 3))


def _load(path, size):
    image = bpy.data.images.load(path)
    pixels = np.empty(size * size * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(size, size, 4)[::-1].copy()
