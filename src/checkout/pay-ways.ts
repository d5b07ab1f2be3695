import type { PayType, PayVariant } from '~/contracts/cart'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { CheckoutDraft } from './checkout-draft'

/** The ways to pay when the order is handed over, as the contract numbers them. */
export const payWays = {
  cash: { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline },
  card: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.cardOffline },
  qr: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.qrOffline },
} satisfies Record<CheckoutDraft['pay_way'], { pay_variant: PayVariant; pay_type: PayType }>

/** The ways to pay that the checkout offers, in its order and in its words. */
export const offeredWays = (isPickup: boolean) =>
  [
    {
      value: 'card',
      title: isPickup ? 'Картой на месте' : 'Картой курьеру',
      note: isPickup ? 'терминал на кассе' : 'терминал привезём',
    },
    { value: 'qr', title: 'По QR при получении', note: 'из приложения банка' },
    { value: 'cash', title: 'Наличными', note: 'подготовим сдачу' },
  ] as const satisfies readonly { value: CheckoutDraft['pay_way']; title: string; note: string }[]

/** How an order is paid, in words. */
export function payWords({ pay_type, delivery_type }: { pay_type: PayType; delivery_type: 'delivery' | 'pickup' }): string {
  if (pay_type === PAY_TYPE.cashOffline) return 'Наличными'
  if (pay_type === PAY_TYPE.qrOffline) return 'По QR при получении'
  if (pay_type === PAY_TYPE.cardOffline) return delivery_type === 'pickup' ? 'Картой на месте' : 'Картой курьеру'
  return 'Картой на сайте'
}

/** Roubles of what was typed as «2 000» or «1500,5»; `null` where it is no sum. */
export function parseSum(text: string): number | null {
  const plain = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
