import { describe, expect, test } from 'vitest'
import { PROMO_REASONS } from '~/contracts/constants'
import { ApiError, toApiError } from '~/lib/api-error'
import { readCode } from './promo-form'
import { refusalOf } from './promo-refusal'
import { discountWords, failureWords, worthWords } from './promo-words'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('what a code gives, in words', () => {
  test.each([
    [{ type: 1, discount: 10 }, '−10 %', '10 %'],
    [{ type: 1, discount: 12.5 }, '−12,5 %', '12,5 %'],
    [{ type: 2, discount: 200 }, '−200 ₽', '200 ₽'],
    [{ type: 2, discount: 1500 }, '−1 500 ₽', '1 500 ₽'],
  ] as const)('%o', (terms, worth, discount) => {
    expect([plain(worthWords(terms)), plain(discountWords(terms))]).toEqual([worth, discount])
  })

  test('a gift', () => expect(worthWords({ type: 3, discount: 0 })).toBe('подарок'))
})

describe('a refused code', () => {
  test.each(PROMO_REASONS)('the answer promo_%s is that reason with its text', (reason) => {
    const body = { message: 'Нельзя', error: { message: 'certificate:Нельзя', code: `promo_${reason}`, fields: { certificate: 'Нельзя' } } }
    expect(refusalOf(toApiError(422, body))).toEqual({ reason, text: 'Нельзя' })
  })

  test('an API that names no reason still refuses in words', () => {
    expect(refusalOf(toApiError(422, { error: { message: 'certificate:Нет такого' } }))).toEqual({ reason: null, text: 'Нет такого' })
  })

  test('anything else is no refusal', () => {
    for (const error of [
      new TypeError('Failed to fetch'),
      new ApiError({ status: 401, message: 'Войдите' }),
      new ApiError({ status: 429, message: 'Слишком часто' }),
      new ApiError({ status: 422, field: 'cart.0.qtt', message: 'Количество от 1', code: 'invalid' }),
    ])
      expect(refusalOf(error)).toBeNull()
  })

  test('each reason has the one thing that helps', () => {
    const actions = PROMO_REASONS.map((reason) => [reason, failureWords(reason, false).action])
    expect(Object.fromEntries(actions)).toEqual({
      unknown: 'retry',
      cart_too_small: 'menu',
      nothing_to_discount: 'menu',
      not_yet: 'close',
      expired: 'close',
      used_up: 'close',
      already_used: 'close',
      gift_gone: 'close',
      personal_better: 'close',
      too_many_tries: 'close',
    })
  })

  test('that a code stayed is said only where it did', () => {
    expect(failureWords('cart_too_small', true).advice).toContain('остался в корзине')
    expect(failureWords('cart_too_small', false).advice).toBeNull()
  })
})

test.each([
  [' sushi10 ', { code: 'sushi10' }],
  ['   ', { problem: 'Введите код' }],
  ['x'.repeat(41), { problem: 'Такого кода нет' }],
])('«%s» as a code', (text, read) => {
  expect(readCode(text)).toEqual(read)
})
