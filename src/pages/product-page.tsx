import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from '~/ui/icons.gen'
import { AddToCart } from '~/cart/add-to-cart'
import { ProductOrder } from '~/cart/product-order'
import { catalogQueries } from '~/catalog/catalog.queries'
import { discountPercent } from '~/catalog/goods-badges'
import { GoodsGrid } from '~/catalog/goods-grid'
import { goodsNote } from '~/catalog/goods-note'
import { NutritionPanel } from '~/catalog/nutrition-panel'
import { ProductBadges } from '~/catalog/product-badges'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { fieldOf } from '~/lib/food-field'
import { glue } from '~/lib/text'
import { Picture } from '~/ui/picture'
import { Price } from '~/ui/price'

const sizes = '(width >= 1280px) 584px, (width >= 768px) calc(50vw - 84px), (width >= 360px) 372px, 312px'

/** /product/{slug}: the dish, its options, and the bar that puts it into the cart. */
export function ProductPage({ slug }: { slug: string }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { data } = useSuspenseQuery(catalogQueries.product(slug))
  const { goods, related } = data
  const category = menu.find(({ id }) => id === goods.category_id)

  return (
    <>
      <Breadcrumbs category={category} current={goods.name} className="shell pt-2 pb-5 max-md:hidden xl:pt-3 xl:pb-6" />
      <article
        key={goods.id}
        data-field={fieldOf(category?.slug, goods.category_id)}
        className="dish shell flex flex-col md:grid md:grid-cols-2 md:gap-8 xl:grid-cols-[minmax(0,1fr)_32.5rem] xl:gap-18"
      >
        <div className="contents md:sticky md:top-20 md:block md:self-start xl:top-24">
          <div className="bleed relative order-1 flex h-95 max-[22.5rem]:h-80 items-center justify-center overflow-hidden rounded-b-hero bg-field px-0! md:mx-0 md:aspect-square md:h-auto md:rounded-hero xl:aspect-auto xl:h-155 xl:max-h-[calc(100dvh-18rem)] xl:min-h-110">
            <div className="aspect-square h-full max-h-full p-1 md:p-4">
              <Picture src={goods.image} alt={goods.name} sizes={sizes} priority />
            </div>
            {category && (
              <Link
                to="/menu/$slug"
                params={{ slug: category.slug }}
                aria-label={`Назад в «${category.name}»`}
                className="press absolute top-4 left-4 flex size-11 items-center justify-center rounded-full bg-page text-ink hover:bg-quiet-2 md:hidden"
              >
                <ChevronLeft aria-hidden="true" />
              </Link>
            )}
            <div className="absolute bottom-4 left-4 flex gap-1.5 md:top-6 md:bottom-auto md:left-6">
              <ProductBadges goods={goods} />
            </div>
          </div>
          <div className="order-3 mt-8 md:mt-5">
            <NutritionPanel goods={goods} />
          </div>
        </div>
        <div className="order-2 flex flex-col pt-5 md:pt-0">
          <p className="type-body text-ink-2">{goodsNote(goods)}</p>
          <h1 className="mt-1 type-page-small hyphens-auto max-[22.5rem]:text-3xl">{glue(goods.name)}</h1>
          <p className="mt-3 type-lead text-ink-2">{glue(goods.description)}</p>
          {discountPercent(goods.price, goods.old_price) > 0 && goods.available && (
            <Price value={goods.price} old={goods.old_price} size="total" className="mt-4" />
          )}
          <ProductOrder goods={goods} />
        </div>
      </article>
      <div className="pb-13 lg:pb-22">
        {related.length > 0 && (
          <section className="section-gap shell">
            <h2 className="mb-5 type-section lg:mb-8">С этим берут</h2>
            <GoodsGrid goods={related.slice(0, 4)} Action={AddToCart} itemClass={(index) => (index === 3 ? 'md:max-xl:hidden' : '')} />
          </section>
        )}
      </div>
    </>
  )
}
