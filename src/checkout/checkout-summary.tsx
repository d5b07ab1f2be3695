import { useAtomValue } from 'jotai'
import { ChevronDown } from '~/ui/icons.gen'
import { optionWords, type CartLine } from '~/cart/cart-line'
import { cartCountAtom } from '~/cart/cart.atoms'
import { useCategoryField } from '~/catalog/use-category-field'
import type { Quote } from '~/contracts/cart'
import { formatPrice, plural } from '~/lib/text'
import { Price } from '~/ui/price'
import { Skeleton } from '~/ui/skeleton'
import { DishStack } from './dish-stack'
import { SumRow } from './sum-row'
import type { Checkout } from './use-checkout'

/** What the order costs, as the server has it: every row of its explanation, and the total. */
export function CheckoutSummary({ lines, quote, draft }: Checkout) {
  const fieldOf = useCategoryField()
  return (
    <section aria-label="Сумма заказа">
      <DishStack dishes={lines.map((line) => ({ key: line.uid, src: line.picture, field: fieldOf(line.category_id) }))} />
      {quote.data ? <Sums quote={quote.data} lines={lines} isPickup={draft.delivery_type === 'pickup'} /> : <SumsSkeleton />}
    </section>
  )
}

function Sums({ quote, lines, isPickup }: { quote: Quote; lines: readonly CartLine[]; isPickup: boolean }) {
  const { totals, explanation } = quote
  const count = useAtomValue(cartCountAtom)
  const steps = explanation.filter(({ kind }) => !['dish', 'options', 'total', 'note'].includes(kind))
  const notes = explanation.filter(({ kind }) => kind === 'note')
  return (
    <>
      <details className="group mt-4">
        <summary className="flex min-h-11 items-center justify-between gap-4 rounded-full text-ink-2 [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-1.5">
            {count} {plural(count, ['блюдо', 'блюда', 'блюд'])}
            <ChevronDown
              aria-hidden="true"

              className="size-4.5 transition-transform duration-base group-open:rotate-180"
            />
          </span>
          <span className="sum">{formatPrice(totals.full)}</span>
        </summary>
        <div className="flex flex-col gap-1.5 pb-3">
          {lines.map((line) => (
            <SumRow
              key={line.uid}
              row={{ kind: 'dish', text: lineText(line), amount: quote.lines.find(({ uid }) => uid === line.uid)?.amount ?? 0 }}
              isSmall
            />
          ))}
        </div>
      </details>
      <div className="flex flex-col gap-1.5">
        {steps.map((row, index) => (
          <SumRow key={index} row={row} />
        ))}
        {notes.map(({ text }) => (
          <p key={text} className="type-meta text-ink-2">
            {text}
          </p>
        ))}
      </div>
      <div className="mt-2.5 flex items-baseline justify-between gap-4">
        <span className="type-total">Итого</span>
        <Price value={totals.total} size="total" />
      </div>
      {totals.bonuses_earned > 0 && (
        <p className="mt-1 type-meta text-ink-2">
          {`Вернём ${totals.bonuses_earned} ${plural(totals.bonuses_earned, ['бонус', 'бонуса', 'бонусов'])}, когда ${isPickup ? 'заберёте заказ' : 'заказ приедет'}.`}
        </p>
      )}
    </>
  )
}

function lineText(line: CartLine): string {
  const name = line.qtt > 1 ? `${line.name}\u00a0×\u00a0${line.qtt}` : line.name
  return [name, optionWords(line)].filter(Boolean).join(', ')
}

function SumsSkeleton() {
  return (
    <div className="mt-5 flex flex-col gap-3.5">
      <Skeleton className="h-5 w-full rounded-full bg-quiet-2" />
      <Skeleton className="h-5 w-full rounded-full bg-quiet-2" />
      <Skeleton className="h-8 w-full rounded-full bg-quiet-2" />
    </div>
  )
}
