import type { PayType, PayVariant } from '~/contracts/cart'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { CheckoutDraft } from './checkout-draft'

export type PayWay = NonNullable<CheckoutDraft['pay_way']>

/** The ways to pay, as the contract numbers them. */
export const payWays = {
  online: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline },
  saved: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.cardAttached },
  cash: { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline },
  card: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.cardOffline },
  qr: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.qrOffline },
} satisfies Record<PayWay, { pay_variant: PayVariant; pay_type: PayType }>

/** The ways to pay when the order is handed over, in the checkout's order and in its words. */
export const offeredWays = (isPickup: boolean) =>
  [
    {
      value: 'card',
      title: isPickup ? 'Картой на месте' : 'Картой курьеру',
      note: isPickup ? 'терминал на кассе' : 'терминал привезём',
    },
    { value: 'qr', title: 'По QR при получении', note: 'из приложения банка' },
    { value: 'cash', title: 'Наличными', note: 'подготовим сдачу' },
  ] as const satisfies readonly { value: PayWay; title: string; note: string }[]

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

/** What a radio button of the pay block carries: the way, or the card by its id. */
export const payValue = (way: PayWay | null, cardId?: number) => (way === 'saved' ? `card-${cardId}` : (way ?? ''))

/** The choice that such a value stands for. Pure. */
export function payOf(value: string): { pay_way: PayWay | null; card_id: number | null } {
  const [, card] = /^card-(\d+)$/.exec(value) ?? []
  if (card) return { pay_way: 'saved', card_id: Number(card) }
  const way = Object.keys(payWays).find((one): one is PayWay => one === value)
  return { pay_way: way ?? null, card_id: null }
}
