import type { Colour, Format } from '#server/platform/images/image-encoder'
import { colour } from './colour'
import { refused } from './failures'

/** The largest side of an answer in pixels. */
export const MOST_SIDE = 2048
const MOST_BLUR = 100

const FORMATS: Record<string, Format | 'auto'> = { webp: 'webp', avif: 'avif', jpeg: 'jpeg', jpg: 'jpeg', png: 'png', auto: 'auto' }
const FITS = ['cover', 'contain', 'inside', 'fill'] as const
export type Fit = (typeof FITS)[number]

/** What is asked for, as it was said. Sides in pixels of the answer, blur a sigma in them; none of the sides: the
 *  source's own size. */
export type Modifiers = {
  format: Format | 'auto'
  width?: number
  height?: number
  fit: Fit
  /** 1–100; where it is not said, the format's own default. */
  quality?: number
  background?: Colour
  blur: number
}

/** Reads the first part of `/_ipx/{modifiers}/{source}`: `f_webp,w_320`, joined by `,`, `&` or their encoded forms; `_`
 *  alone is none. Throws a 400 that says what is wrong with it. Pure. Contract "Images", spec §7. */
export function readModifiers(segment: string): Modifiers {
  const modifiers: Modifiers = { format: 'webp', fit: 'cover', blur: 0 }
  const text = decoded(segment)
  if (text === '_') return modifiers
  const said = new Set<string>()
  for (const one of text.split(/[,&]/)) {
    const at = one.indexOf('_')
    const name = at < 0 ? one : one.slice(0, at)
    if (!Object.hasOwn(READERS, name))
      throw refused(`Неизвестный модификатор «${name.slice(0, 40)}»: бывают ${Object.keys(READERS).join(', ')}`)
    if (said.has(name)) throw refused(`Модификатор ${name} указан дважды`)
    said.add(name)
    READERS[name as keyof typeof READERS](at < 0 ? '' : one.slice(at + 1), modifiers)
  }
  if (said.has('s') && (said.has('w') || said.has('h'))) throw refused('Размер указан дважды: или s, или w и h')
  return modifiers
}

type Reader = (value: string, into: Modifiers) => void

const READERS = {
  f: (value, into) => {
    const format = Object.hasOwn(FORMATS, value) ? FORMATS[value] : undefined
    if (!format) throw refused(`Формат f: ${Object.keys(FORMATS).join(', ')}`)
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
    if (height === undefined || more.length > 0) throw refused('Размер s: ширина и высота, например s_320x240')
    into.width = side('s', width)
    into.height = side('s', height)
  },
  q: (value, into) => {
    const quality = wholeNumber(value)
    if (quality === undefined || quality < 1 || quality > 100) throw refused('Качество q: целое число от 1 до 100')
    into.quality = quality
  },
  b: (value, into) => {
    const background = colour(value)
    if (background === undefined) throw refused('Фон b: цвет вида fff или ff8800, основное английское название цвета или transparent')
    if (background !== 'transparent') into.background = background
  },
  fit: (value, into) => {
    const fit = FITS.find((known) => known === value)
    if (!fit) throw refused(`Вписывание fit: ${FITS.join(', ')}`)
    into.fit = fit
  },
  blur: (value, into) => {
    const sigma = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Infinity
    if (sigma > MOST_BLUR) throw refused(`Размытие blur: число от 0 до ${MOST_BLUR}, не больше двух знаков после точки`)
    into.blur = sigma
  },
} satisfies Record<string, Reader>

function side(name: string, value: string): number {
  const pixels = wholeNumber(value)
  if (pixels === undefined || pixels < 1 || pixels > MOST_SIDE) throw refused(`Размер ${name}: целое число от 1 до ${MOST_SIDE}`)
  return pixels
}

const wholeNumber = (value: string) => (/^\d{1,6}$/.test(value) ? Number(value) : undefined)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw refused('Модификаторы записаны с ошибкой')
  }
}
