import type { PromotionCondition, PromotionEffect } from '~/contracts/promotions'
import type { NewPromotionBody, PromotionBatchBody, PromotionBody, StaffPromotion } from '~/contracts/staff-promotions'
import { readableOf } from '~/staff/kit/edit-draft'
import type { Values } from '~/staff/kit/field-kinds'
import { dateOf, momentOf } from './dates'
import type { PromotionDraft, RuleForm } from './promotion-form'

export type PromotionValues = Values<RuleForm>

/** A rule that asks for nothing and gives nothing yet. */
export const BLANK_RULE: PromotionValues = {
  code: '',
  count: null,
  prefix: '',
  name: '',
  about: '',
  kind: 'percent',
  percent: null,
  only_items: false,
  amount: null,
  goods_id: null,
  price: null,
  times: null,
  items: [],
  min_total: null,
  delivery_type: null,
  zones: [],
  days: [],
  hours: { from: null, to: null },
  is_first_order: false,
  birthday_days: null,
  pay_variants: [],
  sources: [],
  starts_at: null,
  ends_at: null,
  max_uses: null,
  per_customer: null,
  excludes_code: false,
  priority: 0,
  is_active: false,
  note: '',
}

/** All fields as they are typed; what cannot be read is blank. Pure. */
export const ruleValues = (fields: RuleForm, draft: PromotionDraft): PromotionValues => ({ ...BLANK_RULE, ...readableOf(fields, draft) })

/** A stored rule as its fields have it. Pure. */
export function promotionValuesOf(rule: StaffPromotion, timeZone: string): PromotionValues {
  const { condition, effect, ...rest } = rule
  const { from, to, min_total, sources, ...asked } = condition
  return {
    ...BLANK_RULE,
    ...rest,
    code: rest.code ?? '',
    ...asked,
    hours: { from, to },
    min_total: min_total || null,
    sources: sources.flatMap((one) => (one === 'test' ? [] : [one])),
    kind: effect.kind,
    percent: 'percent' in effect ? effect.percent : null,
    only_items: 'only_items' in effect && effect.only_items,
    amount: 'amount' in effect ? effect.amount : null,
    goods_id: 'goods_id' in effect ? effect.goods_id : null,
    price: 'price' in effect ? effect.price : null,
    times: 'times' in effect ? effect.times : null,
    starts_at: dateOf(rule.starts_at, timeZone, 'first') || null,
    ends_at: dateOf(rule.ends_at, timeZone, 'last') || null,
  }
}

/** What a rule asks, of its fields. Pure. */
export const typedCondition = (values: PromotionValues): PromotionCondition => ({
  days: values.days,
  from: values.hours.from,
  to: values.hours.to,
  delivery_type: values.delivery_type,
  zones: values.zones,
  is_first_order: values.is_first_order,
  birthday_days: values.birthday_days,
  min_total: values.min_total ?? 0,
  items: values.items,
  pay_variants: values.pay_variants,
  sources: values.sources,
})

/** What a rule gives, of its fields; what is not typed yet counts as nothing, which the server refuses. Pure. */
export function typedEffect({ kind, percent, only_items, amount, goods_id, price, times }: PromotionValues): PromotionEffect {
  switch (kind) {
    case 'percent':
      return { kind, percent: percent ?? 0, only_items }
    case 'amount':
      return { kind, amount: amount ?? 0 }
    case 'gift':
      return { kind, goods_id }
    case 'dish_price':
      return { kind, goods_id, price: price ?? 0 }
    case 'bundle':
      return { kind, price: price ?? 0 }
    case 'bonuses':
      return { kind, times: times ?? 0 }
    case 'nth_free':
    case 'free_delivery':
      return { kind }
  }
}

const OWN = ['code', 'name', 'about', 'note', 'priority', 'excludes_code', 'max_uses', 'per_customer', 'is_active'] as const
const EFFECT = ['kind', 'percent', 'only_items', 'amount', 'goods_id', 'price', 'times']

/** Changed fields as the API takes them: what is asked and what is given go as a whole. Pure. */
export function promotionBodyOf(changes: Partial<PromotionValues>, values: PromotionValues, timeZone: string): PromotionBody {
  const names = Object.keys(changes)
  const own = Object.fromEntries(
    OWN.flatMap((name) => (name in changes ? [[name, name === 'priority' ? (changes[name] ?? 0) : changes[name]]] : [])),
  )
  const isOther = (name: string) => ![...OWN, ...EFFECT, 'count', 'prefix'].includes(name) && !name.endsWith('_at')
  return {
    ...own,
    ...(changes.code !== undefined && { code: changes.code || null }),
    ...(names.some((name) => EFFECT.includes(name)) && { effect: typedEffect(values) }),
    ...(names.some(isOther) && { condition: typedCondition(values) }),
    ...(changes.starts_at !== undefined && { starts_at: momentOf(changes.starts_at, timeZone, 'first') }),
    ...(changes.ends_at !== undefined && { ends_at: momentOf(changes.ends_at, timeZone, 'last') }),
  }
}

/** A whole rule as the API takes it. Pure. */
export const ruleDraft = (values: PromotionValues, timeZone: string): NewPromotionBody => ({
  ...promotionBodyOf(values, values, timeZone),
  effect: typedEffect(values),
})

/** Many codes as the API takes them. Pure. */
export function batchBodyOf(values: PromotionValues, timeZone: string): PromotionBatchBody {
  const { code: _code, max_uses: _max, ...draft } = ruleDraft(values, timeZone)
  return { ...draft, is_active: true, count: values.count ?? 0, ...(values.prefix !== '' && { prefix: values.prefix }) }
}
