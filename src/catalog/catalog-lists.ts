import type { Catalog } from '~/contracts/catalog'
import { GOODS_PER_PAGE, GOODS_PER_SECTION } from '~/contracts/constants'
import { categoriesOf, categoryPageOf, goodsListOf, goodsOneOf, type GoodsView, indexCatalog } from '~/rules/catalog-view'
import { toGoodsCard } from './menu'
import { categoryPageCards, HITS_PER_CATEGORY, hitsOf, menuOf, productOf, sectionsOf } from './menu-lists'

export type CatalogLists = ReturnType<typeof makeLists>

/** The lists of the shop's pages, computed from the whole menu. */
export function makeLists(catalog: Catalog) {
  const index = indexCatalog(catalog)
  const goodsBySlug = new Map([...index.goodsById.values()].map((one) => [one.slug, one]))
  const categoryBySlug = new Map(catalog.categories.map((one) => [one.slug, one]))
  return {
    menu: () => menuOf(categoriesOf(index, { per_category: 1, sort: 'cheap' })),
    sections: (view: GoodsView) => sectionsOf(categoriesOf(index, { per_category: GOODS_PER_SECTION, ...view }), view),
    category(slug: string, view: GoodsView & { after?: number | undefined }) {
      const category = categoryBySlug.get(slug)
      const page = category && categoryPageOf(index, category, { ...view, per_page: GOODS_PER_PAGE })
      return page ? categoryPageCards(page) : undefined
    },
    hits: () => hitsOf(categoriesOf(index, { per_category: HITS_PER_CATEGORY, badge: 'top' })),
    product(slug: string) {
      const goods = goodsBySlug.get(slug)
      return goods && productOf(goodsOneOf(index, goods))
    },
    cards(ids: readonly number[]) {
      const found = goodsListOf(index, ids)
      if (found.length !== new Set(ids).size) return undefined
      const byId = new Map(found.map((one) => [one.id, toGoodsCard(one)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    has(pathname: string) {
      const [, kind, slug, more] = pathname.split('/')
      if (more !== undefined) return false
      if (kind === 'menu') return slug === undefined || categoryBySlug.has(slug)
      return kind === 'product' && slug !== undefined && goodsBySlug.has(slug)
    },
  }
}
