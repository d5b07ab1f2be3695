"""Runs inside Blender: renders the pictures of a job file. `npm run pictures` writes the job and calls this.

The job: {"weights": PATH, "samples": N, "out": FOLDER, "pictures": [{"name", "size", "recipe"}]}. A recipe names its
builder, "module.function" of `food/`; every other key is the builder's, but for `studio`, `finish` and `render`, which
go to the kit. Each finished picture is a line "MADE {json}" on standard output.
"""
import importlib
import json
import os
import resource
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from kit import finish, materials, scene, studio  # noqa: E402
from kit.denoise import Denoiser  # noqa: E402
from kit.render import render  # noqa: E402

# Light enough for a phone, and under the 160 kB a master may weigh.
MASTER_QUALITY, MASTER_BYTES = 86, 150_000


def make(picture, job, denoiser):
    started = time.time()
    recipe = dict(picture['recipe'])
    module, function = recipe.pop('build').split('.')
    set_up, look, way = recipe.pop('studio', {}), recipe.pop('finish', {}), recipe.pop('render', {})
    scene.clear()
    materials.forget()
    getattr(importlib.import_module(f'food.{module}'), function)(recipe)
    studio.build(**set_up)
    built = time.time()
    size = job.get('size') or picture['size']
    samples = max(1, round(job['samples'] * way.get('samples', 1)))
    passes = render(
        size, samples, denoiser, bounces=way.get('bounces', 4), seed=recipe.get('seed', 1), glass=look.get('glass', False)
    )
    image = finish.to_image(finish.finish(*passes, **look))
    path = os.path.join(job['out'], f"{picture['name']}.webp")
    weight, quality = finish.save_webp(image, path, MASTER_QUALITY, MASTER_BYTES)
    return {
        'name': picture['name'],
        'size': size,
        'bytes': weight,
        'quality': quality,
        'built': round(built - started, 1),
        'seconds': round(time.time() - started, 1),
        'megabytes': round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def main():
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf-8') as file:
        job = json.load(file)
    denoiser = Denoiser(job['weights'])
    for picture in job['pictures']:
        print('MADE', json.dumps(make(picture, job, denoiser)), flush=True)


main()
