import { expect, it } from 'vitest'
import { promotionCondition } from '~/contracts/promotions'
import type { StaffPromotion } from '~/contracts/staff-promotions'
import { readDraft } from '~/staff/kit/edit-draft'
import { typedRow } from '~/staff/kit/nested-kinds'
import { promotionFields } from './promotion-form'
import { batchBodyOf, promotionBodyOf, promotionValuesOf, ruleDraft, typedCondition, typedEffect } from './promotion-values'

const ZONE = 'Europe/Moscow'
const fields = promotionFields('rule', ZONE)
const rule: StaffPromotion = {
  id: 5,
  revision: 2,
  code: null,
  name: 'Третий бесплатно',
  about: '',
  note: '',
  priority: 3,
  condition: promotionCondition.parse({ items: [{ categories: [3], count: 3 }], days: [1, 5], from: '11:00', to: '16:00' }),
  effect: { kind: 'nth_free' },
  excludes_code: true,
  starts_at: '2026-12-01T00:00:00+03:00',
  ends_at: '2026-12-06T00:00:00+03:00',
  max_uses: null,
  per_customer: 2,
  is_active: true,
  is_archived: false,
  gift_name: null,
  used: 0,
  state: 'planned',
  orders: 0,
  revenue: 0,
  discount: 0,
  first_share: null,
  warnings: [],
}
const values = promotionValuesOf(rule, ZONE)

it('a rule is typed and read back as it was', () => {
  const draft = typedRow(fields, values)
  expect(draft).toMatchObject({ hours: '11:00–16:00', starts_at: '2026-12-01', ends_at: '2026-12-05' })
  const read = { ...values, ...readDraft(fields, draft, Object.keys(fields) as (keyof typeof fields)[]) }
  expect(typedCondition(read)).toEqual(rule.condition)
  expect(typedEffect(read)).toEqual(rule.effect)
})

it('sends what was changed; what is asked and what is given as a whole', () => {
  expect(promotionBodyOf({ is_active: false }, values, ZONE)).toEqual({ is_active: false })
  expect(promotionBodyOf({ days: [6] }, { ...values, days: [6] }, ZONE)).toEqual({ condition: { ...rule.condition, days: [6] } })
  expect(promotionBodyOf({ kind: 'percent' }, { ...values, kind: 'percent', percent: 15 }, ZONE)).toEqual({
    effect: { kind: 'percent', percent: 15, only_items: false },
  })
  expect(promotionBodyOf({ ends_at: null }, values, ZONE)).toEqual({ ends_at: null })
})

it('hours are one span', () => {
  const hoursOf = (hours: string) => {
    try {
      return readDraft(fields, { ...typedRow(fields, values), hours }, ['hours']).hours
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(hoursOf('днём')).toMatch(/не\u00a0прочитать/)
  expect(hoursOf('до 16')).toEqual({ from: '00:00', to: '16:00' })
  expect(hoursOf('с 18')).toEqual({ from: '18:00', to: null })
  expect(hoursOf('с 11 до 16')).toEqual({ from: '11:00', to: '16:00' })
  expect(hoursOf('11-24')).toEqual({ from: '11:00', to: null })
  expect(hoursOf('')).toEqual({ from: null, to: null })
  expect(hoursOf('9-11, 15-17')).toMatch(/вторую акцию/)
})

it('a code is a rule with its text, and many codes have its terms but no text and no number of uses', () => {
  const code = promotionValuesOf({ ...rule, code: 'SUMMER', max_uses: 5 }, ZONE)
  expect(ruleDraft(code, ZONE)).toMatchObject({ code: 'SUMMER', max_uses: 5, per_customer: 2, condition: rule.condition })
  const batch = batchBodyOf({ ...code, count: 200, prefix: 'GIFT-' }, ZONE)
  expect(batch).toMatchObject({ count: 200, prefix: 'GIFT-', per_customer: 2, condition: rule.condition, effect: rule.effect })
  expect(batch).not.toHaveProperty('code')
  expect(batch).not.toHaveProperty('max_uses')
})
