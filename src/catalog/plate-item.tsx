import type { Image } from '~/contracts/common'
import type { FoodField } from '~/ui/food-field'
import { Plate } from '~/ui/plate'

type PlateItemProps = { field: FoodField; src?: Image | string | null; name: string; note?: string; isEarly?: boolean }

/** A plate with its name and a line under it; lies inside a link in a `Belt`. */
export function PlateItem({ field, src, name, note, isEarly }: PlateItemProps) {
  return (
    <span className="relative flex w-23 flex-col items-center text-center lg:w-26">
      <Plate field={field} src={src} isEarly={isEarly} />
      <span className="mt-9 type-button leading-5 font-semibold whitespace-nowrap lg:mt-10.5">{name}</span>
      {note && <span className="sum mt-1 type-meta text-ink-3">{note}</span>}
    </span>
  )
}
