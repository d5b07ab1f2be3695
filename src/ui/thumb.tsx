import type { Image } from '~/contracts/common'
import { photoGround } from '~/rules/photo-ground'
import type { FoodField } from './food-field'
import { cx } from './cx'
import { Picture } from './picture'

type ThumbProps = { src: Image | string | null | undefined; field: FoodField; size?: 'sm' | 'md'; className?: string }

/** Size of the tile, and the `sizes` of the dish; 64 px on a phone, so that its 2x variant is the 128 px one. */
const sizes = {
  sm: { box: 'size-16', width: '56px' },
  md: { box: 'size-19 md:size-22', width: '(width >= 768px) 80px, 64px' },
}

/** A dish in a small rounded square. */
export function Thumb({ src, field, size = 'md', className }: ThumbProps) {
  const isPhoto = photoGround((typeof src === 'string' ? src : src?.webp) ?? '') !== undefined
  return (
    <span
      data-field={field}
      className={cx('block shrink-0 overflow-hidden rounded-card bg-field-soft', !isPhoto && 'p-1', sizes[size].box, className)}
    >
      <Picture src={src} alt="" sizes={sizes[size].width} covers />
    </span>
  )
}
