import type { ExplanationRow } from '~/contracts/cart'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import type { FoodField } from '~/ui/food-field'
import { Plate } from '~/ui/plate'

/** One step to the total: green where it reduces it, «бесплатно» where it costs nothing. */
export function SumRow({ row: { kind, text, amount }, isSmall = false }: { row: ExplanationRow; isSmall?: boolean }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline gap-x-2.5 sm:gap-x-4',
        amount < 0 || kind === 'gift' ? 'text-ok' : 'text-ink-2',
        isSmall && 'type-meta',
      )}
    >
      <span className="min-w-0 grow basis-[7rem]">{glue(text)}</span>
      <span className="sum ml-auto">{(kind === 'delivery' || kind === 'gift') && amount === 0 ? 'бесплатно' : priceText(amount)}</span>
    </div>
  )
}

const SHOWN = 3

type DishStackProps = {
  dishes: readonly { key: string | number; src: string | null; field: FoodField }[]
  /** On a phone four plates overlap more than three. */
  isTight?: boolean
}

/** The first dishes of an order on overlapping plates, and how many more there are. */
export function DishStack({ dishes, isTight = false }: DishStackProps) {
  const more = dishes.length - SHOWN
  const place = cx('relative -mr-3 rounded-full ring-2 ring-quiet', isTight && more > 0 && 'max-md:not-first:-ml-3.5')
  return (
    <span aria-hidden="true" className="flex h-16 shrink-0 pr-3">
      {dishes.slice(0, SHOWN).map(({ key, src, field }) => (
        <span key={key} className={place}>
          <Plate field={field} size="md" src={src} />
        </span>
      ))}
      {more > 0 && <span className={cx('flex size-16 items-center justify-center bg-page type-button', place)}>{`+${more}`}</span>}
    </span>
  )
}
