"""Materials: a thin hand on Blender's Principled shader, and the kinds of surface food has.

Every material says "here is food" in the `food` pass, which the floor does not: so the dish is told from its shadow.
"""
import bpy
import numpy as np

from .colour import linear

_made = {}


def forget():
    """Drops what was made for the last picture: its materials died with its scene."""
    _made.clear()


def once(make):
    """A material maker that makes its material once a picture: `@once def nori(): …`."""

    def made(*args, **kwargs):
        key = (make.__module__, make.__qualname__, args, tuple(sorted(kwargs.items())))
        if key not in _made:
            _made[key] = make(*args, **kwargs)
        return _made[key]

    return made


class Mat:
    """One material being built. `.m` is Blender's material; sockets go in and out of the small methods."""

    def __init__(self, name, food=True):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.tree = self.m.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        if food:
            out = self.node('OutputAOV')
            out.name = 'food'
            out.inputs['Value'].default_value = 1.0

    def node(self, kind, **properties):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for key, value in properties.items():
            setattr(node, key, value)
        return node

    def link(self, source, target):
        self.tree.links.new(source, target)

    def set(self, glow=0.0, **inputs):
        """Inputs of the Principled shader by name (`Roughness=.3, Clearcoat_Roughness=.1`).

        glow: a little of the material's own colour as light, a cheap stand-in for light scattered under the surface
        (.03–.12). Real scattering: `Subsurface=.1, Subsurface_Radius=(.3, .12, .06)` (cm); it doubles the time.
        """
        for key, value in inputs.items():
            self.shader.inputs[key.replace('_', ' ')].default_value = value
        if glow:
            base, emission = self.shader.inputs['Base Color'], self.shader.inputs['Emission']
            emission.default_value = base.default_value
            if base.links:
                self.link(base.links[0].from_socket, emission)
            self.shader.inputs['Emission Strength'].default_value = glow
        return self

    def colour(self, hex_colour):
        return self.base((*linear(hex_colour), 1))

    def base(self, colour):
        """A colour or a socket as the base colour, and as what scatters under the surface."""
        for name in ('Base Color', 'Subsurface Color'):
            if hasattr(colour, 'links'):
                self.link(colour, self.shader.inputs[name])
            else:
                self.shader.inputs[name].default_value = colour
        return self

    def attribute(self, name):
        return self.node('Attribute', attribute_name=name)

    def coordinates(self):
        return self.node('TexCoord').outputs['Object']

    def separate(self, vector):
        node = self.node('SeparateXYZ')
        self.link(vector, node.inputs[0])
        return node.outputs

    def math(self, operation, *values):
        node = self.node('Math', operation=operation)
        for target, value in zip(node.inputs, values):
            if hasattr(value, 'links'):
                self.link(value, target)
            else:
                target.default_value = value
        return node.outputs[0]

    def noise(self, scale, detail=3, vector=None, rough=0.5, distortion=0.0):
        node = self.node('TexNoise')
        for key, value in (('Scale', scale), ('Detail', detail), ('Roughness', rough), ('Distortion', distortion)):
            node.inputs[key].default_value = value
        self.link(self.coordinates() if vector is None else vector, node.inputs['Vector'])
        return node.outputs['Fac']

    def island(self):
        """A number 0..1 for each loose part of a mesh: every grain its own shade."""
        return self.node('NewGeometry').outputs['Random Per Island']

    def ramp(self, factor, stops):
        """Colours by a number: stops [(0..1, '#hex' or grey)]."""
        node = self.node('ValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*(linear(colour) if isinstance(colour, str) else (colour,) * 3), 1)
        self.link(factor, node.inputs['Fac'])
        return node.outputs['Color']

    def mix(self, factor, a, b, mode='MIX'):
        node = self.node('MixRGB', blend_type=mode)
        for target, value in zip(node.inputs, (factor, a, b)):
            if isinstance(value, str):
                target.default_value = (*linear(value), 1)
            elif isinstance(value, (int, float)):
                target.default_value = value if target.type == 'VALUE' else (value, value, value, 1)
            else:
                self.link(value, target)
        return node.outputs['Color']

    def bump(self, height, strength=0.3, distance=0.05):
        node = self.node('Bump')
        node.inputs['Strength'].default_value, node.inputs['Distance'].default_value = strength, distance
        self.link(height, node.inputs['Height'])
        normal = self.shader.inputs['Normal']
        if normal.links:
            self.link(normal.links[0].from_socket, node.inputs['Normal'])
        self.link(node.outputs['Normal'], normal)
        return self


def flesh(name, stops, rough=0.35, glow=0.04, wobble=(3, 0.5), bump=(25, 0.12, 0.02), coat=0.0):
    """For a `prism`: colour from the middle (0) to the rim (1), with a wobble and light mottling."""
    m = Mat(name)
    edge = m.separate(m.attribute('tc').outputs['Vector'])['X']
    shifted = m.math('MULTIPLY_ADD', m.noise(wobble[0]), wobble[1] * 0.3, edge)
    c = m.ramp(m.math('SUBTRACT', shifted, wobble[1] * 0.15), stops)
    m.base(m.mix(0.22, c, m.ramp(m.noise(9, 4), [(0.3, 0.55), (0.7, 1.0)]), 'MULTIPLY'))
    m.bump(m.noise(bump[0], 3), bump[1], bump[2])
    return m.set(Roughness=rough, glow=glow, Clearcoat=coat, Clearcoat_Roughness=0.15).m


def painted(name, rough=None, glow=0.0, coat=0.0, bump=None, mottled=0.0, specular=0.5):
    """Colour from the vertex attribute `col`, whose fourth number is the roughness (unless `rough` is given).
    bump: (scale, strength, distance)."""
    m = Mat(name)
    attribute = m.attribute('col')
    c = attribute.outputs['Color']
    if mottled:
        c = m.mix(mottled, c, m.ramp(m.noise(6, 6, rough=0.65), [(0.32, 0.35), (0.62, 1.0)]), 'MULTIPLY')
    m.base(c)
    if rough is None:
        m.link(attribute.outputs['Alpha'], m.shader.inputs['Roughness'])
    else:
        m.set(Roughness=rough)
    if bump:
        m.bump(m.noise(bump[0], 5, rough=0.6), bump[1], bump[2])
    return m.set(glow=glow, Clearcoat=coat, Clearcoat_Roughness=0.1, Specular=specular).m


def many(name, dark, light, rough=0.4, glow=0.0, coat=0.0, specular=0.5):
    """For a `scatter`: each loose part takes its own shade between two colours."""
    m = Mat(name)
    m.base(m.ramp(m.island(), [(0, dark), (1, light)]))
    return m.set(Roughness=rough, glow=glow, Clearcoat=coat, Clearcoat_Roughness=0.1, Specular=specular).m


def plain(name, hex_colour, rough=0.4, glow=0.0, coat=0.0, specular=0.5):
    return Mat(name).colour(hex_colour).set(Roughness=rough, glow=glow, Clearcoat=coat, Clearcoat_Roughness=0.1, Specular=specular).m


def clear_body(name, hex_colour, rough=0.0, ior=1.45, glow=0.0, transmission=1.0, gradient=None):
    """Glass, ice or a drink. gradient: (z0, z1, stops) colours it by height (cm)."""
    m = Mat(name).colour(hex_colour)
    m.set(Roughness=rough, Transmission=transmission, IOR=ior, Specular=0.5)
    if gradient:
        span = m.node('MapRange')
        span.inputs['From Min'].default_value, span.inputs['From Max'].default_value = gradient[0], gradient[1]
        m.link(m.separate(m.coordinates())['Z'], span.inputs['Value'])
        m.base(m.ramp(span.outputs[0], gradient[2]))
    m.set(glow=glow)
    # Light passes to what is behind; otherwise glass throws a shadow as if it were stone.
    through, choice = m.node('BsdfTransparent'), m.node('MixShader')
    through.inputs[0].default_value = (0.95, 0.8, 0.6, 1) if gradient else (*(np.array(linear(hex_colour)) * 0.4 + 0.6), 1)
    m.link(m.node('LightPath').outputs['Is Shadow Ray'], choice.inputs[0])
    m.link(m.shader.outputs[0], choice.inputs[1])
    m.link(through.outputs[0], choice.inputs[2])
    m.link(choice.outputs[0], m.tree.nodes['Material Output'].inputs['Surface'])
    return m.m
