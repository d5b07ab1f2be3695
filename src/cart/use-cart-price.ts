import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { authQueries } from '~/auth/auth.queries'
import { useIsSignedIn } from '~/auth/use-token'
import { shopQueries } from '~/catalog/shop.queries'
import type { ExplanationRow, Quote } from '~/contracts/cart'
import { subtractMoney } from '~/rules/money'
import { priceCart } from '~/rules/pricing'
import { cartLinesAtom } from './cart.atoms'
import { toLineBody } from './cart-line'
import { cartQueries } from './cart.queries'

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
  /** How the total comes about, without the total itself. */
  rows: ExplanationRow[]
}

/** Prices the cart with the shop's own rules at once, and with the server's quote as soon as it has come. */
export function useCartPrice(): CartPrice {
  const lines = useAtomValue(cartLinesAtom)
  const { data: shop } = useQuery(shopQueries.shop())
  const isSignedIn = useIsSignedIn()
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isSignedIn })
  const { data: quoted, isPlaceholderData } = useQuery(
    cartQueries.quote({ delivery_type: 'delivery', city_id: shop?.cityId ?? null, goods: lines.map(toLineBody) }),
  )
  const terms = shop?.cities.find(({ id }) => id === shop.cityId)?.delivery ?? { fee: 0, free_from: null, min_order: 0 }
  const own = priceCart({ lines, delivery_type: 'delivery', terms, buyer: user ?? null })
  return toCartPrice(quoted && !isPlaceholderData && lines.length > 0 ? quoted : own)
}

function toCartPrice({ totals, delivery, explanation }: Pick<Quote, 'totals' | 'delivery' | 'explanation'>): CartPrice {
  const goods = subtractMoney(totals.full, totals.discount)
  const { free_from: freeFrom, min_order: minOrder, missing } = delivery
  return {
    goods,
    total: totals.total,
    minOrder,
    missing,
    freeFrom,
    toFree: freeFrom === null ? 0 : Math.max(0, subtractMoney(freeFrom, goods)),
    rows: explanation.filter(({ kind }) => kind !== 'total'),
  }
}
