import { expect, test } from 'vitest'
import type { OrderPayment } from '~/contracts/orders'
import { payStep } from './pay-step'

const url = 'https://bank.example/pay/1'

test.each<[OrderPayment['status'], string | null, string]>([
  ['pending', url, 'bank'],
  ['pending', null, 'nowhere'],
  ['paid', null, '/payment/success'],
  ['failed', null, 'no-more'],
  ['none', null, '/payment/success'],
  ['refunded', null, '/payment/success'],
])('contract "Added calls": a payment that is %s with the page %s leads to %s', (status, page, to) => {
  expect(payStep({ status, url: page }, 'https://shop.example')).toEqual(to === 'bank' ? { to, url } : { to })
})

test.each([
  'javascript:alert(1)',
  'http://bank.example/pay',
  '//bank.example/pay',
  'https://shop.example@bank.example/',
  'data:text/html,x',
])('issue 8, part 7: %j is no page of a bank, and leads nowhere', (page) =>
  expect(payStep({ status: 'pending', url: page }, 'https://shop.example')).toEqual({ to: 'nowhere' }),
)
