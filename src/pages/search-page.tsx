import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AddToCart } from '~/cart/add-to-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import { CategoryBelt } from '~/catalog/category-belt'
import { GoodsGrid, GoodsGridSkeleton } from '~/catalog/goods-grid'
import { wishesOf, type WishesSearch } from '~/catalog/goods-search'
import { WishFilters } from '~/catalog/wish-filters'
import { HeartButton } from '~/favorites/heart-button'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { glue } from '~/lib/text'
import { FrequentQueries } from '~/search/frequent-queries'
import { NothingFound } from '~/search/nothing-found'
import { cleanQuery, isSearchable, queryFault } from '~/rules/search-query'
import { searchQueries } from '~/search/search.queries'
import { suits } from '~/rules/wishes'
import { Button, LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { cx } from '~/ui/cx'

const heading = 'type-page wrap-anywhere'

/** /search?q=: the dishes found; without a query frequent queries and the categories. */
export function SearchPage() {
  const { q, ...wishes } = useSearch({ from: '/search' })
  const query = cleanQuery(q)
  return (
    <div data-search-page className="pt-4 pb-13 lg:pt-8 lg:pb-22">
      <Breadcrumbs current="Поиск" className="shell pb-5 max-xl:hidden" />
      {isSearchable(query) ? (
        <Found query={query} wishes={wishes} />
      ) : (
        <Suggestions title="Поиск">
          <p className="mt-4 type-lead text-ink-2">{glue(adviceOf(query))}</p>
        </Suggestions>
      )}
    </div>
  )
}

function adviceOf(query: string): string {
  if (query === '') return 'Напишите, чего хочется: блюдо, начинку или соус.'
  const fault = queryFault(query)
  return fault ? `Запрос слишком длинный: ${fault}.` : 'Напишите хотя бы две буквы.'
}

function Found({ query, wishes }: { query: string; wishes: WishesSearch }) {
  const { data: found, isError, isPlaceholderData, refetch } = useQuery(searchQueries.found(query))
  const goods = found?.filter((one) => suits(one, wishesOf(wishes)))
  if (found?.length === 0 && !isPlaceholderData) {
    return (
      <Suggestions title="Ничего не нашли">
        <NothingFound query={query} className="mt-4 max-w-text type-lead wrap-anywhere" />
      </Suggestions>
    )
  }
  return (
    <div className="shell">
      <h1 className={heading}>
        «{query}»
        {goods && !isPlaceholderData && (
          <span className="ml-2 align-top font-text text-lg leading-7 font-normal tracking-normal text-ink-3">
            <span className="sr-only">, нашли блюд: </span>
            {goods.length}
          </span>
        )}
      </h1>
      {found && <WishFilters value={wishes} className="mt-3" />}
      {isError && !goods ? (
        <div className="mt-6">
          <p className="mb-5 type-lead text-ink-2">{glue('Поиск не ответил. Остальное меню на месте.')}</p>
          <Button onClick={() => void refetch()}>Повторить</Button>
        </div>
      ) : (
        <div aria-busy={isPlaceholderData} className={cx('mt-5 lg:mt-8', isPlaceholderData && 'opacity-60 transition-opacity')}>
          <h2 className="sr-only">Блюда</h2>
          {goods === undefined && <GoodsGridSkeleton />}
          {goods && goods.length > 0 && <GoodsGrid goods={goods} Action={AddToCart} Heart={HeartButton} isFirst />}
          {goods?.length === 0 && <NothingSuits />}
        </div>
      )}
    </div>
  )
}

/** Dishes were found, and the filters leave none. */
function NothingSuits() {
  return (
    <EmptyState
      title="Подходящего нет"
      text="Блюда нашлись, но фильтры их скрыли. Снимите часть фильтров."
      action={
        <LinkButton to="." search={(now) => ({ ...now, diet: undefined, without: undefined })} replace resetScroll={false}>
          Сбросить фильтры
        </LinkButton>
      }
    />
  )
}

/** Frequent queries and the categories, where there are no dishes to show. */
function Suggestions({ title, children }: { title: string; children: ReactNode }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  return (
    <>
      <div className="shell">
        <h1 className={heading}>{title}</h1>
        {children}
        <FrequentQueries className="mt-8" />
      </div>
      <section className="mt-10 lg:mt-14">
        <h2 className="shell type-block">Или выберите в меню</h2>
        <CategoryBelt menu={menu} className="mt-4" />
      </section>
    </>
  )
}
