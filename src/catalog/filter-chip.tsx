import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chipClass } from '~/ui/chip'
import type { MenuSearch } from './goods-search'

type FilterChipProps = { change: MenuSearch; isOn: boolean; className?: string; children: ReactNode }

/** A chip that leads to the same list with other filters, from its beginning. */
export function FilterChip({ change, isOn, className, children }: FilterChipProps) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, ...change, after: undefined })}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={isOn || undefined}
      className={chipClass(isOn, className)}
    >
      {children}
    </Link>
  )
}
