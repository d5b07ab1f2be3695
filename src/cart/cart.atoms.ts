import * as v from 'valibot'
import { atom } from 'jotai'
import { MAX_LINES, MAX_LINE_QTT, PROMO_TYPE } from '~/contracts/constants'
import { parse } from '~/lib/parse'
import { readStored, writeStored } from '~/lib/storage'
import { storedAtom } from '~/lib/stored-atom'
import { cartTotals } from '~/rules/line-price'
import type { PromoCode } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'
import { showToast } from '~/ui/show-toast'
import { cartLine, type CartLine, storedId, storedPrice } from './cart-line'

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

const storedLines = v.array(v.unknown())

/** Reads the stored cart: at start, and when another tab changed it. Only damaged lines are dropped. */
export const loadCartAtom = atom(null, (get, set) => {
  const lines = (readStored('cart', storedLines) ?? []).flatMap((line) => parse(cartLine, line) ?? [])
  set(linesAtom, reuseUnchanged(get(linesAtom), lines))
  set(loadedAtom, true)
})

/** Sets and stores all lines. An unchanged cart is not written: another tab may have removed a line meanwhile. */
export const replaceLinesAtom = atom(null, (get, set, lines: CartLine[]) => {
  const before = get(linesAtom)
  const next = reuseUnchanged(before, lines)
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
  return true
})

/** Sets the pieces of a line; none removes it. */
export const setLineQttAtom = atom(null, (get, set, { uid, qtt }: { uid: string; qtt: number }) => {
  const changed = get(linesAtom).map((line) => (line.uid === uid ? { ...line, qtt: Math.min(qtt, MAX_LINE_QTT) } : line))
  const next = changed.filter((line) => line.qtt > 0)
  set(replaceLinesAtom, next)
})

/** Takes one piece of a product from its last line, where a list shows the product without its options. */
export const takeFromCartAtom = atom(null, (get, set, goodsId: number) => {
  const last = get(linesAtom).findLast(({ id }) => id === goodsId)
  if (last) set(setLineQttAtom, { uid: last.uid, qtt: last.qtt - 1 })
})

/** Undoes a removal: the line returns to its place, or its pieces to the same line chosen again meanwhile. */
export const putLineBackAtom = atom(null, (get, set, { line, at }: { line: CartLine; at: number }) => {
  const lines = get(linesAtom)
  if (lines.some(({ uid }) => uid === line.uid)) set(addToCartAtom, line)
  else set(replaceLinesAtom, lines.toSpliced(at, 0, line))
})

const gift = v.object({ id: storedId, name: v.string(), price: storedPrice })
const terms = v.pipe(
  v.object({
    type: v.picklist([PROMO_TYPE.percent, PROMO_TYPE.amount, PROMO_TYPE.gift]),
    discount: storedPrice,
    min_total: storedPrice,
    gift: v.nullable(gift),
  }),
  v.check(({ type, discount }) => type !== PROMO_TYPE.percent || discount <= 100),
)
const cartPromo = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(40)), terms: v.nullable(terms) })
/** A code as the browser stores it; `terms` are null until the server has told them. */
export type CartPromo = v.InferOutput<typeof cartPromo>

const promoStore = storedAtom<CartPromo | null>('promo', cartPromo, null)
export const cartPromoAtom = promoStore.valueAtom
export const loadPromoAtom = promoStore.loadAtom
export const setPromoAtom = atom(null, (_, set, promo: CartPromo | null) =>
  set(promoStore.setAtom, promo && { ...promo, code: normalCode(promo.code) }),
)
/** The code as the price engine takes it; null without terms. */
export const promoToPriceAtom = atom((get): PromoCode | null => {
  const promo = get(cartPromoAtom)
  return promo?.terms ? { code: promo.code, ...promo.terms } : null
})

/** Sets of cutlery for one order. */
export const MAX_PERSONS = 99
const personsStore = storedAtom('persons', v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_PERSONS)), 1)
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

/** Unchanged lines, and an unchanged list, stay the same objects: nothing is rendered or priced again for them. */
function reuseUnchanged(before: CartLine[], next: CartLine[]): CartLine[] {
  const byUid = new Map(before.map((line) => [line.uid, line]))
  const lines = next.map((line) => {
    const present = byUid.get(line.uid)
    return present && (present === line || JSON.stringify(present) === JSON.stringify(line)) ? present : line
  })
  return lines.length === before.length && lines.every((line, index) => line === before[index]) ? before : lines
}
