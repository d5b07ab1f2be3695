import { parseAccept } from 'hono/utils/accept'
import { SOCIAL_GROUNDS, SOCIAL_HEIGHT, SOCIAL_WIDTH } from '~/contracts/constants'
import type { Colour, Format } from '#server/platform/images/image-encoder'
import { MAX_SIDE, type Modifiers } from './modifiers'

/** Default qualities; they look alike on the shop's dishes. */
const QUALITY: Record<Format, number> = { webp: 80, avif: 50, jpeg: 80, png: 100 }

/** Breakpoints times densities, thumbnails (128) and the placeholder. */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const CACHED_SIDES = new Set([128, ...BREAKPOINTS].flatMap((side) => [side, side * 2]).filter((side) => side <= MAX_SIDE))
const SOCIAL_NAMES = new Set(
  Object.values(SOCIAL_GROUNDS).map((ground) => `f_jpeg,w_${SOCIAL_WIDTH},h_${SOCIAL_HEIGHT},fit_contain,b_${ground}`),
)
const PLACEHOLDER = { side: 10, quality: 50, blur: 3 }

/** A picture to make: everything but the sides that follow from the source. */
export type Variant = Omit<Modifiers, 'format' | 'quality'> & { format: Format; quality: number }

/** Fills in defaults. `f_auto` chooses AVIF only if no proportions of the source can exceed the encoder's `mostPixels`. */
export function variantOf(modifiers: Modifiers, accept: string | null, mostPixels: (format: Format) => number): Variant {
  const { width, height, background, blur } = modifiers
  const accepted = modifiers.format === 'auto' ? acceptedFormat(accept) : modifiers.format
  const area = (width ?? MAX_SIDE) * (height ?? MAX_SIDE)
  const format = modifiers.format === 'auto' && accepted === 'avif' && area > mostPixels('avif') ? 'webp' : accepted
  // a PNG is lossless; with one side there is nothing to fit, but `inside` may still prevent enlarging
  const quality = format === 'png' ? QUALITY.png : (modifiers.quality ?? QUALITY[format])
  const fit = (width && height) || modifiers.fit === 'inside' ? modifiers.fit : 'cover'
  return { format, width, height, fit, quality, background, blur }
}

/** The variant's canonical name. */
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

/** Whether the picture is cached: only the sizes of the pages, the placeholder and pictures for social networks, so that
 *  other sizes cannot fill the cache. */
export function isCached(variant: Variant): boolean {
  const { format, width, height, fit, quality, background, blur } = variant
  if (SOCIAL_NAMES.has(nameOf(variant))) return true
  if (format === 'png' || background || fit !== 'cover' || width === undefined || (height !== undefined && height !== width)) return false
  if (width === PLACEHOLDER.side) return quality === PLACEHOLDER.quality && blur === PLACEHOLDER.blur
  return CACHED_SIDES.has(width) && quality === QUALITY[format] && blur === 0
}

const hexOf = ({ red, green, blue }: Colour) => [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')

/** In order of preference where the browser has none. */
const CHOICES = ['avif', 'webp', 'jpeg'] as const

/** The format of `f_auto`. Only browsers that name AVIF or WebP get them: "any type" is also sent by those that cannot show them. */
export function acceptedFormat(accept: string | null): (typeof CHOICES)[number] {
  const weights = new Map(parseAccept((accept ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const weightOf = (format: string) =>
    weights.get(`image/${format}`) ?? (format === 'jpeg' ? (weights.get('image/*') ?? weights.get('*/*') ?? 0) : 0)
  const best = CHOICES.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return weightOf(best) > 0 ? best : 'jpeg'
}
