import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FoodField } from '~/ui/food-field'
import { capital, glue } from '~/lib/text'
import { photoGround } from '~/rules/photo-ground'
import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'
import { Price } from '~/ui/price'
import { cardNote, cardPrice, type GoodsCard } from './menu'
import { ServedHours } from './served-hours'
import { badgesOf, ProductBadges } from '~/ui/badges'

/** In a card, nine tenths of a column. Phones with a density above 2 get two thirds: the difference is not visible. */
const cardSizes =
  '(width < 768px) and (resolution > 2dppx) calc(30vw - 13px), (width >= 1280px) min(22.5vw - 44px, 280px), (width >= 768px) calc(30vw - 33px), calc(45vw - 20px)'

type ProductCardProps = {
  goods: GoodsCard
  field: FoodField
  /** Hidden for an unavailable product. */
  action: ReactNode
  /** When a dish is back that the city's kitchens have stopped. */
  back?: string | undefined
  /** What a running promotion gives for it. */
  promotion?: string | null
  heart?: ReactNode
  /** Its sizes, where the card lets choose one. */
  chips?: ReactNode
  /** Loads the picture first. */
  priority?: boolean
  /** Possibly in the first view. */
  isEarly?: boolean
}

/** A product in a list. The whole card is a link; the action is a separate button in a bite of the picture's tile. */
export function ProductCard({ goods, field, action, back, promotion = null, heart, chips, priority, isEarly }: ProductCardProps) {
  const { slug, name, old_price, picture, composition, has_options } = goods
  const available = goods.available && !back
  const isPhoto = photoGround(picture) !== undefined
  const note = [cardNote(goods), available && has_options && 'есть\u00a0добавки'].filter(Boolean).join(', ')
  return (
    <article className="dish relative">
      <div data-field={field} className="relative aspect-square w-full">
        <div className={cx('tile-ground', available && 'bite')}>
          <Picture
            src={picture}
            alt=""
            sizes={cardSizes}
            priority={priority}
            isEarly={isEarly}
            covers
            className={cx(!isPhoto && 'dish-turn size-9/10', !available && 'opacity-45')}
          />
        </div>
        {(promotion !== null || badgesOf(goods).length > 0) && (
          <div className={cx('tile-badges', heart ? 'pr-13' : 'pr-2.5')}>
            <ProductBadges goods={goods} promotion={promotion} />
          </div>
        )}
        {heart && <div className={isPhoto ? 'absolute top-2 right-2 z-10 rounded-full bg-page' : 'tile-heart'}>{heart}</div>}
        {available && <div className="tile-action">{action}</div>}
      </div>
      {chips}
      <div className="mt-3">
        {available ? (
          <Price {...cardPrice(goods)} old={old_price} />
        ) : (
          <p className="type-chip leading-6 text-ink-2">{back ?? 'Скоро вернётся'}</p>
        )}
      </div>
      <h3 className="card-name">
        <DishLink slug={slug} className="card-link">
          {glue(name)}
        </DishLink>
      </h3>
      <p className="mt-1 type-meta text-ink-3">{capital(note)}</p>
      <ServedHours served={goods.served} hours={goods.hours} className="mt-1 type-meta text-ink-2" />
      <p className="card-text">{capital(composition)}</p>
    </article>
  )
}

const WIDE = '(width >= 768px)'

type FeatureCardProps = Pick<ProductCardProps, 'goods' | 'field' | 'action' | 'back' | 'promotion' | 'heart' | 'chips' | 'isEarly'>

/** Two thirds of two columns, three quarters on a phone, rounded down to an existing size. */
const featureSizes = '(width >= 1280px) min(33.3vw - 47px, 433px), (width >= 768px) calc(44.4vw - 36px), calc(70vw - 20px)'

/** A product as wide as two cards. */
export function FeatureCard({ goods, field, action, back, promotion = null, heart, chips, isEarly }: FeatureCardProps) {
  const { slug, name, composition, picture } = goods
  return (
    <article
      data-field={field}
      className="dish relative isolate flex h-full min-h-95 flex-col items-start overflow-hidden rounded-tile bg-field p-5.5 md:p-7 lg:p-8"
    >
      <div
        aria-hidden="true"
        className="dish-turn absolute -z-10 -right-[12%] -bottom-[14%] w-3/4 md:-right-[10%] md:-bottom-[24%] md:w-2/3"
      >
        <Picture src={picture} alt="" sizes={featureSizes} priority={isEarly && WIDE} isEarly={isEarly} />
      </div>
      {heart && <div className="absolute top-2 right-2 z-10 lg:top-4 lg:right-4">{heart}</div>}
      <div className="mb-5 flex flex-wrap gap-1.5 pr-11 empty:hidden lg:mb-4">
        <ProductBadges goods={goods} promotion={promotion} />
      </div>
      <h3 className="type-section max-lg:text-[min(1.5625rem,7.9vw)] lg:text-[2.125rem]">
        <DishLink
          slug={slug}
          className="outline-none after:absolute after:inset-0 after:rounded-tile focus-visible:after:outline-3 focus-visible:after:-outline-offset-6 focus-visible:after:outline-ink"
        >
          {glue(name)}
        </DishLink>
      </h3>
      <p className="mt-2.5 line-clamp-5 type-body max-xs:line-clamp-none md:max-w-1/2 xl:max-w-9/20">
        {capital(glue(composition))}. <span className="inline-block">{cardNote(goods)}.</span>
      </p>
      <ServedHours served={goods.served} hours={goods.hours} className="mt-2.5 type-body" />
      <div className="relative z-10 mt-auto flex flex-col items-start gap-3 pt-40 md:pt-8">
        {chips}
        {back ?? action}
      </div>
    </article>
  )
}

type DishLinkProps = { slug: string; className?: string; children: ReactNode }

/** The link of a product tile. */
const DishLink = ({ slug, ...props }: DishLinkProps) => <Link to="/product/$slug" params={{ slug }} {...props} />
