import { atom } from 'jotai'
import { MAX_LINES, MAX_LINE_QTT } from '~/contracts/constants'
import { anyList } from '~/lib/checks'
import { readStored, writeStored } from '~/lib/storage'
import { cartTotals } from '~/rules/line-price'
import { showToast } from '~/ui/show-toast'
import { storedLine, type CartLine } from './cart-line'
import { cartPromoAtom, setPromoAtom, type CartPromo } from './promo.atoms'

/** Lines of the cart. Empty in the server's HTML and in the first client render; the saved ones come after. */
const linesAtom = atom<CartLine[]>([])
const loadedAtom = atom(false)

export const cartLinesAtom = atom((get) => get(linesAtom))
/** Whether the saved cart has been read: before that an empty cart means nothing. */
export const isCartLoadedAtom = atom((get) => get(loadedAtom))
/** Pieces of all lines together. */
export const cartCountAtom = atom((get) => get(linesAtom).reduce((sum, { qtt }) => sum + qtt, 0))
/** The five sums of §9 in roubles. */
export const cartTotalsAtom = atom((get) => cartTotals(get(linesAtom)))
/** Pieces of every product by its id, over all its lines. */
export const cartQttsAtom = atom((get) => {
  const qtts = new Map<number, number>()
  for (const { id, qtt } of get(linesAtom)) qtts.set(id, (qtts.get(id) ?? 0) + qtt)
  return qtts
})

/** Reads the saved cart: at start, and when another tab changed it. Lines without pieces are dropped (§4), and damaged
 *  ones alone: the rest of the cart is not lost with them. */
export const loadCartAtom = atom(null, (get, set) => {
  const saved = readStored('cart', anyList) ?? []
  const lines = saved.flatMap((one) => {
    const line = storedLine(one)
    return line && line.qtt > 0 ? [line] : []
  })
  set(linesAtom, keepKnown(get(linesAtom), lines))
  set(loadedAtom, true)
})

/** Sets all lines and keeps them: what a synchronisation or an undo ends in. What changes nothing is not written: another
 *  tab may have taken a line away, and this one has not heard of it yet. */
export const replaceLinesAtom = atom(null, (get, set, lines: CartLine[]) => {
  const before = get(linesAtom)
  const next = keepKnown(before, lines)
  if (next === before) return
  set(linesAtom, next)
  writeStored('cart', next)
})

/** Adds pieces of a line; the same product with the same options is one line. Answers whether there was room: an order
 *  takes no more than 100 lines, and one more is refused with a message. */
export const addToCartAtom = atom(null, (get, set, line: CartLine): boolean => {
  const lines = get(linesAtom)
  const known = lines.find(({ uid }) => uid === line.uid)
  if (!known && lines.length >= MAX_LINES) {
    showToast({ kind: 'bad', title: 'Корзина полна', text: `В одном заказе не больше ${MAX_LINES} строк` })
    return false
  }
  const qtt = Math.min(MAX_LINE_QTT, (known?.qtt ?? 0) + line.qtt)
  set(replaceLinesAtom, known ? lines.map((one) => (one.uid === line.uid ? { ...line, qtt } : one)) : [...lines, { ...line, qtt }])
  return true
})

/** Sets the pieces of a line; none removes it. */
export const setLineQttAtom = atom(null, (get, set, { uid, qtt }: { uid: string; qtt: number }) => {
  const lines = get(linesAtom)
  const next =
    qtt <= 0
      ? lines.filter((line) => line.uid !== uid)
      : lines.map((line) => (line.uid === uid ? { ...line, qtt: Math.min(qtt, MAX_LINE_QTT) } : line))
  set(replaceLinesAtom, next)
})

/** Takes pieces of a product away where a list shows it without its options: from its last line first. */
export const takeFromCartAtom = atom(null, (get, set, goodsId: number) => {
  const last = get(linesAtom).findLast(({ id }) => id === goodsId)
  if (last) set(setLineQttAtom, { uid: last.uid, qtt: last.qtt - 1 })
})

/** Puts a line that was taken away back to its place; one that was chosen again meanwhile gets its pieces. */
export const putLineBackAtom = atom(null, (get, set, { line, at }: { line: CartLine; at: number }) => {
  const lines = get(linesAtom)
  if (lines.some(({ uid }) => uid === line.uid)) set(addToCartAtom, line)
  else set(replaceLinesAtom, lines.toSpliced(at, 0, line))
})

/** Empties the cart; the code goes with it. Spec §4 "Resetting the cart also resets the discount". */
export const clearCartAtom = atom(null, (_, set) => {
  set(replaceLinesAtom, [])
  set(setPromoAtom, null)
})

/** What a cart is put back from: its lines and its code. */
export type CartCopy = { lines: CartLine[]; promo: CartPromo | null }

/** Undoes an emptied cart: lines and code come back, and what was added since stays. */
export const restoreCartAtom = atom(null, (get, set, { lines, promo }: CartCopy) => {
  const since = get(linesAtom)
  set(replaceLinesAtom, lines)
  for (const line of since) set(addToCartAtom, line)
  set(setPromoAtom, get(cartPromoAtom) ?? promo)
})

/** What did not change stays the same object, and a cart that did not change the same list: so that another tab's step
 *  or a synchronisation draws and prices nothing again for nothing. */
function keepKnown(before: CartLine[], next: CartLine[]): CartLine[] {
  const known = new Map(before.map((line) => [line.uid, line]))
  const kept = next.map((line) => {
    const one = known.get(line.uid)
    return one && (one === line || JSON.stringify(one) === JSON.stringify(line)) ? one : line
  })
  return kept.length === before.length && kept.every((line, index) => line === before[index]) ? before : kept
}
