import { atom } from 'jotai'
import * as v from 'valibot'
import type { CartLineBody } from '~/contracts/cart'
import { ALLERGENS, BADGES, MAX_LINES, MAX_LINE_QTT, MAX_PERSONS, MAX_TYPED_CODE, PROMO_TYPE } from '~/contracts/constants'
import { openDialogAtom } from '~/lib/dialog.atoms'
import { idSchema, validItems, whole } from '~/lib/schemas'
import { readStored, writeStored } from '~/lib/storage'
import { storedAtom } from '~/lib/stored-atom'
import { optionsText } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { cartTotals } from '~/rules/line-price'
import { lineUid } from '~/rules/line-uid'
import { isMoney } from '~/rules/money'
import type { CodeTerms } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'
import { sizedName } from '~/rules/size-text'
import { showToast } from '~/ui/show-toast'

const price = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && isMoney(value)),
)
const options = v.array(v.object({ id: idSchema, qtt: whole(1), price, name: v.string(), free: v.optional(whole(1)) }))

const servedHours = v.array(v.object({ day: whole(1, 7), open: v.string(), close: v.string() }))

/** A cart line as the browser stores it: the choice and the prices that the customer saw. */
const cartLine = v.object({
  uid: v.string(),
  id: idSchema,
  qtt: whole(1, MAX_LINE_QTT),
  price,
  // the price before the menu's own sale; absent in lines of older versions
  old_price: v.optional(v.nullable(price), null),
  additionals: options,
  side: options,
  sauce: options,
  bonuses_active: v.boolean(),
  sale_active: v.boolean(),
  badge: v.picklist(BADGES),
  name: v.string(),
  slug: v.string(),
  picture: v.string(),
  category_id: idSchema,
  // what a list says of the dish: weight, pieces
  about: v.string(),
  // words to the kitchen, empty for none
  note: v.string(),
  // absent in lines of older versions
  hours: v.optional(servedHours, []),
  contains: v.optional(v.nullable(v.array(v.picklist(ALLERGENS)))),
  takes_notes: v.optional(v.boolean(), true),
  is_set: v.optional(v.boolean()),
}) satisfies v.GenericSchema<unknown, CartLineBody>
const olderLine = v.looseObject({ note: v.string(), about: v.optional(v.never()) })
export type CartLine = v.InferOutput<typeof cartLine>
export type ChosenOptions = Pick<CartLine, 'additionals' | 'side' | 'sauce'>
/** What a customer chooses for a line. */
export type LineChoice = ChosenOptions & Pick<CartLine, 'note'>

const noChoice: LineChoice = { additionals: [], side: [], sauce: [], note: '' }

/** A new line of a product, named with its size. The order of its fields is that of `cartLine`: lines are compared as JSON. */
export function toCartLine(
  goods: Omit<CartLine, 'uid' | 'qtt' | 'takes_notes' | keyof LineChoice> & { size?: string | null; takes_notes?: boolean | undefined },
  qtt: number,
  { note, ...options }: LineChoice = noChoice,
): CartLine {
  const { id, slug, price, old_price, category_id, badge, bonuses_active, sale_active } = goods
  const { picture, about, hours, contains, takes_notes = true, is_set } = goods
  const name = sizedName(goods)
  const shown = { bonuses_active, sale_active, badge, name, slug, picture, category_id, about, note, hours, contains, takes_notes }
  const line = { uid: lineUid({ id, ...options, note }), id, qtt, price, old_price, ...options, ...shown }
  return is_set ? { ...line, is_set } : line
}

/** The line as the API takes it, with the prices that the customer saw. */
export function toLineBody({ id, qtt, price, additionals, side, sauce, note }: CartLine): CartLineBody {
  const options = (list: CartLine['side']) => list.map((option) => ({ id: option.id, qtt: option.qtt, price: option.price }))
  return { id, qtt, price, additionals: options(additionals), side: options(side), sauce: options(sauce), ...(note !== '' && { note }) }
}

/** «Двойной краб, соус спайси × 2» */
export const chosenText = ({ additionals, side, sauce }: ChosenOptions) => optionsText([...additionals, ...side, ...sauce])

const linesAtom = atom<CartLine[]>([])
const loadedAtom = atom(false)

/** Lines of the cart; empty on the server and while hydrating. */
export const cartLinesAtom = atom((get) => get(linesAtom))
/** Whether the stored cart was read: until then an empty cart means nothing. */
export const isCartLoadedAtom = atom((get) => get(loadedAtom))
/** Pieces of all lines. */
export const cartCountAtom = atom((get) => get(linesAtom).reduce((sum, { qtt }) => sum + qtt, 0))
/** The five sums of the cart in roubles. */
export const cartTotalsAtom = atom((get) => cartTotals(get(linesAtom)))
/** Pieces of each product by its id, over all its lines. */
export const cartQttsAtom = atom((get) => {
  const qtts = new Map<number, number>()
  for (const { id, qtt } of get(linesAtom)) qtts.set(id, (qtts.get(id) ?? 0) + qtt)
  return qtts
})

/** Which live region speaks: a modal cart makes the page inert. */
export type LivePlace = 'page' | 'cart'
const announcementBaseAtom = atom<{ text: string; place: LivePlace }>({ text: '', place: 'page' })
export const announcementAtom = atom((get) => get(announcementBaseAtom))

/** Announces a change of the cart to screen readers. */
export const announceCartAtom = atom(null, (get, set, text: string) => {
  set(announcementBaseAtom, { text, place: get(openDialogAtom)?.name === 'cart' ? 'cart' : 'page' })
})

/** «Калифорния с крабом в корзине, 2 470 ₽» */
const announceAddedAtom = atom(null, (get, set, name: string) => {
  set(announceCartAtom, `${name} в корзине, ${priceText(get(cartTotalsAtom).full)}`)
})

/** «Калифорния, 2 шт, в корзине 1 235 ₽» or «Убрали Калифорнию, …» */
const announceQttAtom = atom(null, (get, set, name: string, qtt: number) => {
  const { full } = get(cartTotalsAtom)
  const left = full > 0 ? `в корзине ${priceText(full)}` : 'корзина пуста'
  set(announceCartAtom, qtt > 0 ? `${name}, ${qtt}\u00a0шт, ${left}` : `Убрали ${name}, ${left}`)
})

/** An unchanged list stays the same object: nothing is rendered or priced again for it. */
const reuse = (before: CartLine[], next: CartLine[]) => (JSON.stringify(next) === JSON.stringify(before) ? before : next)

/** A line of an older version calls `note` what is now `about`. */
const storedLine = v.pipe(
  v.unknown(),
  v.transform((line) => (v.is(olderLine, line) ? { ...line, about: line.note, note: '' } : line)),
  cartLine,
)
const storedLines = validItems(storedLine)

/** Reads the stored cart: at start, and when another tab changed it. Only damaged lines are dropped. */
export const loadCartAtom = atom(null, (get, set) => {
  set(linesAtom, reuse(get(linesAtom), readStored('cart', storedLines) ?? []))
  set(loadedAtom, true)
})

/** Sets and stores all lines. An unchanged cart is not written: another tab may have removed a line meanwhile. */
export const replaceLinesAtom = atom(null, (get, set, lines: CartLine[]) => {
  const before = get(linesAtom)
  const next = reuse(before, lines)
  if (next === before) return
  set(linesAtom, next)
  writeStored('cart', next)
})

/** Adds pieces; the same product with the same options is one line. Returns false, with a toast, where the cart is full. */
export const addToCartAtom = atom(null, (get, set, line: CartLine): boolean => {
  const lines = get(linesAtom)
  const present = lines.find(({ uid }) => uid === line.uid)
  if (!present && lines.length >= MAX_LINES) {
    showToast({ kind: 'bad', title: 'Корзина полна', text: `В одном заказе не больше ${MAX_LINES} строк` })
    return false
  }
  const next = { ...line, qtt: Math.min(MAX_LINE_QTT, (present?.qtt ?? 0) + line.qtt) }
  set(replaceLinesAtom, present ? lines.map((one) => (one === present ? next : one)) : [...lines, next])
  set(announceAddedAtom, line.name)
  return true
})

/** Sets the pieces of a line; none removes it. */
export const setLineQttAtom = atom(null, (get, set, { uid, qtt }: Pick<CartLine, 'uid' | 'qtt'>) => {
  const lines = get(linesAtom)
  const line = lines.find((one) => one.uid === uid)
  if (!line) return
  const next = { ...line, qtt: Math.min(qtt, MAX_LINE_QTT) }
  set(replaceLinesAtom, qtt > 0 ? lines.map((one) => (one === line ? next : one)) : lines.filter((one) => one !== line))
  set(announceQttAtom, line.name, qtt)
})

/** Takes one piece of a product from its last line, where a list shows the product without its options. */
export const takeFromCartAtom = atom(null, (get, set, goodsId: number) => {
  const last = get(linesAtom).findLast(({ id }) => id === goodsId)
  if (!last) return
  set(setLineQttAtom, { uid: last.uid, qtt: last.qtt - 1 })
  set(announceQttAtom, last.name, get(cartQttsAtom).get(goodsId) ?? 0)
})

/** Undoes a removal: the line returns to its place, or its pieces to the same line chosen again meanwhile. */
export const putLineBackAtom = atom(null, (get, set, { line, at }: { line: CartLine; at: number }) => {
  const lines = get(linesAtom)
  if (lines.some(({ uid }) => uid === line.uid)) set(addToCartAtom, line)
  else set(replaceLinesAtom, lines.toSpliced(at, 0, line))
  set(announceAddedAtom, line.name)
})

const promoTerms = v.pipe(
  v.object({
    type: v.picklist([PROMO_TYPE.percent, PROMO_TYPE.amount, PROMO_TYPE.gift]),
    discount: price,
    min_total: price,
    gift: v.nullable(v.object({ id: idSchema, name: v.string(), price })),
    varies: v.exactOptional(v.boolean()),
  }),
  v.check(({ type, discount }) => type !== PROMO_TYPE.percent || discount <= 100),
) satisfies v.GenericSchema<unknown, CodeTerms & { varies?: boolean }>
const cartPromo = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TYPED_CODE)),
  terms: v.nullable(promoTerms),
})
/** A code as the browser stores it; `terms` are null until the server has sent them. Where they vary, they are what it gave to the last
 *  cart: only the server knows what it gives to the next one. */
export type CartPromo = v.InferOutput<typeof cartPromo>

const promoStore = storedAtom<CartPromo | null>('promo', cartPromo, null)
export const cartPromoAtom = promoStore.valueAtom
export const loadPromoAtom = promoStore.loadAtom
export const setPromoAtom = atom(null, (_, set, promo: CartPromo | null) =>
  set(promoStore.setAtom, promo && { ...promo, code: normalCode(promo.code) }),
)
const personsStore = storedAtom('persons', whole(0, MAX_PERSONS), 1)
export const personsAtom = personsStore.valueAtom
export const loadPersonsAtom = personsStore.loadAtom
export const setPersonsAtom = atom(null, (_, set, persons: number) =>
  set(personsStore.setAtom, Math.min(MAX_PERSONS, Math.max(0, persons))),
)

/** Empties the cart, its code included. */
export const clearCartAtom = atom(null, (_, set) => {
  set(replaceLinesAtom, [])
  set(setPromoAtom, null)
})

/** Undoes an emptied cart; what was added since stays. */
export const restoreCartAtom = atom(null, (get, set, { lines, promo }: { lines: CartLine[]; promo: CartPromo | null }) => {
  const added = get(linesAtom)
  set(replaceLinesAtom, lines)
  for (const line of added) set(addToCartAtom, line)
  set(setPromoAtom, get(cartPromoAtom) ?? promo)
})
