import { Flame, Leaf, MilkOff, Percent, Sparkles, Star, WheatOff } from '~/ui/icons.gen'
import type { Icon as IconComponent } from '~/ui/icon'
import type { Badge } from '~/contracts/goods'
import { Chip } from '~/ui/chip'
import { classes } from '~/ui/classes'
import { badgesOf } from './goods-badges'
import type { GoodsCard } from './menu'

export type BadgeFilter = Exclude<Badge, 'no'> | null

const filters: { kind: Exclude<Badge, 'no'>; words: string; icon: IconComponent }[] = [
  { kind: 'top', words: 'Хит', icon: Star },
  { kind: 'new', words: 'Новинка', icon: Sparkles },
  { kind: 'sale', words: 'Со скидкой', icon: Percent },
  { kind: 'hot', words: 'Острое', icon: Flame },
  { kind: 'vegan', words: 'Веган', icon: Leaf },
  { kind: 'gluten_free', words: 'Без глютена', icon: WheatOff },
  { kind: 'lactose_free', words: 'Без лактозы', icon: MilkOff },
]

type BadgeFiltersProps = { goods: GoodsCard[]; value: BadgeFilter; onChange: (filter: BadgeFilter) => void; className?: string }

/** Chips that leave only dishes with one badge; a badge that no dish has is not offered. */
export function BadgeFilters({ goods, value, onChange, className }: BadgeFiltersProps) {
  const present = new Set(goods.flatMap((one) => badgesOf(one).map(({ kind }) => kind)))
  const offered = filters.filter(({ kind }) => present.has(kind))
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label="Показать только" className={classes('no-scrollbar bleed flex gap-2 overflow-x-auto py-1.5', className)}>
      <Chip isOn={value === null} onClick={() => onChange(null)}>
        Все
      </Chip>
      {offered.map(({ kind, words, icon: Icon }) => (
        <Chip key={kind} isOn={value === kind} icon={<Icon aria-hidden="true" />} onClick={() => onChange(value === kind ? null : kind)}>
          {words}
        </Chip>
      ))}
    </div>
  )
}
