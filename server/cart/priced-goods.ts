import type { CartLineBody, CartOptionBody } from '~/contracts/cart'
import type { Goods, Option } from '~/contracts/goods'
import type { OrderOption } from '~/contracts/orders'
import type { Promotion } from '~/contracts/promotions'
import { cartChanges, type CartChanges } from '~/rules/cart-changes'
import { mergeOptions } from '~/rules/line-uid'
import { noteProblem } from '~/rules/line-note'
import { groupFaults, settleOptions } from '~/rules/option-groups'
import { dishOfOption, partName } from '~/rules/part-option'
import { priceCart, type CartPrice, type CartToPrice } from '~/rules/pricing'
import type { PromotionFacts } from '~/rules/promotion-facts'
import { pricePromoted } from '~/rules/promotions'
import { sizedName } from '~/rules/size-text'
import type { FieldTexts } from './place'

/** A line of a body with its product, at current prices and with the options on offer. */
export type GoodsLine = {
  body: CartLineBody
  goods: Goods
  additionals: OrderOption[]
  side: OrderOption[]
  sauce: OrderOption[]
  /** The price of the line in roubles, and its shares of the discount and of the bonuses. */
  amount: number
  discount: number
  bonuses: number
}

export type PricedGoods = {
  /** In the body's order; null for an unavailable line. */
  lines: (GoodsLine | null)[]
  changes: CartChanges
  price: CartPrice
  /** Too much of an option, broken groups, words where none are taken, and dishes not served at the promised time, by field. */
  problems: FieldTexts
}

/** Prices the lines of a body by the catalogue; quotes, certificates and orders all use it. A certificate is tried without
 *  promotions. */
export function priceGoods(
  bodies: readonly CartLineBody[],
  goodsById: ReadonlyMap<number, Goods>,
  terms: Omit<CartToPrice, 'lines'>,
  promotions: { rules: readonly Promotion[]; facts: PromotionFacts } | null = null,
): PricedGoods {
  const problems: FieldTexts = {}
  const known = bodies.map((body, index) => {
    const goods = goodsById.get(body.id)
    if (!goods?.available) return null
    const choose = (field: 'additionals' | 'side' | 'sauce', offered: readonly Option[]) => {
      const chosen = chooseOptions(body[field], offered)
      const over = chosen.find((one) => one.qtt > one.max)
      if (over) problems[`goods.${index}.${field}`] = `${over.name}: не больше ${over.max} на одно блюдо`
      return settleOptions(
        goods.groups,
        chosen.map(({ max: _max, ...option }) => option),
      )
    }
    const options = {
      additionals: choose('additionals', goods.additionals),
      side: choose('side', goods.sides),
      sauce: choose('sauce', goods.sauces),
    }
    for (const { field, text } of groupFaults(goods, options))
      problems[`goods.${index}.${field}`] ??= [sizedName(goods), goneText(body[field], options[field], goodsById), text]
        .filter(Boolean)
        .join('. ')
    const note = noteProblem(goods, body.note)
    if (note !== null) problems[`goods.${index}.note`] = note
    const { id, category_id, price, old_price, bonuses_active, sale_active, is_set } = goods
    return {
      body,
      goods,
      ...options,
      priced: { id, category_id, price, old_price, bonuses_active, sale_active, is_set, qtt: body.qtt, ...options },
    }
  })
  const cart = { ...terms, lines: known.flatMap((line) => line?.priced ?? []) }
  const price = promotions ? pricePromoted(cart, promotions.rules, promotions.facts) : priceCart(cart)
  const sums = price.lines.values()
  const lines = known.map((line) => {
    if (!line) return null
    const { priced: _priced, ...rest } = line
    const { amount = 0, discount = 0, bonuses = 0 } = sums.next().value ?? {}
    return { ...rest, amount, discount, bonuses }
  })
  return { lines, changes: cartChanges(bodies, goodsById), price, problems }
}

/** «Сейчас нет: ½ Пепперони»: the dishes that were chosen and are not offered now; empty for none. */
function goneText(chosen: readonly CartOptionBody[], kept: readonly { id: number }[], goodsById: ReadonlyMap<number, Goods>): string {
  const gone = chosen.flatMap(({ id }) => {
    const dish = kept.some((one) => one.id === id) ? null : dishOfOption(id)
    const name = dish && goodsById.get(dish.id)?.name
    return dish && name ? [partName(name, dish.part)] : []
  })
  return gone.length > 0 ? `Сейчас нет: ${[...new Set(gone)].join(', ')}` : ''
}

/** An option as an order keeps it. */
export const orderedOption = ({ id, name, price, goods_id, part }: Option, qtt: number): OrderOption => ({
  id,
  name,
  qtt,
  price,
  ...(goods_id !== undefined && { goods_id, part }),
})

function chooseOptions(chosen: readonly CartOptionBody[], offered: readonly Option[]) {
  return mergeOptions(chosen).flatMap(({ id, qtt }) => {
    const option = offered.find((one) => one.id === id)
    return option ? [{ ...orderedOption(option, qtt), max: option.max }] : []
  })
}
