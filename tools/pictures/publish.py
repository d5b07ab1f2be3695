"""Runs inside Blender, for its Python with numpy and Pillow: the small files of the masters.

    blender -b -P publish.py -- sizes NAME…    the ready sizes of these masters (docs/decisions/005)
    blender -b -P publish.py -- placeholders   the soft pictures of all masters
    blender -b -P publish.py -- sheet FILE     all masters on the shop's fields, to look at
"""
import os
import sys
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from PIL import Image, ImageDraw  # noqa: E402

import placeholders  # noqa: E402
from kit.finish import save_webp, shrink  # noqa: E402

PUBLIC = Path(__file__).resolve().parents[2] / 'public'
MASTERS = PUBLIC / 'pictures'
# width: (quality, quality of alpha). The larger, the more pixels a screen puts into a millimetre.
READY = {128: (80, 70), 320: (78, 75), 640: (72, 75)}
FIELDS = ['#FFE4DE', '#FFCB45', '#DDEBC8', '#CFE3F5', '#552C38', '#2E3A2C']
CELL, SMALL, COLUMNS = 320, 160, 4


def sizes(names):
    for name in names:
        with Image.open(MASTERS / f'{name}.webp') as file:
            master = file.convert('RGBA')
        for width, (quality, alpha_quality) in READY.items():
            target = PUBLIC / '_ipx' / f'w_{width}' / 'pictures' / f'{name}.webp'
            if width < master.width:
                save_webp(shrink(master, width), str(target), quality, alpha_quality=alpha_quality)
            else:
                target.unlink(missing_ok=True)


def soft():
    placeholders.write_placeholders(MASTERS, MASTERS.parents[1] / 'src/ui/previews.server.json')


def sheet(target):
    """A contact sheet: each picture large on one field and small, as on a card, on another."""
    paths = sorted(MASTERS.glob('*.webp'))
    rows = -(-len(paths) // COLUMNS)
    width, height = CELL + SMALL, CELL + 18
    page = Image.new('RGB', (width * COLUMNS, height * rows), 'white')
    draw = ImageDraw.Draw(page)
    for number, path in enumerate(paths):
        x, y = number % COLUMNS * width, number // COLUMNS * height
        with Image.open(path) as file:
            picture = file.convert('RGBA')
        for side, dx, dy, colour in ((CELL, 0, 0, number), (SMALL, CELL, 0, number + 2), (SMALL, CELL, SMALL, 4 + number % 2)):
            field = Image.new('RGBA', (side, side), FIELDS[colour % len(FIELDS)])
            field.alpha_composite(shrink(picture, side) if side != picture.width else picture)
            page.paste(field.convert('RGB'), (x + dx, y + dy))
        draw.text((x + 4, y + CELL + 3), path.stem, fill='black')
    page.save(target)


command, *rest = sys.argv[sys.argv.index('--') + 1 :]
if command == 'sizes':
    sizes(rest)
elif command == 'placeholders':
    soft()
else:
    sheet(rest[0])
