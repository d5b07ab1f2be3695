import { cx } from '~/ui/cx'
import { Skeleton as Shine } from '~/ui/skeleton'

/** The shape of what is still loading, shown after 150 ms; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <Shine className={cx('rounded-ticket', className)} />
}
