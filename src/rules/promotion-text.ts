import type { PromotionCondition, PromotionEffect, PromotionItems } from '~/contracts/promotions'
import { PAY_VARIANT } from '~/contracts/constants'
import { servedText } from './hours-text'
import { countText, percentText, plural, priceText } from './number-text'
import { listText } from './list-text'

/** What ids of a rule are called; undefined for what is gone. */
export type PromotionNames = {
  goods: (id: number) => string | undefined
  categories: (id: number) => string | undefined
  zones: (id: number) => string | undefined
}

const NO_NAMES: PromotionNames = { goods: () => undefined, categories: () => undefined, zones: () => undefined }

const DAY_WORDS = ['день', 'дня', 'дней'] as const
const TIMES_WORDS = ['раз', 'раза', 'раз'] as const
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const PAY_WORDS: Record<number, string> = {
  [PAY_VARIANT.cash]: 'наличными',
  [PAY_VARIANT.online]: 'на\u00a0сайте',
  [PAY_VARIANT.offline]: 'картой или\u00a0по\u00a0QR при\u00a0получении',
}
const SOURCE_WORDS = { site: 'на\u00a0сайте', phone: 'по\u00a0телефону', test: 'пробный' }
const GONE = 'нет в\u00a0меню'

/** What must hold for a rule, a part for each thing: «самовывоз», «заказ от 1 500 ₽», «по будням с 11:00 до 16:00». Pure. */
export function conditionTexts(condition: PromotionCondition, names = NO_NAMES): string[] {
  const { days, from, to, delivery_type, zones, is_first_order, birthday_days, min_total, items, pay_variants, sources } = condition
  const hasTime = days.length > 0 || from !== null || to !== null
  const shifts = (days.length > 0 ? days : WEEK).map((day) => ({ day, open: from ?? '00:00', close: to ?? '24:00' }))
  return [
    ...items.map((one) => itemsText(one, names)),
    ...(min_total > 0 ? [`заказ от\u00a0${priceText(min_total)}`] : []),
    ...(delivery_type === null ? [] : [delivery_type === 'pickup' ? 'самовывоз' : 'доставка']),
    ...(zones.length > 0 ? [`зона ${orText(zones.map((id) => `«${names.zones(id) ?? GONE}»`))}`] : []),
    ...(hasTime
      ? [servedText(shifts).replaceAll(' круглосуточно', '').replaceAll('с\u00a000:00 ', '').replaceAll(' до\u00a024:00', '')]
      : []),
    ...(is_first_order ? ['первый заказ'] : []),
    ...(birthday_days === null
      ? []
      : [birthday_days === 0 ? 'день рождения' : `день рождения, ${countText(birthday_days, DAY_WORDS)} до\u00a0и\u00a0после`]),
    ...(pay_variants.length > 0 ? [`оплата ${orText(pay_variants.map((one) => PAY_WORDS[one] ?? ''))}`] : []),
    ...(sources.length > 0 ? [`заказ ${orText(sources.map((one) => SOURCE_WORDS[one]))}`] : []),
  ]
}

/** «3 из «Роллы»», «Филадельфия или Канада, 2 шт.» */
function itemsText({ goods, categories, count }: PromotionItems, names: PromotionNames): string {
  // sizes of a dish share its name
  const of = [...new Set([...categories.map((id) => names.categories(id) ?? GONE), ...goods.map((id) => names.goods(id) ?? GONE)])]
  const named = of.length > 3 ? `${of.slice(0, 3).join(', ')} и\u00a0ещё ${of.length - 3}` : orText(of)
  return of.length === 0 ? 'блюда не\u00a0выбраны' : `${count}\u00a0шт. из\u00a0«${named}»`
}

const orText = (texts: readonly string[]) => listText(texts, 'или')

/** What a rule gives: «скидка 10 %», «каждое третье блюдо бесплатно». `dish`: of a gift, null where it is gone. Pure. */
export function givesText(effect: PromotionEffect, { items }: Pick<PromotionCondition, 'items'>, dish: string | null): string {
  switch (effect.kind) {
    case 'percent':
      return `скидка ${percentText(effect.percent)}${effect.only_items ? ' на\u00a0эти блюда' : ''}`
    case 'amount':
      return `скидка ${priceText(effect.amount)}`
    case 'gift':
      return `${dish ?? 'блюдо'} в\u00a0подарок`
    case 'dish_price':
      return `${dish ?? 'блюдо'} за\u00a0${priceText(effect.price)}`
    case 'nth_free':
      return `самое дешёвое из\u00a0каждых ${items[0]?.count ?? 0} бесплатно`
    case 'bundle':
      return `вместе за\u00a0${priceText(effect.price)}`
    case 'free_delivery':
      return 'доставка бесплатно'
    case 'bonuses':
      return `бонусов в\u00a0${effect.times}\u00a0${plural(effect.times, TIMES_WORDS)} больше`
  }
}

/** «Если самовывоз и заказ от 1 500 ₽, то скидка 10 %»; a code is one more thing that must hold. */
export function promotionSentence(
  rule: { code?: string | null; condition: PromotionCondition; effect: PromotionEffect },
  names: PromotionNames,
  dish: string | null,
): string {
  const parts = [...(rule.code ? [`код\u00a0${rule.code}`] : []), ...conditionTexts(rule.condition, names)]
  const gives = givesText(rule.effect, rule.condition, dish)
  return parts.length === 0 ? `Всегда ${gives}` : `Если ${listText(parts)}, то\u00a0${gives}`
}
