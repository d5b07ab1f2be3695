import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import type { Quote } from '~/contracts/cart'
import { promoTerms, unknownGift } from './promo-terms'
import { cartPromoAtom, setPromoAtom } from './promo.atoms'

/** Lets the stored terms of the code follow what a quote of this very code says of it. Spec §4 "Promo result". */
export function usePromoTerms(quote: Quote | null): void {
  const promo = useAtomValue(cartPromoAtom)
  const setPromo = useSetAtom(setPromoAtom)
  const giftId = promo && quote ? unknownGift(promo.terms, quote) : null
  const { data: gifts } = useQuery({ ...catalogQueries.goods(giftId === null ? [] : [giftId]), enabled: giftId !== null })

  useEffect(() => {
    if (!promo || !quote) return
    const terms = promoTerms(promo.terms, quote, gifts?.[0])
    if (terms !== promo.terms) setPromo({ code: promo.code, terms })
  }, [promo, quote, gifts, setPromo])
}
