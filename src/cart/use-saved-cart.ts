import { useClientAtom } from '~/lib/use-client-atom'
import { cartCountAtom, cartPromoAtom, cartQttsAtom, cartTotalsAtom } from './cart.atoms'

/** Pieces of a product in the cart over all its lines. */
export const useCartQtt = (goodsId: number): number => useClientAtom(cartQttsAtom, (qtts) => qtts.get(goodsId) ?? 0, 0)

/** Pieces in the cart and their sum in roubles, without delivery and discounts. */
export function useCartSum(): { count: number; total: number } {
  const count = useClientAtom(cartCountAtom, (value) => value, 0)
  const total = useClientAtom(cartTotalsAtom, ({ full }) => full, 0)
  return { count, total }
}

export const useCartPromo = () => useClientAtom(cartPromoAtom, (promo) => promo?.code ?? null, null)
