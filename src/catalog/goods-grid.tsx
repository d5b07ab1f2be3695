import { type ComponentType, Suspense } from 'react'
import { useStages } from './use-stages'
import { CardSkeleton } from './card-skeleton'
import { FeatureCard } from './feature-card'
import type { GoodsCard } from './menu'
import { ProductCard } from './product-card'
import { useCategoryField } from './use-category-field'

export type CardLook = 'corner' | 'feature'

type GoodsGridProps = {
  goods: GoodsCard[]
  /** One dish shown large, and how many cards stand before it. */
  feature?: GoodsCard
  featureAfter?: number
  /** What puts a dish into the cart: the cart's own control, given from above. */
  Action: ComponentType<{ goods: GoodsCard; look: CardLook }>
  /** What keeps a dish among the favourites: given from above as well. */
  Heart?: ComponentType<{ goods: Pick<GoodsCard, 'id' | 'name'> }>
  /** Classes of a card by its place, to hide one that would begin a row alone. */
  itemClass?: (index: number) => string
  /** The first cards are in the first view. */
  isFirst?: boolean
}

const GROUP = 4
/** So many are loaded first, with the large one: a row of a tablet. The longest row has four. */
const FIRST = 3
const ROW = 4
/** So many of a grid in the first view come before all others where a press opened the page: more than a view of them. */
const FIRST_STAGE = 2 * ROW
export const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-5 md:gap-y-9 xl:grid-cols-4 xl:gap-x-7 xl:gap-y-11'

/** Dishes in two, three or four columns. Every four cards hydrate by themselves (speed notes §A). */
export function GoodsGrid({ goods, feature, featureAfter = 4, Action, Heart, itemClass, isFirst = false }: GoodsGridProps) {
  const fieldOf = useCategoryField()
  const isWhole = useStages()
  const shown = isWhole ? goods : goods.slice(0, isFirst ? FIRST_STAGE : 0)
  const card = (one: GoodsCard, index: number) => {
    const field = fieldOf(one.category_id)
    const priority = isFirst && index < FIRST
    const isEarly = isFirst && index < 2 * ROW
    return (
      <li key={one.id} className={itemClass?.(index)}>
        <ProductCard
          goods={one}
          field={field}
          action={<Action goods={one} look="corner" />}
          heart={Heart && <Heart goods={one} />}
          priority={priority}
          isEarly={isEarly}
        />
      </li>
    )
  }
  const large = feature && (
    <li className="col-span-2">
      <FeatureCard
        goods={feature}
        field={fieldOf(feature.category_id)}
        action={<Action goods={feature} look="feature" />}
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

/** The grid while its dishes are awaited. */
export function GoodsGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true" className={gridClass}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

const groupsOf = (goods: GoodsCard[]) =>
  Array.from({ length: Math.ceil(goods.length / GROUP) }, (_, index) => goods.slice(index * GROUP, (index + 1) * GROUP))
