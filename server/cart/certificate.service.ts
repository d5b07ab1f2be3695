import { oneVersion, versionQuery } from '#server/catalog/catalog-version'
import { goodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { invalid, unauthorized } from '#server/core/errors'
import type { CustomerContext } from '#server/http/context'
import { buyerQuery, countWrongCode, pickCart, promoError, promoQuery, usablePromo } from '#server/promo/promo.service'
import { findCity, loadDictionaries } from '#server/shop/dictionaries.service'
import type { Certificate, CheckCertificateBody } from '~/contracts/cart'
import { cartProblem } from '~/rules/promo'
import { priceGoods } from './priced-goods'

/** What a code gives to a cart; unavailable lines do not count. An empty cart is accepted for a code without a minimum. The type is null
 *  where the personal discount gives as much. Dates are those of the city with the lowest id.
 *  @throws 422 `certificate:` with `error.code` `promo_<reason>`, 401 for a deleted customer. */
export async function checkCertificate(ctx: CustomerContext, { certificate, cart }: CheckCertificateBody): Promise<Certificate> {
  const picked = pickCart(cart, certificate)
  const [state, [buyer], found, goods, options] = await ctx.db.batch([
    versionQuery(ctx.db),
    buyerQuery(ctx),
    promoQuery(ctx, certificate),
    goodsQuery(ctx.db, picked),
    optionsQuery(ctx.db, picked),
    ...countWrongCode(ctx, certificate),
  ])
  if (!buyer) throw unauthorized()
  const goodsById = toGoodsById(goods, options)
  const dictionaries = await loadDictionaries({ ...ctx, catalogVersion: oneVersion(state) })
  const city = findCity(dictionaries)
  if (!city) throw new Error('There is no city: the shop was not seeded')

  const { promo, refused } = await usablePromo(ctx, certificate, found, { goodsById, timeZone: city.time_zone })
  if (refused) throw promoError('certificate', refused)
  if (!promo) throw invalid('certificate', 'Введите код')
  const { price } = priceGoods(cart, goodsById, { delivery_type: 'delivery', terms: city.delivery, buyer, promo })
  const problem = price.totals.full > 0 ? price.promo_refused : cartProblem(promo, price.totals)
  if (problem?.reason === 'personal_better') return { type: null, discount: 0 }
  const isEmptyCart = price.totals.full === 0 && problem?.reason === 'nothing_to_discount'
  if (problem && !isEmptyCart) throw promoError('certificate', problem)
  const { type, discount, gift, min_total } = promo
  return { type, discount, ...(gift && { gift: gift.id }), min_total }
}
