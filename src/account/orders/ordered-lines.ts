import { type CartLine, toCartLine } from '~/cart/cart.atoms'
import type { Goods } from '~/contracts/goods'
import type { OrderLine } from '~/contracts/orders'

/** The lines of an order as cart lines at the prices of the order; gifts have no price and are left out. Missing data has neutral
 *  values: current data replaces it, and a dish that left the menu only shows name, picture and options. */
export const orderedLines = (ordered: readonly OrderLine[], goods: readonly Goods[]): CartLine[] =>
  ordered.flatMap((line) => {
    const { goods_id: id, slug, name, image, goodsCount: qtt, goodsPrice: price, additionals, sides, sauces, note } = line
    if (price === null) return []
    const known = goods.find((one) => one.id === id)
    const category_id = known?.category_id ?? line.category_id ?? id
    const unknown = { old_price: null, badge: 'no', bonuses_active: false, sale_active: false, about: '' } as const
    const shown = {
      id,
      slug,
      name,
      price,
      category_id,
      picture: image.webp,
      hours: known?.hours ?? [],
      contains: known?.contains ?? null,
      ...unknown,
    }
    return [toCartLine(shown, qtt, { additionals, side: sides, sauce: sauces, note: note ?? '' })]
  })
