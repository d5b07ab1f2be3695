import { cx } from './cx'

/** Three dots travelling left to right: somebody is at work. */
export function Dots({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-flex gap-1.5', className)}>
      <span className="size-2 animate-dot rounded-full bg-current" />
      <span className="size-2 animate-dot rounded-full bg-current [animation-delay:150ms]" />
      <span className="size-2 animate-dot rounded-full bg-current [animation-delay:300ms]" />
    </span>
  )
}
