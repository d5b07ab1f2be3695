import { type Crop, cropArea, maxZoom } from './crop'

/** Pixels of a side, as the shop stores. */
const MAX_SIDE = 1600
const QUALITY = 0.9
/** What cameras write; the rest may be transparent. */
const OPAQUE = /^image\/(?:jpe?g|hei[cf])$/

/** A chosen file, decoded and upright. */
export type OpenPhoto = { name: string; bitmap: ImageBitmap; type: 'image/jpeg' | 'image/webp' }

/** Decodes a file. @throws Error with a Russian text, where it is no picture or too small */
export async function openPhoto(file: File): Promise<OpenPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) throw new PhotoError(`${file.name}: это не картинка. Подойдёт JPEG, PNG или WebP.`)
  if (maxZoom(bitmap) < 1) {
    throw new PhotoError(`${file.name}: картинка мала, ${bitmap.width} × ${bitmap.height}. Нужно от 400 пикселей по каждой стороне.`)
  }
  return { name: file.name, bitmap, type: OPAQUE.test(file.type) ? 'image/jpeg' : 'image/webp' }
}

/** The cut square as a new file: no EXIF, at most 1600 px. Transparency stays. */
export async function shrinkPhoto({ bitmap, type }: OpenPhoto, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(Math.round(cropArea(crop, bitmap).side), MAX_SIDE)
  drawCrop(canvas, bitmap, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new PhotoError('Не получилось подготовить картинку. Попробуйте другую.')
  return blob
}

/** Draws the cut square over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropArea(crop, bitmap)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** A file that cannot be used; its text is for the screen. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
}
