import type { PaymentSettings } from '#server/core/settings'
import type { Receipt } from '~/rules/receipt'
import { yooKassaSum } from './yookassa-api'

const MAX_NAME = 128

export type ReceiptCodes = NonNullable<PaymentSettings['receipts']>

/** A receipt (54-FZ) in YooKassa's form. The amount of an item is the price of one piece. */
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
