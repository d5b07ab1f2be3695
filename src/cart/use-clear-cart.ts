import { useSetAtom, useStore } from 'jotai'
import { showToast } from '~/ui/show-toast'
import { cartLinesAtom, clearCartAtom, restoreCartAtom } from './cart.atoms'
import { sayCartAtom } from './cart-news'
import { cartPromoAtom } from './promo.atoms'

/** Empties the cart with its code; a message offers for its 3 s to put both back. */
export function useClearCart(): () => void {
  const store = useStore()
  const clear = useSetAtom(clearCartAtom)
  const restore = useSetAtom(restoreCartAtom)
  const say = useSetAtom(sayCartAtom)

  return () => {
    const copy = { lines: store.get(cartLinesAtom), promo: store.get(cartPromoAtom) }
    clear()
    say('Корзина пуста')
    showToast({
      kind: 'note',
      title: 'Корзина пуста',
      isSaid: true,
      action: {
        label: 'Вернуть',
        onPress: () => {
          restore(copy)
          say('Вернули корзину')
        },
      },
    })
  }
}
