"""The soft pictures that stand in a page's HTML until the sharp ones are there: docs/decisions/014.

    from placeholders import placeholder, write_placeholders
    write_placeholders({name: (width, placeholder(path))}, 'src/ui/pictures.server.gen.ts')

Needs Pillow. Run by itself it writes the file anew from all of public/pictures:  python3 tools/pictures/placeholders.py
"""

import base64
import io
from pathlib import Path

from PIL import Image, ImageFilter

SIDE = 10
QUALITY = 50
BLUR = 3
# of alpha; more would be a fifth of the bytes, and no eye tells them apart
LEVELS = 16
HEAD = '''// Written by tools/pictures/placeholders.py. Do not edit.

/** Every picture of public/pictures: the width of its master in pixels, and its soft picture of 10 × 10 as base64 of a
 *  WebP. For the server alone: the file's name keeps it out of the browser. */
export const pictures: Readonly<Record<string, readonly [width: number, soft: string]>> = {
'''


def placeholder(path):
    """The soft picture of the master at `path` as base64 text (no `data:` before it): 10 × 10, quality 50, blur 3 (§9)."""
    with Image.open(path) as master:
        # with alpha multiplied in, or the colour of what is transparent would bleed into the dish
        small = master.convert('RGBA').convert('RGBa').resize((SIDE, SIDE), Image.Resampling.BOX)
    # in room of its own: nothing is mirrored at the edges, and what leaves the square is lost
    room = Image.new('RGBa', (SIDE + 2 * BLUR, SIDE + 2 * BLUR))
    room.paste(small, (BLUR, BLUR))
    # three pixels wide: a Gauss of sigma 3 would leave of a dish of ten pixels one even square
    soft = room.filter(ImageFilter.BoxBlur((BLUR - 1) / 2)).crop((BLUR, BLUR, BLUR + SIDE, BLUR + SIDE)).convert('RGBA')
    soft.putalpha(soft.getchannel('A').point(lambda alpha: round(round(alpha * (LEVELS - 1) / 255) * 255 / (LEVELS - 1))))
    file = io.BytesIO()
    soft.save(file, 'WEBP', quality=QUALITY, method=6)
    return base64.b64encode(file.getvalue()).decode('ascii')


def write_placeholders(entries, path):
    """Writes the module at `path` from `entries`: picture's name (no folder, no ending) → (master's width, `placeholder`)."""
    lines = [f"  '{name}': [{width}, '{soft}'],\n" for name, (width, soft) in sorted(entries.items())]
    Path(path).write_text(HEAD + ''.join(lines) + '}\n', encoding='utf-8')


def entry(path):
    """(width, placeholder) of the master at `path`."""
    with Image.open(path) as master:
        width = master.width
    return width, placeholder(path)


if __name__ == '__main__':
    root = Path(__file__).resolve().parents[2]
    masters = sorted((root / 'public/pictures').glob('*.webp'))
    write_placeholders({master.stem: entry(master) for master in masters}, root / 'src/ui/pictures.server.gen.ts')
    print(f'{len(masters)} soft pictures')
