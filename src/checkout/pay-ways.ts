import type { PayType, PayVariant, Quote } from '~/contracts/cart'
import type { Card } from '~/contracts/cards'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { CheckoutDraft } from './checkout.atoms'

export type PayWay = NonNullable<CheckoutDraft['pay_way']>

export const payWays = {
  online: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline },
  saved: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.cardAttached },
  cash: { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline },
  card: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.cardOffline },
  qr: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.qrOffline },
} satisfies Record<PayWay, { pay_variant: PayVariant; pay_type: PayType }>

/** The ways to pay on receipt, in the order of the checkout. */
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

export function payText({ pay_type, delivery_type }: { pay_type: PayType; delivery_type: 'delivery' | 'pickup' }): string {
  if (pay_type === PAY_TYPE.cashOffline) return 'Наличными'
  if (pay_type === PAY_TYPE.qrOffline) return 'По QR при получении'
  if (pay_type === PAY_TYPE.cardOffline) return delivery_type === 'pickup' ? 'Картой на месте' : 'Картой курьеру'
  return 'Картой на сайте'
}

/** Roubles of «2 000» or «1500,5»; `null` for anything else. */
export function parseSum(text: string): number | null {
  const plain = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** The value of a radio button: the way, or the card by its id. */
export const payValue = (way: PayWay | null, cardId?: number) => (way === 'saved' ? `card-${cardId}` : (way ?? ''))

export function payOf(value: string): { pay_way: PayWay | null; card_id: number | null } {
  const [, card] = /^card-(\d+)$/.exec(value) ?? []
  if (card) return { pay_way: 'saved', card_id: Number(card) }
  const way = Object.keys(payWays).find((one): one is PayWay => one === value)
  return { pay_way: way ?? null, card_id: null }
}

/** `cards` is null where the saved ones did not load. */
export type PayMeans = {
  cards: readonly Card[] | null
  payment: Quote['payment']
  /** The preselected card that the customer has seen. */
  shown?: number | null
}

export type PayChoice = {
  /** Null where the chosen way is no longer available. */
  way: PayWay | null
  card: Card | null
  /** Saved cards that can pay, the default first. */
  cards: readonly Card[]
  hasOnline: boolean
  /** Whether this order is paid on the site. */
  isOnline: boolean
  savesCard: boolean
  needsEmail: boolean
  /** Why the chosen way is no longer available. */
  lost: string | null
}

/** Resolves the draft against the available ways. Preselected is the default card, else paying on the site, else a card on receipt. An
 *  unavailable choice is reported, never replaced. */
export function resolvePay(
  draft: Pick<CheckoutDraft, 'pay_way' | 'card_id'>,
  { cards: saved, payment, shown = null }: PayMeans,
): PayChoice {
  const hasOnline = payment?.online ?? true
  const cards = hasOnline ? (saved ?? []) : []
  // another default card does not replace the one that was shown as chosen
  const seen = draft.pay_way === null && shown !== null ? ({ pay_way: 'saved', card_id: shown } as const) : draft
  const { way, card, lost } = choose(seen, { cards, hasOnline, areLoaded: saved !== null })
  const isOnline = way === 'online' || way === 'saved'
  return {
    way,
    card,
    cards,
    hasOnline,
    isOnline,
    savesCard: way === 'online' && payment?.saves_card === true,
    needsEmail: isOnline && payment?.needs_email === true,
    lost,
  }
}

type Available = { cards: readonly Card[]; hasOnline: boolean; areLoaded: boolean }

function choose(
  { pay_way, card_id }: Pick<CheckoutDraft, 'pay_way' | 'card_id'>,
  { cards, hasOnline, areLoaded }: Available,
): Pick<PayChoice, 'way' | 'card' | 'lost'> {
  if (pay_way === null) {
    const [first = null] = cards
    return { way: first ? 'saved' : hasOnline ? 'online' : 'card', card: first, lost: null }
  }
  if (!hasOnline && (pay_way === 'online' || pay_way === 'saved'))
    return { way: null, card: null, lost: 'Оплата на сайте сейчас не работает. Выберите другой способ.' }
  if (pay_way !== 'saved') return { way: pay_way, card: null, lost: null }
  const card = cards.find(({ id }) => id === card_id) ?? null
  if (card) return { way: 'saved', card, lost: null }
  return { way: null, card: null, lost: areLoaded ? 'Этой карты больше нет. Выберите, чем платить.' : null }
}

/** «Visa •• 4242» */
export const cardTitle = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) => `${brand} ••\u00a0${last4}`
