import { Skeleton } from '~/ui/skeleton'
import { type ComponentProps, type ComponentType, Suspense, useDeferredValue, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { isHistoryStep } from '~/lib/history-step'
import { promotionsOf, type ShownPromotion } from '~/rules/dish-promotions'
import { useShop } from '~/shop/use-shop'
import { cx } from '~/ui/cx'
import { cardOfSize, type GoodsCard, hasSizeChips } from './menu'
import { FeatureCard, ProductCard } from './product-card'
import { SizeChips } from './size-chips'
import { useCategoryField } from './category-field'
import { fits } from '~/ui/media'

export type CardLook = 'corner' | 'feature'

type GoodsGridProps = {
  goods: GoodsCard[]
  /** The large product, and the number of cards before it. */
  feature?: GoodsCard
  featureAfter?: number
  /** The cart's control for a product. */
  Action: ComponentType<{ goods: GoodsCard; look: CardLook }>
  /** The control of the favourites. */
  Heart?: ComponentType<{ goods: Pick<GoodsCard, 'id' | 'name' | 'sizes'> }>
  /** Classes of a card by its index, to hide one that would start a row alone. */
  itemClass?: (index: number) => string
  /** Whether the grid is in the first view. */
  isFirst?: boolean
}

const GROUP = 4
/** Cards whose pictures load first. */
const FIRST = 3
/** Cards that may be in the first view: two rows of the widest grid. */
const EARLY = 8
/** Cards rendered first after a navigation. */
const firstStage = () => (fits('(width < 768px)') ? 4 : EARLY)
export const gridClass = 'grid pairs gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-5 md:gap-y-9 xl:grid-cols-4 xl:gap-x-7 xl:gap-y-11'

/** Cards in two to four columns; each group of four hydrates separately. */
export function GoodsGrid({ goods, feature, featureAfter = 4, Action, Heart, itemClass, isFirst = false }: GoodsGridProps) {
  const fieldOf = useCategoryField()
  const { stopped, promotions } = useShop()
  const isWhole = useStages()
  const shown = isWhole ? goods : goods.slice(0, isFirst ? firstStage() : 0)
  // Back restores the scroll position: every card has its true height
  const isExact = isHistoryStep(useRouter().history)
  const parts = (goods: GoodsCard) => ({
    goods,
    field: fieldOf(goods.category_id),
    backs: stopped.goods,
    promotions,
    Action,
    heart: Heart && <Heart goods={goods} />,
  })
  const card = (one: GoodsCard, index: number) => (
    <li key={one.id} className={cx(itemClass?.(index), !isExact && (!isFirst || index >= EARLY) && 'below-card')}>
      <SizedCard {...parts(one)} priority={isFirst && index < FIRST} isEarly={isFirst && index < EARLY} />
    </li>
  )
  const large = feature && (
    <li className="col-span-full md:col-span-2">
      <SizedCard {...parts(feature)} isLarge isEarly={isFirst} />
    </li>
  )
  return (
    <ul className={gridClass}>
      {groupsOf(shown).map((group, index) => (
        <Suspense key={group[0]?.id ?? index} fallback={null}>
          {index * GROUP === featureAfter && large}
          {group.map((one, place) => card(one, index * GROUP + place))}
        </Suspense>
      ))}
      {goods.length <= featureAfter && large}
    </ul>
  )
}

type SizedCardProps = Pick<GoodsGridProps, 'Action'> &
  Pick<ComponentProps<typeof ProductCard>, 'goods' | 'field' | 'heart' | 'priority' | 'isEarly'> & {
    isLarge?: boolean
    /** When what the city's kitchens have stopped is back. */
    backs: Readonly<Record<number, string | undefined>>
    promotions: readonly ShownPromotion[]
  }

/** A card in the size that is chosen on it: first the one that lists show, or one that can be had. */
function SizedCard({ goods, backs, promotions, Action, isLarge = false, ...card }: SizedCardProps) {
  const [picked, setPicked] = useState<number | null>(null)
  const sizes = goods.sizes.map((size) => ({ ...size, available: size.available && !backs[size.id] }))
  const isSold = goods.available && !backs[goods.id]
  const chosen = picked ?? (isSold ? goods.id : (sizes.find(({ available }) => available)?.id ?? goods.id))
  const sized = cardOfSize(goods, chosen)
  const parts = {
    ...card,
    goods: sized,
    back: backs[chosen],
    promotion: promotionsOf(promotions, sized).find(({ ribbon }) => ribbon !== null)?.ribbon ?? null,
    action: <Action goods={sized} look={isLarge ? 'feature' : 'corner'} />,
    chips: hasSizeChips(goods) && <SizeChips name={goods.name} sizes={sizes} value={chosen} onChange={setPicked} />,
  }
  return isLarge ? <FeatureCard {...parts} /> : <ProductCard {...parts} />
}

export function GoodsGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true" className={gridClass}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="bite aspect-square w-full rounded-tile" />
          <Skeleton className="mt-3 h-5 w-18 rounded-full" />
          <Skeleton className="mt-3 h-4 w-9/10 rounded-full" />
          <Skeleton className="mt-2 h-3.5 w-1/2 rounded-full" />
        </div>
      ))}
    </div>
  )
}

const groupsOf = (goods: GoodsCard[]) =>
  Array.from({ length: Math.ceil(goods.length / GROUP) }, (_, index) => goods.slice(index * GROUP, (index + 1) * GROUP))

/** Whether to render a long list as a whole. On a page opened by a link the first view renders first and the rest deferred.
 *  Back and Forward, a hash, and the server's HTML need the whole list at once. docs/decisions/036. */
function useStages(): boolean {
  const router = useRouter()
  const from = router.state.resolvedLocation
  const to = router.latestLocation
  const isOpened = !isHistoryStep(router.history) && from !== undefined && from.pathname !== to.pathname && to.hash === ''
  return useDeferredValue(true, isOpened ? false : undefined)
}
