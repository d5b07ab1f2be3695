import type { Colour } from '#server/platform/images/image-encoder'

/** The sixteen colours of CSS 1. */
const NAMES: Record<string, string> = {
  black: '000000',
  silver: 'c0c0c0',
  gray: '808080',
  white: 'ffffff',
  maroon: '800000',
  red: 'ff0000',
  purple: '800080',
  fuchsia: 'ff00ff',
  green: '008000',
  lime: '00ff00',
  olive: '808000',
  yellow: 'ffff00',
  navy: '000080',
  blue: '0000ff',
  teal: '008080',
  aqua: '00ffff',
}

/** Reads a colour: three or six hexadecimal digits with or without `#`, one of sixteen names, or `transparent`;
 *  undefined where it is none. Pure. Contract "Images". */
export function colour(text: string): Colour | 'transparent' | undefined {
  const lower = text.toLowerCase()
  if (lower === 'transparent') return 'transparent'
  const digits = Object.hasOwn(NAMES, lower) ? NAMES[lower] : lower.replace(/^#/, '')
  if (digits === undefined || !/^([\da-f]{3}|[\da-f]{6})$/.test(digits)) return undefined
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = (long.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
  return { red, green, blue }
}
