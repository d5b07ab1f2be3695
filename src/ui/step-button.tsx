import type { ReactNode } from 'react'
import { cx } from './cx'
import { useHold } from './use-hold'

type StepButtonProps = {
  label: string
  onStep: () => void
  isOff?: boolean
  tabIndex?: number
  className: string
  children: ReactNode
}

/** One side of a stepper. Off, it stays focusable, so that focus is not lost at the limit. */
export function StepButton({ label, onStep, isOff = false, tabIndex, className, children }: StepButtonProps) {
  const hold = useHold(onStep)
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      tabIndex={tabIndex}
      {...hold}
      className={cx(
        'press inline-flex shrink-0 touch-manipulation items-center justify-center rounded-full select-none [&>svg]:size-5',
        isOff && '[&>svg]:opacity-35',
        className,
      )}
    >
      {children}
    </button>
  )
}
