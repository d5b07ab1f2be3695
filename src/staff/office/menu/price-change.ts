import type { MenuRow } from '~/contracts/staff-menu'
import type { PricesBody, PricesPlan } from '~/contracts/staff-prices'
import { glue } from '~/lib/text'
import { DISHES, plural, priceText, signedText } from '~/rules/number-text'
import { shareOf, subtractMoney, sumMoney } from '~/rules/money'
import { type NumberKind, numberIn } from '~/rules/typed-number'

export const CHANGE_KINDS = [
  { value: 'percent', label: 'На %', step: 1, unit: '%' },
  { value: 'amount', label: 'На ₽', step: 10, unit: '₽' },
  { value: 'to', label: 'Равно', step: 10, unit: '₽' },
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]['value']

export const ROUNDINGS: readonly { value: PricesBody['round']; label: string }[] = [
  { value: 1, label: '1\u00a0₽' },
  { value: 5, label: '5\u00a0₽' },
  { value: 10, label: '10\u00a0₽' },
  { value: '9', label: '…9\u00a0₽' },
]

const numberKind = (kind: ChangeKind): NumberKind => (kind === 'percent' ? 'percent' : 'money')

/** «+7», «−7,5 %»: the number of a change. Null for none. */
export function changeNumber(text: string, kind: ChangeKind): number | null {
  const number = numberIn(text, numberKind(kind))
  return number === null || Number.isNaN(number) ? null : number
}

/** A number of a change as it is shown: what is added has a sign. */
export function priceChangeText(number: number, kind: ChangeKind): string {
  const digits = String(Math.abs(number)).replace('.', ',')
  return kind === 'to' && number > 0 ? digits : signedText(number, digits)
}

/** The change as the API takes it; null where it would change nothing. */
export function changeBody(kind: ChangeKind, text: string): PricesBody['change'] | null {
  const number = changeNumber(text, kind)
  if (number === null || number === 0) return null
  return kind === 'percent' ? { percent: number } : kind === 'amount' ? { amount: number } : { to: number }
}

type PlanRow = PricesPlan['rows'][number]
export type PriceRow = PlanRow & { dish: MenuRow }

/** Every dish with a price, with what the plan makes of it; a dish that is not in the plan keeps its price. Pure. */
export function priceRows(dishes: readonly MenuRow[], planned: readonly PlanRow[] = []): PriceRow[] {
  const byId = new Map(planned.map((row) => [row.id, row]))
  return dishes.flatMap((dish) => {
    const { id, name, price } = dish
    return price === null ? [] : [{ id, name, was: price, now: price, ...byId.get(id), dish }]
  })
}

/** From here on a new price may be a slip of the finger: half more, or half less. */
const BIG_SHARE = 0.5

/** What a change of these prices leaves behind, or may get wrong. Pure. */
export function warningsOf(taken: readonly PriceRow[], sets: PricesPlan['sets'], keepsOld: boolean): string[] {
  const ids = new Set(taken.map(({ id }) => id))
  const left = sets.filter(({ id, parts }) => !ids.has(id) && parts.some((part) => ids.has(part)))
  const { up, down } = summaryOf(taken)
  const [one, many] = down === 0 ? ['подорожает', 'подорожают'] : up === 0 ? ['подешевеет', 'подешевеют'] : ['изменится', 'изменятся']
  const ended = taken.filter(({ now, was, dish: { old_price } }) => old_price !== null && now >= old_price && !(keepsOld && now < was))
  const big = taken.filter(({ was, now }) => Math.abs(now - was) > was * BIG_SHARE)
  return [
    left.length === 1 && `Набор «${left[0]?.name}» не ${one}. Цена у него своя, меняйте отдельно.`,
    left.length > 1 && `Наборы не ${many}. Их ${left.length}, меняйте отдельно.`,
    ended.length > 0 &&
      `Без зачёркнутой цены ${plural(ended.length, ['останется', 'останутся', 'останутся'])} ${ended.length} ${plural(ended.length, DISHES)}: новая цена её догнала.`,
    big.length > 0 &&
      `Больше чем в полтора раза: ${big[0]?.name}, ${priceText(big[0]?.was ?? 0)} → ${priceText(big[0]?.now ?? 0)}${big.length > 1 ? ` и ещё ${big.length - 1}` : ''}. Проверьте число.`,
  ].flatMap((text) => (text === false ? [] : [glue(text)]))
}

export type PriceSummary = { up: number; down: number; average: number; most: { name: string; by: number } | null }

/** How many prices rise and fall, by how much on average, and where the most. */
export function summaryOf(rows: readonly PlanRow[]): PriceSummary {
  const steps = rows.map(({ name, was, now }) => ({ name, by: subtractMoney(now, was) }))
  const most = steps.reduce<PriceSummary['most']>((top, one) => (top === null || Math.abs(one.by) > Math.abs(top.by) ? one : top), null)
  return {
    up: steps.filter(({ by }) => by > 0).length,
    down: steps.filter(({ by }) => by < 0).length,
    average: steps.length === 0 ? 0 : shareOf(sumMoney(steps.map(({ by }) => by)), 1, steps.length),
    most,
  }
}
