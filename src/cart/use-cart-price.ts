import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { useIsSignedIn } from '~/auth/use-token'
import { shopQueries } from '~/shop/shop.queries'
import type { DealAdvice, ExplanationRow, PromoRefusal, Quote } from '~/contracts/cart'
import { subtractMoney } from '~/rules/money'
import { type CartPrice as PricedCart, type DeliveryTerms, priceCart } from '~/rules/pricing'
import { toLineBody } from './cart-line'
import { cartLinesAtom } from './cart.atoms'
import { cartQueries } from './cart.queries'
import { isCartBehind, priceDifference } from './price-difference'
import { cartPromoAtom, promoToPriceAtom } from './promo.atoms'
import { usePromoTerms } from './use-promo-terms'
import { useReportDifference } from './use-report-difference'
import { useSettled } from './use-settled'

const SETTLE_MS = 300
const ASK_AGAIN_MS = 30_000
const unknownTerms: DeliveryTerms = { fee: 0, free_from: null, min_order: 0 }

/** What the cart costs as a delivery to the chosen city, in roubles. */
export type CartPrice = {
  /** The sum of the goods after discounts: what the minimum and free delivery are compared with. */
  goods: number
  total: number
  minOrder: number
  missing: number
  /** From which sum delivery is free; null where it never is. */
  freeFrom: number | null
  toFree: number
  /** How the total comes about, without the total itself and without notes. */
  rows: ExplanationRow[]
  /** Why a wish did not count, or what it costs, in words. */
  notes: string[]
  /** What would be better for the customer. */
  advice: DealAdvice | null
  /** Why the code does not count; null where it does and where there is none. */
  refused: PromoRefusal | null
  /** The free product of the code that counts. */
  giftId: number | null
  /** Whole bonuses that come back once the order is completed. */
  bonuses_earned: number
  /** Whether the server has priced exactly this cart. */
  isQuoted: boolean
  /** Whether the server's catalogue is another than the cart's: it wants a synchronisation. */
  isBehind: boolean
}

/** Prices the cart with the shop's own rules at once, and with the server's quote as soon as it has come. The server is
 *  asked only while the cart is in view: when it has not changed for 300 ms, then every 30 s, and when the window comes
 *  back. A difference between the two for the same inputs is logged. Contract "Added calls". */
export function useCartPrice({ isOpen }: { isOpen: boolean }): CartPrice {
  const lines = useAtomValue(cartLinesAtom)
  const promo = useAtomValue(cartPromoAtom)
  const promoToPrice = useAtomValue(promoToPriceAtom)
  const { data: shop } = useQuery(shopQueries.shop())
  const isSignedIn = useIsSignedIn()
  const user = useQuery({ ...authQueries.user(), enabled: isSignedIn })
  const buyer = (isSignedIn && user.data) || null
  const city = shop?.cities.find(({ id }) => id === shop.cityId)
  const terms = city?.delivery ?? unknownTerms

  // reckoned once per change: the answers of three queries render this again, and a hundred lines with a code were
  // 100 lines were measured at 0.7 ms, the first times at up to 10 ms
  const own = useMemo(
    () => priceCart({ lines, delivery_type: 'delivery', terms, buyer, promo: promoToPrice }),
    [lines, terms, buyer, promoToPrice],
  )
  const settled = useSettled(lines, SETTLE_MS)
  const isSettled = settled === lines
  const isComparable = isSettled && city !== undefined && (promo === null || promo.terms !== null) && (!isSignedIn || buyer !== null)
  const body = {
    delivery_type: 'delivery' as const,
    city_id: shop?.cityId ?? null,
    promocode: promo?.code ?? null,
    goods: settled.map(toLineBody),
  }
  const quoted = useQuery({
    ...cartQueries.quote(body, isComparable ? own.totals.total : undefined),
    enabled: isOpen && shop !== undefined && settled.length > 0,
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  const quote = (isSettled && lines.length > 0 && !quoted.isPlaceholderData && quoted.data) || null

  usePromoTerms(quote)
  const isSure = isComparable && quote !== null && !quoted.isFetching && !quoted.isError
  useReportDifference({
    difference: isSure ? priceDifference({ own, quote, terms, promo }) : null,
    isBuyerOlder: isSignedIn && user.dataUpdatedAt < quoted.dataUpdatedAt,
    askBuyer: () => void user.refetch(),
  })
  return { ...toCartPrice(quote ?? own), isQuoted: quote !== null, isBehind: quote !== null && isCartBehind(own, quote) }
}

function toCartPrice(priced: Quote | PricedCart): Omit<CartPrice, 'isQuoted' | 'isBehind'> {
  const { totals, delivery, explanation, promo, promo_refused, advice } = priced
  const goods = subtractMoney(totals.full, totals.discount)
  const { free_from: freeFrom, min_order: minOrder, missing } = delivery
  const gift = promo?.gift ?? null
  return {
    goods,
    total: totals.total,
    minOrder,
    missing,
    freeFrom,
    toFree: freeFrom === null ? 0 : Math.max(0, subtractMoney(freeFrom, goods)),
    rows: explanation.filter(({ kind }) => kind !== 'total' && kind !== 'note'),
    notes: explanation.filter(({ kind }) => kind === 'note').map(({ text }) => text),
    advice: advice ?? null,
    refused: promo_refused ?? null,
    giftId: typeof gift === 'number' ? gift : (gift?.id ?? null),
    bonuses_earned: totals.bonuses_earned,
  }
}
