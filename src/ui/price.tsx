import { numberText, plural, priceText } from '~/rules/number-text'
import { cx } from './cx'

type PriceProps = {
  /** In roubles. */
  value: number
  /** The lowest of several. */
  isFrom?: boolean
  /** Struck through next to the price; shown only when higher. */
  old?: number | null
  size?: 'card' | 'total'
  className?: string
}

const sizes = { card: 'type-price', total: 'type-total' }

/** A price; screen readers hear «старая цена» before the old one. */
export function Price({ value, isFrom = false, old, size = 'card', className }: PriceProps) {
  const hasOld = old !== undefined && old !== null && old > value
  return (
    <span className={cx('price-row', className)}>
      <span className={cx('sum', sizes[size])}>{isFrom ? `от\u00a0${priceText(value)}` : priceText(value)}</span>
      {hasOld && (
        <span className="sum type-chip font-normal text-ink-3">
          <span className="sr-only">{`старая цена ${numberText(old)} ${plural(old, ['рубль', 'рубля', 'рублей'])}`}</span>
          <s aria-hidden="true">{priceText(old)}</s>
        </span>
      )}
    </span>
  )
}
