import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path'

describe('next must be a path under /checkout or /account', () => {
  it.each(['/checkout', '/checkout?step=2', '/account', '/account/orders/12', '/account/orders?page=2', '/account/orders?q=%2e%2e%2f#x'])(
    'keeps %s',
    (path) => expect(safeNextPath(path)).toBe(path),
  )
  it.each([
    '/',
    '/menu',
    '/checkoutx',
    '//evil.example/checkout',
    'https://evil.example/checkout',
    '/checkout//evil.example',
    '/checkout\\@evil.example',
    '/account/../menu',
    '/account/..',
    'checkout',
    '/checkout\n',
    'javascript:alert(1)',
    '\tjavascript:alert(1)',
    '/\tcheckout',
    '/\\evil',
    '/%5cevil',
    'https:evil',
    '/checkout/%2e%2e/menu',
    '/account/.%2E/menu',
    '/account/%5cevil',
    '/account%00',
    '/account\r\nSet-Cookie: x=1',
    '/account／／evil',
    '/account∕evil',
    '／account',
    'user@/checkout',
    '/checkout@evil.example',
    '/checkout?x=//evil.example',
    '/checkout#//evil.example',
    '/checkout?\\evil',
    '/checkout\u2028',
    ['/checkout'],
    { toString: () => '/checkout' },
    undefined,
    null,
    7,
  ])('drops %j', (path) => expect(safeNextPath(path)).toBeNull())
})
