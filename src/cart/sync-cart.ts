import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { catalogQueries } from '~/catalog/catalog.queries'
import { goodsNote } from '~/catalog/goods-note'
import type { Goods } from '~/contracts/goods'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { syncCart } from '~/rules/cart-sync'
import { showToast } from '~/ui/show-toast'
import { cartLinesAtom, replaceLinesAtom } from './cart.atoms'
import { toCartLine, type CartLine, type ChosenOptions } from './cart-line'
import { keepChangesAtom, type CartChanges } from './changes.atoms'
import { cheaperWords } from './cheaper-words'

/** What a synchronisation works on: the tab's query client and its store. */
export type CartHome = { queryClient: QueryClient; store: ReturnType<typeof createStore> }

const running = new WeakMap<CartHome['store'], Promise<boolean>>()

/** Brings the cart up to the current catalogue and answers whether something is worse; then `cartChangesAtom` says what.
 *  What only got cheaper is told as good news. Asked again while it runs, it runs once. Throws what the API throws; the
 *  cart is untouched then. Spec §4. */
export function syncOnce(home: CartHome): Promise<boolean> {
  const known = running.get(home.store)
  if (known) return known
  const run = sync(home).finally(() => running.delete(home.store))
  running.set(home.store, run)
  return run
}

/** The same for nobody who waits: at start, and when the tab comes back. What is worse is told by productChange, or by a
 *  message where another dialog is open: that one is not taken away. */
export async function syncInBackground(home: CartHome): Promise<void> {
  const { store } = home
  if (!(await syncOnce(home))) return
  const open = store.get(openDialogAtom)
  if (open?.name === 'productChange') return
  if (open === null || open.name === 'cart') store.set(showDialogAtom, { name: 'productChange', ...(open && { backTo: 'cart' }) })
  else
    showToast({
      kind: 'note',
      title: 'Меню немного изменилось',
      action: { label: 'Посмотреть', onPress: () => store.set(showDialogAtom, { name: 'productChange' }) },
    })
}

async function sync({ queryClient, store }: CartHome): Promise<boolean> {
  const ids = [...new Set(store.get(cartLinesAtom).map(({ id }) => id))]
  if (ids.length === 0) return false
  // without a connection it fails at once, instead of waiting for one
  const goods = await queryClient.fetchQuery({ ...catalogQueries.goods(ids), networkMode: 'always' })
  // products that were put into the cart while the answer was on its way are as new as can be
  const isAsked = ({ id }: CartLine) => ids.includes(id)
  const lines = store.get(cartLinesAtom)
  const result = syncCart(lines.filter(isAsked), goods, toCurrentLine)
  store.set(replaceLinesAtom, [...result.lines, ...lines.filter((line) => !isAsked(line))])
  return tellChanges(store, result)
}

/** Keeps what became worse for productChange and answers whether anything did; else what got cheaper is told at once. */
export function tellChanges(store: CartHome['store'], { outed, changed, cheaper, intro }: CartChanges): boolean {
  const isWorse = outed.length > 0 || changed.length > 0
  if (isWorse) store.set(keepChangesAtom, { outed, changed, cheaper, intro })
  else if (cheaper.length > 0) showToast({ kind: 'good', title: 'Пока вас не было, кое-что подешевело', text: cheaperWords(cheaper) })
  return isWorse
}

/** A line of the cart with the product's present data. */
export const toCurrentLine = ({ qtt }: CartLine, goods: Goods, options: ChosenOptions): CartLine =>
  toCartLine({ ...goods, picture: goods.image.webp, note: goodsNote(goods) }, qtt, options)
