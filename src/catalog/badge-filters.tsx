import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BadgeFilter } from '~/contracts/categories'
import { chipClass } from '~/ui/chip'
import { cx } from '~/ui/cx'
import type { Icon as IconComponent } from '~/ui/icon'
import { Flame, Leaf, MilkOff, Percent, Sparkles, Star, WheatOff } from '~/ui/icons.gen'
import { badgeFilters } from './goods-search'

const looks: Record<BadgeFilter, { words: string; icon: IconComponent }> = {
  top: { words: 'Хит', icon: Star },
  new: { words: 'Новинка', icon: Sparkles },
  sale: { words: 'Со скидкой', icon: Percent },
  hot: { words: 'Острое', icon: Flame },
  vegan: { words: 'Веган', icon: Leaf },
  gluten_free: { words: 'Без глютена', icon: WheatOff },
  lactose_free: { words: 'Без лактозы', icon: MilkOff },
}

type BadgeFiltersProps = {
  /** Those that some dish of the list has. */
  badges: readonly BadgeFilter[]
  value: BadgeFilter | undefined
  className?: string
}

/** Chips that leave only dishes with one badge. They are links of the present page, so that a filter can be sent to
 *  somebody and works without a script; «Back» leaves the list at once. Pressed again, a chip is let go. */
export function BadgeFilters({ badges, value, className }: BadgeFiltersProps) {
  const offered = badgeFilters.filter((kind) => kind === value || badges.includes(kind))
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label="Показать только" className={cx('no-scrollbar bleed flex gap-2 overflow-x-auto py-1.5', className)}>
      <FilterChip isOn={value === undefined}>Все</FilterChip>
      {offered.map((kind) => {
        const { words, icon: Icon } = looks[kind]
        return (
          <FilterChip key={kind} badge={value === kind ? undefined : kind} isOn={value === kind}>
            <Icon aria-hidden="true" />
            {words}
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
      data-replaces
      resetScroll={false}
      viewTransition={false}
      preload="intent"
      activeOptions={{ exact: true }}
      aria-current={isOn || undefined}
      className={chipClass(isOn)}
    >
      {children}
    </Link>
  )
}
