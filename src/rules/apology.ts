import type { ApologyTerms } from '~/contracts/apology'
import { percentText, priceText } from './number-text'
import { DAY_MS } from './time'
import { dayOf, fromWall, toWall } from './zoned-time'

/** A shop gives no codes for late orders until its owner says so. */
export const DEFAULT_APOLOGY_TERMS: ApologyTerms = { is_on: false, minutes: 15, percent: 10, amount: null, days: 30, min_total: 0 }

/** The moment at which a code of `days` ends: midnight after the last day, by the clock of the zone. Pure. */
export const apologyEnd = (at: number, days: number, timeZone: string): number =>
  fromWall((dayOf(toWall(at, timeZone)) + days + 1) * DAY_MS, timeZone)

type Given = Pick<ApologyTerms, 'percent' | 'amount' | 'min_total'>

/** «−10 % от 1 000 ₽» */
export function apologyWorth({ percent, amount, min_total }: Given): string {
  const worth = percent === null ? priceText(amount ?? 0) : percentText(percent)
  return `−${worth}${min_total > 0 ? ` от\u00a0${priceText(min_total)}` : ''}`
}

/** «простите, опоздали. Код AC4HK7QW −10 % до 27.12», as an SMS after the shop's signature, sums without gaps to save signs. `day` is the last one. */
export function apologyMessage(code: string, given: Given, day: string): string {
  const [, month, date] = day.split('-')
  const worth = apologyWorth(given).replaceAll(/(\d)\u00a0(?=\d)/g, '$1')
  return `простите, опоздали. Код ${code} ${worth} до ${date}.${month}`
}
