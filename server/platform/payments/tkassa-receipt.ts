import type { PaymentSettings } from '#server/core/settings'
import { toKopecks } from '~/rules/money'
import type { Receipt } from '~/rules/receipt'

export type ReceiptCodes = NonNullable<PaymentSettings['receipts']>

const MAX_NAME = 128

/** T-Kassa's words for the codes of the settings. */
const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'envd', 'esn', 'patent']
const TAXES = ['none', 'vat0', 'vat10', 'vat20', 'vat110', 'vat120', 'vat5', 'vat7', 'vat105', 'vat107', 'vat22', 'vat122']

/** A receipt (54-FZ, format 1.05) in T-Kassa's form. `Price` is of one piece, `Amount` of the line, in kopecks. */
export function tKassaReceipt({ email, mode, lines }: Receipt, codes: ReceiptCodes) {
  return {
    FfdVersion: '1.05',
    Email: email,
    Taxation: TAX_SYSTEMS[codes.taxSystem - 1],
    Items: lines.map(({ name, price, quantity, kind }) => ({
      Name: Array.from(name).slice(0, MAX_NAME).join(''),
      Price: toKopecks(price),
      Quantity: quantity,
      Amount: toKopecks(price) * quantity,
      Tax: TAXES[codes.vat - 1],
      PaymentMethod: mode,
      PaymentObject: kind === 'delivery' ? codes.deliverySubject : codes.subject,
    })),
  }
}
