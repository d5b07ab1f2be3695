import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AddToCart } from '~/cart/add-to-cart'
import { arrangeGoods } from '~/catalog/arrange-goods'
import { GoodsFilters } from '~/catalog/goods-filters'
import { catalogQueries } from '~/catalog/catalog.queries'
import { withinCategory } from '~/catalog/category-text'
import { GoodsGrid, GoodsGridSkeleton } from '~/catalog/goods-grid'
import { MoreGoods } from '~/catalog/more-goods'
import { SortSelect } from '~/catalog/sort-select'
import { useGoodsPages } from '~/catalog/use-goods-pages'
import type { GoodsSort } from '~/contracts/categories'
import { HeartButton } from '~/favorites/heart-button'
import { fieldOf } from '~/ui/food-field'
import { LinkButton } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'

/** /menu/{slug}: one category, filtered and sorted as the URL says, page by page. */
export function CategoryPage() {
  const { slug } = useParams({ from: '/menu/$slug' })
  const search = useSearch({ from: '/menu/$slug' })
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { name, count } = menu.find((one) => one.slug === slug) ?? { name: '', count: 0 }
  const { badge, diet, without, sort = 'menu', after } = search
  const isFiltered = badge !== undefined || diet !== undefined || without !== undefined
  const { list, first, further, shown, total, next, isStale, isLoadingMore, more } = useGoodsPages(slug, search)
  const navigate = useNavigate()
  const isPlain = !isFiltered && sort === 'menu' && after === undefined
  const arranged = first && (isPlain ? arrangeGoods(first.goods) : { goods: first.goods })

  const order = (to: GoodsSort) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, sort: to === 'menu' ? undefined : to, after: undefined }),
      replace: true,
      resetScroll: false,
    })

  return (
    <div className="shell pt-4 pb-13 lg:pt-8 lg:pb-22">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h1 className="flex flex-wrap items-start gap-2 type-page">
          {name}
          <span className="font-text text-lg leading-7 font-normal tracking-normal text-ink-3">
            <span className="sr-only">, блюд: </span>
            {count}
          </span>
        </h1>
        {count > 1 && <SortSelect value={sort} onChange={order} keep={{ badge, diet, without }} />}
      </div>
      <GoodsFilters badges={first?.badges ?? []} value={search} className="mt-2.5 lg:mt-4.5" />
      <p role="status" className="sr-only">
        {(isPlain && further.length === 0) || isStale ? '' : `Показано блюд: ${shown} из ${total}`}
      </p>
      {after !== undefined && (
        <LinkButton to="." search={(now) => ({ ...now, after: undefined })} size="sm" className="mt-3.5">
          С начала списка
        </LinkButton>
      )}
      <div ref={list} aria-busy={isStale || undefined} className={cx('mt-3.5 lg:mt-6.5', isStale && 'opacity-60')}>
        <h2 className="sr-only">Блюда</h2>
        {arranged === undefined && <GoodsGridSkeleton />}
        {arranged && arranged.goods.length > 0 && (
          <GoodsGrid feature={arranged.feature} goods={[...arranged.goods, ...further]} Action={AddToCart} Heart={HeartButton} isFirst />
        )}
      </div>
      {next !== null && !isStale && (
        <div className="mt-8 flex justify-center lg:mt-12">
          <MoreGoods after={next} isLoading={isLoadingMore} onMore={() => void more()} />
        </div>
      )}
      {first && total === 0 && (
        <EmptyState
          title="Пока пусто"
          text={
            count === 0
              ? 'Здесь скоро появится что-нибудь вкусное.'
              : `Такого ${withinCategory(slug, name)} пока нет. Снимите часть фильтров.`
          }
          field={fieldOf(slug)}
          action={
            isFiltered && (
              <LinkButton
                to="."
                search={(now) => ({ ...now, badge: undefined, diet: undefined, without: undefined, after: undefined })}
                replace
                resetScroll={false}
              >
                Сбросить фильтры
              </LinkButton>
            )
          }
          className="mt-8"
        />
      )}
    </div>
  )
}
