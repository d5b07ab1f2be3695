"""Numpy shapes → Blender objects. `bpy.ops` and `from_pydata` are slow; everything goes in by `foreach_set`."""
import bmesh
import bpy
import numpy as np


def clear():
    """An empty file: nothing of the last picture remains."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def add_mesh(name, vertices, faces, material, texture=None, colour=None, into=None, flat=False):
    """Adds a mesh object.

    texture: (n, 3), read by materials as the attribute `tc`. colour: linear (n, 3) or (n, 4), the attribute `col`,
    whose fourth number is the roughness. into: a collection of `new_group`, or the scene.
    """
    v, f = np.ascontiguousarray(vertices, np.float32), np.ascontiguousarray(faces, np.int32)
    count, corners = f.shape
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(v))
    mesh.vertices.foreach_set('co', v.ravel())
    mesh.loops.add(count * corners)
    mesh.loops.foreach_set('vertex_index', f.ravel())
    mesh.polygons.add(count)
    mesh.polygons.foreach_set('loop_start', np.arange(count, dtype=np.int32) * corners)
    mesh.polygons.foreach_set('loop_total', np.full(count, corners, np.int32))
    mesh.polygons.foreach_set('use_smooth', np.full(count, not flat, bool))
    mesh.update(calc_edges=True)
    if texture is not None:
        attribute = mesh.attributes.new('tc', 'FLOAT_VECTOR', 'POINT')
        attribute.data.foreach_set('vector', np.ascontiguousarray(texture, np.float32).ravel())
    if colour is not None:
        colour = np.asarray(colour, np.float32)
        if colour.shape[1] == 3:
            colour = np.c_[colour, np.full(len(colour), 0.4, np.float32)]
        attribute = mesh.attributes.new('col', 'FLOAT_COLOR', 'POINT')
        attribute.data.foreach_set('color', np.ascontiguousarray(colour, np.float32).ravel())
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    (into or bpy.context.scene.collection).objects.link(thing)
    return thing


def new_group(name):
    """A group of objects that is seen only where `place` puts it: a piece built once and shown many times."""
    return bpy.data.collections.new(name)


def place(group, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0, into=None):
    """Shows a group at a place (cm), turned (radians, Euler) and scaled."""
    empty = bpy.data.objects.new(f'place_{group.name}', None)
    empty.instance_type, empty.instance_collection = 'COLLECTION', group
    empty.location, empty.rotation_euler = location, rotation
    empty.scale = (scale,) * 3 if np.isscalar(scale) else scale
    (into or bpy.context.scene.collection).objects.link(empty)
    return empty


_spheres = {}


def icosphere(subdivisions):
    """A sphere of radius 1 as (vertices, faces)."""
    if subdivisions not in _spheres:
        mesh = bmesh.new()
        bmesh.ops.create_icosphere(mesh, subdivisions=subdivisions, radius=1)
        mesh.verts.ensure_lookup_table()
        vertices = np.array([v.co[:] for v in mesh.verts])
        _spheres[subdivisions] = vertices, np.array([[v.index for v in f.verts] for f in mesh.faces])
        mesh.free()
    vertices, faces = _spheres[subdivisions]
    return vertices.copy(), faces.copy()


def all_points():
    """Every vertex of the scene in world space, instances included."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for instance in graph.object_instances:
        thing = instance.object
        if thing.type != 'MESH':
            continue
        vertices = np.empty(len(thing.data.vertices) * 3, np.float32)
        thing.data.vertices.foreach_get('co', vertices)
        matrix = np.array(instance.matrix_world)
        points = vertices.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        found.append(points[:: max(1, len(points) // 4000)])
    return np.vstack(found)
