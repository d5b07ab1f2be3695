import { expect, test } from 'vitest'
import type { StaffLoyalty } from '~/contracts/staff-loyalty'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { newTermsOf, previewTexts, sinceText, termsBodyOf, termsFields, briefTerms, termsValuesOf, termsWarnings } from './terms-form'
import { readDraft } from '~/staff/kit/edit-draft'
import { typedRow } from '~/staff/kit/nested-kinds'

const ZONE = 'Europe/Moscow'
const NOW = Date.parse('2026-11-27T21:30:00Z') // 28 November in Moscow
const row: StaffLoyalty = { ...DEFAULT_LOYALTY_TERMS, id: 4, from: '2026-11-30T21:00:00.000Z', state: 'next', by: 'Анна', revision: 0 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('terms come back from the fields as they were stored', () => {
  const fields = termsFields(ZONE)
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const values = readDraft(fields, typedRow(fields, termsValuesOf(row, ZONE)), names) as Parameters<typeof newTermsOf>[0]
  expect(newTermsOf(values, ZONE, NOW)).toEqual({ ...DEFAULT_LOYALTY_TERMS, from: row.from })
})

test('a day is its beginning in the shop’s zone; today and none are at once', () => {
  const fromOf = (from: string | null) => termsBodyOf({ from }, ZONE, NOW).from
  expect([fromOf('2026-12-01'), fromOf('2026-11-28'), fromOf(null)]).toEqual(['2026-11-30T21:00:00.000Z', null, null])
  expect(termsBodyOf({ welcome: 5 }, ZONE, NOW)).toEqual({ welcome: 5 })
})

test.each([
  [{}, ''],
  [{ pay_percent: 100, pays: ['delivery'] as const }, 'Бонусами можно будет оплатить все блюда и доставку: заказ за 0 ₽.'],
  [{ life_days: 0 }, 'Новые бонусы сгорят в ту же ночь.'],
  [{ ranks: [{ from: 0, percent: 25 }] }, 'Возвращаем до 25 % суммы.'],
  [{ is_on: false, life_days: 0 }, 'Гости прочтут, что бонусы сейчас не действуют. Балансы останутся, и ничего не сгорит.'],
])('a warning of %o', (change, text) => {
  const warnings = termsWarnings({ ...termsValuesOf(row, ZONE), ...change } as ReturnType<typeof termsValuesOf>)
  expect(plain(warnings.join(' '))).toBe(text)
})

test('a list says since when and in short what; a preview what would be different', () => {
  expect([sinceText(row, ZONE), sinceText({ ...row, from: '1970-01-01T00:00:00.000Z' }, ZONE)].map(plain)).toEqual([
    'с 1 декабря 2026',
    'с открытия',
  ])
  expect([briefTerms(row), briefTerms({ ...row, is_on: false, life_days: null })].map(plain)).toEqual([
    '3–10 %, оплата до 50 %, 180 дней',
    'выключены',
  ])
  const preview = { days: 90, orders: 21, earned: { was: 9800, would: 12_300 }, spent: { was: 400, would: 0 }, ranks: { up: 1, down: 5 } }
  expect(plain(previewTexts(preview).join(' '))).toBe(
    'За 90 дней, 21 заказ: начислили бы 12 300 бонусов вместо 9 800 оплатили бы бонусами 0 ₽ вместо 400 ₽ ранг стал бы выше у 1 гостя, ниже у 5 гостей',
  )
})
