import { describe, expect, it } from 'vitest'
import { ApiError, errorText, isRateLimited, toApiError } from './api-error'

describe('error text', () => {
  it.each([401, 422])('splits «field:text» on %i', (status) => {
    const error = toApiError(status, {
      message: 'Код не подошёл',
      error: { message: 'code:Код не подошёл: осталось 3', code: 'wrong_code' },
    })
    expect(error).toMatchObject({ status, field: 'code', message: 'Код не подошёл: осталось 3', code: 'wrong_code' })
    expect(error.fields).toEqual({ code: 'Код не подошёл: осталось 3' })
  })

  it.each([401, 422])('takes the whole message without a field on %i', (status) => {
    expect(toApiError(status, { message: 'x', error: { message: 'Войдите: вход нужен' } })).toMatchObject({
      field: undefined,
      message: 'Войдите: вход нужен',
    })
  })

  it('keeps every field', () => {
    const { fields } = toApiError(422, { message: 'a', error: { message: 'street:a', fields: { street: 'a', house: 'b', odd: 7 } } })
    expect(fields).toEqual({ street: 'a', house: 'b' })
  })

  it('does not split on other statuses', () => {
    expect(toApiError(400, { message: 'code:нет', error: { message: 'другое' } })).toMatchObject({ field: undefined, message: 'code:нет' })
  })

  it.each([
    [500, { error: { message: 'Кухня закрыта' } }, 'Кухня закрыта'],
    [500, {}, 'Что-то пошло не так...'],
    [502, null, 'Что-то пошло не так...'],
    [422, 'text', 'Что-то пошло не так...'],
  ])('has a text for %i %j', (status, body, text) => expect(toApiError(status, body).message).toBe(text))

  it('hides technical messages', () => {
    expect(errorText(new Error('SQLITE_BUSY'))).toBe('Что-то пошло не так...')
    expect(errorText(new TypeError('Failed to fetch'))).toMatch('Связь пропала')
    expect(errorText(new ApiError({ status: 409, message: 'Меню изменилось' }))).toBe('Меню изменилось')
  })
})

describe('a rate limit', () => {
  const text = 'Слишком много запросов подряд. Подождите минуту и попробуйте снова.'
  const body = { message: text, error: { message: text, code: 'too_many_requests' } }

  it('is shown with the time to wait, also as a bare server function error', () => {
    for (const error of [toApiError(429, body), body.error]) {
      expect(isRateLimited(error)).toBe(true)
      expect(errorText(error)).toMatch('Подождите минуту')
    }
  })

  it('is not confused with other errors', () => {
    const unpaid = toApiError(429, { message: 'x', error: { message: 'x', code: 'too_many_unpaid' } })
    for (const error of [unpaid, toApiError(503, body), new Error('too_many_requests'), null, undefined, 'too_many_requests', {}])
      expect(isRateLimited(error)).toBe(false)
    expect(errorText(Object.assign(new Error('inside'), { code: 'ERR_INSIDE' }))).toBe('Что-то пошло не так...')
  })
})
