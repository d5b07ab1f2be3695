import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import type { Quote } from '~/contracts/cart'
import { showToast } from '~/ui/show-toast'
import { promoTerms, unknownGift } from './promo-terms'
import { cartPromoAtom, setPromoAtom } from './promo.atoms'

/** Lets the stored terms of the code follow what a quote of this very code says of it; one that the shop does not know
 *  goes. A quote is heard once: terms that another tab has from a later one stand. Spec §4 "Promo result". */
export function usePromoTerms(quote: Quote | null): void {
  const promo = useAtomValue(cartPromoAtom)
  const setPromo = useSetAtom(setPromoAtom)
  const giftId = promo && quote ? unknownGift(promo.terms, quote) : null
  const { data: gifts } = useQuery({ ...catalogQueries.goods(giftId === null ? [] : [giftId]), enabled: giftId !== null })

  const heard = useRef<Quote>(null)

  useEffect(() => {
    if (!promo || !quote || heard.current === quote) return
    if (giftId === null || gifts) heard.current = quote
    // asked for with every change of the cart, it would spend the tries that the shop allows
    if (quote.promo_refused?.reason === 'unknown') {
      setPromo(null)
      showToast({ kind: 'note', title: `Кода ${promo.code} больше нет` })
      return
    }
    const terms = promoTerms(promo.terms, quote, gifts?.[0])
    if (terms !== promo.terms) setPromo({ code: promo.code, terms })
  }, [promo, quote, giftId, gifts, setPromo])
}
