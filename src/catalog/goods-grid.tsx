import { Skeleton } from '~/ui/skeleton'
import { type ComponentType, Suspense, useDeferredValue } from 'react'
import { useRouter } from '@tanstack/react-router'
import { isHistoryStep } from '~/lib/history-step'
import { useShop } from '~/shop/use-shop'
import { cx } from '~/ui/cx'
import type { GoodsCard } from './menu'
import { FeatureCard, ProductCard } from './product-card'
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
  Heart?: ComponentType<{ goods: Pick<GoodsCard, 'id' | 'name'> }>
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
  const { goods: back } = useShop().stopped
  const isWhole = useStages()
  const shown = isWhole ? goods : goods.slice(0, isFirst ? firstStage() : 0)
  // Back restores the scroll position: every card has its true height
  const isExact = isHistoryStep(useRouter().history)
  const card = (one: GoodsCard, index: number) => (
    <li key={one.id} className={cx(itemClass?.(index), !isExact && (!isFirst || index >= EARLY) && 'below-card')}>
      <ProductCard
        goods={one}
        field={fieldOf(one.category_id)}
        action={<Action goods={one} look="corner" />}
        back={back[one.id]}
        heart={Heart && <Heart goods={one} />}
        priority={isFirst && index < FIRST}
        isEarly={isFirst && index < EARLY}
      />
    </li>
  )
  const large = feature && (
    <li className="col-span-full md:col-span-2">
      <FeatureCard
        goods={feature}
        field={fieldOf(feature.category_id)}
        action={<Action goods={feature} look="feature" />}
        back={back[feature.id]}
        heart={Heart && <Heart goods={feature} />}
        isEarly={isFirst}
      />
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
