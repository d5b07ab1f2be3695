import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { goodsNote } from '~/catalog/portion-text'
import { OptionList } from '~/catalog/option-list'
import { OrderClosed } from '~/shop/order-closed'
import { cleanLine } from '~/contracts/clean-text'
import { MAX_LINE_QTT } from '~/contracts/constants'
import type { Goods, Option } from '~/contracts/goods'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { useModule } from '~/lib/use-module'
import type { Rank } from '~/contracts/user'
import { formatBonuses } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { earnedBonuses, maxBonuses } from '~/rules/bonuses'
import { takesNotes } from '~/rules/line-note'
import { linePrice } from '~/rules/line-price'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { showError } from '~/ui/show-error'
import { Stepper } from '~/ui/stepper'
import { flyToCart } from './add-to-cart'
import { fitsNote, NoteButton, NoteField } from './line-note'
import { addToCartAtom, cartLinesAtom, setLineQttAtom, toCartLine } from './cart.atoms'

// leaves room for four digits beside the stepper
const tight = 'max-sm:px-4.5! max-xl:px-5!'
// in the narrowest window both are as wide as the bar
const alone = 'max-[22.5rem]:grow'

/** Options, quantity and the bar with the live price. Once the product is in the cart, the bar counts that line and leads to the cart:
 *  on a phone it covers the cart's button. */
export function ProductOrder({ goods }: { goods: Goods }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [note, setNote] = useState<string | null>(null)
  const [qtt, setQtt] = useState(1)
  const [addedUid, setAddedUid] = useState<string | null>(null)
  const lines = useAtomValue(cartLinesAtom)
  const add = useSetAtom(addToCartAtom)
  const setLineQtt = useSetAtom(setLineQttAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const bar = useRef<HTMLDivElement>(null)
  const nutrition = useModule(() => import('./nutrition-sum'), chosen.size > 0, showError)
  const noteBox = useRef<HTMLDivElement>(null)
  // cached by others; without it rank 1 counts
  const { data: user } = useQuery({ ...authQueries.user(), enabled: false })

  const picked = (options: Option[]) =>
    options.map(({ id, name, price }) => ({ id, qtt: chosen.get(id) ?? 0, price, name })).filter(({ qtt }) => qtt > 0)
  const line = toCartLine({ ...goods, picture: goods.image.webp, about: goodsNote(goods) }, qtt, {
    additionals: picked(goods.additionals),
    side: picked(goods.sides),
    sauce: picked(goods.sauces),
    note: takesNotes(goods) ? cleanLine(note ?? '') : '',
  })
  const inCart = line.uid === addedUid ? lines.find(({ uid }) => uid === addedUid) : undefined
  const choose = (id: number, count: number) => setChosen(new Map(chosen).set(id, count))

  function addLine() {
    if (!fitsNote(line.note)) return noteBox.current?.querySelector('input')?.focus()
    if (!add(line)) return
    flyToCart(bar.current)
    setAddedUid(line.uid)
    setQtt(1)
  }

  const options = { chosen, onChange: choose }
  const terms = dishTerms(goods, linePrice(inCart ?? line), user?.rank ?? 1)
  return (
    <>
      <div className="pb-8">
        <OptionList title="Добавить" options={goods.additionals} {...options} />
        <OptionList title="К блюду" options={goods.sides} {...options} />
        <OptionList title="Соусы" options={goods.sauces} {...options} />
        {takesNotes(goods) && (
          <div ref={noteBox} className="mt-6">
            {note === null ? (
              <NoteButton note="" name={goods.name} onOpen={() => setNote('')} />
            ) : (
              <NoteField autoFocus value={note} onChange={setNote} />
            )}
          </div>
        )}
        {nutrition && <nutrition.NutritionSum lines={[{ ...line, qtt: 1 }]} of="с\u00a0выбранным" />}
        {terms !== '' && (
          <p className="mt-6 flex items-start gap-2.5 type-meta text-ink-2">
            <Icon name="coins" className="size-5 shrink-0" />
            {terms}
          </p>
        )}
        <OrderClosed className="mt-6 rounded-card bg-quiet px-4.5 py-3.5" />
      </div>
      <div
        ref={bar}
        data-action-bar="dish"
        className="fixed inset-x-0 bottom-0 z-40 mt-auto flex flex-wrap gap-2 rounded-t-hero bg-page px-4 max-md:bg-raised pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar noscript:hidden md:sticky md:z-10 md:rounded-none md:px-0 md:pt-4 md:pb-6 md:shadow-none xl:gap-3"
      >
        {inCart ? (
          <>
            <Stepper
              value={inCart.qtt}
              onChange={(next) => setLineQtt({ uid: inCart.uid, qtt: next })}
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
                icon={<Icon name="check" />}
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
              <Button kind="salmon" size="lg" isWide sum={linePrice(line)} onClick={addLine} className={tight}>
                В{'\u00a0'}корзину
              </Button>
            </span>
          </>
        )}
      </div>
    </>
  )
}

/** «До 295 ₽ можно оплатить бонусами. Вернём 17 бонусов.» `sum` in roubles is the line's price, without other lines and discounts. */
export function dishTerms({ bonuses_active, sale_active }: Pick<Goods, 'bonuses_active' | 'sale_active'>, sum: number, rank: Rank): string {
  if (!bonuses_active) return sale_active ? 'Бонусы на это блюдо не действуют.' : 'Бонусы и промокоды на это блюдо не действуют.'
  const spent = maxBonuses({ left: sum, full: sum, delivery_type: 'delivery', balance: Infinity })
  const earned = earnedBonuses(sum, rank)
  return [
    spent > 0 && `До ${priceText(spent)} можно оплатить бонусами.`,
    earned > 0 && `Вернём ${formatBonuses(earned)}.`,
    !sale_active && 'Промокоды не действуют.',
  ]
    .filter(Boolean)
    .join(' ')
}
