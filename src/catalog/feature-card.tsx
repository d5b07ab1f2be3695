import type { ReactNode } from 'react'
import type { FoodField } from '~/ui/food-field'
import { capital, glue } from '~/lib/text'
import { Picture } from '~/ui/picture'
import { DishLink } from './dish-link'
import { goodsNote } from './portion-text'
import type { GoodsCard } from './menu'
import { ProductBadges } from './badges'

const WIDE = '(width >= 768px)'

type FeatureCardProps = { goods: GoodsCard; field: FoodField; action: ReactNode; heart?: ReactNode; isEarly?: boolean }

/** Two thirds of two columns, three quarters on a phone, rounded down to an existing size. */
const sizes = '(width >= 1280px) min(33.3vw - 47px, 433px), (width >= 768px) calc(44.4vw - 36px), calc(70vw - 20px)'

/** A product as wide as two cards. */
export function FeatureCard({ goods, field, action, heart, isEarly }: FeatureCardProps) {
  const { slug, name, composition, picture } = goods
  return (
    <article
      data-field={field}
      className="dish group/dish relative isolate flex h-full min-h-95 flex-col items-start overflow-hidden rounded-tile bg-field p-5.5 md:p-7 lg:p-8"
    >
      <div
        aria-hidden="true"
        className="dish-turn absolute -z-10 -right-[12%] -bottom-[14%] w-3/4 md:-right-[10%] md:-bottom-[24%] md:w-2/3"
      >
        <Picture src={picture} alt="" sizes={sizes} priority={isEarly && WIDE} isEarly={isEarly} />
      </div>
      {heart && <div className="absolute top-2 right-2 z-10 lg:top-4 lg:right-4">{heart}</div>}
      <div className="mb-5 flex flex-wrap gap-1.5 pr-11 empty:hidden lg:mb-4">
        <ProductBadges goods={goods} />
      </div>
      <h3 className="type-section lg:text-[2.125rem]">
        <DishLink
          slug={slug}
          className="outline-none after:absolute after:inset-0 after:rounded-tile focus-visible:after:outline-3 focus-visible:after:-outline-offset-6 focus-visible:after:outline-ink"
        >
          {glue(name)}
        </DishLink>
      </h3>
      <p className="mt-2.5 line-clamp-5 type-body md:max-w-1/2 xl:max-w-9/20">
        {capital(glue(composition))}. <span className="whitespace-nowrap">{goodsNote(goods)}.</span>
      </p>
      <div className="relative z-10 mt-auto pt-40 md:pt-8">{action}</div>
    </article>
  )
}
