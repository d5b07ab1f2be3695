import { expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { placeOfRefusal, safeStaffPath } from './refusals'

const refused = (status: number, code: string) => new ApiError({ status, code, message: '' })

it.each([
  ['no_session', { to: '/staff/sign-in', search: { next: '/staff/people?pair=407192' } }],
  ['locked', { to: '/staff/sign-in', search: { next: '/staff/people?pair=407192' } }],
  ['device_unknown', { to: '/staff/device' }],
])('a 401 %s leads to %j', (code, place) => expect(placeOfRefusal(refused(401, code), '/staff/people?pair=407192')).toEqual(place))

it('other errors lead nowhere', () => {
  for (const error of [refused(403, 'pin_needed'), refused(404, 'not_found'), new TypeError('no network')])
    expect(placeOfRefusal(error, '/staff/board')).toBeUndefined()
})

it.each([
  'https://evil.example/staff',
  '//evil.example',
  '/staff/../account',
  '/account',
  '/staff/sign-in',
  '/staff/device',
  '/staff/first',
  '/staffx',
  7,
])('%s is no screen to return to', (path) => expect(safeStaffPath(path)).toBeUndefined())
it.each(['/staff', '/staff/board?kitchen=2', '/staff/print?order=812&kind=pack'])('%s is one', (path) =>
  expect(safeStaffPath(path)).toBe(path),
)
