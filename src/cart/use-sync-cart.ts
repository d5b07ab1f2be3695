import { useQueryClient } from '@tanstack/react-query'
import { atom, useStore } from 'jotai'
import { catalogQueries } from '~/catalog/catalog.queries'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { goodsNote } from '~/catalog/goods-note'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { syncCart, type SyncResult } from '~/rules/cart-sync'
import { showToast } from '~/ui/show-toast'
import { cartLinesAtom, replaceLinesAtom } from './cart.atoms'
import { toCartLine, type CartLine } from './cart-line'

const changesAtom = atom<SyncResult<CartLine> | null>(null)
/** What the last synchronisation found; the productChange dialog shows it. */
export const cartChangesAtom = atom((get) => get(changesAtom))

/** Gives a function that brings the cart up to the current catalogue and opens productChange where something is gone
 *  or dearer (`backTo` says what opens after it). It answers whether that was so; what only got cheaper is told as good
 *  news. Throws what the API throws; the cart is untouched then. Spec §4. */
export function useSyncCart(): (options?: { backTo?: 'cart' }) => Promise<boolean> {
  const queryClient = useQueryClient()
  const store = useStore()
  return async ({ backTo } = {}) => {
    const before = store.get(cartLinesAtom)
    const ids = [...new Set(before.map(({ id }) => id))]
    const goods = ids.length === 0 ? [] : await queryClient.fetchQuery(catalogQueries.goods(ids))
    // products that were put into the cart while the answer was on its way are as new as can be
    const lines = store.get(cartLinesAtom).filter(({ id }) => ids.includes(id))
    const added = store.get(cartLinesAtom).filter(({ id }) => !ids.includes(id))
    const result = syncCart(lines, goods, (line, current, options) =>
      toCartLine({ ...current, picture: current.image.webp, note: goodsNote(current) }, line.qtt, options),
    )
    store.set(replaceLinesAtom, mergeTwins([...result.lines, ...added]))
    const isWorse = result.outed.length > 0 || result.changed.length > 0
    store.set(changesAtom, result)
    if (isWorse) store.set(showDialogAtom, { name: 'productChange', ...(backTo && { backTo }) })
    else if (result.cheaper.length > 0) tellCheaper(result.cheaper.map(({ line }) => line.name))
    return isWorse
  }
}

const tellCheaper = (names: string[]) => showToast({ kind: 'good', title: 'Пока вас не было, кое-что подешевело', text: names.join(', ') })

/** Lines that became the same because an option is gone are one line again. */
function mergeTwins(lines: CartLine[]): CartLine[] {
  const byUid = new Map<string, CartLine>()
  for (const line of lines) {
    const twin = byUid.get(line.uid)
    byUid.set(line.uid, twin ? { ...twin, qtt: Math.min(MAX_LINE_QTT, twin.qtt + line.qtt) } : line)
  }
  return [...byUid.values()]
}
