import type { OrderPayment } from '~/contracts/orders'

type PayStep = { to: 'bank'; url: string } | { to: '/payment/success' } | { to: 'nowhere' | 'no-more' }

/** Where a press at «Оплатить» leads: to the bank's page, to the page that tells how it went where the bank needs none,
 *  nowhere while the bank says nothing, and no further where an order may not be tried any more. Pure.
 *  Contract "Added calls". */
export function payStep({ status, url }: Pick<OrderPayment, 'status' | 'url'>): PayStep {
  if (url !== null) return { to: 'bank', url }
  if (status === 'pending') return { to: 'nowhere' }
  return { to: status === 'failed' ? 'no-more' : '/payment/success' }
}
