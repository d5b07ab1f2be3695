import type { FoodField } from '~/lib/food-field'
import { classes } from './classes'
import { Picture } from './picture'

type ThumbProps = { src: string | null | undefined; field: FoodField; alt?: string; size?: 'sm' | 'md'; className?: string }

const sizes = { sm: 'size-16', md: 'size-19 md:size-22' }

/** A dish as small as a cart line: a rounded square in its soft field. */
export function Thumb({ src, field, alt = '', size = 'md', className }: ThumbProps) {
  return (
    <span data-field={field} className={classes('block shrink-0 overflow-hidden rounded-card bg-field-soft p-1', sizes[size], className)}>
      <Picture src={src} alt={alt} sizes="88px" />
    </span>
  )
}
