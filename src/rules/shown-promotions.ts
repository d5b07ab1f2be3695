import type { Promotion } from '~/contracts/promotions'
import type { ShownPromotion } from './dish-promotions'
import { percentText, priceText } from './number-text'
import { promotionSentence, type PromotionNames } from './promotion-text'

/** The rules that guests can get now, in their order. Pure. */
export const shownPromotions = (rules: readonly Promotion[], names: PromotionNames, now: number): ShownPromotion[] =>
  rules.filter((rule) => runsAt(rule, now)).map((rule) => shown(rule, names))

function runsAt({ condition: { sources }, effect, gift, starts_at, ends_at }: Promotion, now: number): boolean {
  const isHad = gift !== null || (effect.kind !== 'gift' && effect.kind !== 'dish_price')
  const isForGuests = sources.length === 0 || sources.some((one) => one !== 'test')
  return isHad && isForGuests && (starts_at === null || Date.parse(starts_at) <= now) && (ends_at === null || Date.parse(ends_at) > now)
}

function shown(rule: Promotion, names: PromotionNames): ShownPromotion {
  const { id, name, about, ends_at, gift } = rule
  const lists = listsOf(rule)
  return {
    id,
    name,
    about,
    text: promotionSentence(rule, names, gift?.name ?? null),
    ends_at,
    ribbon: isForAll(rule) ? ribbonText(rule) : null,
    goods: lists.flatMap(({ goods }) => goods),
    categories: lists.flatMap(({ categories }) => categories),
  }
}

/** The lists of dishes that the effect is about. */
function listsOf({ condition: { items }, effect, gift }: Promotion): { goods: number[]; categories: number[] }[] {
  if (effect.kind === 'dish_price') return gift ? [{ goods: [gift.id], categories: [] }] : []
  return effect.kind === 'nth_free' || (effect.kind === 'percent' && effect.only_items) ? items.slice(0, 1) : items
}

/** A ribbon would mislead where most guests cannot get it. */
const isForAll = ({ condition: { is_first_order, birthday_days, zones, sources } }: Promotion) =>
  !is_first_order && birthday_days === null && zones.length === 0 && (sources.length === 0 || sources.includes('site'))

function ribbonText({ condition: { items }, effect }: Promotion): string | null {
  switch (effect.kind) {
    case 'nth_free':
      return items[0] ? `${items[0].count}-й бесплатно` : null
    case 'percent':
      return effect.only_items ? percentText(-effect.percent) : null
    case 'bundle':
      return `${items.reduce((sum, { count }) => sum + count, 0)}\u00a0за\u00a0${priceText(effect.price)}`
    case 'dish_price':
      return `Акция ${priceText(effect.price)}`
    case 'gift':
      return '+\u00a0подарок'
    default:
      return null
  }
}
