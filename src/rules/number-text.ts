const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

/** A sum in digits, grouped by three, with kopecks only if there are any («−1 121,50»). Rounds to the nearest kopeck. */
export function numberText(roubles: number): string {
  const kopecks = Math.round(Math.abs(roubles) * 100)
  const whole = String(Math.floor(kopecks / 100)).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  const rest = kopecks % 100
  const sign = roubles < 0 && kopecks > 0 ? MINUS : ''
  return `${sign}${whole}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

/** «1 290 ₽», «121,50 ₽», «−200 ₽», with no-break spaces. */
export const priceText = (roubles: number): string => `${numberText(roubles)}${NO_BREAK_SPACE}₽`

/** «2 470 руб.» */
export const roublesText = (roubles: number): string => `${numberText(roubles)}${NO_BREAK_SPACE}руб.`

/** «240 г», «0,5 л», «8 шт», «1,2 км»: all the decimals there are. */
export const measureText = (amount: number, unit: string): string => `${String(amount).replace('.', ',')}${NO_BREAK_SPACE}${unit}`

/** «12,5 %», «−15 %» */
export const percentText = (percent: number): string => `${percent < 0 ? MINUS : ''}${measureText(Math.abs(percent), '%')}`

/** «+7», «−300 ₽»: a change by the text of its size; no change has no sign. */
export const signedText = (change: number, size: string): string => (change > 0 ? `+${size}` : change < 0 ? `${MINUS}${size}` : size)

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
export const countText = (count: number, forms: Forms): string => `${numberText(count)}${NO_BREAK_SPACE}${plural(count, forms)}`

export const DISHES: Forms = ['блюдо', 'блюда', 'блюд']
export const ORDERS: Forms = ['заказ', 'заказа', 'заказов']
export const BONUSES: Forms = ['бонус', 'бонуса', 'бонусов']
export const TRIES: Forms = ['попытка', 'попытки', 'попыток']
/** As the answer to «через сколько». */
export const IN_MINUTES: Forms = ['минуту', 'минуты', 'минут']
export const MINUTES: Forms = ['минута', 'минуты', 'минут']

/** «35–45 минут», «20–21 минута»: the word agrees with the last number. */
export const rangeText = (from: number, to: number, forms: Forms): string =>
  `${from}\u2060–\u2060${to}${NO_BREAK_SPACE}${plural(to, forms)}`

/** «Осталась 1 попытка», «Осталось 3 попытки» */
export const triesLeft = (left: number): string => `${plural(left, ['Осталась', 'Осталось', 'Осталось'])} ${left} ${plural(left, TRIES)}`
