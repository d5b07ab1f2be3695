import type { ReactNode } from 'react'
import type { Image } from '~/contracts/common'
import type { FoodField } from './food-field'
import { cx } from './cx'
import { Picture } from './picture'

type PlateProps = {
  field: FoodField | 'white'
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** The dish; without `src` and children the plate is empty. */
  src?: Image | string | null
  /** Whether it may be in the first view. */
  isEarly?: boolean
  children?: ReactNode
  className?: string
}

/** Size of the plate, and the `sizes` of the picture on it. */
const sizes = {
  xs: { box: 'size-9', width: '34px' },
  sm: { box: 'size-11', width: '41px' },
  md: { box: 'size-16', width: '60px' },
  lg: { box: 'size-23 lg:size-26', width: '(width >= 1024px) 98px, 86px' },
  xl: { box: 'size-48', width: '180px' },
}

/** A coloured plate with a rim and a dish; flat in the three small sizes. */
export function Plate({ field, size = 'lg', src, isEarly, children, className }: PlateProps) {
  const isFlat = size === 'xs' || size === 'sm' || size === 'md'
  const dish = children ?? (src ? <Picture src={src} alt="" sizes={sizes[size].width} isEarly={isEarly} /> : null)
  return (
    <span
      data-field={field}
      className={cx(
        'relative flex shrink-0 items-center justify-center rounded-full bg-field',
        sizes[size].box,
        isFlat ? 'overflow-hidden' : 'plate-lift shadow-plate',
        className,
      )}
    >
      {!isFlat && (
        <span className={cx('absolute inset-[9%] rounded-full border-2', field === 'white' ? 'border-sea/40' : 'border-white/70')} />
      )}
      {dish && <span className="relative flex size-[94%] items-center justify-center">{dish}</span>}
    </span>
  )
}
