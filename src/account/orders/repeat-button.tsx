import type { Order } from '~/contracts/orders'
import { Button, type ButtonLook } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { useStore } from 'jotai'
import { cartLinesAtom, cartPromoAtom, clearCartAtom, replaceLinesAtom, setPromoAtom } from '~/cart/cart.atoms'
import { fetchSold, reportChanges, toCurrentLine } from '~/cart/sync-cart'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { syncCart } from '~/rules/cart-sync'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { orderedLines } from './ordered-lines'

type RepeatButtonProps = ButtonLook & { order: Order; children: string }

/** Repeats the order. Its accessible name has the number, because lists show several buttons. */
export function RepeatButton({ order, children, ...look }: RepeatButtonProps) {
  const { mutate, isPending } = useSingleMutation({ mutationFn: useFillCart(), onError: showError })
  return (
    <Button
      {...look}
      icon={<Icon name="rotate-ccw" className="size-5" />}
      aria-label={`Повторить заказ №\u00a0${order.number}`}
      isLoading={isPending}
      onClick={() => mutate(order)}
    >
      {children}
    </Button>
  )
}

const NOTHING_LEFT = 'Ничего из\u00a0этого заказа сейчас не\u00a0готовим.'

/** Replaces the cart with the lines of an order at current prices; a toast offers to undo that. If no line is available the cart
 *  stays. Then opens the cart, or the productChange dialog if something is missing or worse. */
function useFillCart() {
  const queryClient = useQueryClient()
  const store = useStore()

  return async ({ number, lines: ordered }: Order): Promise<void> => {
    const ids = [...new Set(ordered.map((line) => line.goods_id))]
    const goods = await fetchSold(queryClient, ids)
    const { lines, ...differences } = syncCart(orderedLines(ordered, goods), goods, toCurrentLine)
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
}
