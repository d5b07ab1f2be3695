import type { Colour, Format } from '#server/platform/images/image-encoder'
import { badRequest } from './errors'

/** The largest side of an answer in pixels. */
export const MAX_SIDE = 2048
const MOST_BLUR = 100

const FORMATS: Record<string, Format | 'auto'> = { webp: 'webp', avif: 'avif', jpeg: 'jpeg', jpg: 'jpeg', png: 'png', auto: 'auto' }
const FITS = ['cover', 'contain', 'inside', 'fill'] as const
export type Fit = (typeof FITS)[number]

/** The requested modifiers. Sides in pixels; blur is a sigma in pixels. Without sides the picture has the source's size. */
export type Modifiers = {
  format: Format | 'auto'
  width?: number
  height?: number
  fit: Fit
  /** 1–100; by default that of the format. */
  quality?: number
  background?: Colour
  blur: number
}

/** Reads the first part of `/_ipx/{modifiers}/{source}`: `f_webp,w_320`, joined by `,`, `&` or their encoded forms; `_` is none.
 *  @throws HttpError 400 that names the wrong modifier */
export function readModifiers(segment: string): Modifiers {
  const modifiers: Modifiers = { format: 'webp', fit: 'cover', blur: 0 }
  const text = decoded(segment)
  if (text === '_') return modifiers
  const seen = new Set<string>()
  for (const one of text.split(/[,&]/)) {
    const at = one.indexOf('_')
    const name = at < 0 ? one : one.slice(0, at)
    if (!Object.hasOwn(READERS, name))
      throw badRequest(`Неизвестный модификатор «${name.slice(0, 40)}»: бывают ${Object.keys(READERS).join(', ')}`)
    if (seen.has(name)) throw badRequest(`Модификатор ${name} указан дважды`)
    seen.add(name)
    READERS[name as keyof typeof READERS](at < 0 ? '' : one.slice(at + 1), modifiers)
  }
  if (seen.has('s') && (seen.has('w') || seen.has('h'))) throw badRequest('Размер указан дважды: или s, или w и h')
  return modifiers
}

type Reader = (value: string, into: Modifiers) => void

const READERS = {
  f: (value, into) => {
    const format = Object.hasOwn(FORMATS, value) ? FORMATS[value] : undefined
    if (!format) throw badRequest(`Формат f: ${Object.keys(FORMATS).join(', ')}`)
    into.format = format
  },
  w: (value, into) => {
    into.width = side('w', value)
  },
  h: (value, into) => {
    into.height = side('h', value)
  },
  s: (value, into) => {
    const [width = '', height, ...more] = value.split('x')
    if (height === undefined || more.length > 0) throw badRequest('Размер s: ширина и высота, например s_320x240')
    into.width = side('s', width)
    into.height = side('s', height)
  },
  q: (value, into) => {
    const quality = wholeNumber(value)
    if (quality === undefined || quality < 1 || quality > 100) throw badRequest('Качество q: целое число от 1 до 100')
    into.quality = quality
  },
  b: (value, into) => {
    const background = readColour(value)
    if (background === undefined) throw badRequest('Фон b: цвет вида fff или ff8800, основное английское название цвета или transparent')
    if (background !== 'transparent') into.background = background
  },
  fit: (value, into) => {
    const fit = FITS.find((known) => known === value)
    if (!fit) throw badRequest(`Вписывание fit: ${FITS.join(', ')}`)
    into.fit = fit
  },
  blur: (value, into) => {
    const sigma = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Infinity
    if (sigma > MOST_BLUR) throw badRequest(`Размытие blur: число от 0 до ${MOST_BLUR}, не больше двух знаков после точки`)
    into.blur = sigma
  },
} satisfies Record<string, Reader>

function side(name: string, value: string): number {
  const pixels = wholeNumber(value)
  if (pixels === undefined || pixels < 1 || pixels > MAX_SIDE) throw badRequest(`Размер ${name}: целое число от 1 до ${MAX_SIDE}`)
  return pixels
}

const wholeNumber = (value: string) => (/^\d{1,6}$/.test(value) ? Number(value) : undefined)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest('Модификаторы записаны с ошибкой')
  }
}

/** The sixteen colours of CSS 1. */
const COLOURS: Record<string, string> = Object.fromEntries(
  `black:000000 silver:c0c0c0 gray:808080 white:ffffff maroon:800000 red:ff0000 purple:800080 fuchsia:ff00ff green:008000
  lime:00ff00 olive:808000 yellow:ffff00 navy:000080 blue:0000ff teal:008080 aqua:00ffff`
    .split(/\s+/)
    .map((pair) => pair.split(':')),
)

/** Reads three or six hexadecimal digits with or without `#`, a colour name, or `transparent`. */
function readColour(text: string): Colour | 'transparent' | undefined {
  const lower = text.toLowerCase()
  if (lower === 'transparent') return 'transparent'
  const digits = Object.hasOwn(COLOURS, lower) ? COLOURS[lower] : lower.replace(/^#/, '')
  if (digits === undefined || !/^([\da-f]{3}|[\da-f]{6})$/.test(digits)) return undefined
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = (long.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
  return { red, green, blue }
}
