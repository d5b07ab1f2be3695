import { expect, test } from 'vitest'
import { PROMO_REASONS } from '~/contracts/constants'
import { ApiError, toApiError } from '~/lib/api-error'
import { discountText, failureText, lastDayText, readCode, rejectionOf, worthText } from './promo-text'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [{ type: 1, discount: 12.5 }, '−12,5 %', '12,5 %'],
  [{ type: 2, discount: 1500 }, '−1 500 ₽', '1 500 ₽'],
  [{ type: 3, discount: 0 }, 'подарок', '0 ₽'],
] as const)('the code %o is «%s», its discount «%s»', (terms, worth, discount) => {
  expect([plain(worthText(terms)), plain(discountText(terms))]).toEqual([worth, discount])
})

test.each(PROMO_REASONS)('the error promo_%s is that reason with its text', (reason) => {
  const body = { message: 'Нельзя', error: { message: 'certificate:Нельзя', code: `promo_${reason}`, fields: { certificate: 'Нельзя' } } }
  expect(rejectionOf(toApiError(422, body))).toEqual({ reason, text: 'Нельзя' })
})

test('an error without a reason is a rejection by its field only', () => {
  expect(rejectionOf(toApiError(422, { error: { message: 'certificate:Нет такого' } }))).toEqual({ reason: null, text: 'Нет такого' })
  for (const error of [
    new TypeError('Failed to fetch'),
    new ApiError({ status: 401, message: 'Войдите' }),
    new ApiError({ status: 429, message: 'Слишком часто' }),
    new ApiError({ status: 422, field: 'cart.0.qtt', message: 'Количество от 1', code: 'invalid' }),
  ])
    expect(rejectionOf(error)).toBeNull()
})

test('a rejection offers what helps, and says that a code stayed in the cart only where it did', () => {
  const actions = PROMO_REASONS.map((reason) => failureText(reason, false).action)
  expect(PROMO_REASONS.filter((_, at) => actions[at] === 'retry')).toEqual(['unknown'])
  expect(PROMO_REASONS.filter((_, at) => actions[at] === 'menu')).toEqual(['cart_too_small', 'nothing_to_discount'])
  for (const reason of ['cart_too_small', 'sign_in'] as const) expect(failureText(reason, true).advice).toContain('остался в корзине')
  expect(failureText('cart_too_small', false).advice).toBeNull()
})

test.each([
  [' sushi10 ', { code: 'sushi10' }],
  ['   ', { problem: 'Введите код' }],
  ['x'.repeat(201), { problem: 'Такого кода нет' }],
])('«%s» as a code', (text, read) => {
  expect(readCode(text)).toEqual(read)
})

test.each([
  ['in its own zone', '2027-12-31T23:59:59+03:00', 'Europe/Moscow', '31\u00a0декабря 2027'],
  ['further east, the next day', '2027-12-31T23:59:59+03:00', 'Asia/Yekaterinburg', '1\u00a0января 2028'],
  ['at midnight, the day before', '2025-03-01T00:00:00+03:00', 'Europe/Moscow', '28\u00a0февраля 2025'],
])('the last day of a promotion that ends %s', (_, endsAt, timeZone, text) => {
  expect(lastDayText(endsAt, timeZone)).toBe(text)
})
