import { cx } from './cx'
import type { ComponentProps, ReactNode } from 'react'

const look =
  'press inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-full px-4.5 type-chip whitespace-nowrap tabular-nums select-none [&>svg]:size-4.5 [&>svg]:stroke-[2.5]'

export function chipClass(isOn: boolean, className?: string): string {
  return cx(
    look,
    isOn ? 'bg-ink text-page' : 'bg-quiet text-ink hover:bg-quiet-2 disabled:text-ink-3',
    'aria-[current=page]:bg-ink aria-[current=page]:text-page',
    className,
  )
}

type ChipProps = Omit<ComponentProps<'button'>, 'className'> & { isOn?: boolean; icon?: ReactNode; className?: string }

/** A filter or option button, ink when selected. */
export function Chip({ isOn = false, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...rest} className={chipClass(isOn, className)}>
      {icon}
      {children}
    </button>
  )
}

type ChipLinkProps = Omit<ComponentProps<'a'>, 'className'> & { icon?: ReactNode; className?: string }

/** A link that looks like a chip; ink while `aria-current="page"`. */
export function ChipLink({ icon, className, children, ...rest }: ChipLinkProps) {
  return (
    <a {...rest} className={chipClass(false, className)}>
      {icon}
      {children}
    </a>
  )
}
