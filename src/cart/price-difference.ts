import type { Quote, QuoteTotals } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import type { CartPrice, DeliveryTerms } from '~/rules/pricing'
import type { CartPromo } from './promo.atoms'

type Own = Pick<CartPrice, 'lines' | 'totals' | 'promo'>
type Priced = {
  own: Own
  quote: Quote
  /** The terms of the city that the browser reckoned with, in roubles. */
  terms: DeliveryTerms
  promo: CartPromo | null
}

/** What the engine makes of the same inputs; all of it in roubles, bonuses whole. */
const RESULTS = ['discount', 'bonuses_spent', 'delivery_fee', 'total', 'bonuses_earned'] as const
export type PriceResults = Pick<QuoteTotals, (typeof RESULTS)[number]>
export type PriceDifference = { own: PriceResults; server: PriceResults }

const SUMS = ['full', 'bonusesActive', 'bonusesInactive', 'saleActive', 'saleInactive'] as const

/** Whether the server's catalogue is another one than that of the cart's lines: something is gone, dearer, cheaper, or
 *  counts in another of the five sums. Pure. */
export function isCartBehind(own: Own, quote: Quote): boolean {
  return (
    quote.outed.length > 0 ||
    quote.changed.length > 0 ||
    quote.lines.length !== own.lines.length ||
    quote.lines.some(({ amount }, index) => amount !== own.lines[index]?.amount) ||
    SUMS.some((sum) => quote.totals[sum] !== own.totals[sum])
  )
}

/** What the browser and the server made of the SAME lines, city terms and code where it is not the same: a defect.
 *  Null where they agree, and where their inputs may differ: a fresher catalogue or city, a code whose terms are not
 *  known here or differ. Pure. Issue 4, part 8. */
export function priceDifference({ own, quote, terms, promo }: Priced): PriceDifference | null {
  if (isCartBehind(own, quote) || !isSameCity(terms, quote.delivery) || !isSameCode(own, promo, quote)) return null
  if (RESULTS.every((result) => own.totals[result] === quote.totals[result])) return null
  return { own: resultsOf(own.totals), server: resultsOf(quote.totals) }
}

const isSameCity = (terms: DeliveryTerms, { fee, free_from, min_order }: Quote['delivery']) =>
  terms.fee === fee && terms.free_from === free_from && terms.min_order === min_order

/** A quote tells the terms of a code only where it counts; where it is refused, both must refuse it to be comparable. */
function isSameCode(own: Own, promo: CartPromo | null, quote: Quote): boolean {
  if (promo === null) return true
  if (promo.terms === null) return false
  if (quote.promo === null) return own.promo === null
  // a gift is weighed by its price, which a quote does not tell
  if (quote.promo.type === PROMO_TYPE.gift && own.promo === null) return false
  return isSameTerms(promo.terms, quote.promo)
}

/** Whether the stored terms of a code are those of a quote; an API that does not tell the minimum leaves it open. */
export function isSameTerms(terms: NonNullable<CartPromo['terms']>, told: NonNullable<Quote['promo']>): boolean {
  return (
    terms.type === told.type &&
    terms.discount === told.discount &&
    terms.min_total === told.min_total &&
    (terms.gift?.id ?? null) === told.gift
  )
}

const resultsOf = ({ discount, bonuses_spent, delivery_fee, total, bonuses_earned }: QuoteTotals): PriceResults => ({
  discount,
  bonuses_spent,
  delivery_fee,
  total,
  bonuses_earned,
})
