import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { useIsSignedIn } from '~/auth/use-token'
import type { Quote } from '~/contracts/cart'
import type { City } from '~/contracts/dictionaries'
import { priceText } from '~/rules/number-text'
import { errorText, isRefusal } from '~/lib/api-error'
import { useDebounced } from '~/lib/use-debounced'
import { subtractMoney } from '~/rules/money'
import { cityTerms } from '~/rules/delivery-terms'
import { type CartPrice as PricedCart, priceCart } from '~/rules/pricing'
import { giftOfCode, ruleOfTerms } from '~/rules/promo'
import { NO_FACTS, type PromotionFacts } from '~/rules/promotion-facts'
import { MINUTE_MS } from '~/rules/time'
import { useZone } from '~/shop/use-zone'
import { shopQueries } from '~/shop/shop.functions'
import { announceCartAtom, cartLinesAtom, cartPromoAtom, toLineBody } from './cart.atoms'
import { cartQueries } from './cart.functions'
import { lineFaultsAtom } from './cart-goods.atoms'
import { quoteFaults } from './not-made'
import { isCartBehind } from './sync-cart'
import { usePromoTerms } from './use-promo'

const DEBOUNCE_MS = 300
const REFETCH_MS = 30_000
const NONE: readonly number[] = []
const unknownTerms = { fee: 0, free_from: null, min_order: 0 }

/** The price of the cart as a delivery to the chosen city, in roubles. */
export type LiveCartPrice = ReturnType<typeof useCartPrice>

/** Prices the cart by the shop's own rules at once, then by the server's quote. The server is asked only while the cart is open: when
 *  it has not changed for 300 ms, every 30 s, and when the window gets focus. */
export function useCartPrice({ isOpen }: { isOpen: boolean }) {
  const lines = useAtomValue(cartLinesAtom)
  const promo = useAtomValue(cartPromoAtom)
  // the server refuses to price a line with a missing choice
  const isBroken = useAtomValue(lineFaultsAtom).size > 0
  const { data: shop } = useQuery(shopQueries.shop())
  const isSignedIn = useIsSignedIn()
  const user = useQuery({ ...authQueries.user(), enabled: isSignedIn })
  const buyer = (isSignedIn && user.data) || null
  const city = shop?.cities.find(({ id }) => id === shop.cityId)
  const zone = useZone(city)
  const delivery = city?.delivery ?? unknownTerms

  const rules = useQuery({ ...cartQueries.promotions(), enabled: isOpen }).data ?? null

  // each of three queries renders this again; 100 lines take up to 10 ms
  const own = useMemo(() => {
    const cart = {
      lines,
      delivery_type: 'delivery' as const,
      terms: zone ?? cityTerms(delivery),
      buyer,
      promo: promo?.terms ? ruleOfTerms(promo.code, promo.terms) : null,
      loyalty: shop?.loyalty,
    }
    return rules && city ? rules.pricePromoted(cart, rules.rules, knownFacts(city, zone?.id ?? null)) : priceCart(cart)
  }, [lines, zone, delivery, buyer, promo, shop?.loyalty, rules, city])
  const settled = useDebounced(lines, DEBOUNCE_MS)
  const isSettled = settled === lines
  // limits, first orders and birthdays are known to the server only
  const isComparable =
    isSettled &&
    city !== undefined &&
    rules === null &&
    (promo === null || (promo.terms !== null && !promo.terms.varies)) &&
    (!isSignedIn || buyer !== null)
  const body = {
    delivery_type: 'delivery' as const,
    city_id: shop?.cityId ?? null,
    ...(zone && { zone_id: zone.id }),
    ...(promo && { promocode: promo.code }),
    goods: settled.map(toLineBody),
  }
  const quoted = useQuery({
    ...cartQueries.quote(body, isComparable ? own.totals.total : undefined),
    enabled: isOpen && !isBroken && shop !== undefined && settled.length > 0,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
  })
  const quote = (isSettled && lines.length > 0 && !quoted.isPlaceholderData && quoted.data) || null
  usePromoTerms(quote)

  return {
    ...shownPrice(quote ?? own),
    /** Whether the terms of delivery depend on an address that is not known yet. */
    isZoneUnknown: zone === null && Boolean(city?.zones?.length),
    /** Whether the server has priced exactly this cart. */
    isQuoted: quote !== null,
    /** Dishes that the kitchen of the order does not make now. */
    outed: quote?.outed ?? NONE,
    /** What else it does not make, and why it prices nothing, by line. */
    faults: quoteFaults(settled, quote, quoted.error),
    /** Whether the server's catalogue differs from the cart's: the cart needs a synchronisation. */
    isBehind: quote !== null && isCartBehind(own, quote),
    /** Whether the last quote failed, why the shop refused it, and whether another one is under way. */
    isFailed: quoted.isError,
    refusal: isRefusal(quoted.error) ? errorText(quoted.error) : null,
    isQuoting: quoted.isFetching,
    refetch: quoted.refetch,
  }
}

/** What this browser knows of an order for now. */
const knownFacts = ({ time_zone, delivery }: Pick<City, 'time_zone' | 'delivery'>, zoneId: number | null): PromotionFacts => {
  const now = Date.now()
  return { ...NO_FACTS, now, at: now + delivery.eta_min * MINUTE_MS, timeZone: time_zone, zoneId }
}

function shownPrice({ totals, delivery, explanation, promo, promo_refused, promo_saves, advice, gifts, nudges }: Quote | PricedCart) {
  const gift = promo && ('effect' in promo ? giftOfCode(promo) : promo.gift)
  return {
    totals,
    delivery,
    /** The goods after discounts: compared with the minimum and the sum for free delivery. */
    goods: subtractMoney(totals.full, totals.discount),
    /** The steps to the total, without the total and the notes. */
    rows: explanation.filter(({ kind }) => kind !== 'total' && kind !== 'note'),
    /** Why the code does not count is shown at the code. */
    notes: explanation.filter(({ kind, text }) => kind === 'note' && text !== promo_refused?.text),
    /** By how much the code lowers the total; below 0 it makes the order dearer. */
    promoSaves: promo_saves ?? null,
    advice: advice ?? null,
    /** Why the code does not count; null where it does and where there is none. */
    refused: promo_refused ?? null,
    giftId: typeof gift === 'number' ? gift : (gift?.id ?? null),
    /** Dishes that promotions add for nothing, and what others still need. */
    gifts: gifts ?? [],
    nudges: nudges ?? [],
  }
}

/** Announces a new total once the server has confirmed it: «К оплате 1 242,50 ₽, промокод SUSHI10 −121,50 ₽». The first one is read
 *  with its button. */
export function useAnnounceTotal({ isQuoted, totals, rows }: LiveCartPrice, isOpen: boolean): void {
  const announce = useSetAtom(announceCartAtom)
  const announced = useRef<string>(null)
  const discount = rows.find(({ kind }) => kind === 'promo' || kind === 'promotion' || kind === 'personal' || kind === 'gift')
  const amount = discount && discount.amount < 0 ? ` ${priceText(discount.amount)}` : ''
  const text = `К оплате ${priceText(totals.total)}${discount ? `, ${discount.text}${amount}` : ''}`

  useEffect(() => {
    if (!isOpen) announced.current = null
    else if (announced.current === null) announced.current = text
    else if (isQuoted && announced.current !== text) {
      announced.current = text
      announce(text)
    }
  }, [isOpen, isQuoted, text, announce])
}
