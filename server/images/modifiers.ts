import { z } from 'zod'
import type { Colour } from '#server/platform/images/image-encoder'
import { badRequest, decoded } from './errors'

/** The largest side of an answer in pixels. */
export const MAX_SIDE = 2048
const MOST_BLUR = 100

const FORMATS = ['webp', 'avif', 'jpeg', 'jpg', 'png', 'auto'] as const
const FITS = ['cover', 'contain', 'inside', 'fill'] as const
const COLOUR = 'Фон b: цвет вида fff или ff8800, основное английское название цвета или transparent'
const BLUR = `Размытие blur: число от 0 до ${MOST_BLUR}, не больше двух знаков после точки`

/** The sixteen colours of CSS 1. */
const COLOURS = new Map(
  `black:000000 silver:c0c0c0 gray:808080 white:ffffff maroon:800000 red:ff0000 purple:800080 fuchsia:ff00ff green:008000
  lime:00ff00 olive:808000 yellow:ffff00 navy:000080 blue:0000ff teal:008080 aqua:00ffff`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [name: string, digits: string]),
)

const whole = (max: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .pipe(z.number().min(1, error).max(max, error))
const side = (name: string) => whole(MAX_SIDE, `Размер ${name}: целое число от 1 до ${MAX_SIDE}`)

const modifiers = z.strictObject(
  {
    f: z.enum(FORMATS, `Формат f: ${FORMATS.join(', ')}`).default('webp'),
    w: side('w').optional(),
    h: side('h').optional(),
    s: z
      .string()
      .transform((size) => size.split('x'))
      .pipe(z.tuple([side('s'), side('s')], 'Размер s: ширина и высота, например s_320x240'))
      .optional(),
    q: whole(100, 'Качество q: целое число от 1 до 100').optional(),
    b: z
      .string()
      .toLowerCase()
      .transform((colour) => COLOURS.get(colour) ?? colour.replace(/^#/, ''))
      .pipe(z.string().regex(/^([\da-f]{3}|[\da-f]{6}|transparent)$/, COLOUR))
      .transform(readColour)
      .optional(),
    fit: z.enum(FITS, `Вписывание fit: ${FITS.join(', ')}`).default('cover'),
    blur: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, BLUR)
      .transform(Number)
      .pipe(z.number().max(MOST_BLUR, BLUR))
      .default(0),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Неизвестный модификатор «${issue.keys[0]?.slice(0, 40)}»: бывают f, w, h, s, q, b, fit, blur`
        : undefined,
  },
)

/** The requested modifiers. Sides in pixels; blur is a sigma in pixels. Without sides the picture has the source's size. */
export type Modifiers = ReturnType<typeof readModifiers>

/** Reads the first part of `/_ipx/{modifiers}/{source}`: `f_webp,w_320`, joined by `,`, `&` or their encoded forms; `_` is none.
 *  @throws HttpError 400 that names the wrong modifier */
export function readModifiers(segment: string) {
  const text = decoded(segment, 'Модификаторы записаны с ошибкой')
  const pairs = (text === '_' ? [] : text.split(/[,&]/)).map((one): [string, string] => [
    one.split('_', 1).join(),
    one.replace(/^[^_]*_?/, ''),
  ])
  const names = pairs.map(([name]) => name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw badRequest(`Модификатор ${twice} указан дважды`)
  const { data, error } = modifiers.safeParse(Object.fromEntries(pairs))
  if (error) throw badRequest(error.issues[0]?.message ?? '')
  const { f, w, h, s, q, b, fit, blur } = data
  if (s && (w ?? h)) throw badRequest('Размер указан дважды: или s, или w и h')
  const [width, height] = s ?? [w, h]
  return { format: f === 'jpg' ? 'jpeg' : f, width, height, fit, quality: q, background: b, blur } as const
}

function readColour(digits: string): Colour | undefined {
  if (digits === 'transparent') return undefined
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = (long.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
  return { red, green, blue }
}
