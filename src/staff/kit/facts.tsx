import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[]; className: string }

/** Figures of what is open, three in a row: what it is called, and how much. */
export const Facts = ({ facts, className }: FactsProps) => (
  <dl className={cx('grid grid-cols-3 gap-x-3 gap-y-3', className)}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className="type-caption text-ink-2">{label}</dt>
        <dd className="type-row font-[600] tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
