import type { ComponentProps, ReactNode } from 'react'
import { chipClass } from './chip-face'

type ChipProps = Omit<ComponentProps<'button'>, 'className'> & { isOn?: boolean; icon?: ReactNode; className?: string }

/** A filter, a day, a time: 44 high, ink when chosen. */
export function Chip({ isOn = false, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} {...rest} className={chipClass(isOn, className)}>
      {icon}
      {children}
    </button>
  )
}
