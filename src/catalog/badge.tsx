import { Flame, Leaf, MilkOff, Percent, Sparkles, Star, WheatOff } from '~/ui/icons.gen'
import type { Icon as IconComponent } from '~/ui/icon'
import { cx } from '~/ui/cx'

export type BadgeKind = 'top' | 'hot' | 'vegan' | 'sale' | 'new' | 'gluten_free' | 'lactose_free' | 'no'

type BadgeProps = {
  kind: BadgeKind
  /** Of a sale, a positive number. */
  percent?: number
  className?: string
}

const looks: Record<Exclude<BadgeKind, 'no'>, { words: string; icon: IconComponent; look: string }> = {
  top: { words: 'Хит', icon: Star, look: 'bg-nori text-tamago' },
  hot: { words: 'Острое', icon: Flame, look: 'bg-hot text-white' },
  vegan: { words: 'Веган', icon: Leaf, look: 'bg-vegan text-white' },
  new: { words: 'Новинка', icon: Sparkles, look: 'bg-white text-on-field' },
  sale: { words: 'Скидка', icon: Percent, look: 'bg-salmon text-on-salmon' },
  gluten_free: { words: 'Без глютена', icon: WheatOff, look: 'bg-white text-on-field' },
  lactose_free: { words: 'Без лактозы', icon: MilkOff, look: 'bg-white text-on-field' },
}

/** A badge of a dish: an icon and a word. `no` shows nothing. */
export function Badge({ kind, percent, className }: BadgeProps) {
  if (kind === 'no') return null
  const { words, icon: Icon, look } = looks[kind]
  return (
    <span className={cx('inline-flex h-7 items-center gap-1.5 rounded-full pr-3 pl-2 type-badge whitespace-nowrap', look, className)}>
      <Icon aria-hidden="true" className="size-3.5" />
      {kind === 'sale' && percent ? `−${percent}\u00a0%` : words}
    </span>
  )
}
