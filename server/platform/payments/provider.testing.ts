import type { Receipt } from '~/rules/receipt'
import type { NewPayment } from './payment-provider'

export const AMOUNT = 1149
/** Its lines sum to `AMOUNT`. */
export const receipt: Receipt = {
  email: 'anna@example.com',
  mode: 'full_prepayment',
  lines: [
    { name: `Сет «${'Большой '.repeat(30)}»`, price: 333.34, quantity: 1, kind: 'dish' },
    { name: 'Ролл', price: 333.33, quantity: 2, kind: 'dish' },
    { name: 'Доставка', price: 149, quantity: 1, kind: 'delivery' },
  ],
}

let lastKey = 0
export const newKey = () => `order-7-try-${++lastKey}`

/** A payment with a new key and a page. */
export const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  key: newKey(),
  amount: AMOUNT,
  description: 'Заказ № 1042',
  returnUrl: 'https://shop.example/payment/success?order=7',
  cardToken: null,
  saveCard: false,
  way: 'card',
  payer: '31',
  payBy: new Date('2026-11-27T12:30:00.000Z'),
  isTwoStage: false,
  receipt,
  ...more,
})

export const refused = { name: 'ProviderError', outcome: 'refused' }
