import { describe, expect, test } from 'vitest'
import { createOrderBody } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { checked } from './checked'

const check = checked(createOrderBody)
const good = { delivery_type: 'pickup', time_type: 'now', pay_variant: 1, pay_type: 1, goods: [{ id: 1, qtt: 1 }], total: 590 }
const WRONG = [{}, [], true, 'x'.repeat(1000), -1, 0.001, 1e9, [{ id: 'x', qtt: 100, price: 'x', sauce: [{ id: 0, qtt: 99 }] }]]

/** What the validator throws for an order with these fields; undefined where it accepts them. */
function rejection(change: Record<string, unknown>): ApiError | undefined {
  try {
    check({ ...good, ...change } as unknown as Parameters<typeof check>[0])
  } catch (error) {
    return error as ApiError
  }
  return undefined
}

describe('the input of a server function', () => {
  test('is accepted with the defaults of its contract', () => {
    expect(check(good as Parameters<typeof check>[0]).goods).toEqual([{ id: 1, qtt: 1, additionals: [], side: [], sauce: [] }])
  })

  test.each(Object.keys(createOrderBody.shape))('is rejected in Russian for %s', (field) => {
    const errors = WRONG.flatMap((value) => rejection({ [field]: value }) ?? [])
    expect(errors).not.toEqual([])
    for (const error of errors) {
      expect(error).toBeInstanceOf(ApiError)
      expect([error.status, error.code, error.field?.split('.')[0]]).toEqual([422, 'invalid', field])
      expect(Object.keys(error.fields).every((name) => name.split('.')[0] === field)).toBe(true)
      for (const text of [error.message, ...Object.values(error.fields)]) expect(text).toMatch(/[а-яё]/i)
    }
  })

  test('names every wrong field, the first one as the error of the whole', () => {
    const error = rejection({ goods: [{ id: 1 }], total: undefined, change_from: 2_000_000 })
    expect(error?.fields).toEqual({
      change_from: 'Сдачу с такой суммы мы не подготовим',
      'goods.0.qtt': 'Заполните это поле',
      total: 'Заполните это поле',
    })
    expect([error?.field, error?.message]).toEqual(['change_from', 'Сдачу с такой суммы мы не подготовим'])
  })

  test('has no field where it is no object at all', () => {
    for (const nothing of [null, undefined, 'text', []])
      expect(() => check(nothing as unknown as Parameters<typeof check>[0])).toThrow(
        expect.objectContaining({ status: 422, message: 'Проверьте данные', fields: {} }),
      )
  })
})
