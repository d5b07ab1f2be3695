import { SOCIAL_GROUNDS, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '~/contracts/constants'
import type { Colour, Format } from '#server/platform/images/image-encoder'
import { acceptedFormat } from './accepted-format'
import { MOST_SIDE, type Fit, type Modifiers } from './modifiers'

/** Where no quality is asked for. Each looks alike on the shop's dishes. */
const QUALITY: Record<Format, number> = { webp: 80, avif: 50, jpeg: 80, png: 100 }

/** Spec §9: breakpoints times densities as far as a side may go, with the thumbnails (128) and the placeholder. */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const KEPT_SIDES = new Set([128, ...BREAKPOINTS].flatMap((side) => [side, side * 2]).filter((side) => side <= MOST_SIDE))
const GROUNDS: ReadonlySet<string> = new Set(Object.values(SOCIAL_GROUNDS))
const PLACEHOLDER = { side: 10, quality: 50, blur: 3 }

/** One picture that can be made: everything decided but for the sides that follow from the source. */
export type Variant = {
  format: Format
  width: number | undefined
  height: number | undefined
  fit: Fit
  quality: number
  background: Colour | undefined
  blur: number
}

/** Decides what the modifiers leave open. `mostPixels` is what the encoder can do: `f_auto` asks no AVIF that could go
 *  beyond it, whatever the source's proportions. */
export function variantOf(modifiers: Modifiers, accept: string | null, mostPixels: (format: Format) => number): Variant {
  const { width, height, background, blur } = modifiers
  const accepted = modifiers.format === 'auto' ? acceptedFormat(accept) : modifiers.format
  const area = (width ?? MOST_SIDE) * (height ?? MOST_SIDE)
  const format = modifiers.format === 'auto' && accepted === 'avif' && area > mostPixels('avif') ? 'webp' : accepted
  // a PNG loses nothing, and with one side or none there is nothing to fit, but a picture may still be kept from growing
  const quality = format === 'png' ? QUALITY.png : (modifiers.quality ?? QUALITY[format])
  const fit = (width && height) || modifiers.fit === 'inside' ? modifiers.fit : 'cover'
  return { format, width, height, fit, quality, background, blur }
}

/** The variant's one name: whatever order and defaults it was asked with. Pure. */
export function nameOf({ format, width, height, fit, quality, background, blur }: Variant): string {
  const parts = [
    `f_${format}`,
    width && `w_${width}`,
    height && `h_${height}`,
    fit !== 'cover' && `fit_${fit}`,
    quality !== QUALITY[format] && `q_${quality}`,
    background && `b_${hexOf(background)}`,
    blur > 0 && `blur_${blur}`,
  ]
  return parts.filter(Boolean).join(',')
}

/** Whether the answer is kept: only the sizes that pages ask for, so that nobody can fill the cache with others. A width
 *  alone or a square of it, in any format but PNG, as it is; the placeholder; and what social networks are shown.
 *  Contract "Images", spec §9. */
export function isKept(variant: Variant): boolean {
  const { format, width, height, fit, quality, background, blur } = variant
  if (isSocial(variant)) return true
  if (format === 'png' || background || fit !== 'cover' || width === undefined || (height !== undefined && height !== width)) return false
  if (width === PLACEHOLDER.side) return quality === PLACEHOLDER.quality && blur === PLACEHOLDER.blur
  return KEPT_SIDES.has(width) && quality === QUALITY[format] && blur === 0
}

const isSocial = ({ format, width, height, fit, quality, background, blur }: Variant) =>
  format === 'jpeg' &&
  width === SOCIAL_WIDTH &&
  height === SOCIAL_HEIGHT &&
  fit === 'contain' &&
  quality === QUALITY.jpeg &&
  background !== undefined &&
  GROUNDS.has(hexOf(background)) &&
  blur === 0

const hexOf = ({ red, green, blue }: Colour) => [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
