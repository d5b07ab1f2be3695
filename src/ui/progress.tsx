import type { ReactNode } from 'react'
import { cx } from './cx'
import { partClass } from './part-class'

type ProgressProps = {
  value: number
  max: number
  /** Text above the track. */
  children: ReactNode
}

/** Progress towards a goal, such as free delivery: a plate on a track. The panel turns wasabi when the goal is reached. */
export function Progress({ value, max, children }: ProgressProps) {
  const part = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 100
  const isFull = part >= 100
  return (
    <div
      data-field="wasabi"
      className={cx(
        'rounded-card px-4.5 pt-4 pb-5 transition-colors duration-base',
        partClass(part),
        isFull ? 'bg-field' : 'bg-field-soft',
      )}
    >
      <p className="type-chip text-base leading-5 text-balance text-ink">{children}</p>
      <div className="relative mt-4.5 h-3 rounded-full bg-page">
        <div className="absolute inset-y-0 left-0 w-[calc(var(--part)*1%)] rounded-full bg-nori transition-[width] duration-panel ease-panel motion-reduce:transition-none night:not-in-[.bg-field]:bg-wasabi" />
        <div className="absolute inset-y-0 right-2 left-4">
          <div className="absolute top-1/2 left-[calc(var(--part)*1%)] size-9.5 -translate-1/2 rounded-full border-3 border-page bg-salmon shadow-thumb transition-[left] duration-panel ease-panel motion-reduce:transition-none">
            <span className="absolute inset-1 rounded-full border-2 border-white/80" />
          </div>
        </div>
      </div>
    </div>
  )
}
