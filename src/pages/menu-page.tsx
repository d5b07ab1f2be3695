import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { AddToCart } from '~/cart/add-to-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import { GoodsFilters } from '~/catalog/goods-filters'
import { GoodsGrid } from '~/catalog/goods-grid'
import { badgeFilters, goodsView } from '~/catalog/goods-search'
import type { GoodsCard } from '~/catalog/menu'
import { HeartButton } from '~/favorites/heart-button'
import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/** /menu: every category as a section with its first dishes; only those of one badge if the URL names one. */
export function MenuPage() {
  const search = useSearch({ from: '/menu/' })
  const isFiltered = Object.keys(goodsView(search)).length > 0
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { data: sections = [], isPlaceholderData: isStale } = useQuery({
    ...catalogQueries.sections(goodsView(search)),
    placeholderData: keepPreviousData,
    throwOnError: (_, query) => query.state.data === undefined,
  })
  const shown = menu.flatMap((category) => {
    const section = sections.find(({ slug }) => slug === category.slug)
    return section && section.goods.length > 0 ? [{ ...category, ...section }] : []
  })
  // few dishes read better in one grid
  const isFlat = isFiltered && shown.length > 0 && shown.every(({ goods, total }) => total <= goods.length)

  return (
    <div className="shell pt-4 pb-13 lg:pt-8 lg:pb-22">
      <h1 className="type-page">Меню</h1>
      <GoodsFilters badges={badgeFilters} value={search} className="mt-2.5 lg:mt-4.5" />
      <p role="status" className="sr-only">
        {isFiltered && !isStale && `Показано блюд: ${shown.reduce((sum, { total }) => sum + total, 0)}`}
      </p>
      {shown.length === 0 && (
        <EmptyState
          title="Пока пусто"
          text={isFiltered ? 'Такого в меню пока нет. Снимите часть фильтров.' : 'Загляните чуть позже: мы как раз собираем меню.'}
          action={
            isFiltered && (
              <LinkButton to="/menu" replace>
                Сбросить фильтры
              </LinkButton>
            )
          }
          className="mt-8"
        />
      )}
      <div aria-busy={isStale || undefined} className={isStale ? 'opacity-60' : undefined}>
        {isFlat ? (
          <div className="mt-3.5 lg:mt-6.5">
            <h2 className="sr-only">Блюда</h2>
            <GoodsGrid goods={shown.flatMap(({ goods }) => goods)} Action={AddToCart} Heart={HeartButton} isFirst />
          </div>
        ) : (
          shown.map((section, index) => <MenuSection key={section.id} {...section} isFirst={index === 0} />)
        )}
      </div>
    </div>
  )
}

type MenuSectionProps = { slug: string; name: string; goods: GoodsCard[]; total: number; isFirst: boolean }

function MenuSection({ slug, name, goods, total, isFirst }: MenuSectionProps) {
  return (
    <section id={slug} aria-labelledby={`${slug}-name`} className={isFirst ? 'mt-5 lg:mt-8' : 'section-gap'}>
      <h2 id={`${slug}-name`} className="mb-5 flex items-start gap-2 type-section lg:mb-7">
        <Link
          to="/menu/$slug"
          params={{ slug }}
          search={(now) => now}
          className="rounded-field hover:underline hover:decoration-3 hover:underline-offset-6"
        >
          {name}
        </Link>
        <span className="font-text text-base leading-6 font-normal tracking-normal text-ink-3">
          <span className="sr-only">, блюд: </span>
          {total}
        </span>
      </h2>
      <GoodsGrid goods={goods} Action={AddToCart} Heart={HeartButton} isFirst={isFirst} />
      {total > goods.length && (
        <LinkButton to="/menu/$slug" params={{ slug }} search={(now) => now} className="mt-7">
          Показать все {total}
        </LinkButton>
      )}
    </section>
  )
}
