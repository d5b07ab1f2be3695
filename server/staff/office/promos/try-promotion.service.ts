import { sql } from 'drizzle-orm'
import type { Promotion } from '~/contracts/promotions'
import type { PromotionWarning, TriedPromotion, TryPromotionBody } from '~/contracts/staff-promotions'
import { cityTerms } from '~/rules/delivery-terms'
import { priceText } from '~/rules/number-text'
import { codeName, type CodeRule } from '~/rules/promo'
import type { PromotionFacts } from '~/rules/promotion-facts'
import { isMuchOff, promotionWarnings } from '~/rules/promotion-warnings'
import { sizedName } from '~/rules/size-text'
import { invalidFields } from '#server/cart/cart.service'
import { kitchensOfPlace, NOT_OPEN } from '#server/cart/place'
import { priceGoods, type PricedGoods } from '#server/cart/priced-goods'
import { oneVersion, versionQuery } from '#server/catalog/catalog-version'
import { cartGoodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { invalid } from '#server/core/errors'
import { categories } from '#server/db/tables'
import { pickCart, rulesQuery, usablePromo } from '#server/promo/promo.service'
import { withGifts } from '#server/promo/promotions.service'
import { findCity, loadDictionaries } from '#server/shop/dictionaries.service'
import { familiesQuery, withSizesOf } from '#server/shop/promotion-rows'
import type { StaffContext } from '#server/staff/access/staff-context'
import { checkPromotion, NEW_PROMOTION } from './check-promotion'

/** Prices a cart with and without a draft, by the rules that are on. Stores nothing. @throws HttpError 422 by field */
export async function tryPromotion(ctx: StaffContext, body: TryPromotionBody): Promise<TriedPromotion> {
  const { draft, promocode, delivery_type, goods: lines } = body
  const fields = { ...NEW_PROMOTION, name: '', ...draft, is_active: false }
  await checkPromotion(ctx, { ...fields, name: fields.name || 'Проба' }, { id: body.id ?? null, used: 0 })
  const dishId = 'goods_id' in draft.effect ? (draft.effect.goods_id ?? 0) : 0
  const listed = JSON.stringify([dishId, ...fields.condition.items.flatMap((one) => one.goods)])
  const picked = sql`${pickCart(lines, promocode)} union select "value" from json_each(${listed})`
  const [state, goodsRows, optionRows, [found], families, categoryRows] = await ctx.db.batch([
    versionQuery(ctx.db),
    cartGoodsQuery(ctx.db, picked),
    optionsQuery(ctx.db, picked),
    rulesQuery(ctx, promocode),
    familiesQuery(ctx.db),
    ctx.db.select({ id: categories.id, name: categories.name }).from(categories),
  ])
  const dictionaries = await loadDictionaries({ ...ctx, catalogVersion: oneVersion(state) })
  const city = findCity(dictionaries, body.city_id ?? undefined)
  if (!city) throw invalid('city_id', NOT_OPEN)
  const kitchens = kitchensOfPlace({ kitchenId: dictionaries.kitchen.ofCity.get(city.id) ?? null })
  const goodsById = toGoodsById(goodsRows, optionRows, { now: ctx.now, kitchens })
  const now = ctx.now.getTime()
  const at = body.at ? Date.parse(body.at) : now
  const promised = { from: at }
  const time = { goodsById, timeZone: city.time_zone, promised, dictionaries }
  const { promo: typed } = await usablePromo(ctx, promocode, found, { ...time, phone: null })
  const facts: PromotionFacts = {
    now: at,
    at,
    timeZone: city.time_zone,
    zoneId: body.zone_id ?? null,
    isFirstOrder: body.is_first_order,
    birthdayIn: body.birthday_in ?? null,
    payVariant: body.pay_variant ?? null,
    source: body.source,
    names: {
      goods: (id) => goodsById.get(id)?.name,
      categories: (id) => categoryRows.find((one) => one.id === id)?.name,
      zones: (id) => dictionaries.zonesOf.get(city.id)?.find((one) => one.id === id)?.name,
    },
  }
  const others = dictionaries.promotions.filter(({ id }) => id !== body.id)
  const dish = goodsById.get(dishId)
  const { code, note: _note, max_uses: _max, per_customer: _limit, is_active: _on, is_archived: _away, ...terms } = fields
  const tried: Promotion = {
    ...terms,
    id: body.id ?? Math.max(0, ...others.map(({ id }) => id)) + 1,
    condition: withSizesOf(fields.condition, families),
    gift: dish ? { id: dish.id, name: sizedName(dish), price: dish.price } : null,
  }
  const priceBy = (rules: readonly Promotion[], promo: CodeRule | null) => {
    const cart = { delivery_type, terms: cityTerms(city.delivery), buyer: null, promo }
    return priceGoods(lines, goodsById, cart, { rules: withGifts(rules, goodsById, city.time_zone, at), facts })
  }
  const priced = code === null ? priceBy([...others, tried], typed) : priceBy(others, { ...tried, code, name: codeName(code) })
  const without = priceBy(others, code === null ? typed : null)
  if (Object.keys(priced.problems).length > 0) throw invalidFields(priced.problems)
  const { totals, explanation, promotions, nudges, promo } = priced.price
  const isUsed = code === null ? promotions.some(({ id }) => id === tried.id) : promo !== null
  const found_warnings = [...(isUsed ? warningsOf(priced) : []), ...promotionWarnings(fields, dish ? sizedName(dish) : null)]
  return {
    totals,
    without: without.price.totals,
    explanation,
    promotions,
    is_used: isUsed,
    nudges,
    outed: priced.changes.outed,
    warnings: found_warnings.filter((one, index) => found_warnings.findIndex(({ key }) => key === one.key) === index),
  }
}

/** What is odd about this very cart. */
function warningsOf({ lines, price: { totals } }: PricedGoods): PromotionWarning[] {
  const free = lines.flatMap((line) => (line && line.amount > 0 && line.discount === line.amount ? [sizedName(line.goods)] : []))
  return [
    ...(free.length > 0 ? [{ key: 'free_dishes' as const, text: `${free.join(', ')} за\u00a00\u00a0₽` }] : []),
    ...(isMuchOff(totals.discount, totals.full)
      ? [{ key: 'over_half' as const, text: `Скидка ${priceText(totals.discount)} больше 50\u00a0% заказа` }]
      : []),
  ]
}
