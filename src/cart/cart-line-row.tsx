import { useSetAtom } from 'jotai'
import { memo } from 'react'
import { MAX_LINE_QTT } from '~/contracts/constants'
import type { FoodField } from '~/ui/food-field'
import { glue } from '~/lib/text'
import { linePrice } from '~/rules/line-price'
import { Trash } from '~/ui/icons.gen'
import { Price } from '~/ui/price'
import { Stepper } from '~/ui/stepper'
import { Thumb } from '~/ui/thumb'
import { useSwipeLeft } from './use-swipe-left'
import { setLineQttAtom } from './cart.atoms'
import { optionWords, type CartLine } from './cart-line'
import { tellCountAtom } from './cart-news'
import { useRemoveLine } from './use-remove-line'

/** One line of the cart: what, with which options, how many, how much. The last piece, or a swipe to the left, takes it
 *  away with an undo. Memoised, because of a hundred rows a step changes one: measured at four times slowed, the click of
 *  a step took 51 ms of script with it and 153 ms without. */
export const CartLineRow = memo(function CartLineRow({ line, field }: { line: CartLine; field: FoodField }) {
  const setQtt = useSetAtom(setLineQttAtom)
  const tellCount = useSetAtom(tellCountAtom)
  const remove = useRemoveLine()
  const swipe = useSwipeLeft(() => remove(line))

  function change(qtt: number) {
    if (qtt === 0) return remove(line)
    setQtt({ uid: line.uid, qtt })
    tellCount({ name: line.name, qtt })
  }

  return (
    // rows out of view are not laid out, painted or hit-tested: of a hundred only the handful that shows costs anything
    <li className="relative -mx-4 overflow-clip bg-err-soft [contain-intrinsic-size:auto_7.75rem] [content-visibility:auto] md:-mx-7">
      <Trash aria-hidden="true" className="absolute top-1/2 right-7 size-6 -translate-y-1/2 text-err" />
      <div {...swipe} className="relative touch-pan-y bg-raised px-4 transition-[translate] duration-base md:px-7">
        <div className="flex gap-4 border-b border-line py-4 in-[li:last-child]:border-b-0 max-[22.5rem]:gap-3">
          <Thumb src={line.picture} field={field} />
          <div className="flex min-w-0 grow flex-col justify-between gap-2">
            <div className="wrap-anywhere">
              <p className="type-name text-[1rem]">{glue(line.name)}</p>
              <p className="mt-0.5 type-meta text-ink-2">{glue(optionWords(line)) || line.note}</p>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Stepper value={line.qtt} onChange={change} name={line.name} max={MAX_LINE_QTT} hasBin />
              <Price value={linePrice(line)} className="grow justify-end" />
            </div>
          </div>
        </div>
      </div>
    </li>
  )
})
