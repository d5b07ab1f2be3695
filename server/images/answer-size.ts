import { refused } from './failures'
import { MOST_SIDE } from './modifiers'
import type { Variant } from './variant'

type Size = { width: number; height: number }

/** How big the answer is, and how the source gets into it. A side that was not asked for follows from the source's
 *  proportions. `inside` makes the box smaller to the source's proportions, and never enlarges (Assumption: "never
 *  larger" is said of the source as well). Throws a 400 where the side that follows is over the limit. */
export function answerSize({ width, height, fit }: Variant, source: Size): Size & { fit: 'cover' | 'contain' | 'fill' } {
  if (width && height && fit !== 'inside') return { width, height, fit }
  const wanted = Math.min((width ?? Infinity) / source.width, (height ?? Infinity) / source.height)
  const scale = wanted === Infinity ? 1 : fit === 'inside' ? Math.min(wanted, 1) : wanted
  const side = (length: number, asked: number | undefined) => {
    const scaled = Math.max(Math.round(length * scale), 1)
    if (fit !== 'inside') return asked ?? scaled
    return Math.min(scaled, asked ?? scaled)
  }
  const size = { width: side(source.width, width), height: side(source.height, height) }
  if (Math.max(size.width, size.height) > MOST_SIDE) {
    throw refused(`Картинка вышла бы ${size.width}×${size.height}, а бывает не больше ${MOST_SIDE} пикселей по стороне`)
  }
  return { ...size, fit: 'fill' }
}
