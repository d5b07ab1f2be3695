"""The soft pictures that stand in a page's HTML until the sharp ones are there: docs/decisions/014. For the server
alone: the name of their file, `previews.server.json`, keeps it out of the browser.

Needs Pillow. Run by itself it writes the file anew from all of public/pictures:  python3 tools/pictures/placeholders.py
"""

import base64
import io
import json
from pathlib import Path

from PIL import Image, ImageFilter

SIDE = 10
QUALITY = 50
BLUR = 3
# of alpha; more would be a fifth of the bytes, and no eye tells them apart
LEVELS = 16


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


def write_placeholders(folder, path):
    """Writes the soft pictures of the masters in `folder` to the file at `path`, by name without the ending; returns how many."""
    soft = {master.stem: placeholder(master) for master in folder.glob('*.webp')}
    path.write_text(json.dumps(soft, indent=2, sort_keys=True) + '\n', encoding='utf-8')
    return len(soft)


if __name__ == '__main__':
    root = Path(__file__).resolve().parents[2]
    count = write_placeholders(root / 'public/pictures', root / 'src/ui/previews.server.json')
    print(f'{count} soft pictures')
