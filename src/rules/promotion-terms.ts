import type { DeliveryType } from '~/contracts/cart'
import type { Promotion, PromotionCondition, PromotionItems } from '~/contracts/promotions'
import type { PricedLine } from './line-price'
import { ANY_ORDER, type PromotionFacts } from './promotion-facts'
import { DAY_MS } from './time'
import { dayOf, toWall } from './zoned-time'

/** Whether such parts of a condition ask for nothing. */
export const isForAnyOrder = (parts: Partial<PromotionCondition>): boolean =>
  Object.values(parts).every((one) => (Array.isArray(one) ? one.length === 0 : one === null || one === false))

const keptOf = ({ delivery_type, zones, pay_variants, min_total, items }: PromotionCondition) => ({
  delivery_type,
  zones,
  pay_variants,
  min_total,
  items,
})

/** A rule that counted for an order: what it asked of the moment has been answered. Where the order goes and how it is paid may change. */
export const asKept = <Rule extends Promotion>(rule: Rule): Rule => ({
  ...rule,
  condition: { ...ANY_ORDER, ...keptOf(rule.condition) },
  starts_at: null,
  ends_at: null,
})

/** Whether all holds but what the condition asks of the dishes. */
export function holdsNow({ condition, starts_at, ends_at }: Promotion, facts: PromotionFacts, delivery_type: DeliveryType): boolean {
  const { zones, pay_variants, sources, birthday_days } = condition
  const has = <One>(list: readonly One[], one: One | null) => list.length === 0 || (one !== null && list.includes(one))
  return (
    (starts_at === null || Date.parse(starts_at) <= facts.now) &&
    (ends_at === null || Date.parse(ends_at) > facts.now) &&
    (condition.delivery_type === null || condition.delivery_type === delivery_type) &&
    has(zones, facts.zoneId) &&
    has(pay_variants, facts.payVariant) &&
    has(sources, facts.source) &&
    (!condition.is_first_order || facts.isFirstOrder === true) &&
    (birthday_days === null || (facts.birthdayIn !== null && facts.birthdayIn <= birthday_days)) &&
    isInHours(condition, toWall(facts.at, facts.timeZone))
  )
}

const ASKED = [
  ['delivery_type'],
  ['zones'],
  ['days', 'from', 'to'],
  ['is_first_order'],
  ['birthday_days'],
  ['pay_variants'],
  ['sources'],
] as const

/** What of a condition does not hold for an order: the rest of it asks for nothing. */
export function unmetOf(rule: Promotion, facts: PromotionFacts, { lines, delivery_type }: OrderedCart): PromotionCondition {
  const { condition } = rule
  const alone = (names: readonly (keyof PromotionCondition)[]) => Object.fromEntries(names.map((name) => [name, condition[name]]))
  const isUnmet = (part: Partial<PromotionCondition>) =>
    !holdsNow({ ...rule, starts_at: null, ends_at: null, condition: { ...ANY_ORDER, ...part } }, facts, delivery_type)
  const missing = missingPieces(rule, lines)
  return {
    ...ANY_ORDER,
    ...Object.assign({}, ...ASKED.map(alone).filter(isUnmet)),
    items: condition.items.filter((_, index) => (missing[index] ?? 0) > 0),
  }
}
type OrderedCart = { lines: readonly PricedLine[]; delivery_type: DeliveryType }

/** Hours after midnight belong to the day that they began. */
function isInHours({ days, from, to }: PromotionCondition, wall: number): boolean {
  const isOn = (day: number) => days.length === 0 || days.includes(((day + 3) % 7) + 1)
  const [start, end] = [from ?? '00:00', to ?? '24:00']
  const clock = new Date(wall).toISOString().slice(11, 16)
  const today = dayOf(wall)
  if (start < end) return isOn(today) && start <= clock && clock < end
  return (isOn(today) && start <= clock) || (isOn(today - 1) && clock < end)
}

/** Whether a dish is one of those that a list asks for; a list that names nothing asks for any. */
export const isOf = ({ goods, categories }: PromotionItems, { id, category_id }: Pick<PricedLine, 'id' | 'category_id'>): boolean =>
  (goods.length === 0 && categories.length === 0) ||
  (id !== undefined && goods.includes(id)) ||
  (category_id != null && categories.includes(category_id))

/** How many pieces of each list are missing. */
export const missingPieces = ({ condition }: Pick<Promotion, 'condition'>, lines: readonly PricedLine[]): number[] =>
  condition.items.map((items) =>
    Math.max(0, items.count - lines.filter((line) => isOf(items, line)).reduce((sum, { qtt }) => sum + qtt, 0)),
  )

/** Days from a day to the nearest birthday, before or after it; both as «2026-11-23». */
export function birthdayIn(birthday: string, day: string): number {
  const at = Date.parse(day)
  const year = Number(day.slice(0, 4))
  const [, month = 1, date = 1] = birthday.split('-').map(Number)
  return Math.min(...[year - 1, year, year + 1].map((one) => Math.abs(Date.UTC(one, month - 1, date) - at) / DAY_MS))
}
