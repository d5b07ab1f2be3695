import type { BadgeFilter } from '~/contracts/categories'
import { useModule } from '~/lib/use-module'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { badgeLooks } from '~/ui/badges'
import { showError } from '~/ui/show-error'
import { FilterChip } from './filter-chip'
import { badgeFilters, type MenuSearch } from './goods-search'

type GoodsFiltersProps = {
  /** Badges that occur in the list. */
  badges: readonly BadgeFilter[]
  value: MenuSearch
  className?: string
}

/** Filters of a list, by badge and by what dishes must suit: links to the same page with other parameters, so that filters can be shared and
 *  work without scripts. Pressing a chip again removes the filter. */
export function GoodsFilters({ badges, value, className }: GoodsFiltersProps) {
  // not of the start: no list needs it before it is shown
  const wishes = useModule(() => import('./wish-filters'), true, showError)
  const offered = badgeFilters.filter((kind) => kind === value.badge || badges.includes(kind))
  return (
    <div className={cx('lg:flex lg:min-h-14 lg:flex-wrap lg:gap-x-2', className)}>
      {offered.length > 0 && (
        <div role="group" aria-label="Показать только" className="no-scrollbar bleed flex gap-2 overflow-x-auto py-1.5 lg:mx-0 lg:px-0">
          <FilterChip change={{ badge: undefined }} isOn={value.badge === undefined}>
            Все
          </FilterChip>
          {offered.map((kind) => {
            const { label, icon } = badgeLooks[kind]
            const isOn = value.badge === kind
            return (
              <FilterChip key={kind} change={{ badge: isOn ? undefined : kind }} isOn={isOn}>
                <Icon name={icon} />
                {kind === 'sale' ? 'Со скидкой' : label}
              </FilterChip>
            )
          })}
        </div>
      )}
      <div className="min-h-12 pt-1 lg:contents">{wishes && <wishes.WishFilters value={value} className="lg:contents" />}</div>
    </div>
  )
}
