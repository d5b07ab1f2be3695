import { useAtomValue, useSetAtom } from 'jotai'
import { Check } from '~/ui/icons.gen'
import { useRef, useState } from 'react'
import { goodsNote } from '~/catalog/goods-note'
import { OptionList } from '~/catalog/option-list'
import { MAX_LINE_QTT } from '~/contracts/constants'
import type { Goods, Option } from '~/contracts/goods'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { linePrice } from '~/rules/line-price'
import { Button } from '~/ui/button'
import { Stepper } from '~/ui/stepper'
import { addToCartAtom, cartLinesAtom, setLineQttAtom } from './cart.atoms'
import { type CartOption, toCartLine } from './cart-line'
import { tellCartAtom, tellCountAtom } from './cart-news'
import { flyToCart } from './fly-to-cart'

// room for four digits beside the stepper on a phone and in the tablet's column
const tight = 'max-sm:px-4.5! max-xl:px-5!'
// in the narrowest window the two stand one over the other, both as wide as the bar
const alone = 'max-[22.5rem]:grow'

/** The order of one dish: options, how many, and the bar with the live sum. Once it is in the cart, the bar counts that
 *  line and leads there, because on a phone it lies where the cart's button is. */
export function ProductOrder({ goods }: { goods: Goods }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [qtt, setQtt] = useState(1)
  const [addedUid, setAddedUid] = useState<string | null>(null)
  const lines = useAtomValue(cartLinesAtom)
  const add = useSetAtom(addToCartAtom)
  const setLineQtt = useSetAtom(setLineQttAtom)
  const tell = useSetAtom(tellCartAtom)
  const tellCount = useSetAtom(tellCountAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const bar = useRef<HTMLDivElement>(null)

  const picked = (options: Option[]) => pickOptions(options, chosen)
  const line = toCartLine({ ...goods, picture: goods.image.webp, note: goodsNote(goods) }, qtt, {
    additionals: picked(goods.additionals),
    side: picked(goods.sides),
    sauce: picked(goods.sauces),
  })
  const inCart = line.uid === addedUid ? lines.find(({ uid }) => uid === addedUid) : undefined
  const choose = (id: number, count: number) => setChosen(new Map(chosen).set(id, count))

  function putIn() {
    if (!add(line)) return
    tell(goods.name)
    flyToCart(bar.current)
    setAddedUid(line.uid)
    setQtt(1)
  }

  const options = { chosen, onChange: choose }
  if (!goods.available) {
    return (
      <p data-field="rice" className="mt-8 rounded-panel bg-field-soft px-6 py-5 type-lead">
        <strong className="block type-block">Скоро вернётся</strong>
        <span className="mt-1.5 inline-block">Сегодня этого блюда нет.</span>{' '}
        <span className="inline-block">Ниже то, что берут вместо него.</span>
      </p>
    )
  }
  return (
    <>
      <div className="pb-8">
        <OptionList title="Добавить" options={goods.additionals} {...options} />
        <OptionList title="К блюду" options={goods.sides} {...options} />
        <OptionList title="Соусы" options={goods.sauces} {...options} />
      </div>
      <div
        ref={bar}
        data-action-bar
        className="fixed inset-x-0 bottom-0 z-40 mt-auto flex flex-wrap gap-2 rounded-t-hero bg-page px-4 max-md:bg-raised pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:sticky md:z-10 md:rounded-none md:px-0 md:pt-4 md:pb-6 md:shadow-none xl:gap-3"
      >
        {inCart ? (
          <>
            <Stepper
              value={inCart.qtt}
              onChange={(next) => {
                setLineQtt({ uid: inCart.uid, qtt: next })
                tellCount({ name: goods.name, qtt: next })
              }}
              name={goods.name}
              max={MAX_LINE_QTT}
              size="lg"
              hasBin
              className={alone}
            />
            <span className="grow-99">
              <Button
                kind="ink"
                size="lg"
                isWide
                icon={<Check aria-hidden="true" />}
                sum={linePrice(inCart)}
                aria-haspopup="dialog"
                onClick={() => showDialog({ name: 'cart' })}
                className={tight}
              >
                В{'\u00a0'}корзине
              </Button>
            </span>
          </>
        ) : (
          <>
            <Stepper value={qtt} onChange={setQtt} name={goods.name} min={1} max={MAX_LINE_QTT} size="lg" className={alone} />
            <span className="grow-99">
              <Button kind="salmon" size="lg" isWide sum={linePrice(line)} onClick={putIn} className={tight}>
                В{'\u00a0'}корзину
              </Button>
            </span>
          </>
        )}
      </div>
    </>
  )
}

const pickOptions = (options: Option[], chosen: ReadonlyMap<number, number>): CartOption[] =>
  options.flatMap(({ id, name, price }) => {
    const qtt = chosen.get(id) ?? 0
    return qtt > 0 ? [{ id, name, price, qtt }] : []
  })
