import { clockText } from '~/rules/clock-text'
import type { StopSubject } from '~/contracts/staff-constants'
import { listText } from '~/rules/list-text'
import { lastingText } from '~/rules/age-text'
import type { StopPlan, StopUntil } from '~/contracts/staff-stops'
import { ApiError } from '~/lib/api-error'
import { capital, glue } from '~/lib/text'
import { DISHES, plural } from '~/rules/number-text'
import { slotText } from '~/rules/moment-text'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { dayOf, toWall } from '~/rules/zoned-time'

/** A shift that ends after midnight is still tonight. */
const TONIGHT_MS = 6 * HOUR_MS

/** A name of the menu as the screen writes it: ingredients have small letters there. */
export const nameText = (name: string) => glue(capital(name))

export const SUBJECT_WORDS: Record<StopSubject, string> = { ingredient: 'продукт', goods: 'блюдо', option: 'добавка' }

const SETS = ['набор', 'набора', 'наборов'] as const
const OPTIONS = ['добавка', 'добавки', 'добавок'] as const

/** What goes off sale, as counts with their words; kinds without any are left out. */
export const reachCounts = ({ goods, sets, options }: { goods: number; sets: number; options: number }) =>
  [
    { kind: 'goods', count: goods, word: plural(goods, DISHES) },
    { kind: 'sets', count: sets, word: plural(sets, SETS) },
    { kind: 'options', count: options, word: plural(options, OPTIONS) },
  ].filter(({ count }) => count > 0)

/** How much a plan takes off sale. */
export const reachCountsOf = ({ goods, sets, options }: StopPlan['reach']) => ({
  goods: goods.length,
  sets: sets.length,
  options: options.length,
})

/** «23 блюда, 4 набора, 2 добавки» */
export const reachText = (reach: Parameters<typeof reachCounts>[0]): string =>
  reachCounts(reach)
    .map(({ count, word }) => `${count} ${word}`)
    .join(', ')

/** «до 21:00, ещё 2 ч 18 мин», «до завтра, 10:00», «до 27 ноября, 10:00», «пока не вернём» */
export function untilText(until: string | null, now: number, timeZone: string): string {
  const text = endText(until, now, timeZone)
  return until === null || text.includes(',') ? text : `${text}, ещё ${lastingText(Date.parse(until) - now)}`
}

/** The same without what is left. */
export function endText(until: string | null, now: number, timeZone: string): string {
  if (until === null) return 'пока не вернём'
  const moment = Date.parse(until)
  const days = dayOf(toWall(moment, timeZone)) - dayOf(toWall(now, timeZone))
  if (days <= 0 || moment - now < TONIGHT_MS) return `до ${clockText(moment, timeZone)}`
  return days === 1 ? `до завтра, ${clockText(moment, timeZone)}` : `до ${slotText(moment, now, timeZone)}`
}

/** The moment at which a chosen duration ends: undefined where only the server knows it. */
export function endOf(until: StopUntil, untils: StopPlan['untils'] | undefined, now: number): string | null | undefined {
  if (until === 'shift' || until === 'tomorrow') return untils?.[until]
  return typeof until === 'number' ? new Date(now + until * MINUTE_MS).toISOString() : until
}

const NAMED = 3

/** «1038, 1045 и 1046», «1038, 1045, 1046 и ещё 4» */
function numbersText(numbers: readonly string[]): string {
  const rest = numbers.length - NAMED
  return rest > 0 ? listText([numbers.slice(0, NAMED).join(', '), `ещё ${rest}`]) : listText(numbers)
}

/** «Есть в заказах 1038 и 1045. Вчера 31 % выручки.»; null if nobody waits for it and nobody bought it. */
export function costText({ open_orders, share }: Pick<StopPlan, 'open_orders' | 'share'>): string | null {
  const numbers = open_orders.map(({ number }) => number)
  const parts = [
    numbers.length > 0 && `Есть в ${numbers.length === 1 ? 'заказе' : 'заказах'} ${numbersText(numbers)}.`,
    share !== null && share > 0 && `Вчера ${share < 1 ? 'меньше 1' : Math.round(share)} % выручки.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

/** What went wrong, and what to do. */
export function faultText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Связь пропала. Попробуйте ещё раз.'
}
