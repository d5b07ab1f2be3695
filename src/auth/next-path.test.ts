import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path'

describe('next may only be a path of the shop’s own under /checkout or /account', () => {
  it.each(['/checkout', '/checkout?step=2', '/checkout/success?order=7', '/account', '/account/orders/12', '/account/orders?page=2'])(
    'keeps %s',
    (path) => expect(safeNextPath(path)).toBe(path),
  )
  it.each([
    '/',
    '/menu',
    '/checkoutx',
    '/accounts',
    '//evil.example/checkout',
    'https://evil.example/checkout',
    '/checkout//evil.example',
    '/checkout\\@evil.example',
    '/account/../menu',
    '/account/..',
    'checkout',
    '/checkout\n',
    'javascript:alert(1)',
    undefined,
    null,
    7,
  ])('drops %j', (path) => expect(safeNextPath(path)).toBeNull())
})
