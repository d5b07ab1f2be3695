import type { CartLineBody } from '~/contracts/cart'
import { BADGES, MAX_LINE_QTT } from '~/contracts/constants'
import type { Badge, Goods } from '~/contracts/goods'
import { isId, isListOf, isOneOf, isPrice, isRecord, isText, isWhole, type Reads } from '~/lib/checks'
import { optionsText } from '~/lib/text'
import { lineUid } from '~/rules/line-uid'

export type CartOption = { id: number; qtt: number; price: number; name: string }

/** A line of the cart as the browser keeps it: what was chosen and the prices that were seen. Spec §3 "Cart product". */
export type CartLine = {
  uid: string
  id: number
  qtt: number
  price: number
  /** What it cost before the menu's own sale. */
  old_price: number | null
  additionals: CartOption[]
  side: CartOption[]
  sauce: CartOption[]
  bonuses_active: boolean
  sale_active: boolean
  badge: Badge
  name: string
  slug: string
  picture: string
  category_id: number
  note: string
}

const isFlag = (value: unknown) => typeof value === 'boolean'
const isOption = (value: unknown): value is CartOption =>
  isRecord(value) && isId(value['id']) && isWhole(value['qtt'], 1) && isPrice(value['price']) && isText(value['name'])

const isField: { [Name in keyof CartLine]: (value: unknown) => boolean } = {
  uid: isText,
  id: isId,
  // one without pieces is a line too, and dropped by who reads the cart
  qtt: (value) => isWhole(value, Number.MIN_SAFE_INTEGER, MAX_LINE_QTT),
  price: isPrice,
  old_price: (value) => value === null || isPrice(value),
  additionals: isListOf(isOption),
  side: isListOf(isOption),
  sauce: isListOf(isOption),
  bonuses_active: isFlag,
  sale_active: isFlag,
  badge: isOneOf(BADGES),
  name: isText,
  slug: isText,
  picture: isText,
  category_id: Number.isFinite,
  note: isText,
}

/** Reads a kept line; an older one has no `old_price`. */
export const storedLine: Reads<CartLine> = (value) => {
  const line = isRecord(value) ? { old_price: null, ...value } : {}
  return Object.entries(isField).every(([name, isRight]) => isRight(line[name as keyof typeof line])) ? (line as CartLine) : undefined
}

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
