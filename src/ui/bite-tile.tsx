import type { ReactNode } from 'react'
import type { FoodField } from './food-field'
import { cx } from './cx'

type BiteTileProps = {
  field: FoodField
  /** A `Picture`; it fills 90 % of the tile. */
  picture: ReactNode
  /** Shown in the bite, usually an `AddControl`; without it the tile has no bite. */
  corner?: ReactNode
  badges?: ReactNode
  heart?: ReactNode
  /** Unavailable: the picture fades. */
  isGone: boolean
}

/** The square of a `ProductCard` with a bite where the «+» sits. Inside `class="dish"` the dish turns on hover. */
export function BiteTile({ field, picture, corner, badges, heart, isGone }: BiteTileProps) {
  return (
    <div data-field={field} className="relative aspect-square w-full">
      <div className={cx('absolute inset-0 flex items-center justify-center overflow-hidden rounded-tile bg-field-soft', corner && 'bite')}>
        <div className={cx('dish-turn size-9/10', isGone && 'opacity-45')}>{picture}</div>
      </div>
      {badges && (
        <div
          className={cx(
            'pointer-events-none absolute top-2.5 left-2.5 flex flex-wrap gap-1.5 lg:top-3.5 lg:left-3.5',
            heart ? 'pr-13' : 'pr-2.5',
          )}
        >
          {badges}
        </div>
      )}
      {heart && <div className="absolute top-0.5 right-0.5 z-10 lg:top-1.5 lg:right-1.5">{heart}</div>}
      {corner && <div className="pointer-events-none absolute -right-0.5 -bottom-0.5 z-10 flex [&>*]:pointer-events-auto">{corner}</div>}
    </div>
  )
}
