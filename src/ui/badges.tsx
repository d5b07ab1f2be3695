import type { Badge } from '~/contracts/goods'
import { cx } from './cx'
import { Icon, type IconName } from './icon'

type ShownBadge = Exclude<Badge, 'no'>

export const badgeLooks: Record<ShownBadge, { label: string; icon: IconName; look: string }> = {
  top: { label: 'Хит', icon: 'star', look: 'bg-nori text-tamago' },
  hot: { label: 'Острое', icon: 'flame', look: 'bg-hot text-white' },
  vegan: { label: 'Веган', icon: 'leaf', look: 'bg-vegan text-white' },
  new: { label: 'Новинка', icon: 'sparkles', look: 'bg-white text-on-field' },
  sale: { label: 'Скидка', icon: 'percent', look: 'bg-salmon text-on-salmon' },
  gluten_free: { label: 'Без глютена', icon: 'wheat-off', look: 'bg-white text-on-field' },
  lactose_free: { label: 'Без лактозы', icon: 'milk-off', look: 'bg-white text-on-field' },
}

function BadgeLabel({ kind, percent, className }: { kind: ShownBadge; percent: number; className: string }) {
  const { label, icon, look } = badgeLooks[kind]
  return (
    <span className={cx('badge-label', look, className)}>
      <Icon name={icon} />
      {percent > 0 ? `−${percent}\u00a0%` : label}
    </span>
  )
}

/** Discount in whole per cent, at least one; 0 without a discount. */
export function discountPercent(price: number, old: number | null): number {
  if (old === null || old <= price) return 0
  return Math.max(1, Math.round((1 - price / old) * 100))
}

type Badged = { badge: Badge; price: number; old_price: number | null }

/** The product's own badge, then the discount; a sale without an old price shows the word. */
export function badgesOf({ badge, price, old_price }: Badged): { kind: ShownBadge; percent: number }[] {
  const percent = discountPercent(price, old_price)
  const own = badge === 'no' || (badge === 'sale' && percent > 0) ? [] : [{ kind: badge, percent: 0 }]
  return percent > 0 ? [...own, { kind: 'sale', percent }] : own
}

/** At most two badges, one on a phone. `promotion` comes first: «3-й бесплатно». */
export function ProductBadges({ goods, promotion = null }: { goods: Badged; promotion?: string | null }) {
  const own = badgesOf(goods).slice(0, promotion === null ? 2 : 1)
  return (
    <>
      {promotion !== null && (
        <span className="badge-label bg-salmon pl-3 text-on-salmon max-[22.5rem]:rounded-field max-[22.5rem]:px-2 max-[22.5rem]:leading-4 max-[22.5rem]:whitespace-normal">
          <span className="sr-only">Акция: </span>
          {promotion}
        </span>
      )}
      {own.map(({ kind, percent }, index) => (
        <BadgeLabel key={kind} kind={kind} percent={percent} className={index > 0 || promotion !== null ? 'max-md:hidden' : ''} />
      ))}
    </>
  )
}
