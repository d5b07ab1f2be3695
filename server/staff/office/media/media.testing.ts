import { env } from '#host'
import { api } from '#server/app'
import { paint, toJpeg, toPng } from '#server/images/images.testing'
import { STAFF_TOKEN } from '#server/orders/orders.testing'

/** The headers of a call with the machine key. */
export const asKey = { authorization: `Bearer ${STAFF_TOKEN}` }

/** Uploads bytes; the answer is read. */
export async function upload(body: BodyInit, headers: Record<string, string> = asKey, changed: object = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'image/jpeg', ...headers }, body }
  const response = await api.request('/api/staff/media', init, { ...env, STAFF_TOKEN, ...changed })
  return { status: response.status, json: await response.json<Record<string, unknown>>() }
}

/** A photo of a dish, with orientation 6 and a place and date of shooting in its EXIF. `tone` makes it another one. */
export async function cameraPhoto(width: number, height: number, tone = 0): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await toJpeg(paint(width, height, (x, y) => [200, tone, ((x + y) / 8) % 40, 255]))
  return Uint8Array.from([...jpeg.subarray(0, 2), ...exif(), ...jpeg.subarray(2)])
}

/** A dish cut out: opaque in the middle, transparent at its border. */
export const cutOut = (width: number, height: number) =>
  toPng(paint(width, height, (x, y) => (Math.hypot(x - width / 2, y - height / 2) < height * 0.4 ? [220, 90, 60, 255] : [0, 0, 0, 0])))

/** A PNG's header without pixels. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** An APP1 segment: IFD0 with orientation 6 and a pointer to the GPS directory, which has a latitude reference and a date. */
function exif(): number[] {
  const words = `4d4d002a 00000008 0002
    0112 0003 00000001 00060000
    8825 0004 00000001 00000026 00000000
    0002
    0001 0002 00000002 4e000000
    001d 0002 0000000b 00000044 00000000`
  const tiff = (words.replaceAll(/\s/g, '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const body = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...new TextEncoder().encode('2026:11:22\0')]
  return [0xff, 0xe1, 0, body.length + 2, ...body]
}
