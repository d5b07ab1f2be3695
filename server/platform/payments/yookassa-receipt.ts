import type { PaymentSettings } from '#server/core/settings'
import type { Receipt } from '~/rules/receipt'
import { yooKassaSum } from './yookassa-api'

const MAX_NAME = 128

/** The codes of the shop's receipts. */
export type ReceiptCodes = NonNullable<PaymentSettings['receipts']>

/** A receipt by 54-FZ as YooKassa takes it inside a payment, a capture or a refund, and in a call of its own. The amount of
 *  an item is the price of one; YooKassa multiplies. */
export function yooKassaReceipt({ email, mode, lines }: Receipt, codes: ReceiptCodes) {
  return {
    customer: { email },
    tax_system_code: codes.taxSystem,
    items: lines.map(({ name, price, quantity, kind }) => ({
      description: Array.from(name).slice(0, MAX_NAME).join(''),
      quantity,
      amount: yooKassaSum(price),
      vat_code: codes.vat,
      payment_mode: mode,
      payment_subject: kind === 'delivery' ? codes.deliverySubject : codes.subject,
      measure: 'piece',
    })),
  }
}
