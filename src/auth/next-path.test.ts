import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path'

describe('next must be a path under /checkout or /account', () => {
  it.each(['/checkout', '/checkout?step=2', '/account', '/account/orders/12', '/account/orders?page=2', '/account/orders?q=%2e%2e%2f#x'])(
    'keeps %s',
    (path) => expect(safeNextPath(path)).toBe(path),
  )
  it.each([
    '/',
    '/checkoutx',
    '//evil.example/checkout',
    '/checkout//evil.example',
    '/account/..',
    'checkout',
    'javascript:alert(1)',
    '/\tcheckout',
    '/%5cevil',
    '/checkout/%2e%2e/menu',
    '/account/%5cevil',
    '/account\r\nSet-Cookie: x=1',
    '/account∕evil',
    '/checkout@evil.example',
    '/checkout?x=//evil.example',
    '/checkout\u2028',
    ['/checkout'],
    { toString: () => '/checkout' },
    null,
  ])('drops %j', (path) => expect(safeNextPath(path)).toBeNull())
})
