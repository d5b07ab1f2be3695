import { useAtomValue } from 'jotai'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import type { CartPrice } from './use-cart-price'
import { cartPromoAtom } from './promo.atoms'
import { usePromo } from './use-promo'

/** What the customer should know of the sum: what a choice costs, and what would be better. Why the code does not count
 *  stands at the code itself. */
export function CartNotes({ price: { notes, advice, refused } }: { price: CartPrice }) {
  const promo = useAtomValue(cartPromoAtom)
  const { remove } = usePromo()
  const rest = notes.filter((text) => text !== refused?.text)
  return (
    <>
      {rest.map((text) => (
        <p key={text} className="mt-2 px-5 type-meta text-ink-2">
          {glue(text)}
        </p>
      ))}
      {advice && promo && (
        <div
          data-field="tamago"
          className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-field-soft px-4.5 py-3.5"
        >
          <p className="min-w-0 grow basis-40 type-meta">{glue(advice.text)}</p>
          <Button kind="white" size="sm" onClick={remove}>
            Убрать код
          </Button>
        </div>
      )}
    </>
  )
}
