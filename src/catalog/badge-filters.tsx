import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BadgeFilter } from '~/contracts/categories'
import { chipClass } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { badgeLooks } from '~/ui/badges'
import { badgeFilters } from './goods-search'

type BadgeFiltersProps = {
  /** Badges that occur in the list. */
  badges: readonly BadgeFilter[]
  value: BadgeFilter | undefined
  className?: string
}

/** Filter by badge: chips that are links to the same page with another `badge`, so that filters can be shared and work
 *  without scripts. Pressing a chip again removes the filter. */
export function BadgeFilters({ badges, value, className }: BadgeFiltersProps) {
  const offered = badgeFilters.filter((kind) => kind === value || badges.includes(kind))
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label="Показать только" className={cx('no-scrollbar bleed flex gap-2 overflow-x-auto py-1.5', className)}>
      <FilterChip isOn={value === undefined}>Все</FilterChip>
      {offered.map((kind) => {
        const { label, icon } = badgeLooks[kind]
        return (
          <FilterChip key={kind} badge={value === kind ? undefined : kind} isOn={value === kind}>
            <Icon name={icon} />
            {kind === 'sale' ? 'Со скидкой' : label}
          </FilterChip>
        )
      })}
    </div>
  )
}

type FilterChipProps = { badge?: BadgeFilter | undefined; isOn: boolean; children: ReactNode }

function FilterChip({ badge, isOn, children }: FilterChipProps) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, badge, after: undefined })}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={isOn || undefined}
      className={chipClass(isOn)}
    >
      {children}
    </Link>
  )
}
