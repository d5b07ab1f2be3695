import type { ReactNode } from 'react'
import type { FoodField } from '~/ui/food-field'
import { capital, glue } from '~/lib/text'
import { BiteTile } from '~/ui/bite-tile'
import { Picture } from '~/ui/picture'
import { Price } from '~/ui/price'
import { cardSizes } from './dish-sizes'
import { DishLink } from './dish-link'
import { goodsNote } from './portion-text'
import type { GoodsCard } from './menu'
import { ProductBadges } from './badges'

type ProductCardProps = {
  goods: GoodsCard
  field: FoodField
  /** Hidden for an unavailable product. */
  action: ReactNode
  heart?: ReactNode
  /** Loads the picture first. */
  priority?: boolean
  /** Possibly in the first view. */
  isEarly?: boolean
}

/** A product in a list. The whole card is a link; the action is a separate button. */
export function ProductCard({ goods, field, action, heart, priority, isEarly }: ProductCardProps) {
  const { slug, name, price, old_price, picture, composition, available, has_options } = goods
  const note = [goodsNote(goods), available && has_options && 'есть\u00a0добавки'].filter(Boolean).join(', ')
  return (
    <article className="dish group/dish relative">
      <BiteTile
        field={field}
        picture={<Picture src={picture} alt="" sizes={cardSizes} priority={priority} isEarly={isEarly} />}
        corner={available ? action : undefined}
        badges={<ProductBadges goods={goods} />}
        heart={heart}
        isGone={!available}
      />
      <div className="mt-3">
        {available ? <Price value={price} old={old_price} /> : <p className="type-chip leading-6 text-ink-2">Скоро вернётся</p>}
      </div>
      <h3 className="mt-1.5 line-clamp-2 type-name">
        <DishLink
          slug={slug}
          className="outline-none after:absolute after:inset-0 after:rounded-tile focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-ink"
        >
          {glue(name)}
        </DishLink>
      </h3>
      <p className="mt-1 type-meta text-ink-3">{capital(note)}</p>
      <p className="mt-1.5 line-clamp-2 type-meta text-ink-2 empty:hidden max-md:hidden">{capital(composition)}</p>
    </article>
  )
}
