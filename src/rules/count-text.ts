import { numberText } from './price-text'

/** The three forms of a Russian word: 1 блюдо, 2 блюда, 5 блюд. */
export type Forms = readonly [one: string, few: string, many: string]

/** The word that agrees with a count: `plural(3, ['блюдо', 'блюда', 'блюд'])` is «блюда». */
export function plural(count: number, [one, few, many]: Forms): string {
  const lastTwo = Math.abs(Math.trunc(count)) % 100
  const last = lastTwo % 10
  if (!Number.isInteger(count)) return few
  if (lastTwo > 10 && lastTwo < 20) return many
  if (last === 1) return one
  return last > 1 && last < 5 ? few : many
}

/** «3 670 бонусов» */
export const countText = (count: number, forms: Forms): string => `${numberText(count)}\u00a0${plural(count, forms)}`

export const BONUSES: Forms = ['бонус', 'бонуса', 'бонусов']
export const TRIES: Forms = ['попытка', 'попытки', 'попыток']
/** As the answer to «через сколько». */
export const IN_MINUTES: Forms = ['минуту', 'минуты', 'минут']
export const MINUTES: Forms = ['минута', 'минуты', 'минут']

/** «35–45 минут», «20–21 минута»: the word agrees with the last number. */
export const rangeText = (from: number, to: number, forms: Forms): string => `${from}\u2060–\u2060${to}\u00a0${plural(to, forms)}`

/** «Осталась 1 попытка», «Осталось 3 попытки» */
export const triesLeft = (left: number): string => `${plural(left, ['Осталась', 'Осталось', 'Осталось'])} ${left} ${plural(left, TRIES)}`
