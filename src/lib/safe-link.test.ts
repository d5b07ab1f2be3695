import { describe, expect, it } from 'vitest'
import { isPayAddress, safeHref } from './safe-link'

const EVIL = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\tjavascript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\n:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'view-source:https://shop.example',
  'intent://x#Intent;scheme=javascript;end',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://shop.example@evil.example/',
  'https://shop:x@evil.example/',
  'https://shop.example\\@evil.example/',
  'https://',
  'evil.example',
  'menu',
  '../menu',
  '#top',
  '?next=/',
  '\u2028https://evil.example',
  'https://evil.example/\r\nSet-Cookie:x=1',
]

describe('safeHref', () => {
  it.each(EVIL)('rejects %j', (text) => expect(safeHref(text)).toBe(''))

  it.each([
    'https://t.me/love_sushi_demo',
    'http://vk.com/lovesushi?w=1#x',
    'viber://chat?number=%2B74951204545',
    'mailto:hello@lovesushi.example',
    'tel:+74951204545',
    '/promotions/rolls?q=%2F%2Fx',
    '/',
    '',
  ])('keeps %j', (text) => expect(safeHref(text)).toBe(text))

  it.each(['/／evil.example', '/⁄evil.example', '/%5cevil.example', '/%2f%2fevil.example', '/%09/evil.example', '/checkout/../..//evil'])(
    '%j stays on our host',
    (text) => {
      expect(safeHref(text)).toBe(text)
      expect(new URL(text, 'https://shop.example').host).toBe('shop.example')
    },
  )
})

describe('isPayAddress', () => {
  const [shop, demo] = ['https://shop.example', 'http://localhost:8787']

  it.each([...EVIL, '/api/payments/sandbox/1', 'mailto:x@y.example', 'tel:+7', 'viber://x', ''])('rejects %j', (url) => {
    for (const origin of [shop, demo]) expect(isPayAddress(url, origin)).toBe(false)
  })

  it('accepts https, and http only for a shop on http', () => {
    for (const origin of [shop, demo]) expect(isPayAddress('https://yoomoney.ru/checkout/payments?orderId=1', origin)).toBe(true)
    expect(isPayAddress('http://localhost:8787/api/payments/sandbox/1', demo)).toBe(true)
    expect(isPayAddress('http://yoomoney.ru/checkout', shop)).toBe(false)
  })
})
