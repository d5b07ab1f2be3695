import { MIN_PHOTO_SIDE } from '~/contracts/staff-constants'

type Size = { width: number; height: number }

/** The square that is cut out of a picture: `zoom` from 1, and its centre as parts of the picture (0–1). */
export type Crop = { zoom: number; x: number; y: number }

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The largest zoom that leaves enough pixels; below 1 the picture is too small. */
export const maxZoom = ({ width, height }: Size): number => Math.min(width, height) / MIN_PHOTO_SIDE

/** The square in pixels of the picture. */
export function cropArea({ zoom, x, y }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  const start = (centre: number, length: number) => Math.min(Math.max(centre * length - side / 2, 0), length - side)
  return { left: start(x, width), top: start(y, height), side }
}

/** The picture dragged under its square; `dx` and `dy` are parts of the square. */
export function dragged(crop: Crop, size: Size, dx: number, dy: number): Crop {
  const { left, top, side } = cropArea(crop, size)
  const moved = { zoom: crop.zoom, x: (left + side / 2 - dx * side) / size.width, y: (top + side / 2 - dy * side) / size.height }
  const area = cropArea(moved, size)
  return { zoom: crop.zoom, x: (area.left + side / 2) / size.width, y: (area.top + side / 2) / size.height }
}

/** The square's place between its ends, 0–1; null where it cannot move. */
export function placesOf(crop: Crop, size: Size): { x: number | null; y: number | null } {
  const { left, top, side } = cropArea(crop, size)
  const part = (start: number, length: number) => (length - side < 1 ? null : start / (length - side))
  return { x: part(left, size.width), y: part(top, size.height) }
}

/** The crop with its square at another place between the ends. */
export function placedAt(crop: Crop, size: Size, axis: 'x' | 'y', part: number): Crop {
  const { side } = cropArea(crop, size)
  const length = axis === 'x' ? size.width : size.height
  return { ...crop, [axis]: (part * (length - side) + side / 2) / length }
}
