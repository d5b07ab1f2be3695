import { describe, expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { captchaKey, signInProblem } from './sign-in-problem'

const spent = new ApiError({ status: 422, field: 'phone', message: 'Слишком много неверных кодов.' })
const LOST = 'Связь пропала. Корзина на месте, попробуйте ещё раз.'

describe('errors at the field', () => {
  it.each([
    ['its own text', new ApiError({ status: 422, field: 'code', message: 'Код не подошёл.' }), 'Код не подошёл.'],
    ['the phone’s budget, spent at the code', spent, 'Слишком много неверных кодов.'],
    ['a flood', new ApiError({ status: 429, message: 'Слишком часто' }), 'Слишком часто'],
    ['no connection', new TypeError('Failed to fetch'), LOST],
    ['no answer in time', new DOMException('signal timed out', 'TimeoutError'), LOST],
    ['what nobody foresaw', new Error('boom'), 'Что-то пошло не так...'],
  ])('%s', (_, failure, text) => expect(signInProblem(failure, 'code')).toBe(text))
})

describe('the check before a code', () => {
  const wanted = (data: unknown, code = 'captcha_required') =>
    new ApiError({ status: 422, field: 'captcha', message: 'Подтвердите, что вы не робот', code, data })

  it('is wanted with a site key', () => expect(captchaKey(wanted({ site_key: '1x00AA' }))).toBe('1x00AA'))
  it.each([
    ['another failure', spent],
    ['another code', wanted({ site_key: '1x00AA' }, 'too_many_codes')],
    ['no key', wanted({})],
    ['an empty key', wanted({ site_key: '' })],
    ['nothing at all', wanted(null)],
    ['no answer', new TypeError('Failed to fetch')],
  ])('%s is none', (_, failure) => expect(captchaKey(failure)).toBeNull())
})
