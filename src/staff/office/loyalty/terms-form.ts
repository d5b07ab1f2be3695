import type { LoyaltyTerms, RankStep } from '~/contracts/loyalty'
import type { AddLoyaltyBody, LoyaltyBody, LoyaltyPreview, StaffLoyalty } from '~/contracts/staff-loyalty'
import { BONUSES, countText, numberText, percentText, plural } from '~/rules/number-text'
import { dayAt } from '~/rules/calendar-day'
import { fullDateText } from '~/rules/moment-text'
import { fromWall } from '~/rules/zoned-time'
import { day, number, picks, toggle, type Values } from '~/staff/kit/field-kinds'
import { list } from '~/staff/kit/nested-kinds'

const LADDER = [1, 2, 3, 'vip'] as const
export const MAX_RANKS = LADDER.length
export const rankAt = (index: number) => LADDER[index] ?? 'vip'

const KINDS = [
  { value: 'delivery', label: 'доставка' },
  { value: 'sale', label: 'блюда со\u00a0скидкой' },
  { value: 'sets', label: 'наборы' },
] as const
const days = (label: string, hint?: string) => number(label, { unit: 'count', min: 0, max: 3650, ...(hint !== undefined && { hint }) })
const gift = (label: string, hint: string) => number(label, { unit: 'count', min: 0, max: 10_000, hint })

/** One rank: from which sum, and what it gives back. */
export const RANK = {
  from: number('От суммы, ₽', { unit: 'money', min: 0 }),
  percent: number('Возвращаем, %', { unit: 'percent', min: 0, max: 100 }),
}

/** The terms as they are typed; `from` is a day of the shop. */
export const termsFields = (timeZone: string) => ({
  from: day('Действует с', { timeZone, hint: 'Пусто: сразу. Прошлые заказы и бонусы не пересчитываем' }),
  is_on: toggle('Бонусы включены', { hint: 'Выключены: не начисляем и не списываем, накопленные остаются' }),
  ranks: list('Ранги', RANK),
  window_days: number('Ранг по заказам за, дней', { unit: 'count', min: 1, max: 3650 }),
  keeps_rank: toggle('Полученный ранг остаётся навсегда', { isPlain: true }),
  earns: picks('Начисляем и за', KINDS),
  pay_percent: number('Оплата бонусами, до % суммы', { unit: 'percent', min: 0, max: 100 }),
  pays: picks('Бонусами оплачивают и', KINDS),
  min_pickup: number('Самовывоз от, ₽', { unit: 'money', min: 0, max: 100_000, hint: 'Дешевле: только деньгами' }),
  life_days: number('Сгорают через, дней', { unit: 'count', min: 0, max: 3650, isOptional: true, hint: 'Пусто: не сгорают' }),
  warning_days: days('Предупреждаем за, дней'),
  welcome: gift('Бонусов за первый заказ', 'Когда он выполнен, раз на телефон'),
  birthday: gift('Бонусов на день рождения', 'Раз в год, дату указали за месяц'),
  birthday_days: number('Дарим раньше на, дней', { unit: 'count', min: 0, max: 30 }),
})
export type TermsFields = ReturnType<typeof termsFields>
type TermsValues = Values<TermsFields>

const namesOf = (counted: LoyaltyTerms['earns']) => KINDS.flatMap(({ value }) => (counted[value] ? [value] : [])).toSorted()
const countedOf = (names: readonly string[]): LoyaltyTerms['earns'] => ({
  delivery: names.includes('delivery'),
  sale: names.includes('sale'),
  sets: names.includes('sets'),
})

/** Stored terms as the fields have them. Those that have begun have no day to change. Pure. */
export const termsValuesOf = (row: StaffLoyalty, timeZone: string): TermsValues => ({
  ...row,
  from: row.state === 'next' ? dayAt(Date.parse(row.from), timeZone) : null,
  ranks: row.ranks.map(({ from, percent }) => ({ from, percent })),
  earns: namesOf(row.earns),
  pays: namesOf(row.pays),
})

/** Fields as the API takes them. Today is «at once». Pure. */
export function termsBodyOf({ from, ranks, earns, pays, ...rest }: Partial<TermsValues>, timeZone: string, now: number): LoyaltyBody {
  const at = from == null || from === dayAt(now, timeZone) ? null : new Date(fromWall(Date.parse(`${from}T00:00Z`), timeZone)).toISOString()
  return {
    ...rest,
    ...(from !== undefined && { from: at }),
    ...(ranks && { ranks: ranks.map((step, index) => ({ rank: rankAt(index), ...step }) as RankStep) }),
    ...(earns && { earns: countedOf(earns) }),
    ...(pays && { pays: countedOf(pays) }),
  }
}

/** All fields as new terms. */
export const newTermsOf = (values: TermsValues, timeZone: string, now: number) => termsBodyOf(values, timeZone, now) as AddLoyaltyBody

/** What an owner may not have meant. Pure. */
export function termsWarnings({ is_on, pay_percent, life_days, ranks, pays }: Partial<TermsValues>): string[] {
  if (is_on === false) return ['Гости прочтут, что бонусы сейчас не\u00a0действуют. Балансы останутся, и\u00a0ничего не\u00a0сгорит.']
  const most = Math.max(0, ...(ranks ?? []).map(({ percent }) => percent))
  return [
    ...(pay_percent === 100
      ? [`Бонусами можно будет оплатить все блюда${pays?.includes('delivery') ? ' и\u00a0доставку' : ''}: заказ за\u00a00\u00a0₽.`]
      : []),
    ...(life_days === 0 ? ['Новые бонусы сгорят в\u00a0ту\u00a0же ночь.'] : []),
    ...(most > 20 ? [`Возвращаем до\u00a0${percentText(most)} суммы.`] : []),
  ]
}

/** «3–10 %, платят до 50 %, 180 дней» */
export function briefTerms({ is_on, ranks, pay_percent, life_days }: LoyaltyTerms): string {
  if (!is_on) return 'выключены'
  const percents = ranks.map(({ percent }) => percent)
  const [least, most] = [Math.min(...percents), Math.max(...percents)]
  const back = least === most ? percentText(most) : `${numberText(least)}–${percentText(most)}`
  const life = life_days === null ? 'не\u00a0сгорают' : `${life_days}\u00a0${plural(life_days, ['день', 'дня', 'дней'])}`
  return `${back}, оплата до\u00a0${percentText(pay_percent)}, ${life}`
}

/** «с 1 декабря 2026»; the shop's first terms have no day. Pure. */
export const sinceText = ({ from }: StaffLoyalty, timeZone: string): string =>
  Date.parse(from) === 0 ? 'с\u00a0открытия' : `с\u00a0${fullDateText(dayAt(Date.parse(from), timeZone))}`

/** What the address says of terms that are open. */
export const openOf = (id: number) => `terms-${id}`

/** What a preview says. Pure. */
export function previewTexts({ orders, earned, spent, ranks }: LoyaltyPreview): string[] {
  const guests = (count: number) => `${count}\u00a0${plural(count, ['гостя', 'гостей', 'гостей'])}`
  const moved = [ranks.up > 0 && `выше у\u00a0${guests(ranks.up)}`, ranks.down > 0 && `ниже у\u00a0${guests(ranks.down)}`].filter(Boolean)
  return [
    `За\u00a090 дней, ${countText(orders, ['заказ', 'заказа', 'заказов'])}:`,
    `начислили\u00a0бы ${countText(earned.would, BONUSES)} вместо ${numberText(earned.was)}`,
    `оплатили\u00a0бы бонусами ${numberText(spent.would)}\u00a0₽ вместо ${numberText(spent.was)}\u00a0₽`,
    moved.length > 0 ? `ранг стал\u00a0бы ${moved.join(', ')}` : 'ранги остались\u00a0бы прежними',
  ]
}
