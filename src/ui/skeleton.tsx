import { cx } from './cx'

/** A placeholder shape, shown after 150 ms; `className` sets its size and radius. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('relative block animate-late overflow-hidden bg-quiet', className)}>
      <span className="absolute inset-y-0 left-0 w-1/2 bg-[linear-gradient(90deg,transparent,var(--quiet-2)_50%,transparent)] animate-shine motion-reduce:hidden" />
    </span>
  )
}

/** Three moving dots: a pending action. */
export function Dots({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-flex gap-1.5', className)}>
      <span className="size-2 animate-dot rounded-full bg-current" />
      <span className="size-2 animate-dot rounded-full bg-current [animation-delay:150ms]" />
      <span className="size-2 animate-dot rounded-full bg-current [animation-delay:300ms]" />
    </span>
  )
}
