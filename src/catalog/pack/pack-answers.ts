import { cardsPageOf, HITS_OF_EACH, hitsOf, menuOf, productOf, sectionsOf } from '~/catalog/catalog-answers'
import { toGoodsCard } from '~/catalog/menu'
import type { BadgeFilter } from '~/contracts/categories'
import { GOODS_PER_PAGE, GOODS_PER_SECTION } from '~/contracts/constants'
import type { WholeCatalog } from '~/rules/catalog-pack'
import type { GoodsView } from '~/rules/goods-view'
import { categoriesOf, categoryPageOf, goodsListOf, goodsOneOf } from '~/rules/whole-catalog'

export type PackAnswers = ReturnType<typeof answersOf>

/** The answers of `catalogQueries` out of a whole menu, equal to the server's. What it does not hold is undefined: the server
 *  may know of it already, or says itself what is wrong. Pure. */
export function answersOf(catalog: WholeCatalog) {
  const paths = new Set([
    '/menu',
    ...catalog.categories.flatMap(({ slug, items }) => [`/menu/${slug}`, ...items.map((one) => `/product/${one.slug}`)]),
  ])
  return {
    menu: () => menuOf(categoriesOf(catalog, { per_category: 1, sort: 'cheap' })),
    sections: (badge: BadgeFilter | undefined) => sectionsOf(categoriesOf(catalog, { per_category: GOODS_PER_SECTION, badge }), badge),
    category(slug: string, view: GoodsView & { after?: number | undefined }) {
      const page = categoryPageOf(catalog, slug, view, GOODS_PER_PAGE)
      return page ? cardsPageOf(page) : undefined
    },
    hits: () => hitsOf(categoriesOf(catalog, { per_category: HITS_OF_EACH, badge: 'top' })),
    product(slug: string) {
      const one = goodsOneOf(catalog, slug)
      return one ? productOf(one) : undefined
    },
    cards(ids: readonly number[]) {
      const known = goodsListOf(catalog, ids)
      return known.length === new Set(ids).size ? inOrder(ids, known.map(toGoodsCard)) : undefined
    },
    /** Whether the page at this path opens without the server. */
    holds: (pathname: string) => paths.has(pathname),
  }
}

function inOrder<Item extends { id: number }>(ids: readonly number[], items: readonly Item[]): Item[] {
  const byId = new Map(items.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
