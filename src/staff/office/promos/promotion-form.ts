import * as v from 'valibot'
import type { PromotionEffect } from '~/contracts/promotions'
import { capital } from '~/lib/text'
import { WEEKDAYS } from '~/rules/moment-text'
import { hoursText, typedHours } from '~/rules/typed-moment'
import { choice, day, type DraftOf, type FieldKind, type Loose, number, other, picks, text, toggle } from '~/staff/kit/field-kinds'
import { list } from '~/staff/kit/nested-kinds'

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
const sortIs = (sort: RuleSort, ...sorts: RuleSort[]) => ({ isShown: () => sorts.includes(sort) })

/** A rule for every cart, a code, or many codes for one use each. */
export type RuleSort = 'rule' | 'code' | 'batch'

/** What a rule asks and gives, in the order of its sentence. */
export const promotionFields = (sort: RuleSort, timeZone: string, zones: readonly Option[] = []) => ({
  code: text('Код', { ...(sort === 'code' && { needed: 'Напишите код' }), max: 40, ...sortIs(sort, 'code') }),
  count: number('Сколько кодов', { unit: 'count', isOptional: true, placeholder: '200', ...sortIs(sort, 'batch') }),
  prefix: text('Начало кода', { max: 20, placeholder: 'нет', hint: 'Например, GIFT-', ...sortIs(sort, 'batch') }),
  name:
    sort === 'rule'
      ? text('Название для гостей', { needed: 'Назовите акцию', max: 120, placeholder: 'Третий ролл бесплатно' })
      : text('Название для команды', { max: 120 }),
  about: text('Пояснение для гостей', { isLong: true, max: 500, ...sortIs(sort, 'rule') }),
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
  max_uses: number('Сколько раз всего', { unit: 'count', isOptional: true, placeholder: 'без предела', ...sortIs(sort, 'rule', 'code') }),
  per_customer: number('Сколько раз одному гостю', { unit: 'count', isOptional: true, placeholder: 'без предела' }),
  excludes_code: toggle('Не\u00a0суммируется с\u00a0кодом', { isPlain: true, ...sortIs(sort, 'rule') }),
  priority: number('Важность', {
    min: -100,
    max: 100,
    isWhole: true,
    hint: 'Из равных выгод гостю покажем ту, что важнее',
    ...sortIs(sort, 'rule'),
  }),
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
