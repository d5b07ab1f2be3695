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
  expect(payStep({ status, url: page })).toEqual(to === 'bank' ? { to, url } : { to })
})
