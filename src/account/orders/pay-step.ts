import type { OrderPayment } from '~/contracts/orders'

type PayStep = { to: 'bank'; url: string } | { to: '/payment/success' | '/payment/decline' } | { to: 'nowhere' }

/** Where a press at «Оплатить» leads: to the bank's page, to the page that tells how it went where the bank needs none, or
 *  nowhere while the bank says nothing. Pure. Contract "Added calls". */
export function payStep({ status, url }: Pick<OrderPayment, 'status' | 'url'>): PayStep {
  if (url !== null) return { to: 'bank', url }
  if (status === 'pending') return { to: 'nowhere' }
  return { to: status === 'failed' ? '/payment/decline' : '/payment/success' }
}
