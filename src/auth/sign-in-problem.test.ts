import { expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { requiredCaptcha, changedConsent, signInProblem } from './sign-in-problem'

const LOST = 'Связь пропала. Корзина на месте, попробуйте ещё раз.'

it.each([
  ['its own text', new ApiError({ status: 422, field: 'code', message: 'Код не подошёл.' }), 'Код не подошёл.'],
  ['the phone’s limit, exceeded at the code', new ApiError({ status: 422, field: 'phone', message: 'Много кодов.' }), 'Много кодов.'],
  ['a rate limit', new ApiError({ status: 429, message: 'Слишком часто' }), 'Слишком часто'],
  ['no connection', new TypeError('Failed to fetch'), LOST],
])('the error at the code field: %s', (_, failure, text) => expect(signInProblem(failure, 'code')).toBe(text))

const refusal = (data: unknown, code = 'captcha_required') => new ApiError({ status: 422, field: 'captcha', message: '', code, data })

it.each([
  ['required', refusal({ site_key: '1x00AA' }), { widget: 'turnstile', siteKey: '1x00AA' }],
  ['of Yandex', refusal({ site_key: 'ysc1', widget: 'smartcaptcha' }), { widget: 'smartcaptcha', siteKey: 'ysc1' }],
  ['another code', refusal({ site_key: '1x00AA' }, 'too_many_codes'), null],
  ['no key', refusal({}), null],
  ['an empty key', refusal({ site_key: '' }), null],
  ['no data', refusal(null), null],
  ['no connection', new TypeError('Failed to fetch'), null],
])('the captcha that is required: %s', (_, failure, captcha) => expect(requiredCaptcha(failure)).toEqual(captcha))

it('a consent to an old text is known by its code, with the present version', () => {
  const refused = new ApiError({ status: 422, message: 'Текст изменился', code: 'consent_changed', data: { version: '2026-12-01' } })
  expect(changedConsent(refused)).toEqual({ version: '2026-12-01', text: 'Текст изменился' })
  expect([refusal({ version: '2026-12-01' }), new TypeError('Failed to fetch')].map(changedConsent)).toEqual([null, null])
})
