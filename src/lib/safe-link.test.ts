import { describe, expect, it } from 'vitest'
import { isPayAddress, safeHref } from './safe-link'

/** What leads away, runs, or is read as something else than it looks. */
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

describe('a link that data brings', () => {
  it.each(EVIL)('%j is none', (text) => expect(safeHref(text)).toBe(''))

  it.each([
    'https://t.me/love_sushi_demo',
    'http://vk.com/lovesushi?w=1#x',
    'viber://chat?number=%2B74951204545',
    'mailto:hello@lovesushi.example',
    'tel:+74951204545',
    '/promotions/rolls?q=%2F%2Fx',
    '/',
    '',
  ])('%j stays as it is', (text) => expect(safeHref(text)).toBe(text))

  it.each(['/／evil.example', '/⁄evil.example', '/%5cevil.example', '/%2f%2fevil.example', '/%09/evil.example', '/checkout/../..//evil'])(
    '%j is a path of ours, whatever it looks like',
    (text) => {
      expect(safeHref(text)).toBe(text)
      expect(new URL(text, 'https://shop.example').host).toBe('shop.example')
    },
  )
})

describe('where the browser goes to pay', () => {
  const [shop, demo] = ['https://shop.example', 'http://localhost:8787']

  it.each([...EVIL, '/api/payments/sandbox/1', 'mailto:x@y.example', 'tel:+7', 'viber://x', ''])('%j is no page of a bank', (url) => {
    for (const origin of [shop, demo]) expect(isPayAddress(url, origin)).toBe(false)
  })

  it('is a page over https; a page over http only where the shop is one', () => {
    for (const origin of [shop, demo]) expect(isPayAddress('https://yoomoney.ru/checkout/payments?orderId=1', origin)).toBe(true)
    expect(isPayAddress('http://localhost:8787/api/payments/sandbox/1', demo)).toBe(true)
    expect(isPayAddress('http://yoomoney.ru/checkout', shop)).toBe(false)
  })
})
