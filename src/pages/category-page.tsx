import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddToCart } from '~/cart/add-to-cart'
import { arrangeGoods, type GoodsOrder, orderGoods } from '~/catalog/arrange-goods'
import { type BadgeFilter, BadgeFilters } from '~/catalog/badge-filters'
import { catalogQueries } from '~/catalog/catalog.queries'
import { GoodsGrid } from '~/catalog/goods-grid'
import { discountPercent } from '~/catalog/goods-badges'
import type { GoodsCard } from '~/catalog/menu'
import { OrderSelect } from '~/catalog/order-select'
import { fieldOf } from '~/lib/food-field'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/** /menu/{slug}: one category. */
export function CategoryPage({ slug }: { slug: string }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { data: goods } = useSuspenseQuery(catalogQueries.category(slug))
  const category = menu.find((one) => one.slug === slug)
  return <CategoryGoods key={slug} slug={slug} name={category?.name ?? ''} goods={goods} />
}

type CategoryGoodsProps = { slug: string; name: string; goods: GoodsCard[] }

function CategoryGoods({ slug, name, goods }: CategoryGoodsProps) {
  const [filter, setFilter] = useState<BadgeFilter>(null)
  const [order, setOrder] = useState<GoodsOrder>('menu')
  const found = orderGoods(
    goods.filter((one) => fits(one, filter)),
    order,
  )
  const isPlain = filter === null && order === 'menu'
  const arranged = isPlain ? arrangeGoods(found) : { goods: found }

  return (
    <div className="shell pt-4 pb-13 lg:pt-8 lg:pb-22">
      <div className="flex items-end justify-between gap-6">
        <h1 className="flex items-start gap-2 type-page">
          {name}
          <span className="font-text text-lg leading-7 font-normal tracking-normal text-ink-3">
            <span className="sr-only">, блюд: </span>
            {goods.length}
          </span>
        </h1>
        {goods.length > 1 && <OrderSelect value={order} onChange={setOrder} className="max-md:hidden" />}
      </div>
      <BadgeFilters goods={goods} value={filter} onChange={setFilter} className="mt-2.5 lg:mt-4.5" />
      <p role="status" className="sr-only">
        {isPlain ? '' : `Показано блюд: ${found.length}`}
      </p>
      {found.length > 0 ? (
        <div className="mt-3.5 lg:mt-6.5">
          <h2 className="sr-only">Блюда</h2>
          <GoodsGrid {...arranged} Action={AddToCart} isFirst />
        </div>
      ) : (
        <EmptyState
          title="Пока пусто"
          text={goods.length === 0 ? 'Здесь скоро появится что-нибудь вкусное.' : 'Такого здесь пока нет. Снимите один фильтр.'}
          field={fieldOf(slug)}
          action={goods.length > 0 && <Button onClick={() => setFilter(null)}>Сбросить фильтры</Button>}
          className="mt-8"
        />
      )}
    </div>
  )
}

const fits = ({ badge, price, old_price }: GoodsCard, filter: BadgeFilter) =>
  filter === null || badge === filter || (filter === 'sale' && discountPercent(price, old_price) > 0)
