import type { FoodField } from '~/lib/food-field'
import { Plate } from '~/ui/plate'

type StackedDish = { key: string | number; src: string | null; field: FoodField }

const SHOWN = 3

/** The first dishes of an order on overlapping plates, and how many more there are; lies on a quiet ground. */
export function DishStack({ dishes }: { dishes: readonly StackedDish[] }) {
  const more = dishes.length - SHOWN
  return (
    <span aria-hidden="true" className="flex h-16 shrink-0 pr-3">
      {dishes.slice(0, SHOWN).map(({ key, src, field }) => (
        <span key={key} className="relative -mr-3 rounded-full ring-2 ring-quiet">
          <Plate field={field} size="md" src={src} />
        </span>
      ))}
      {more > 0 && (
        <span className="relative -mr-3 flex size-16 items-center justify-center rounded-full bg-page type-button ring-2 ring-quiet">{`+${more}`}</span>
      )}
    </span>
  )
}
