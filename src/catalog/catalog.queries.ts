import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BadgeFilter } from '~/contracts/categories'
import type { GoodsView } from '~/rules/catalog-view'
import { fetchCards, fetchCategoryPage, fetchGoods, fetchHits, fetchMenu, fetchProduct, fetchSections } from './catalog.functions'
import { fromCatalog } from './client-catalog'

const FRESH_MS = 60_000
/** `after` of the first page; no product has this id. */
const FROM_START = 0

/** All reads of the catalogue. The client catalogue answers where it is loaded, else the server. */
export const catalogQueries = {
  menu: () =>
    queryOptions({
      queryKey: ['menu'],
      queryFn: ({ client }) => fromCatalog(client, (lists) => lists.menu()) ?? fetchMenu(),
      staleTime: FRESH_MS,
    }),
  sections: (badge?: BadgeFilter) =>
    queryOptions({
      queryKey: ['sections', badge ?? null],
      queryFn: ({ client }) => fromCatalog(client, (lists) => lists.sections(badge)) ?? fetchSections({ data: { badge } }),
      staleTime: FRESH_MS,
    }),
  /** Pages `{goods, total, badges, next}` of one category, the first one after the product `after`. Where a page fails with
   *  the code `unknown_after`, that product left the category: refetch. */
  category: (slug: string, { badge, sort, after }: GoodsView & { after?: number | undefined } = {}) =>
    infiniteQueryOptions({
      queryKey: ['category', slug, badge ?? null, sort ?? 'menu', after ?? FROM_START],
      queryFn: ({ client, pageParam }) => {
        const view = { badge, sort, after: pageParam || undefined }
        return fromCatalog(client, (lists) => lists.category(slug, view)) ?? fetchCategoryPage({ data: { slug, ...view } })
      },
      initialPageParam: after ?? FROM_START,
      getNextPageParam: ({ next }) => next,
      staleTime: FRESH_MS,
    }),
  /** The first page of a category in menu order, for use beside other content. */
  firstPage: (slug: string) =>
    queryOptions({
      queryKey: ['first-page', slug],
      queryFn: ({ client }) => fromCatalog(client, (lists) => lists.category(slug, {})) ?? fetchCategoryPage({ data: { slug } }),
      staleTime: FRESH_MS,
    }),
  hits: () =>
    queryOptions({
      queryKey: ['hits'],
      queryFn: ({ client }) => fromCatalog(client, (lists) => lists.hits()) ?? fetchHits(),
      staleTime: FRESH_MS,
    }),
  product: (slug: string) =>
    queryOptions({
      queryKey: ['product', slug],
      queryFn: ({ client }) => fromCatalog(client, (lists) => lists.product(slug)) ?? fetchProduct({ data: { slug } }),
      staleTime: FRESH_MS,
    }),
  /** Current products for the cart, always from the server. */
  goods: (ids: number[]) =>
    queryOptions({ queryKey: ['goods', ...ids.toSorted((a, b) => a - b)], queryFn: () => fetchGoods({ data: { ids } }), staleTime: 0 }),
  /** Cards in the order of `ids`, at most 200; unknown ids are left out. */
  cards: (ids: number[]) =>
    queryOptions({
      queryKey: ['cards', ...ids],
      queryFn: ({ client }) => fromCatalog(client, (lists) => lists.cards(ids)) ?? fetchCards({ data: { ids } }),
      staleTime: FRESH_MS,
    }),
}
