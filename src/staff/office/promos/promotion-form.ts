import * as v from 'valibot'
import type { PromotionCondition, PromotionEffect } from '~/contracts/promotions'
import type { NewPromotionBody, PromotionBody, StaffPromotion } from '~/contracts/staff-promotions'
import { capital } from '~/lib/text'
import { WEEKDAYS } from '~/rules/moment-text'
import { hoursText, typedHours } from '~/rules/typed-moment'
import {
  choice,
  day,
  type DraftOf,
  type FieldKind,
  type Loose,
  number,
  other,
  picks,
  text,
  toggle,
  type Values,
} from '~/staff/kit/field-kinds'
import { readableOf } from '~/staff/kit/edit-draft'
import { list } from '~/staff/kit/nested-kinds'
import { dateOf, momentOf } from './dates'

type Kind = PromotionEffect['kind']
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'percent', label: 'Скидка в\u00a0процентах' },
  { value: 'amount', label: 'Скидка в\u00a0рублях' },
  { value: 'gift', label: 'Блюдо в\u00a0подарок' },
  { value: 'dish_price', label: 'Блюдо за\u00a0особую цену' },
  { value: 'nth_free', label: 'Каждое N-е бесплатно' },
  { value: 'bundle', label: 'Несколько блюд за\u00a0одну цену' },
  { value: 'free_delivery', label: 'Бесплатная доставка' },
  { value: 'bonuses', label: 'Больше бонусов' },
]
const of = (...kinds: Kind[]) => ({ isShown: ({ kind }: Loose) => kinds.includes(kind as Kind) })

/** A list of dishes and categories, and how many pieces of it. */
export const ITEMS = {
  count: number('Сколько штук', { unit: 'count', min: 1, max: 20 }),
  categories: other<number[]>('Категории', [], (ids) => `${ids.length}`),
  goods: other<number[]>('Блюда', [], (ids) => `${ids.length}`),
}

/** «до 16» and «с 18» leave the other end to the day. */
const asSpan = (typed: string) =>
  typed
    .trim()
    .replace(/^до\s+/i, '0-')
    .replace(/^с\s+(\d\S*)$/i, '$1-24')

/** The clock of a rule as one span: «с 11 до 16». */
const hoursField: FieldKind<string, { from: string | null; to: string | null }> = {
  ...text('Часы', { placeholder: 'весь день', hint: 'Как 11-16 или до 16: когда заказ привезут или отдадут' }),
  typed: ({ from, to }) => (from === null && to === null ? '' : hoursText([{ open: from ?? '00:00', close: to ?? '24:00' }])),
  schema: () =>
    v.pipe(
      v.string(),
      v.rawTransform<string, { from: string | null; to: string | null }>(({ dataset, addIssue, NEVER }) => {
        const { value, fault } = typedHours(asSpan(dataset.value))
        const [shift] = value ?? []
        if (fault === undefined && (value?.length ?? 0) < 2)
          return { from: shift?.open ?? null, to: shift === undefined || shift.close === '24:00' ? null : shift.close }
        addIssue({ message: fault ?? 'Одни часы: для других сделайте вторую акцию' })
        return NEVER
      }),
    ),
}

type Option = { value: number; label: string }

/** What a rule asks and gives, in the order of its sentence. */
export const promotionFields = (timeZone: string, zones: readonly Option[] = []) => ({
  name: text('Название для гостей', { needed: 'Назовите акцию', max: 80, placeholder: 'Третий ролл бесплатно' }),
  about: text('Пояснение для гостей', { isLong: true, max: 500 }),
  kind: choice<Kind>('Что получит гость', KINDS, { isPlain: true }),
  percent: number('Скидка, %', { unit: 'percent', isOptional: true, ...of('percent') }),
  only_items: toggle('Только на\u00a0выбранные блюда', { isPlain: true, ...of('percent') }),
  amount: number('Скидка, ₽', { unit: 'money', isOptional: true, ...of('amount') }),
  goods_id: choice<number | null>('Блюдо', [{ value: null, label: 'нет' }], { isPlain: true, ...of('gift', 'dish_price') }),
  price: number('Цена, ₽', { unit: 'money', isOptional: true, ...of('dish_price', 'bundle') }),
  times: number('Во\u00a0сколько раз', { unit: 'count', isOptional: true, ...of('bonuses') }),
  items: list('Блюда', ITEMS),
  min_total: number('Заказ от, ₽', { unit: 'money', isOptional: true, placeholder: 'любой' }),
  delivery_type: choice<'delivery' | 'pickup' | null>('Как получит', [
    { value: null, label: 'Всё равно' },
    { value: 'delivery', label: 'Доставка' },
    { value: 'pickup', label: 'Самовывоз' },
  ]),
  zones: picks<number>('Зоны', zones),
  days: picks<number>(
    'Дни',
    WEEKDAYS.map((name, index) => ({ value: index + 1, label: capital(name) })),
  ),
  hours: hoursField,
  is_first_order: toggle('Только первый заказ', { isPlain: true }),
  birthday_days: number('Дней до\u00a0и\u00a0после дня рождения', { unit: 'count', isOptional: true, placeholder: 'не\u00a0важно' }),
  pay_variants: picks<1 | 2 | 3>('Оплата', [
    { value: 1, label: 'Наличными' },
    { value: 2, label: 'На\u00a0сайте' },
    { value: 3, label: 'Картой при\u00a0получении' },
  ]),
  sources: picks<'site' | 'phone'>('Откуда', [
    { value: 'site', label: 'С\u00a0сайта' },
    { value: 'phone', label: 'По\u00a0телефону' },
  ]),
  starts_at: day('Первый день', { timeZone }),
  ends_at: day('Последний день', { timeZone }),
  max_uses: number('Сколько раз всего', { unit: 'count', isOptional: true, placeholder: 'без предела' }),
  once_per_customer: toggle('Один раз на гостя', { isPlain: true }),
  excludes_code: toggle('Не\u00a0суммируется с\u00a0кодом', { isPlain: true }),
  priority: number('Важность', { min: -100, max: 100, isWhole: true, hint: 'Из равных выгод гостю покажем ту, что важнее' }),
  is_active: toggle('Действует'),
  note: text('Заметка для команды', { isLong: true, max: 500 }),
})
/** What owners ask for most, to begin with. */
export const STARTS: readonly { label: string; draft: Partial<PromotionDraft> }[] = [
  { label: 'Самовывоз −10\u00a0%', draft: { name: 'Скидка на самовывоз', kind: 'percent', percent: '10', delivery_type: 'pickup' } },
  { label: 'Третий бесплатно', draft: { name: 'Третий бесплатно', kind: 'nth_free', items: [{ count: '3', categories: [], goods: [] }] } },
  { label: 'Подарок от\u00a0суммы', draft: { name: 'Подарок к большому заказу', kind: 'gift', min_total: '1500' } },
]

export type RuleForm = ReturnType<typeof promotionFields>
export type PromotionDraft = DraftOf<RuleForm>
type PromotionValues = Values<RuleForm>

/** A rule that asks for nothing and gives nothing yet. */
export const BLANK_RULE: PromotionValues = {
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
  once_per_customer: false,
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
    ...rest,
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

const OWN = ['name', 'about', 'note', 'priority', 'excludes_code', 'max_uses', 'once_per_customer', 'is_active'] as const
const EFFECT = ['kind', 'percent', 'only_items', 'amount', 'goods_id', 'price', 'times']

/** Changed fields as the API takes them: what is asked and what is given go as a whole. Pure. */
export function promotionBodyOf(changes: Partial<PromotionValues>, values: PromotionValues, timeZone: string): PromotionBody {
  const names = Object.keys(changes)
  const own = Object.fromEntries(
    OWN.flatMap((name) => (name in changes ? [[name, name === 'priority' ? (changes[name] ?? 0) : changes[name]]] : [])),
  )
  const isOther = (name: string) => !(OWN as readonly string[]).includes(name) && !EFFECT.includes(name) && !name.endsWith('_at')
  return {
    ...own,
    ...(names.some((name) => EFFECT.includes(name)) && { effect: typedEffect(values) }),
    ...(names.some(isOther) && { condition: typedCondition(values) }),
    ...(changes.starts_at !== undefined && { starts_at: momentOf(changes.starts_at, timeZone, 'first') }),
    ...(changes.ends_at !== undefined && { ends_at: momentOf(changes.ends_at, timeZone, 'last') }),
  }
}

/** A whole rule as the API takes it. Pure. */
export const ruleDraft = (values: PromotionValues, timeZone: string): NewPromotionBody => ({
  ...promotionBodyOf(values, values, timeZone),
  name: values.name,
  effect: typedEffect(values),
})
