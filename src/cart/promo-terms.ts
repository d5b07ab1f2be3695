import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import type { Quote } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { isOfCart } from '~/rules/promo'
import { showToast } from '~/ui/show-toast'
import { cartPromoAtom, type CartPromo, setPromoAtom } from './cart.atoms'

type Terms = CartPromo['terms']
type Gift = Pick<Goods, 'id' | 'name' | 'price'>

/** Updates the stored terms of the code from a quote, each quote once, and removes a code that the shop does not have. */
export function usePromoTerms(quote: Quote | null): void {
  const promo = useAtomValue(cartPromoAtom)
  const setPromo = useSetAtom(setPromoAtom)
  const giftId = promo && quote ? unknownGift(promo.terms, quote) : null
  const { data: gifts } = useQuery({ ...catalogQueries.goods(giftId === null ? [] : [giftId]), enabled: giftId !== null })
  const applied = useRef<Quote>(null)

  useEffect(() => {
    if (!promo || !quote || applied.current === quote) return
    if (giftId === null || gifts) applied.current = quote
    // each further quote with it would count as a wrong code
    if (quote.promo_refused?.reason === 'unknown') {
      setPromo(null)
      showToast({ kind: 'note', title: `Кода ${promo.code} больше нет` })
      return
    }
    const terms = promoTerms(promo.terms, quote, gifts?.[0])
    if (terms !== promo.terms) setPromo({ code: promo.code, terms })
  }, [promo, quote, giftId, gifts, setPromo])
}

/** The product id of a gift that the stored terms do not hold; null where there is none to fetch. */
export function unknownGift(terms: Terms, { promo }: Pick<Quote, 'promo'>): number | null {
  return promo?.type === PROMO_TYPE.gift && promo.gift !== null && promo.gift !== terms?.gift?.id ? promo.gift : null
}

/** The terms of a code after a quote: those of the quote, null where the shop rejects the code itself, else the stored ones, also
 *  while a new gift is being fetched. Equal terms stay the same object. */
export function promoTerms(terms: Terms, { promo, promo_refused }: Pick<Quote, 'promo' | 'promo_refused'>, gift: Gift | undefined): Terms {
  if (promo === null) return promo_refused && !isOfCart(promo_refused) ? null : terms
  const { type, discount, min_total = terms?.min_total ?? 0 } = promo
  const isSame = terms?.type === type && terms.discount === discount && terms.min_total === min_total
  if (isSame && (terms.gift?.id ?? null) === promo.gift) return terms
  if (type !== PROMO_TYPE.gift || promo.gift === null) return { type, discount, min_total, gift: null }
  const known = [terms?.gift, gift].find((one) => one?.id === promo.gift)
  return known ? { type, discount, min_total, gift: { id: known.id, name: known.name, price: known.price } } : terms
}
