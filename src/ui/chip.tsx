import type { ComponentProps } from 'react'
import { cx } from './cx'

export function chipClass(isOn: boolean, className?: string): string {
  return cx(
    'press inline-flex min-h-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-full px-4.5 type-chip tabular-nums select-none [&>svg]:size-4.5',
    isOn ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2 disabled:text-ink-3',
    'aria-[current=page]:bg-ink aria-[current=page]:text-page',
    className,
  )
}

/** A filter or option button, ink when selected. */
export function Chip({ isOn = false, className, ...rest }: ComponentProps<'button'> & { isOn?: boolean }) {
  return <button type="button" aria-pressed={isOn} {...rest} className={chipClass(isOn, className)} />
}
