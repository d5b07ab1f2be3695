import { cx } from './cx'

type FactRowsProps = { rows: readonly (readonly [name: string, value: string])[]; className?: string }

/** Names and values in two columns; in a narrow row the value wraps below. */
export function FactRows({ rows, className }: FactRowsProps) {
  return (
    <dl className={cx('flex flex-col gap-3', className)}>
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-5">
          <dt className="type-body">{name}</dt>
          <dd className="ml-auto min-w-0 text-right type-name">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
