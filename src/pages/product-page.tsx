import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { AddToCart } from '~/cart/add-to-cart'
import { ProductOrder } from '~/cart/product-order'
import { priceWithChoice } from '~/rules/shown-price'
import { soldOf } from '~/rules/sold-of'
import { catalogQueries } from '~/catalog/catalog.queries'
import { DishGallery } from '~/catalog/dish-gallery'
import { discountPercent, ProductBadges } from '~/ui/badges'
import { GoneNote } from '~/catalog/gone-note'
import { GoodsGrid } from '~/catalog/goods-grid'
import { goodsNote } from '~/catalog/portion-text'
import { SizeLinks } from '~/catalog/size-links'
import { NutritionPanel } from '~/catalog/nutrition-panel'
import { ServedHours } from '~/catalog/served-hours'
import { HeartButton } from '~/favorites/heart-button'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { fieldOf } from '~/ui/food-field'
import { phoneHref } from '~/lib/site'
import { glue } from '~/lib/text'
import { useModule } from '~/lib/use-module'
import { PromotionNotes } from '~/promotions/promotion-notes'
import { promotionsOf } from '~/rules/dish-promotions'
import { useShop, useStopped } from '~/shop/use-shop'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Price } from '~/ui/price'
import { showError } from '~/ui/show-error'

export function ProductPage() {
  const { slug } = useParams({ from: '/product/$slug' })
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { data } = useSuspenseQuery(catalogQueries.product(slug))
  const { contacts, promotions } = useShop()
  const stopped = useStopped(useLocation({ select: ({ state }) => state.line !== undefined }))
  const { related } = data
  const goods = soldOf(data.goods, stopped)
  const { phone } = contacts
  const back = stopped.goods[goods.id]
  const warning = useModule(() => import('~/catalog/contains-note'), true, showError)
  const category = menu.find(({ id }) => id === goods.category_id)
  const hasRelated = related.length > 0
  // the row stays while another size is chosen
  const isOnSale = [goods, ...goods.sizes].some(({ price, old_price }) => discountPercent(price, old_price) > 0)

  return (
    <>
      <Breadcrumbs
        parent={category && { to: '/menu/$slug', params: { slug: category.slug }, name: category.name }}
        current={goods.name}
        className="shell pt-2 pb-5 max-md:hidden xl:pt-3 xl:pb-6"
      />
      <article
        // another size is the same dish
        key={goods.sizes[0]?.id ?? goods.id}
        data-field={fieldOf(category?.slug, goods.category_id)}
        className="dish shell flex flex-col md:grid md:grid-cols-2 md:gap-8 xl:grid-cols-[minmax(0,1fr)_32.5rem] xl:gap-18"
      >
        <div className="contents md:sticky md:top-20 md:block md:self-start xl:top-24">
          <div className="order-1">
            <DishGallery
              key={goods.images.map(({ webp }) => webp).join()}
              images={goods.images.length > 0 ? goods.images : [goods.image]}
              name={goods.name}
            >
              {category && (
                <Link
                  to="/menu/$slug"
                  params={{ slug: category.slug }}
                  aria-label={`Назад в «${category.name}»`}
                  className="press absolute top-4 left-4 flex size-11 items-center justify-center rounded-full bg-page text-ink hover:bg-quiet-2 md:hidden"
                >
                  <Icon name="chevron-left" />
                </Link>
              )}
              <div
                className={cx(
                  'pointer-events-none absolute left-4 flex gap-1.5 md:top-6 md:bottom-auto md:left-6',
                  goods.images.length > 1 ? 'bottom-22 noscript:bottom-4' : 'bottom-4',
                )}
              >
                <ProductBadges goods={goods} />
              </div>
              <div className="absolute top-4 right-4 md:top-6 md:right-6">
                <HeartButton goods={goods} kind="white" />
              </div>
            </DishGallery>
          </div>
          {/* invisible while the name and price are not parsed, which on a phone push it down */}
          <div className="order-3 mt-8 [:last-child>&]:invisible md:mt-5">
            <NutritionPanel goods={goods} />
          </div>
        </div>
        <div className="order-2 flex flex-col pt-5 md:pt-0">
          <p className="type-body text-ink-2 empty:hidden">{goodsNote(goods)}</p>
          <h1 className="mt-1 type-page-small hyphens-auto max-lg:text-[min(2rem,9.6vw)] max-[22.5rem]:text-[min(1.875rem,9.6vw)]/[1.2]">
            {glue(goods.name)}
          </h1>
          <p className="mt-3 type-lead text-ink-2 empty:hidden">{glue(goods.description)}</p>
          {warning && <warning.OwnContainsNote contains={goods.contains} className="mt-3" />}
          <ServedHours served={goods.served} hours={goods.hours} className="mt-4 rounded-card bg-quiet px-4.5 py-3.5 type-body" />
          <PromotionNotes promotions={promotionsOf(promotions, goods)} />
          {goods.sizes.length > 1 && <SizeLinks sizes={goods.sizes} />}
          {goods.available ? (
            <>
              <Price
                value={priceWithChoice(goods)}
                isFrom={priceWithChoice(goods) > goods.price}
                old={goods.old_price}
                size="total"
                // with scripts the button below shows the price
                className={cx('mt-4', !isOnSale && 'hidden! noscript:inline-flex!')}
              />
              <ProductOrder goods={goods} whole={data.goods} />
              <p className="mt-2 mb-8 hidden rounded-panel bg-quiet px-6 py-5 type-body noscript:block">
                Корзине на сайте нужен JavaScript. Заказать можно и по телефону{' '}
                <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap underline">
                  {phone}
                </a>
              </p>
            </>
          ) : (
            <GoneNote back={back} hasRelated={hasRelated} />
          )}
        </div>
      </article>
      <div className="pb-13 lg:pb-22">
        {hasRelated && (
          <section className="section-gap shell">
            <h2 className="mb-5 type-section lg:mb-8">С этим берут</h2>
            <GoodsGrid
              goods={related.slice(0, 4)}
              Action={AddToCart}
              Heart={HeartButton}
              itemClass={(index) => (index === 3 ? 'md:max-xl:hidden' : '')}
            />
          </section>
        )}
      </div>
    </>
  )
}
