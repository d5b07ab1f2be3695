import { formatNumber, formatPrice, plural } from '~/lib/text'
import { cx } from './cx'
import { VisuallyHidden } from './visually-hidden'

type PriceProps = {
  /** Roubles. */
  value: number
  /** What it was before, struck beside; shown only when higher. */
  old?: number | null
  size?: 'card' | 'total' | 'line'
  className?: string
}

const sizes = { card: 'type-price', total: 'type-total', line: 'type-button' }

/** A price, read whole by screen readers: «520 рублей, старая цена 650 рублей». */
export function Price({ value, old, size = 'card', className }: PriceProps) {
  const hasOld = old !== undefined && old !== null && old > value
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span className={cx('sum', sizes[size])}>{formatPrice(value)}</span>
      {hasOld && (
        <span className="sum type-chip font-normal text-ink-3">
          <VisuallyHidden>{`старая цена ${formatNumber(old)} ${plural(old, ['рубль', 'рубля', 'рублей'])}`}</VisuallyHidden>
          <s aria-hidden="true">{formatPrice(old)}</s>
        </span>
      )}
    </span>
  )
}
