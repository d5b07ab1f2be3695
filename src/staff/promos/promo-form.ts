import { PROMO_TYPE } from '~/contracts/constants'
import type { PromoStateName } from '~/contracts/staff-constants'
import type { NewPromoBody, PromoBatchBody, PromoBody, StaffPromo } from '~/contracts/staff-promos'
import { formatPrice } from '~/lib/text'
import { fieldDay, fieldNumber } from '~/lib/typed-field'
import { percentText } from '~/rules/number-text'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import type { PillTone } from '~/staff/kit/state-pill'
import { dateOf, momentOf } from './dates'

/** What a code gives and when, as its fields have it. */
export type EffectForm = {
  type: StaffPromo['type']
  /** Percent or roubles. */
  value: string
  gift_goods_id: number | null
  min_total: string
  from: string
  to: string
  once_per_customer: boolean
  title: string
  note: string
}
export type PromoForm = EffectForm & { code: string; max_uses: string }

export const PROMO_LABELS: Record<keyof PromoForm, string> = {
  code: 'Код',
  type: 'Что даёт',
  value: 'Размер скидки',
  gift_goods_id: 'Подарок',
  min_total: 'От суммы, ₽',
  from: 'Первый день',
  to: 'Последний день',
  max_uses: 'Сколько раз всего',
  once_per_customer: 'Один раз на гостя',
  title: 'Название для команды',
  note: 'Заметка',
}

export const TYPES = [
  { value: PROMO_TYPE.percent, label: 'Процент' },
  { value: PROMO_TYPE.amount, label: 'Рубли' },
  { value: PROMO_TYPE.gift, label: 'Подарок' },
]
export const STATES: Record<PromoStateName, { word: string; icon: StaffIconName; tone: PillTone }> = {
  active: { word: 'Идёт', icon: 'circle-check', tone: 'good' },
  planned: { word: 'Впереди', icon: 'calendar-clock', tone: 'later' },
  used_up: { word: 'Разобран', icon: 'package-check', tone: 'warn' },
  ended: { word: 'Закончен', icon: 'circle-slash', tone: 'over' },
}

const text = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))

export const newEffect: EffectForm = {
  type: PROMO_TYPE.percent,
  value: '',
  gift_goods_id: null,
  min_total: '',
  from: '',
  to: '',
  once_per_customer: false,
  title: '',
  note: '',
}
export const newForm: PromoForm = { ...newEffect, code: '', max_uses: '' }

export const formOf = (row: StaffPromo, timeZone: string): PromoForm => ({
  code: row.code,
  type: row.type,
  value: text(row.percent ?? row.amount),
  gift_goods_id: row.gift_goods_id,
  min_total: row.min_total === 0 ? '' : text(row.min_total),
  from: dateOf(row.starts_at, timeZone, 'first'),
  to: dateOf(row.ends_at, timeZone, 'last'),
  max_uses: text(row.max_uses),
  once_per_customer: row.once_per_customer,
  title: row.title,
  note: row.note,
})

/** The changed fields as the API takes them. Pure. */
export function promoBodyOf(form: PromoForm, changed: readonly (keyof PromoForm)[], timeZone: string): PromoBody {
  const has = (...names: (keyof PromoForm)[]) => names.some((name) => changed.includes(name))
  return {
    ...(has('code') && { code: form.code }),
    ...(has('type', 'value', 'gift_goods_id') && valueOf(form)),
    ...(has('min_total') && { min_total: fieldNumber('min_total', form.min_total, 'money') ?? 0 }),
    ...(has('from') && { starts_at: momentOf(fieldDay('starts_at', form.from), timeZone, 'first') }),
    ...(has('to') && { ends_at: momentOf(fieldDay('ends_at', form.to), timeZone, 'last') }),
    ...(has('max_uses') && { max_uses: fieldNumber('max_uses', form.max_uses, 'count') }),
    ...(has('once_per_customer') && { once_per_customer: form.once_per_customer }),
    ...(has('title') && { title: form.title }),
    ...(has('note') && { note: form.note }),
  }
}

function valueOf({ type, value, gift_goods_id }: EffectForm) {
  if (type === PROMO_TYPE.gift) return { type, gift_goods_id }
  return type === PROMO_TYPE.percent
    ? { type, percent: fieldNumber('percent', value, 'percent') }
    : { type, amount: fieldNumber('amount', value, 'money') }
}

const names = (form: object) => Object.keys(form) as (keyof PromoForm)[]

/** Pure. */
export const newBodyOf = (form: PromoForm, timeZone: string) => promoBodyOf(form, names(form), timeZone) as NewPromoBody

/** Pure. */
export const batchBodyOf = (form: EffectForm, count: string, prefix: string, timeZone: string): PromoBatchBody => ({
  ...(promoBodyOf({ ...newForm, ...form }, names(newEffect), timeZone) as Omit<PromoBatchBody, 'count'>),
  count: fieldNumber('count', count, 'count') ?? 0,
  ...(prefix.trim() !== '' && { prefix: prefix.trim() }),
})

/** «−15 %», «−300 ₽», «Ролл в подарок» */
export function effectText({ type, percent, amount, gift_name }: StaffPromo): string {
  if (type === PROMO_TYPE.gift) return gift_name === null ? 'Подарка нет в\u00a0меню' : `${gift_name} в\u00a0подарок`
  return type === PROMO_TYPE.percent ? `\u2212${percentText(percent ?? 0)}` : formatPrice(-(amount ?? 0))
}

/** «12 из 100» */
export const usesText = ({ used, max_uses }: StaffPromo) => (max_uses === null ? String(used) : `${used} из\u00a0${max_uses}`)
