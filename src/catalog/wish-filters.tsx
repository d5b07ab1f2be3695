import { useState } from 'react'
import { chipClass } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { WishPanel } from './wish-panel'
import { wishesOf, type WishesSearch } from './goods-search'

/** What dishes must suit: diets, and what they must be without. Folded. */
export function WishFilters({ value, className }: { value: WishesSearch; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { diet = [], without = [] } = wishesOf(value)
  const count = diet.length + without.length
  return (
    <div className={className}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className={chipClass(count > 0, 'lg:my-1.5')}>
        <Icon name="leaf" />
        Диета и{'\u00a0'}аллергены{count > 0 && `: ${count}`}
        <Icon name="chevron-down" className={cx(isOpen && 'rotate-180')} />
      </button>
      {isOpen && <WishPanel value={value} />}
    </div>
  )
}
