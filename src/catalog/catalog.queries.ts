import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GoodsView } from '~/rules/catalog-view'
import { fetchCards, fetchCategoryPage, fetchGoods, fetchHits, fetchMenu, fetchProduct, fetchSections } from './catalog.functions'
import type { CatalogLists } from './catalog-lists'
import { fromCatalog } from './client-catalog'

const FRESH_MS = 60_000
/** `after` of the first page; no product has this id. */
const FROM_START = 0

type ListQuery<Data> = { queryKey: unknown[]; find: (lists: CatalogLists) => Data | undefined; ask: () => Promise<Data> }

type MenuView = Omit<GoodsView, 'sort'>
type CategoryView = GoodsView & { after?: number | undefined }
const filterKey = ({ badge, diet, without }: MenuView) => [badge ?? null, diet?.join() ?? null, without?.join() ?? null]

/** A query that the client catalogue answers where it is loaded, else the server. */
const listQuery = <Data>({ queryKey, find, ask }: ListQuery<Data>) =>
  queryOptions({ queryKey, queryFn: ({ client }) => fromCatalog(client, find) ?? ask(), staleTime: FRESH_MS })

/** All reads of the catalogue. */
export const catalogQueries = {
  menu: () => listQuery({ queryKey: ['menu'], find: (lists) => lists.menu(), ask: fetchMenu }),
  sections: (view: MenuView = {}) =>
    listQuery({
      queryKey: ['sections', ...filterKey(view)],
      find: (lists) => lists.sections(view),
      ask: () => fetchSections({ data: view }),
    }),
  /** Pages `{goods, total, badges, next}` of one category, the first one after the product `after`. Where a page fails with
   *  the code `unknown_after`, that product left the category: refetch. */
  category: (slug: string, { sort, after, ...filters }: CategoryView = {}) =>
    infiniteQueryOptions({
      queryKey: ['category', slug, ...filterKey(filters), sort ?? 'menu', after ?? FROM_START],
      queryFn: ({ client, pageParam }) => {
        const view = { ...filters, sort, after: pageParam || undefined }
        return fromCatalog(client, (lists) => lists.category(slug, view)) ?? fetchCategoryPage({ data: { slug, ...view } })
      },
      initialPageParam: after ?? FROM_START,
      getNextPageParam: ({ next }) => next,
      staleTime: FRESH_MS,
    }),
  /** The first page of a category in menu order, for use beside other content. */
  firstPage: (slug: string) =>
    listQuery({
      queryKey: ['first-page', slug],
      find: (lists) => lists.category(slug, {}),
      ask: () => fetchCategoryPage({ data: { slug } }),
    }),
  hits: () => listQuery({ queryKey: ['hits'], find: (lists) => lists.hits(), ask: fetchHits }),
  product: (slug: string) =>
    listQuery({ queryKey: ['product', slug], find: (lists) => lists.product(slug), ask: () => fetchProduct({ data: { slug } }) }),
  /** Current products for the cart, always from the server. */
  goods: (ids: number[]) =>
    queryOptions({ queryKey: ['goods', ...ids.toSorted((a, b) => a - b)], queryFn: () => fetchGoods({ data: { ids } }), staleTime: 0 }),
  /** Cards in the order of `ids`, at most 200; unknown ids are left out. */
  cards: (ids: number[]) =>
    listQuery({ queryKey: ['cards', ...ids], find: (lists) => lists.cards(ids), ask: () => fetchCards({ data: { ids } }) }),
}
