import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useRef } from 'react'
import { cartLinesAtom, clearCartAtom, replaceLinesAtom, cartPromoAtom, setPromoAtom } from '~/cart/cart.atoms'
import { reportChanges, toCurrentLine } from '~/cart/sync-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import type { Order } from '~/contracts/orders'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { repeatOrder } from '~/rules/repeat-order'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { orderedLine } from './ordered-line'

const NOTHING_LEFT = 'Ничего из\u00a0этого заказа сейчас не\u00a0готовим.'

/** Puts an old order into the cart at today's prices, in place of what was there, which can be had back; where nothing of
 *  it is to be had, the cart stays as it is. Then opens the cart, or productChange where something is missing or worse.
 *  Pressed twice, it acts once. Spec §4 "Repeat order". */
export function useRepeatOrder() {
  const queryClient = useQueryClient()
  const store = useStore()
  const isBusy = useRef(false)

  async function fill({ number, lines: ordered }: Order): Promise<void> {
    const ids = [...new Set(ordered.map((line) => line.goods_id))]
    const goods = await queryClient.fetchQuery({ ...catalogQueries.goods(ids), networkMode: 'always' })
    const { lines, ...differences } = repeatOrder(ordered, goods, { toLine: orderedLine(goods), toCurrent: toCurrentLine })
    const [oldLines, oldPromo] = [store.get(cartLinesAtom), store.get(cartPromoAtom)]
    const hadCart = oldLines.length > 0

    if (lines.length === 0) {
      reportChanges(store, { ...differences, intro: hadCart ? `${NOTHING_LEFT} Корзина осталась прежней.` : NOTHING_LEFT })
      store.set(showDialogAtom, { name: 'productChange' })
      return
    }
    store.set(clearCartAtom)
    store.set(replaceLinesAtom, lines)
    const isWorse = reportChanges(store, differences)
    store.set(showDialogAtom, isWorse ? { name: 'productChange', backTo: 'cart' } : { name: 'cart' })
    if (!hadCart) return
    const putBack = () => {
      store.set(replaceLinesAtom, oldLines)
      store.set(setPromoAtom, oldPromo)
      store.set(showDialogAtom, { name: 'cart' })
    }
    const title = `Корзина собрана из\u00a0заказа №\u00a0${number}`
    showToast({ kind: 'good', title, action: { label: 'Вернуть прежнюю', onPress: putBack } })
  }

  const { mutate, isPending } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: fill,
    onError: showError,
    onSettled: () => {
      isBusy.current = false
    },
  })

  return {
    repeat: (order: Order) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(order)
    },
    isRepeating: isPending,
  }
}
