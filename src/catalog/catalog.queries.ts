import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchCards, fetchCategoryPage, fetchGoods, fetchHits, fetchMenu, fetchProduct, fetchSections } from './catalog.functions'
import type { BadgeFilter } from '~/contracts/categories'
import type { GoodsView } from '~/rules/goods-view'
import { atHand } from './pack/at-hand'

const FRESH_MS = 60_000
/** The `after` of the first page: no product has this id. */
const FROM_START = 0

/** Everything read of the catalogue: keys, functions and freshness in one place. Where the whole menu is at hand, it answers
 *  instead of the server, at once and the same. docs/decisions/036. */
export const catalogQueries = {
  menu: () => queryOptions({ queryKey: ['menu'], queryFn: () => atHand((pack) => pack.menu()) ?? fetchMenu(), staleTime: FRESH_MS }),
  sections: (badge?: BadgeFilter) =>
    queryOptions({
      queryKey: ['sections', badge ?? null],
      queryFn: () => atHand((pack) => pack.sections(badge)) ?? fetchSections({ data: { badge } }),
      staleTime: FRESH_MS,
    }),
  /** Pages of one category, `{goods, total, badges, next}`; the first begins behind the product `after`. Where a page fails with
   *  the code `unknown_after`, its place in the list is gone, and `refetch` reads the pages anew. */
  category: (slug: string, { badge, sort, after }: GoodsView & { after?: number | undefined } = {}) =>
    infiniteQueryOptions({
      queryKey: ['category', slug, badge ?? null, sort ?? 'menu', after ?? FROM_START],
      queryFn: ({ pageParam }) => {
        const view = { badge, sort, after: pageParam || undefined }
        return atHand((pack) => pack.category(slug, view)) ?? fetchCategoryPage({ data: { slug, ...view } })
      },
      initialPageParam: after ?? FROM_START,
      getNextPageParam: ({ next }) => next,
      staleTime: FRESH_MS,
    }),
  /** Only the first page of a category in menu order, for what is shown beside something else. */
  firstPage: (slug: string) =>
    queryOptions({
      queryKey: ['first-page', slug],
      queryFn: () => atHand((pack) => pack.category(slug, {})) ?? fetchCategoryPage({ data: { slug } }),
      staleTime: FRESH_MS,
    }),
  hits: () => queryOptions({ queryKey: ['hits'], queryFn: () => atHand((pack) => pack.hits()) ?? fetchHits(), staleTime: FRESH_MS }),
  product: (slug: string) =>
    queryOptions({
      queryKey: ['product', slug],
      queryFn: () => atHand((pack) => pack.product(slug)) ?? fetchProduct({ data: { slug } }),
      staleTime: FRESH_MS,
    }),
  /** Never taken from memory: who asks wants to know what is true now. */
  goods: (ids: number[]) =>
    queryOptions({ queryKey: ['goods', ...ids.toSorted((a, b) => a - b)], queryFn: () => fetchGoods({ data: { ids } }), staleTime: 0 }),
  /** Cards in the order asked, unknown ids left out; at most 200. */
  cards: (ids: number[]) =>
    queryOptions({
      queryKey: ['cards', ...ids],
      queryFn: () => atHand((pack) => pack.cards(ids)) ?? fetchCards({ data: { ids } }),
      staleTime: FRESH_MS,
    }),
}

/** Names of the queries that the menu at hand answers. */
export const fromPack: ReadonlySet<string> = new Set(['menu', 'sections', 'category', 'first-page', 'hits', 'product', 'cards'])
