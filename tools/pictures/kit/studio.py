"""One light and one camera family for the whole menu. All distances scale with the dish, so every dish is lit alike
and takes the same room in its square."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from .materials import Mat
from .scene import add_mesh, all_points

# The dish fills 1/MARGIN of the frame's width (look §6: 84–90 %).
MARGIN = 1.15


def build(
    elevation=50,
    turn=0,
    margin=MARGIN,
    key=1.0,
    fill=1.0,
    rim=0.0,
    sky=0.55,
    horizon=(0.60, 0.56, 0.52),
    key_from=(-0.75, 0.62, 1.05),
    lens=85,
):
    """Puts camera, lights and the shadow's floor round what is in the scene.

    elevation, turn: of the camera, degrees (look §6: about 50 for rolls, pizza and bowls, 40 nigiri, 25 drinks).
    key, fill, rim, sky: strengths; the rim light is for dark dishes, which must hold on dark fields.
    """
    scene, points = bpy.context.scene, all_points()
    low, high = points.min(0), points.max(0)
    size, centre = float(np.linalg.norm((high - low)[:2]) / 2), (low + high) / 2
    _camera(scene, points, centre, size, math.radians(elevation), math.radians(turn), margin, lens)
    _floor(size, float(low[2]))

    def lamp(name, direction, distance, diameter, energy, colour):
        light = bpy.data.lights.new(name, 'AREA')
        light.shape, light.size, light.energy, light.color = 'DISK', diameter * size, energy * size * size, colour
        thing = bpy.data.objects.new(name, light)
        towards = (Matrix.Rotation(math.radians(turn), 3, 'Z') @ Vector(direction)).normalized()
        thing.location = Vector(centre) + towards * distance * size
        thing.rotation_euler = towards.to_track_quat('Z', 'Y').to_euler()
        scene.collection.objects.link(thing)

    # From behind on the left: back light is what makes food look wet and fresh.
    lamp('key', key_from, 4.2, 3.0, 215 * key, (1, 0.945, 0.86))
    lamp('fill', (1.1, -0.7, 0.8), 5, 4.0, 105 * key * fill, (1, 0.975, 0.95))
    if rim:
        lamp('rim right', (1.2, 0.55, 0.3), 4.4, 1.6, 60 * rim, (1, 0.96, 0.9))
        lamp('rim left', (-1.2, 0.5, 0.3), 4.4, 1.6, 60 * rim, (1, 0.96, 0.9))
    _sky(scene, sky, horizon)


def _camera(scene, points, centre, size, elevation, turn, margin, lens):
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    camera = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    back = np.array([math.sin(turn) * math.cos(elevation), -math.cos(turn) * math.cos(elevation), math.sin(elevation)])
    right = np.array([math.cos(turn), math.sin(turn), 0])
    up = np.cross(back, right)
    half = (data.sensor_width / 2) / lens
    target, distance = centre.copy(), size * 4
    for _ in range(60):  # perspective has no closed form: come nearer until the box of the dish fits
        q = points - (target + back * distance)
        depth = -(q @ back)
        x, y = (q @ right) / depth / half, (q @ up) / depth / half
        extent = max(x.max() - x.min(), y.max() - y.min()) / 2
        target = target + (right * (x.max() + x.min()) / 2 + up * (y.max() + y.min()) / 2) * half * distance
        distance *= 1 + (extent * margin - 1) * 0.6
    camera.location = target + back * distance
    camera.rotation_euler = Matrix(np.stack([right, up, back], 1).tolist()).to_euler()
    data.clip_end = distance * 10


def _floor(size, height):
    corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * size * 30
    material = Mat('floor', food=False).colour('#d9d2c8').set(Roughness=1.0, Specular=0.0).m
    floor = add_mesh('floor', corners, np.array([[0, 1, 2, 3]]), material)
    floor.location.z = height - 0.002
    floor.is_shadow_catcher = True
    floor.visible_transmission = False  # a shadow catcher seen through glass renders black


def _sky(scene, strength, horizon):
    world = bpy.data.worlds.new('sky')
    scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    tree = world.node_tree
    background = tree.nodes['Background']
    background.inputs['Strength'].default_value = strength
    coordinates, split = tree.nodes.new('ShaderNodeTexCoord'), tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    tree.links.new(coordinates.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs['Color'], background.inputs['Color'])
    ramp.color_ramp.elements[0].color = (*horizon, 1)
    ramp.color_ramp.elements[1].color = (0.95, 0.97, 1, 1)
