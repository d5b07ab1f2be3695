import type { SourceHeader } from './source-header'

const EXIF = 0x45786966
const ORIENTATION = 0x0112
/** From here on a picture is shown lying on its side. */
const FIRST_TURNED = 5

/** Walks a JPEG's segments to the frame's, and turns its sides where the camera was turned. Throws a RangeError where
 *  the file ends before. */
export function readJpeg(view: DataView): SourceHeader | undefined {
  let turned = false
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1 // padding
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker === 0xe1) turned = orientation(view, at + 4, length - 2) >= FIRST_TURNED || turned
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      if (width === 0 || height === 0) return undefined
      return { format: 'jpeg', width: turned ? height : width, height: turned ? width : height, animated: false }
    }
    if (marker === 0xda) return undefined // pixels before any frame
    at += 2 + length
  }
  return undefined
}

/** SOF0–SOF15, without the three markers among them that mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The orientation that an Exif segment tells, 1–8; 1 where it tells none. */
function orientation(view: DataView, start: number, length: number): number {
  if (length < 14 || view.getUint32(start) !== EXIF) return 1
  const tiff = start + 6
  const little = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, little)
  if (directory + 2 > start + length) return 1
  const entries = view.getUint16(directory, little)
  for (let i = 0; i < entries && directory + 14 + i * 12 <= start + length; i++) {
    const entry = directory + 2 + i * 12
    if (view.getUint16(entry, little) === ORIENTATION) return view.getUint16(entry + 8, little)
  }
  return 1
}
