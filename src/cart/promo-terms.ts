import type { Quote } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { isOfCart } from '~/rules/promo'
import { isSameTerms } from './price-difference'
import type { CartPromo } from './promo.atoms'

type Terms = CartPromo['terms']
type Gift = Pick<Goods, 'id' | 'name' | 'price'>

/** The gift of a quote that is not the one known here, by its product id; null where there is none to ask for. Pure. */
export function unknownGift(terms: Terms, { promo }: Pick<Quote, 'promo'>): number | null {
  return promo?.type === PROMO_TYPE.gift && promo.gift !== null && promo.gift !== terms?.gift?.id ? promo.gift : null
}

/** The terms that a code has by a quote: those it told where the code counts, null where the shop refuses the code
 *  itself (unknown, expired, used up …), else the known ones, which are also kept while a new gift is not known yet.
 *  The same object where nothing differs. Pure. Spec §4 "Promo result". */
export function promoTerms(terms: Terms, { promo, promo_refused }: Pick<Quote, 'promo' | 'promo_refused'>, gift: Gift | undefined): Terms {
  if (promo === null) return promo_refused && !isOfCart(promo_refused) ? null : terms
  const told = { ...promo, min_total: promo.min_total ?? terms?.min_total ?? 0 }
  if (terms && isSameTerms(terms, told)) return terms
  const { type, discount, min_total } = told
  if (promo.type !== PROMO_TYPE.gift || promo.gift === null) return { type, discount, min_total, gift: null }
  const known = terms?.gift?.id === promo.gift ? terms.gift : gift?.id === promo.gift ? gift : null
  return known ? { type, discount, min_total, gift: { id: known.id, name: known.name, price: known.price } } : terms
}
