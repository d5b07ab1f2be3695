import { useAtomValue } from 'jotai'
import { useDeferredValue, useRef } from 'react'
import { useCategoryField } from '~/catalog/use-category-field'
import { CartLineRow } from './cart-line-row'
import { cartLinesAtom } from './cart.atoms'
import { GiftRow } from './gift-row'
import { useFocusKept } from './use-focus-kept'

/** As many rows as any window shows at once. */
const FIRST_ROWS = 12

/** The dishes of the cart and the gift of its code. A long cart opens with the rows in view; the others follow when the
 *  browser has time. */
export function CartLines({ giftId }: { giftId: number | null }) {
  const lines = useAtomValue(cartLinesAtom)
  const fieldOf = useCategoryField()
  const isWhole = useDeferredValue(true, false)
  const list = useRef<HTMLUListElement>(null)
  useFocusKept(list, lines.length)

  return (
    <ul ref={list} tabIndex={-1} aria-label="Блюда в корзине" className="outline-none">
      {(isWhole ? lines : lines.slice(0, FIRST_ROWS)).map((line) => (
        <CartLineRow key={line.uid} line={line} field={fieldOf(line.category_id)} />
      ))}
      {giftId !== null && <GiftRow giftId={giftId} />}
    </ul>
  )
}
