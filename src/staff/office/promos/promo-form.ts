import { PROMO_TYPE } from '~/contracts/constants'
import type { PromoStateName } from '~/contracts/staff-constants'
import type { NewPromoBody, PromoBatchBody, PromoBody, StaffPromo } from '~/contracts/staff-promos'
import { percentText, priceText } from '~/rules/number-text'
import { choice, day, type DraftOf, number, text, toggle, type Values } from '~/staff/kit/field-kinds'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import type { PillTone } from '~/staff/kit/state-pill'
import { dateOf, momentOf } from './dates'

const gives = (kind: StaffPromo['type']) => ({ isShown: ({ type }: Readonly<Record<string, unknown>>) => type === kind })

/** What a code gives, from which sum, and when. */
export const effectFields = (timeZone: string) => ({
  type: choice<StaffPromo['type']>('Что даёт', [
    { value: PROMO_TYPE.percent, label: 'Процент' },
    { value: PROMO_TYPE.amount, label: 'Рубли' },
    { value: PROMO_TYPE.gift, label: 'Подарок' },
  ]),
  percent: number('Скидка, %', { unit: 'percent', isOptional: true, ...gives(PROMO_TYPE.percent) }),
  amount: number('Скидка, ₽', { unit: 'money', isOptional: true, ...gives(PROMO_TYPE.amount) }),
  gift_goods_id: choice<number | null>('Подарок', [{ value: null, label: 'нет' }], { isPlain: true, ...gives(PROMO_TYPE.gift) }),
  min_total: number('От суммы, ₽', { unit: 'money', isOptional: true, placeholder: 'любой' }),
  starts_at: day('Первый день', { timeZone }),
  ends_at: day('Последний день', { timeZone }),
  once_per_customer: toggle('Один раз на гостя', { isPlain: true }),
  title: text('Название для команды'),
  note: text('Заметка', { isLong: true }),
})
export type EffectTable = ReturnType<typeof effectFields>

export const promoFields = (timeZone: string) => ({
  code: text('Код'),
  ...effectFields(timeZone),
  max_uses: number('Сколько раз всего', { unit: 'count', isOptional: true, placeholder: 'без предела' }),
})
export type PromoDraft = DraftOf<ReturnType<typeof promoFields>>

/** A stored code as its fields have it: days, and no sum where any will do. Pure. */
export const promoValuesOf = (promo: StaffPromo, timeZone: string) => ({
  ...promo,
  min_total: promo.min_total || null,
  starts_at: dateOf(promo.starts_at, timeZone, 'first') || null,
  ends_at: dateOf(promo.ends_at, timeZone, 'last') || null,
})

type PromoValues = Values<ReturnType<typeof promoFields>>
const VALUE = { [PROMO_TYPE.percent]: 'percent', [PROMO_TYPE.amount]: 'amount', [PROMO_TYPE.gift]: 'gift_goods_id' } as const

/** These fields as the API takes them; what a code gives goes with its type. Pure. */
export function promoBodyOf(
  changes: Partial<PromoValues>,
  values: Pick<PromoValues, 'type' | (typeof VALUE)[1 | 2 | 3]>,
  timeZone: string,
): PromoBody {
  const { type, percent, amount, gift_goods_id, min_total, starts_at, ends_at, ...rest } = changes
  const value = VALUE[values.type]
  const isOther = [type, percent, amount, gift_goods_id].some((one) => one !== undefined)
  return {
    ...rest,
    ...(isOther && { type: values.type, [value]: values[value] }),
    ...(min_total !== undefined && { min_total: min_total ?? 0 }),
    ...(starts_at !== undefined && { starts_at: momentOf(starts_at, timeZone, 'first') }),
    ...(ends_at !== undefined && { ends_at: momentOf(ends_at, timeZone, 'last') }),
  }
}

/** Pure. */
export const newBodyOf = (values: PromoValues, timeZone: string) => promoBodyOf(values, values, timeZone) as NewPromoBody

/** Pure. */
export const batchBodyOf = (
  { count, prefix, ...values }: Values<EffectTable> & { count: number; prefix: string },
  timeZone: string,
): PromoBatchBody => ({
  ...(promoBodyOf(values, values, timeZone) as Omit<PromoBatchBody, 'count'>),
  count,
  ...(prefix !== '' && { prefix }),
})

export const STATES: Record<PromoStateName, { word: string; icon: StaffIconName; tone: PillTone }> = {
  active: { word: 'Идёт', icon: 'circle-check', tone: 'good' },
  planned: { word: 'Впереди', icon: 'calendar-clock', tone: 'later' },
  used_up: { word: 'Разобран', icon: 'package-check', tone: 'warn' },
  ended: { word: 'Закончен', icon: 'circle-slash', tone: 'over' },
}

/** «−15 %», «−300 ₽», «Ролл в подарок» */
export function effectText({ type, percent, amount, gift_name }: StaffPromo): string {
  if (type === PROMO_TYPE.gift) return gift_name === null ? 'Подарка нет в\u00a0меню' : `${gift_name} в\u00a0подарок`
  return type === PROMO_TYPE.percent ? percentText(-(percent ?? 0)) : priceText(-(amount ?? 0))
}

/** «12 из 100» */
export const usesText = ({ used, max_uses }: StaffPromo) => (max_uses === null ? String(used) : `${used} из\u00a0${max_uses}`)
