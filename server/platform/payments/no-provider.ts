import { HttpError } from '#server/core/errors'
import { ProviderError, type PaymentProvider } from './payment-provider'

const refuse = () => Promise.reject(new ProviderError('refused', 'payments_are_off'))

/** A shop without online payment: no order gets here, and every call is refused. */
export const noProvider: PaymentProvider = {
  name: 'off',
  create: refuse,
  read: refuse,
  capture: refuse,
  release: refuse,
  expire: () => Promise.resolve(),
  refund: refuse,
  sendReceipt: refuse,
  readWebhook: () => Promise.reject(new HttpError(401, 'unauthorized', 'Онлайн-оплата выключена')),
}
