import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useRef, useState } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { LazyGroups } from '~/catalog/lazy-groups'
import { goodsNote } from '~/catalog/portion-text'
import { useSwapFocus } from '~/catalog/use-swap-focus'
import { OptionList } from '~/catalog/option-list'
import { useLoyalty } from '~/shop/use-shop'
import { OrderClosed } from '~/shop/order-closed'
import { cleanLine } from '~/contracts/clean-text'
import { MAX_LINE_QTT } from '~/contracts/constants'
import type { Goods, Option, OptionGroup } from '~/contracts/goods'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { useModule } from '~/lib/use-module'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { Rank } from '~/contracts/user'
import { formatBonuses } from '~/lib/text'
import { useClientAtom } from '~/lib/use-client-atom'
import { carryOptions } from '~/rules/carry-options'
import { priceWithChoice } from '~/rules/shown-price'
import { priceText } from '~/rules/number-text'
import { containsWith } from '~/rules/contains'
import { OPTION_FIELDS } from '~/rules/option-fields'
import { type GroupFault, groupFaults } from '~/rules/option-groups'
import { earnedBonuses, maxBonuses } from '~/rules/bonuses'
import { takesNotes } from '~/rules/line-note'
import { isCounted } from '~/rules/loyalty-terms'
import { linePrice } from '~/rules/line-price'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { showError } from '~/ui/show-error'
import { Stepper } from '~/ui/stepper'
import { flyToCart } from './add-to-cart'
import { fitsNote, NoteButton, NoteField } from './line-note'
import { addToCartAtom, type CartLine, cartLinesAtom, type ChosenOptions, setLineQttAtom, toCartLine } from './cart.atoms'
import { replaceLineAtom } from './change-line.atoms'

// leaves room for four digits beside the stepper
const tight = 'max-sm:px-4.5! max-xl:px-5!'
// in the narrowest window both are as wide as the bar
const alone = 'max-[22.5rem]:grow'

type ProductOrderProps = {
  goods: Goods
  /** With what is not made now. */
  whole?: Goods
}

/** What is chosen of a dish, and the bar that adds it. Where a cart line led here, the bar changes that line. */
export function ProductOrder({ goods, whole = goods }: ProductOrderProps) {
  const uid = useLocation({ select: ({ state }) => state.line })
  const edited = useClientAtom(cartLinesAtom, (lines) => lines.find((line) => line.uid === uid), undefined)
  const isOfDish = edited && [goods, ...goods.sizes].some(({ id }) => id === edited.id)
  return <OrderForm key={isOfDish ? edited.uid : ''} goods={goods} whole={whole} edited={isOfDish ? edited : undefined} />
}

/** Options, quantity and the bar with the live price. Another size keeps what is chosen as far as it has it too. */
function OrderForm({ goods, whole, edited }: Required<ProductOrderProps> & { edited: CartLine | undefined }) {
  const [chosen, setChosen] = useState<ChosenOptions>(edited ?? noOptions)
  const [qtt, setQtt] = useState(edited?.qtt ?? 1)
  const [note, setNote] = useState(edited?.note || null)
  const [addedUid, setAddedUid] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const lines = useAtomValue(cartLinesAtom)
  const add = useSetAtom(addToCartAtom)
  const replaceLine = useSetAtom(replaceLineAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const noteBox = useRef<HTMLDivElement>(null)
  // cached by others; without it rank 1 counts
  const loyalty = useLoyalty()
  const { data: user } = useQuery({ ...authQueries.user(), enabled: false })

  const options = carryOptions(chosen, goods)
  const hasOptions = OPTION_FIELDS.some(([field]) => options[field].length > 0)
  const nutrition = useModule(() => import('./nutrition-sum'), hasOptions, showError)
  const warning = useModule(() => import('~/catalog/contains-note'), hasOptions, showError)
  const faults = groupFaults(goods, options)
  const contains = containsWith(goods, options)
  const line = toCartLine({ ...goods, picture: goods.image.webp, about: goodsNote(goods), contains }, qtt, {
    ...options,
    note: takesNotes(goods) ? cleanLine(note ?? '') : '',
  })
  const inCart = line.uid === addedUid ? lines.find(({ uid }) => uid === addedUid) : undefined
  const { box: bar, swap } = useSwapFocus<HTMLDivElement>(inCart !== undefined)

  function choose(field: keyof ChosenOptions, { id, name, price }: Option, count: number, instead?: OptionGroup) {
    const others = options[field].filter((one) => !instead?.options.some((other) => other.id === one.id))
    const next = { id, name, price, qtt: count }
    const isKnown = others.some((one) => one.id === id)
    setChosen({ ...options, [field]: isKnown ? others.map((one) => (one.id === id ? next : one)) : [...others, next] })
  }

  function addLine() {
    if (faults.length > 0) return setTries(tries + 1)
    if (!fitsNote(line.note)) return noteBox.current?.querySelector('input')?.focus()
    if (edited) {
      replaceLine({ uid: edited.uid, line })
      return showDialog({ name: 'cart' })
    }
    if (!add(line)) return
    flyToCart(bar.current)
    swap()
    setAddedUid(line.uid)
    setQtt(1)
  }

  const terms = dishTerms(goods, linePrice(inCart ?? line), { rank: user?.rank ?? 1, loyalty })
  return (
    <>
      <div className="pb-8">
        {whole.groups.length > 0 && (
          <Suspense>
            <LazyGroups goods={goods} whole={whole} chosen={options} faults={faults} tries={tries} onChange={choose} />
          </Suspense>
        )}
        {OPTION_FIELDS.map(([field, kind]) => (
          <OptionList
            key={field}
            title={TITLES[field]}
            options={whole[kind].filter(
              ({ id }) => !whole.groups.some((group) => group.kind === kind && group.options.some((one) => one.id === id)),
            )}
            offered={goods[kind]}
            chosen={options[field]}
            onChange={(option, count) => choose(field, option, count)}
          />
        ))}
        {takesNotes(goods) && (
          <div ref={noteBox} className="mt-6">
            {note === null ? (
              <NoteButton note="" name={goods.name} onOpen={() => setNote('')} />
            ) : (
              <NoteField autoFocus={note === ''} value={note} onChange={setNote} />
            )}
          </div>
        )}
        {warning && contains?.join() !== goods.contains?.join() && <warning.OwnContainsNote contains={contains} className="mt-6" />}
        {nutrition && <nutrition.NutritionSum lines={[{ ...line, qtt: 1 }]} of="с выбранным" />}
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
          <InCart line={inCart} onGone={swap} />
        ) : (
          <>
            <Stepper value={qtt} onChange={setQtt} name={line.name} min={1} max={MAX_LINE_QTT} size="lg" className={alone} />
            <span className="grow-99">
              <Button kind="salmon" size="lg" isWide {...sumOf(line, goods, faults)} onClick={addLine} className={tight}>
                {edited ? 'Сохранить' : 'В\u00a0корзину'}
              </Button>
            </span>
          </>
        )}
      </div>
    </>
  )
}

const noOptions: ChosenOptions = { additionals: [], side: [], sauce: [] }
const TITLES = { additionals: 'Добавить', side: 'К блюду', sauce: 'Соусы' } as const
/** The least that a dish costs while what is missing has its price. */
function sumOf(line: CartLine, goods: Goods, faults: readonly GroupFault[]): { sum?: number | string } {
  const sum = linePrice(line)
  if (!faults.some(({ group }) => group.options.some(({ price }) => price > 0))) return sum > 0 ? { sum } : {}
  return { sum: `от\u00a0${priceText(Math.max(sum, priceWithChoice(goods) * line.qtt))}` }
}

/** The bar counts the line and leads to the cart: on a phone it covers the cart's button. */
function InCart({ line, onGone }: { line: CartLine; onGone: () => void }) {
  const setLineQtt = useSetAtom(setLineQttAtom)
  const showDialog = useSetAtom(showDialogAtom)
  return (
    <>
      <Stepper
        value={line.qtt}
        onChange={(qtt) => {
          if (qtt === 0) onGone()
          setLineQtt({ uid: line.uid, qtt })
        }}
        name={line.name}
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
          sum={linePrice(line)}
          aria-haspopup="dialog"
          onClick={() => showDialog({ name: 'cart' })}
          className={tight}
        >
          В{'\u00a0'}корзине
        </Button>
      </span>
    </>
  )
}

/** «До 295 ₽ можно оплатить бонусами. Вернём 17 бонусов.» `sum` in roubles is the line's price, without other lines and discounts. */
export function dishTerms(
  goods: Pick<Goods, 'bonuses_active' | 'sale_active' | 'price' | 'old_price' | 'is_set'>,
  sum: number,
  { rank, loyalty }: { rank: Rank; loyalty: LoyaltyTerms },
): string {
  const { sale_active } = goods
  const [pays, earns] = [isCounted(goods, loyalty.pays), isCounted(goods, loyalty.earns)]
  if (loyalty.is_on && !pays && !earns)
    return sale_active ? 'Бонусы на это блюдо не действуют.' : 'Бонусы и промокоды на это блюдо не действуют.'
  const spent = pays ? maxBonuses({ left: sum, full: sum, delivery_type: 'delivery', balance: Infinity }, loyalty) : 0
  const earned = earns ? earnedBonuses(sum, rank, loyalty) : 0
  return [
    spent > 0 && `До ${priceText(spent)} можно оплатить бонусами.`,
    earned > 0 && `Вернём ${formatBonuses(earned)}.`,
    !sale_active && 'Промокоды не действуют.',
  ]
    .filter(Boolean)
    .join(' ')
}
