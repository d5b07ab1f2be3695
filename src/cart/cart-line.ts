import * as v from 'valibot'
import type { CartLineBody } from '~/contracts/cart'
import { BADGES, MAX_LINE_QTT } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { optionsText } from '~/lib/text'
import { lineUid } from '~/rules/line-uid'
import { isMoney } from '~/rules/money'

const price = v.pipe(v.number(), v.minValue(0), v.check(isMoney))
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const storedOption = v.object({ id, qtt: v.pipe(v.number(), v.integer(), v.minValue(1)), price, name: v.string() })

/** A line of the cart as the browser keeps it: what was chosen and the prices that were seen. Spec §3 "Cart product". */
export const storedLine = v.object({
  uid: v.string(),
  id,
  qtt: v.pipe(v.number(), v.integer(), v.maxValue(MAX_LINE_QTT)),
  price,
  /** What it cost before the menu's own sale. */
  old_price: v.optional(v.nullable(price), null),
  additionals: v.array(storedOption),
  side: v.array(storedOption),
  sauce: v.array(storedOption),
  bonuses_active: v.boolean(),
  sale_active: v.boolean(),
  badge: v.picklist(BADGES),
  name: v.string(),
  slug: v.string(),
  picture: v.string(),
  category_id: v.number(),
  note: v.string(),
})
export type CartLine = v.InferOutput<typeof storedLine>
export type CartOption = v.InferOutput<typeof storedOption>
export type ChosenOptions = Pick<CartLine, 'additionals' | 'side' | 'sauce'>

export const noOptions: ChosenOptions = { additionals: [], side: [], sauce: [] }

type LineGoods = Pick<
  Goods,
  'id' | 'slug' | 'name' | 'price' | 'old_price' | 'category_id' | 'badge' | 'bonuses_active' | 'sale_active'
> & {
  picture: string
  note: string
}

/** A new line of a product with its chosen options. */
export function toCartLine(goods: LineGoods, qtt: number, chosen: ChosenOptions = noOptions): CartLine {
  const { id, slug, name, price, old_price, category_id, badge, bonuses_active, sale_active, picture, note } = goods
  return {
    uid: lineUid({ id, ...chosen }),
    id,
    qtt,
    price,
    old_price,
    ...chosen,
    bonuses_active,
    sale_active,
    badge,
    name,
    slug,
    picture,
    category_id,
    note,
  }
}

/** The line as the API takes it, with the prices that the customer saw. */
export function toLineBody({ id, qtt, price, additionals, side, sauce }: CartLine): CartLineBody {
  const options = (list: CartOption[]) => list.map((option) => ({ id: option.id, qtt: option.qtt, price: option.price }))
  return { id, qtt, price, additionals: options(additionals), side: options(side), sauce: options(sauce) }
}

/** The chosen options in one line of words: «Двойной краб, соус спайси × 2». */
export const optionWords = ({ additionals, side, sauce }: ChosenOptions) => optionsText([...additionals, ...side, ...sauce])
