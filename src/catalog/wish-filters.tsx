import { useState } from 'react'
import { useModule } from '~/lib/use-module'
import { chipClass } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { showError } from '~/ui/show-error'
import { wishesOf, type WishesSearch } from './goods-search'

/** What dishes must suit: diets, and what they must be without. Folded, and loaded when it is opened. */
export function WishFilters({ value, className }: { value: WishesSearch; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useModule(() => import('./wish-panel'), isOpen, showError)
  const { diet = [], without = [] } = wishesOf(value)
  const count = diet.length + without.length
  return (
    <div className={cx('mt-1', className)}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className={chipClass(count > 0, 'noscript:hidden')}>
        <Icon name="leaf" />
        Диета и{'\u00a0'}аллергены{count > 0 && `: ${count}`}
        <Icon name="chevron-down" className={cx(isOpen && 'rotate-180')} />
      </button>
      {isOpen && panel && <panel.WishPanel value={value} />}
    </div>
  )
}
