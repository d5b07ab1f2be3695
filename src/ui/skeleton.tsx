import { cx } from './cx'

/** A quiet shape with one slow shine; its size and radius come by `className`. It appears after 150 ms of waiting. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('relative block animate-late overflow-hidden bg-quiet', className)}>
      <span className="shine-band absolute inset-y-0 left-0 w-1/2 animate-shine motion-reduce:hidden" />
    </span>
  )
}
