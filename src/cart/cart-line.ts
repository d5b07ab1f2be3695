import * as v from 'valibot'
import type { CartLineBody } from '~/contracts/cart'
import { BADGES, MAX_LINE_QTT } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { optionsText } from '~/lib/text'
import { lineUid } from '~/rules/line-uid'
import { isMoney } from '~/rules/money'

export const storedId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const storedPrice = v.pipe(v.number(), v.minValue(0), v.check(isMoney))

const cartOption = v.object({ id: storedId, qtt: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), price: storedPrice, name: v.string() })
export type CartOption = v.InferOutput<typeof cartOption>

/** A cart line as the browser stores it: the choice and the prices that the customer saw. */
export const cartLine = v.object({
  uid: v.string(),
  id: storedId,
  qtt: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_LINE_QTT)),
  price: storedPrice,
  /** The price before the menu's own sale; absent in lines of older versions. */
  old_price: v.optional(v.nullable(storedPrice), null),
  additionals: v.array(cartOption),
  side: v.array(cartOption),
  sauce: v.array(cartOption),
  bonuses_active: v.boolean(),
  sale_active: v.boolean(),
  badge: v.picklist(BADGES),
  name: v.string(),
  slug: v.string(),
  picture: v.string(),
  category_id: v.pipe(v.number(), v.finite()),
  note: v.string(),
})
export type CartLine = v.InferOutput<typeof cartLine>
export type ChosenOptions = Pick<CartLine, 'additionals' | 'side' | 'sauce'>

const noOptions: ChosenOptions = { additionals: [], side: [], sauce: [] }

type LineGoods = Pick<
  Goods,
  'id' | 'slug' | 'name' | 'price' | 'old_price' | 'category_id' | 'badge' | 'bonuses_active' | 'sale_active'
> & { picture: string; note: string }

/** A new line of a product. The order of its fields is that of the schema: lines are compared as JSON. */
export function toCartLine(goods: LineGoods, qtt: number, chosen: ChosenOptions = noOptions): CartLine {
  const { id, slug, name, price, old_price, category_id, badge, bonuses_active, sale_active, picture, note } = goods
  const shown = { bonuses_active, sale_active, badge, name, slug, picture, category_id, note }
  return { uid: lineUid({ id, ...chosen }), id, qtt, price, old_price, ...chosen, ...shown }
}

/** The line as the API takes it, with the prices that the customer saw. */
export function toLineBody({ id, qtt, price, additionals, side, sauce }: CartLine): CartLineBody {
  const options = (list: CartOption[]) => list.map((option) => ({ id: option.id, qtt: option.qtt, price: option.price }))
  return { id, qtt, price, additionals: options(additionals), side: options(side), sauce: options(sauce) }
}

/** «Двойной краб, соус спайси × 2» */
export const chosenText = ({ additionals, side, sauce }: ChosenOptions) => optionsText([...additionals, ...side, ...sauce])
