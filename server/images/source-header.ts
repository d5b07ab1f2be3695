import type { SourceFormat } from '#server/platform/images/image-encoder'
import { readJpeg } from './jpeg-header'

/** What a picture says about itself before anything of it is decoded. Sides as it is shown, in pixels. */
export type SourceHeader = { format: SourceFormat; width: number; height: number; animated: boolean }

/** Reads a WebP, JPEG or PNG header; undefined where it is none of them or broken. Pure; never throws. */
export function readHeader(bytes: Uint8Array<ArrayBuffer>): SourceHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (text(view, 0, 4) === 'RIFF' && text(view, 8, 4) === 'WEBP') return readWebp(view)
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return readPng(view)
    if (view.getUint16(0) === 0xffd8) return readJpeg(view)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // a RangeError: it ends too early
  }
  return undefined
}

const text = (view: DataView, at: number, length: number) => String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)))

function readWebp(view: DataView): SourceHeader | undefined {
  const chunk = text(view, 12, 4)
  if (chunk === 'VP8X') {
    const side = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1
    return { format: 'webp', width: side(24), height: (view.getUint32(26, true) >>> 8) + 1, animated: (view.getUint8(20) & 2) !== 0 }
  }
  if (chunk === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, animated: false }
  }
  if (chunk === 'VP8 ' && view.getUint16(23) === 0x9d01 && view.getUint8(25) === 0x2a) {
    const side = (at: number) => view.getUint16(at, true) & 0x3fff // the upper bits are a hint for scaling
    return sized({ format: 'webp', width: side(26), height: side(28), animated: false })
  }
  return undefined
}

/** An animated PNG says so before its first picture. */
function readPng(view: DataView): SourceHeader | undefined {
  if (text(view, 12, 4) !== 'IHDR') return undefined
  let animated = false
  for (let at = 33; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = text(view, at + 4, 4)
    if (chunk === 'acTL') animated = true
    if (chunk === 'IDAT') break
  }
  return sized({ format: 'png', width: view.getUint32(16), height: view.getUint32(20), animated })
}

const sized = (header: SourceHeader) => (header.width > 0 && header.height > 0 ? header : undefined)
