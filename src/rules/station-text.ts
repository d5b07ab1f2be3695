import { small } from './list-text'

/** «холодный», which may be followed by its noun; not «пицца». */
export const isAdjective = (name: string): boolean => /[иоы]й$/u.test(name)

/** A station inside a sentence: «холодный цех», «цех: пицца». A name that says «цех» itself stays. */
export function stationText(name: string): string {
  if (/цех/iu.test(name)) return small(name)
  return isAdjective(name) ? `${small(name)} цех` : `цех: ${small(name)}`
}
