import type { Quote } from '~/contracts/cart'
import type { Card } from '~/contracts/cards'
import type { CheckoutDraft } from './checkout-draft'
import type { PayWay } from './pay-ways'

/** What there is to pay with: `cards` is null where the saved ones could not be had, `payment` is the quote's word. */
export type PayMeans = {
  cards: readonly Card[] | null
  payment: Quote['payment']
  /** The card that was chosen unasked, by its id, once the customer has seen it so. */
  shown?: number | null
}

export type PayChoice = {
  /** The way that is chosen; null where the chosen one is not to be had any more, which the customer mends. */
  way: PayWay | null
  /** The saved card that pays. */
  card: Card | null
  /** The saved cards that can pay, the default first. */
  cards: readonly Card[]
  /** Whether one can pay on the site at all. */
  hasOnline: boolean
  /** Whether this order is paid on the site, before it is cooked. */
  isOnline: boolean
  savesCard: boolean
  needsEmail: boolean
  /** Why what was chosen is no choice any more, in words. */
  lost: string | null
}

/** What the draft means for the ways there are. Nothing chosen is the default card, else paying on the site, else a card at
 *  hand-over. A choice that is gone is said, and never becomes another one by itself. Pure. */
export function resolvePay(
  draft: Pick<CheckoutDraft, 'pay_way' | 'card_id'>,
  { cards: known, payment, shown = null }: PayMeans,
): PayChoice {
  const hasOnline = payment?.online ?? true
  const cards = hasOnline ? (known ?? []) : []
  // what was seen as chosen is the choice: another default never takes its place without a word
  const seen = draft.pay_way === null && shown !== null ? ({ pay_way: 'saved', card_id: shown } as const) : draft
  const { way, card, lost } = choose(seen, { cards, hasOnline, areKnown: known !== null })
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

type Chosen = Pick<PayChoice, 'way' | 'card' | 'lost'>

function choose({ pay_way, card_id }: Pick<CheckoutDraft, 'pay_way' | 'card_id'>, shop: Shop): Chosen {
  const { cards, hasOnline, areKnown } = shop
  if (pay_way === null) {
    const [first = null] = cards
    return { way: first ? 'saved' : hasOnline ? 'online' : 'card', card: first, lost: null }
  }
  if (!hasOnline && (pay_way === 'online' || pay_way === 'saved'))
    return { way: null, card: null, lost: 'Оплата на сайте сейчас не работает. Выберите другой способ.' }
  if (pay_way !== 'saved') return { way: pay_way, card: null, lost: null }
  const card = cards.find(({ id }) => id === card_id) ?? null
  if (card) return { way: 'saved', card, lost: null }
  return { way: null, card: null, lost: areKnown ? 'Этой карты больше нет. Выберите, чем платить.' : null }
}

type Shop = { cards: readonly Card[]; hasOnline: boolean; areKnown: boolean }

/** «Visa •• 4242». Pure. */
export const cardTitle = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) => `${brand} ••\u00a0${last4}`
