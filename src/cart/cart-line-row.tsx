import { useSetAtom } from 'jotai'
import { Trash } from '~/ui/icons.gen'
import { MAX_LINE_QTT } from '~/contracts/constants'
import type { FoodField } from '~/lib/food-field'
import { glue } from '~/lib/text'
import { linePrice } from '~/rules/line-price'
import { Price } from '~/ui/price'
import { showToast } from '~/ui/show-toast'
import { Stepper } from '~/ui/stepper'
import { Thumb } from '~/ui/thumb'
import { addToCartAtom, setLineQttAtom } from './cart.atoms'
import { optionWords, type CartLine } from './cart-line'

/** One line of the cart: what, with which options, how many, how much. The last piece goes with an undo. */
export function CartLineRow({ line, field }: { line: CartLine; field: FoodField }) {
  const setQtt = useSetAtom(setLineQttAtom)
  const putBack = useSetAtom(addToCartAtom)

  function change(qtt: number) {
    setQtt({ uid: line.uid, qtt })
    if (qtt > 0) return
    showToast({
      kind: 'note',
      title: `Убрали «${line.name}»`,
      icon: <Trash aria-hidden="true" />,
      action: { label: 'Вернуть', onPress: () => putBack(line) },
    })
  }

  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-b-0">
      <Thumb src={line.picture} field={field} />
      <div className="flex min-w-0 grow flex-col justify-between gap-2">
        <div>
          <p className="type-name text-[1rem]">{glue(line.name)}</p>
          <p className="type-meta text-ink-2">{optionWords(line) || line.note}</p>
        </div>
        <div className="flex items-center justify-between gap-3">
          <Stepper value={line.qtt} onChange={change} name={line.name} max={MAX_LINE_QTT} hasBin />
          <Price value={linePrice(line)} />
        </div>
      </div>
    </li>
  )
}
