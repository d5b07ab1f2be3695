import { cx } from '~/ui/cx'
import { Skeleton as Shine } from '~/ui/skeleton'

/** The shape of what is still loading, shown after 150 ms; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <Shine className={cx('rounded-ticket', className)} />
}

type ShapeProps = { rows?: number; className?: string }

/** A table that is still loading: its head and its rows. */
export const TableSkeleton = ({ rows = 8, className }: ShapeProps) => (
  <div aria-busy="true" className={cx('mt-4', className)}>
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className="flex h-14 items-center gap-4 border-b border-line px-2">
        <Skeleton className="size-10 shrink-0 rounded-field!" />
        <Skeleton className={cx('h-4 rounded-full!', at % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
        <Skeleton className="ml-auto h-4 w-1/6 rounded-full!" />
      </div>
    ))}
  </div>
)

/** A form that is still loading: fields in two columns. */
export const FormSkeleton = ({ rows = 6, className }: ShapeProps) => (
  <div aria-busy="true" className={cx('grid gap-x-4 gap-y-6 md:grid-cols-2', className)}>
    {Array.from({ length: rows }, (_, at) => (
      <Skeleton key={at} className="h-14 rounded-field!" />
    ))}
  </div>
)

/** Cards of a list that is still loading, two in a row where there is room. */
export const CardsSkeleton = ({ rows = 2, className }: ShapeProps) => (
  <div aria-busy="true" className={cx('mt-4 grid gap-4 xl:grid-cols-2', className)}>
    {Array.from({ length: rows }, (_, at) => (
      <Skeleton key={at} className="h-72 rounded-panel!" />
    ))}
  </div>
)
