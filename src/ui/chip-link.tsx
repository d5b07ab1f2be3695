import type { ComponentProps, ReactNode } from 'react'
import { chipClass } from './chip-face'

type ChipLinkProps = Omit<ComponentProps<'a'>, 'className'> & { icon?: ReactNode; className?: string }

/** A chip that leads somewhere; ink while `aria-current="page"`. */
export function ChipLink({ icon, className, children, ...rest }: ChipLinkProps) {
  return (
    <a {...rest} className={chipClass(false, className)}>
      {icon}
      {children}
    </a>
  )
}
