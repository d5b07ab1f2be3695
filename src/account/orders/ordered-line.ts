import { toCartLine, type CartLine } from '~/cart/cart-line'
import type { Goods } from '~/contracts/goods'
import type { OrderLine } from '~/contracts/orders'
import type { RepeatLine } from '~/rules/repeat-order'

/** Gives the writer of an order's line as a line of the cart at the prices of then. What an order does not keep is of no
 *  consequence: current data replaces it, and of a dish that is gone only name, picture and options are shown. */
export const orderedLine =
  (goods: readonly Goods[]) =>
  ({ goods_id, category_id: stood, slug, name, image }: OrderLine, { id, qtt, price, ...options }: RepeatLine): CartLine => {
    const category_id = goods.find((one) => one.id === goods_id)?.category_id ?? stood ?? goods_id
    const unknown = { old_price: null, badge: 'no', bonuses_active: false, sale_active: false, note: '' } as const
    return toCartLine({ id, slug, name, price, category_id, picture: image.webp, ...unknown }, qtt, options)
  }
