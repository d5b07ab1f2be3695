import { Badge } from './badge'
import { badgesOf } from './goods-badges'
import type { GoodsCard } from './menu'

/** A product's badges: on a phone the first one, elsewhere two at most. */
export function ProductBadges({ goods }: { goods: Pick<GoodsCard, 'badge' | 'price' | 'old_price'> }) {
  return badgesOf(goods).map(({ kind, percent }, index) => (
    <Badge key={kind} kind={kind} percent={percent} className={index > 0 ? 'max-md:hidden' : ''} />
  ))
}
