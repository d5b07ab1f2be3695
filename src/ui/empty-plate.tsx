import { cx } from './cx'

/** The drawn plate that stands for a missing picture: a circle with its rim, in the field of what surrounds it. */
export function EmptyPlate({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={cx('text-field', className)}>
      <circle cx="50" cy="53" r="40" className="fill-ink/20" />
      <circle cx="50" cy="50" r="40" fill="currentColor" />
      <circle cx="50" cy="50" r="31" fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="1.4" />
    </svg>
  )
}
