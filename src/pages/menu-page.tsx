import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AddToCart } from '~/cart/add-to-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import { GoodsGrid } from '~/catalog/goods-grid'
import { EmptyState } from '~/ui/empty-state'

/** /menu: every category as a section. */
export function MenuPage() {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const lists = useSuspenseQueries({ queries: menu.map(({ slug }) => catalogQueries.category(slug)) })

  return (
    <div className="shell pt-7 pb-13 lg:pt-10 lg:pb-22">
      <h1 className="type-page">Меню</h1>
      {menu.length === 0 && <EmptyState title="Меню пока пустое" text="Загляните чуть позже: мы как раз его собираем." />}
      {menu.map(({ id, slug, name }, index) => {
        const goods = lists[index]?.data ?? []
        if (goods.length === 0) return null
        return (
          <section key={id} className={index === 0 ? 'mt-8 lg:mt-10' : 'section-gap'}>
            <h2 className="mb-5 flex items-start gap-2 type-section lg:mb-7">
              <Link
                to="/menu/$slug"
                params={{ slug }}
                className="rounded-field hover:underline hover:decoration-3 hover:underline-offset-6"
              >
                {name}
              </Link>
              <span className="font-text text-base leading-6 font-normal tracking-normal text-ink-3">{goods.length}</span>
            </h2>
            <GoodsGrid goods={goods} Action={AddToCart} isFirst={index === 0} />
          </section>
        )
      })}
    </div>
  )
}
