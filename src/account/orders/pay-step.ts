import type { OrderPayment } from '~/contracts/orders'
import { isPayAddress } from '~/lib/safe-link'

type PayStep = { to: 'bank'; url: string } | { to: '/payment/success' } | { to: 'nowhere' | 'no-more' }

/** Where a press at «Оплатить» leads: to the bank's page, to the page that tells how it went where the bank needs none,
 *  nowhere while the bank says nothing or names no page of a bank, and no further where an order may not be tried any more. Pure.
 *  Contract "Added calls". */
export function payStep({ status, url }: Pick<OrderPayment, 'status' | 'url'>, shopOrigin: string): PayStep {
  if (url !== null) return isPayAddress(url, shopOrigin) ? { to: 'bank', url } : { to: 'nowhere' }
  if (status === 'pending') return { to: 'nowhere' }
  return { to: status === 'failed' ? 'no-more' : '/payment/success' }
}
